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

/** Shorter pieces are easier to read where they stand, however often. */
const MIN_SHARED_CHARACTERS = 80;
/** Larger answers and parameters are components even if nothing else has them. */
const MIN_COMPONENT_CHARACTERS = 160;
/** About what a reference takes, and the name of what it leads to. */
const REFERENCE_CHARACTERS = 45;
/** What sharing a piece must save. */
const MIN_SAVED_CHARACTERS = 60;

/** Whether a piece that stands in several places is worth a component. */
export const isWorthSharing = (characters: number, uses: number): boolean =>
  characters >= MIN_SHARED_CHARACTERS && (uses - 1) * characters - uses * REFERENCE_CHARACTERS >= MIN_SAVED_CHARACTERS;

/**
 * The schemas of a document, each piece said once: what several requests have in common, such as sources and travel modes,
 * becomes a component that is referred to, named after the field where it first stands.
 */
export class SchemaShare {
  private readonly uses = new Map<string, number>();
  private readonly named = new Map<string, string>();
  private readonly schemas = new Map<string, Json>();

  /**
   * All pieces that several of these schemas have are shared.
   * @param requests schemas by name
   * @param answers that {@link of} is asked for later
   */
  constructor(requests: readonly (readonly [name: string, schema: Json])[], answers: readonly Json[] = []) {
    for (const [, schema] of requests) this.count(schema);
    for (const schema of answers) this.count(schema);
    for (const [name] of requests) this.schemas.set(name, {});
    for (const [name, schema] of requests) this.schemas.set(name, this.shared(schema, '', name));
  }

  /** A schema of an answer or a parameter; larger ones become components of their own. */
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
    // What stands in a piece that has been counted is shared with it.
    if (uses === 0) for (const child of childrenOf(schema)) this.count(child);
  }

  /** The schema of a field with its shared pieces as references. `within`: the component it stands in. */
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

/** Keywords whose values are schemas: by name, in a list, or one. */
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

/** A copy of a field's schema with each schema directly in it replaced. `name`: of the field that the inner one describes. */
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
