import type { TSchema } from 'typebox';
import { type FieldError, RequestError } from '../../../kit/core/errors.ts';
import type { SchemaNode } from './coerce.ts';
import { pathOf } from './json.ts';
import { nearestName } from './nearest-name.ts';

/** A field whose name its schema doesn't list. */
export interface UnknownField {
  /** The path as the caller wrote it. */
  readonly path: string;
  /** The most similar name of the schema; null if none is similar. */
  readonly nearest: string | null;
}

/**
 * Finds the unknown fields of a JSON value, at most {@link MOST_FOUND}; of equal fields in the items of a list only the
 * first.
 */
export type FieldFinder = (value: unknown) => readonly UnknownField[];

/** The names that an object's fields may have, and those inside its values. */
interface Names {
  /** True if the caller chooses names, such as ids. */
  readonly isOpen: boolean;
  readonly known: ReadonlyMap<string, Names | null>;
  readonly patterns: readonly (readonly [RegExp, Names | null])[];
  /** The names in values under names that the caller chose. */
  readonly chosen: Names | null;
  readonly item: Names | null;
}

/** The most fields that are reported; comparing names takes time. */
const MOST_FOUND = 100;

/** Makes the finder for values that the schemas describe together. */
export function fieldFinder(...schemas: readonly TSchema[]): FieldFinder {
  const names = namesIn(schemas as readonly SchemaNode[]);
  if (names === null) return () => [];
  return (value) => {
    const search = new Search();
    search.look(value, names);
    return search.found;
  };
}

/** Collects the names in values of the schemas; null if no name in such a value can be wrong. */
function namesIn(nodes: readonly SchemaNode[]): Names | null {
  const all = nodes.flatMap(withBranches);
  const objects = all.filter(takesObjects);
  const isOpen = objects.length === 0 || objects.some(leavesNamesOpen);
  const properties = new Map<string, SchemaNode[]>();
  for (const { properties: own = {} } of objects) {
    for (const [name, node] of Object.entries(own)) properties.set(name, [...(properties.get(name) ?? []), node]);
  }
  const known = new Map([...properties].map(([name, own]) => [name, namesIn(own)] as const));
  const patterns = objects.flatMap(({ patternProperties: own = {} }) =>
    Object.entries(own).map(([pattern, node]) => [new RegExp(pattern, 'u'), namesIn([node])] as const),
  );
  const values = objects.flatMap(({ additionalProperties: rest }) => (typeof rest === 'object' ? [rest] : []));
  const chosen = values.length === 0 ? null : namesIn(values);
  const items = all.flatMap((node) => (node.items === undefined ? [] : [node.items]));
  const item = items.length === 0 ? null : namesIn(items);
  const inside = [...known.values(), ...patterns.map(([, one]) => one), chosen, item];
  return isOpen && inside.every((one) => one === null) ? null : { isOpen, known, patterns, chosen, item };
}

/** Returns a schema and all its branches. */
const withBranches = (node: SchemaNode): SchemaNode[] => [
  node,
  ...[...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])].flatMap(withBranches),
];

const saysNoType = ({ type, anyOf, oneOf, allOf, ...node }: SchemaNode): boolean =>
  type === undefined && !('const' in node) && !('enum' in node) && !(anyOf || oneOf || allOf);

const takesObjects = (node: SchemaNode): boolean => saysNoType(node) || [node.type].flat().includes('object');

const leavesNamesOpen = ({ properties, patternProperties, additionalProperties: rest }: SchemaNode): boolean =>
  (rest !== undefined && rest !== false) || (properties === undefined && patternProperties === undefined);

/** One search through a value. */
class Search {
  readonly found: UnknownField[] = [];
  private readonly way: (string | number)[] = [];
  private readonly seen = new Map<Names, Set<string>>();

  look(value: unknown, names: Names): void {
    if (typeof value !== 'object' || value === null) return;
    if (!Array.isArray(value)) {
      this.lookAtFields(value as Readonly<Record<string, unknown>>, names);
      return;
    }
    if (names.item === null) return;
    for (let i = 0; i < value.length; i++) {
      this.way.push(i);
      this.look(value[i], names.item);
      this.way.pop();
    }
  }

  private lookAtFields(object: Readonly<Record<string, unknown>>, names: Names): void {
    const { isOpen, known, patterns, chosen } = names;
    for (const name in object) {
      let inside = known.get(name);
      if (inside === undefined) inside = patterns.find(([pattern]) => pattern.test(name))?.[1];
      if (inside === undefined) {
        inside = chosen;
        if (!isOpen) this.note(name, object[name], names);
      }
      if (inside === null) continue;
      this.way.push(name);
      this.look(object[name], inside);
      this.way.pop();
    }
  }

  private note(name: string, value: unknown, names: Names): void {
    // Null means "not given".
    if (value === undefined || value === null || this.found.length >= MOST_FOUND) return;
    const seen = this.seen.get(names) ?? new Set();
    this.seen.set(names, seen);
    if (seen.has(name)) return;
    seen.add(name);
    this.found.push({ path: pathOf([...this.way, name]), nearest: nearestName(name, names.known.keys()) });
  }
}

const problemOf = ({ path, nearest }: UnknownField): FieldError => ({
  path,
  message: `${path} is unknown: ${nearest === null ? 'leave it out' : `${nearest}?`}`,
});

const slipsAmong = (unknown: readonly UnknownField[]): FieldError[] =>
  unknown.filter(({ nearest }) => nearest !== null).map(problemOf);

/** Notices of unknown fields that resemble a field of the schema; others give none. */
export const noticesOf = (unknown: readonly UnknownField[]): string[] =>
  slipsAmong(unknown).map(({ message }) => message);

const MOST_REFUSED = 20;

/** Refuses a request with unknown fields by a RequestError that names up to 20 of them. */
export function refuseUnknown(unknown: readonly UnknownField[]): void {
  if (unknown.length === 0) return;
  const fields = unknown.slice(0, MOST_REFUSED).map(problemOf);
  const more = unknown.length > 1 ? ` (and ${unknown.length - 1} more)` : '';
  throw new RequestError(`${fields[0].message}${more}`, fields);
}

/** Returns what `read` returns; if that refuses the request, the error also names fields that may be misspelt. */
export function namingSlips<T>(unknown: readonly UnknownField[], read: () => T): T {
  try {
    return read();
  } catch (error) {
    const slips = slipsAmong(unknown).slice(0, MOST_REFUSED);
    if (!(error instanceof RequestError) || slips.length === 0) throw error;
    throw new RequestError(`${error.message}; ${slips[0].message}`, [...error.fields, ...slips], error.status);
  }
}
