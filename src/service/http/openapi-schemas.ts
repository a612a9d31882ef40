import type { Json } from './openapi-components.ts';

/**
 * Converts a schema to draft 2020-12: tuples become `prefixItems`. `transform` is left out: it makes the validator
 * ignore case, which descriptions put as "in any case".
 */
export const jsonSchema = (schema: unknown): Json =>
  JSON.parse(
    JSON.stringify(schema ?? {}, (name, value: unknown) => (name === 'transform' ? undefined : withPrefixItems(value))),
  );

function withPrefixItems(value: unknown): unknown {
  const { items, additionalItems: _, ...rest } = (value ?? {}) as Json;
  return Array.isArray(items) ? { ...rest, prefixItems: items, items: false } : value;
}

/** Capitalizes a word, as in names of components. */
export const capitalized = (text: string): string => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`;

/** The least size of a shared piece; shorter ones are easier to read in place, however often they occur. */
const MIN_SHARED_CHARACTERS = 80;
/** Answers and parameters from this size on are components even if nothing else uses them. */
const MIN_COMPONENT_CHARACTERS = 160;
/** The approximate size of a reference and of the component's name. */
const REFERENCE_CHARACTERS = 45;
/** The least saving that makes sharing worthwhile. */
const MIN_SAVED_CHARACTERS = 60;

/** Returns whether a piece that occurs in several places is worth a component. */
export const isWorthSharing = (characters: number, uses: number): boolean =>
  characters >= MIN_SHARED_CHARACTERS && (uses - 1) * characters - uses * REFERENCE_CHARACTERS >= MIN_SAVED_CHARACTERS;

/**
 * The schemas of a document without repetition: what several requests have in common, such as sources and travel modes,
 * becomes a component, named after the field where it first occurs.
 */
export class SchemaShare {
  private readonly uses = new Map<string, number>();
  private readonly named = new Map<string, string>();
  private readonly schemas = new Map<string, Json>();

  /**
   * Shares all pieces that occur in several of these schemas.
   * @param requests schemas by name
   * @param answers schemas that are passed to {@link of} later
   */
  constructor(requests: readonly (readonly [name: string, schema: Json])[], answers: readonly Json[] = []) {
    for (const [, schema] of requests) this.count(schema);
    for (const schema of answers) this.count(schema);
    for (const [name] of requests) this.schemas.set(name, {});
    for (const [name, schema] of requests) this.schemas.set(name, this.shared(schema, '', name));
  }

  /** Returns the schema of an answer or a parameter, or a reference; larger ones become components of their own. */
  of(schema: Json, name: string): Json {
    const isLarge = JSON.stringify(schema).length >= MIN_COMPONENT_CHARACTERS;
    return isLarge ? this.component(schema, name, '') : schema;
  }

  components(): Record<string, Json> {
    return Object.fromEntries([...this.schemas].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  private count(schema: Json): void {
    const text = JSON.stringify(schema);
    const uses = this.uses.get(text) ?? 0;
    this.uses.set(text, uses + 1);
    // What lies inside a piece that has been counted is shared with it.
    if (uses === 0) for (const child of childrenOf(schema)) this.count(child);
  }

  /** Replaces shared pieces in a field's schema by references. `within` is the component that contains it. */
  private shared(schema: Json, field: string, within: string): Json {
    return mapChildren(schema, field, (child, name) => {
      const text = JSON.stringify(child);
      return this.named.has(text) || isWorthSharing(text.length, this.uses.get(text) ?? 0)
        ? this.component(child, name, within)
        : this.shared(child, name, within);
    });
  }

  private component(schema: Json, field: string, within: string): Json {
    const text = JSON.stringify(schema);
    let name = this.named.get(text);
    if (name === undefined) {
      name = this.freeName(capitalized(field), within);
      this.named.set(text, name);
      this.schemas.set(name, {});
      this.schemas.set(name, this.shared(schema, field, name));
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  private freeName(name: string, within: string): string {
    const candidates = [name, within + name];
    for (let n = 2; ; n++) {
      const free = candidates.find((candidate) => !this.schemas.has(candidate));
      if (free !== undefined) return free;
      candidates.push(`${name}${n}`);
    }
  }
}

/** Keywords whose values are maps of schemas, lists of schemas, or single schemas. */
const MAPS = ['properties', 'patternProperties'];
const LISTS = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];
const SINGLES = [
  ['items', 'Item'],
  ['additionalProperties', 'Value'],
] as const;

function childrenOf(schema: Json): Json[] {
  const children: Json[] = [];
  mapChildren(schema, '', (child) => {
    children.push(child);
    return child;
  });
  return children;
}

/**
 * Copies a field's schema and replaces each schema directly in it. `name` is the field that the inner schema describes.
 */
function mapChildren(schema: Json, field: string, replace: (child: Json, name: string) => Json): Json {
  const isSchema = (value: unknown): value is Json => typeof value === 'object' && value !== null;
  const copy: Json = { ...schema };
  for (const keyword of MAPS) {
    const map = schema[keyword];
    if (!isSchema(map)) continue;
    const entries = Object.entries(map as Record<string, Json>);
    // A pattern of names is no name.
    const nameOf = (name: string): string => (/^\w+$/.test(name) ? name : `${field}Value`);
    copy[keyword] = Object.fromEntries(entries.map(([name, child]) => [name, replace(child, nameOf(name))]));
  }
  for (const keyword of LISTS) {
    const list = schema[keyword];
    if (!Array.isArray(list)) continue;
    copy[keyword] = list.map((child: Json) => (isSchema(child) ? replace(child, `${field}Option`) : child));
  }
  for (const [keyword, word] of SINGLES) {
    const child = schema[keyword];
    if (isSchema(child)) copy[keyword] = replace(child, `${field}${word}`);
  }
  return copy;
}
