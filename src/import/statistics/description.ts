import Type, { type Static } from 'typebox';
import { Check, Errors } from 'typebox/value';
import { parse, YAMLParseError } from 'yaml';
import { InputError } from '../../kit/core/errors.ts';

/** The largest size of a description. */
const MAX_BYTES = 1 << 20;

const id = Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 });
const word = Type.String({ minLength: 1, maxLength: 200 });
const text = Type.String({ maxLength: 10_000 });
/** Text or a number: `version: 2019` is a number in YAML. */
const label = Type.Union([text, Type.Number()]);
const texts = Type.Record(Type.String(), label);
const words = { names: Type.Optional(texts), descriptions: Type.Optional(texts) };
const ignoreValues = Type.Optional(Type.Array(Type.Number(), { maxItems: 1000 }));

const geometry = Type.Object({
  /** The column with H3 indices. */
  h3: Type.Optional(word),
  /** The columns with positions, of points or of the centers of square cells. */
  lon: Type.Optional(word),
  lat: Type.Optional(word),
  /** The side of square cells in meters. */
  cellMeters: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 })),
  /** The EPSG code of the columns `lon` and `lat`; cells are square in this system. */
  crs: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  /** The layer of a GeoPackage; by default its only one. */
  layer: Type.Optional(word),
  raster: Type.Optional(Type.Boolean()),
});

const statistic = Type.Object({
  id,
  /** The column, property, or number of a raster's band, from 1. */
  column: Type.Union([word, Type.Integer({ minimum: 1 })]),
  type: Type.Optional(Type.String({ pattern: '^[A-Z][A-Z_]*$' })),
  topic: Type.Optional(word),
  ignoreValues,
  ...words,
});

const virtualStatistic = Type.Object({
  id,
  aggregationType: Type.Enum(['DIVISION', 'SUM', 'DIFFERENCE', 'PRODUCT']),
  referenceIds: Type.Array(id, { minItems: 1, maxItems: 100 }),
  type: Type.Optional(Type.String({ pattern: '^[A-Z][A-Z_]*$' })),
  topic: Type.Optional(word),
  ignoreValues,
  ...words,
});

const group = Type.Object({
  id,
  hierarchy: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  source: word,
  geometry: Type.Optional(geometry),
  minZoom: Type.Optional(Type.Integer({ minimum: 0, maximum: 24 })),
  ignoreValues,
  statistics: Type.Array(statistic, { minItems: 1, maxItems: 1000 }),
  virtualStatistics: Type.Optional(Type.Array(virtualStatistic, { maxItems: 1000 })),
  ...words,
});

const description = Type.Object({
  collection: Type.Object({
    id,
    name: Type.Optional(text),
    region: Type.Optional(text),
    countries: Type.Optional(Type.Array(Type.String({ pattern: '^[A-Za-z]{3}$' }), { maxItems: 300 })),
    version: Type.Optional(label),
    license: Type.Optional(text),
    attribution: Type.Optional(text),
    privacyLevel: Type.Optional(text),
    created: Type.Optional(label),
    modified: Type.Optional(label),
    ensemble: Type.Optional(Type.Object({ id, names: Type.Optional(texts) })),
    topics: Type.Optional(Type.Array(Type.Object({ name: word, names: Type.Optional(texts) }), { maxItems: 1000 })),
    ...words,
  }),
  groups: Type.Array(group, { minItems: 1, maxItems: 100 }),
});

export type CollectionFile = Static<typeof description>;
export type GroupFile = Static<typeof group>;
export type GeometryFile = Static<typeof geometry>;

/**
 * Reads the description of one collection (`file` names it in messages). Throws {@link InputError} with one sentence.
 */
export function readDescription(file: string, bytes: Uint8Array): CollectionFile {
  if (bytes.length > MAX_BYTES)
    throw new InputError(`${file} has ${bytes.length} bytes, descriptions have at most ${MAX_BYTES}`);
  let value: unknown;
  try {
    value = parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), { maxAliasCount: 100, logLevel: 'error' });
  } catch (error) {
    const [line] = (error as Error).message.split('\n');
    throw new InputError(
      `${file} is not valid YAML${error instanceof YAMLParseError ? `: ${line}` : ` in UTF-8: ${line}`}`,
    );
  }
  joinTexts(value);
  if (!Check(description, value)) {
    const [first] = Errors(description, value);
    const names = (first?.instancePath ?? '').split('/').filter(Boolean);
    // Names come from the file and may have any length.
    const path = names.map((name) => name.slice(0, 64)).join('.') || 'the description';
    throw new InputError(`${file}: ${path} ${first?.message}`);
  }
  checkReferences(file, value);
  return value;
}

/**
 * Repairs texts with commas: `{en: Porto Alegre, hexagons}` ends the text in YAML and makes `hexagons` a key without a
 * value. Modifies its argument.
 */
function joinTexts(value: unknown, seen = new Set<unknown>()): void {
  // Aliases may form cycles.
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  const members = value as Record<string, unknown>;
  for (const [name, member] of Object.entries(members)) {
    if (name !== 'names' && name !== 'descriptions') joinTexts(member, seen);
    else if (typeof member === 'object' && member !== null) members[name] = joined(member);
  }
}

function joined(given: object): Record<string, unknown> {
  const texts: Record<string, unknown> = {};
  let last: string | null = null;
  for (const [key, text] of Object.entries(given)) {
    if (text === null && last !== null) texts[last] = `${texts[last]}, ${key}`;
    else {
      texts[key] = text;
      last = key;
    }
  }
  return texts;
}

/** Checks what a schema can't express. */
function checkReferences(file: string, { groups }: CollectionFile): void {
  const groupIds = new Set<number>();
  const hierarchies = new Set<number>();
  for (const [g, { id, hierarchy = g + 1, statistics, virtualStatistics = [] }] of groups.entries()) {
    const refuse = (problem: string) => new InputError(`${file}: group ${id} ${problem}`);
    if (groupIds.has(id)) throw refuse('stands there twice');
    groupIds.add(id);
    if (hierarchies.has(hierarchy)) throw refuse(`has the hierarchy ${hierarchy} of another group`);
    hierarchies.add(hierarchy);
    const known = new Set<number>();
    for (const statistic of [...statistics, ...virtualStatistics]) {
      if (known.has(statistic.id)) throw refuse(`has the statistic ${statistic.id} twice`);
      // Virtual statistics may refer to earlier ones only, so they never form cycles.
      for (const reference of 'referenceIds' in statistic ? statistic.referenceIds : []) {
        if (!known.has(reference))
          throw refuse(`has no statistic ${reference} for statistic ${statistic.id} to refer to`);
      }
      known.add(statistic.id);
    }
  }
}

/** Converts texts by language; numbers of YAML become text. */
export const textsOf = (given: Readonly<Record<string, string | number>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(given).map(([language, text]) => [language, String(text)]));
