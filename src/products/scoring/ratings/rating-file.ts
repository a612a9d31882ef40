import Type, { type Static } from 'typebox';
import { Check, Errors } from 'typebox/value';
import { parse } from 'yaml';
import { InputError } from '../../../kit/core/errors.ts';

/** The largest size of a definition. */
const MAX_BYTES = 1 << 20;
const MOST_PLACES = 10_000;

const weights = Type.Record(Type.String(), Type.Number({ minimum: -1e6, maximum: 1e6 }));
const name = Type.Optional(Type.String({ maxLength: 200 }));

const area = Type.Object({
  id: Type.Integer(),
  name,
  /** The number of places sampled on the area's streets. */
  sample: Type.Optional(Type.Integer({ minimum: 10, maximum: MOST_PLACES })),
  /** The GeoJSON file of the area, relative to the definition; without it the whole region. */
  geometry: Type.Optional(Type.String({ minLength: 1 })),
  /** A GeoJSON file of points, which replace sampled places. */
  locations: Type.Optional(Type.String({ minLength: 1 })),
});

const definition = Type.Object({
  rating: Type.Object({ id: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$' }), name }),
  /** The same as in `/quality/v1/scores`, which reads them. */
  criteria: Type.Record(Type.String({ minLength: 1 }), Type.Object({ type: Type.String() })),
  competitors: Type.Optional(Type.Array(Type.Object({}), { maxItems: MOST_PLACES })),
  criteriaGroups: Type.Optional(Type.Record(Type.String(), weights)),
  criteriaGroupWeights: Type.Optional(weights),
  areas: Type.Array(area, { minItems: 1, maxItems: 100 }),
});

export type RatingFile = Static<typeof definition>;

/** Reads a rating's definition (`file` names it in messages). Throws {@link InputError} with one sentence. */
export function readRatingFile(file: string, bytes: Uint8Array): RatingFile {
  if (bytes.length > MAX_BYTES) {
    throw new InputError(`${file} has ${bytes.length} bytes, definitions have at most ${MAX_BYTES}`);
  }
  let value: unknown;
  try {
    value = parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), { maxAliasCount: 100, logLevel: 'error' });
  } catch (error) {
    throw new InputError(`${file} is not valid YAML in UTF-8: ${(error as Error).message.split('\n')[0]}`);
  }
  if (!Check(definition, value)) {
    const [first] = Errors(definition, value);
    const path = (first?.instancePath ?? '').split('/').filter(Boolean).join('.') || 'the definition';
    throw new InputError(`${file}: ${path} ${first?.message}`);
  }
  checkReferences(file, value);
  return value;
}

/** Checks what a schema can't express. */
function checkReferences(file: string, { areas, criteria, criteriaGroups = {}, competitors = [] }: RatingFile): void {
  const ids = new Set<number>();
  for (const { id } of areas) {
    if (ids.has(id)) throw new InputError(`${file}: area ${id} stands there twice`);
    ids.add(id);
  }
  for (const [group, weights] of Object.entries(criteriaGroups)) {
    for (const key of Object.keys(weights)) {
      if (!Object.hasOwn(criteria, key))
        throw new InputError(`${file}: criteriaGroups.${group} names no criterion ${key}`);
    }
  }
  // Sampled places don't compete with each other.
  for (const [key, criterion] of Object.entries(criteria)) {
    const own = (criterion as { readonly competitors?: readonly unknown[] }).competitors ?? [];
    if (/gravitation/i.test(criterion.type) && own.length + competitors.length === 0) {
      throw new InputError(`${file}: criteria.${key} needs competitors`);
    }
  }
}
