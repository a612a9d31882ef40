import type { TypedArray } from '../collections/column.ts';
import { StringTable } from '../collections/string-table.ts';
import { InputError } from '../core/errors.ts';
import type { ColumnSet } from '../storage/columns.ts';
import { STREET_MODES } from '../street/street-graph.ts';
import type { PlaceTable } from './place-table.ts';

type Unit = readonly [column: string, unit: string];

const PLACE = 'index of places.place';
const TAG = 'index of places.tag';

/** The columns of every thing with their units. */
const THINGS = {
  place: [
    ['id', 'OSM id'],
    ['kind', 'place kind'],
    ['lonE7', 'degrees e7'],
    ['latE7', 'degrees e7'],
    ['importance', 'importance'],
    ['firstTagging', 'index of places.tagging'],
  ],
  tagging: [['tag', TAG]],
  tag: [
    ['value', 'index of places.values'],
    ['firstPosting', 'index of places.posting'],
  ],
  posting: [['place', PLACE]],
  key: [['firstTag', TAG]],
  order: [['place', PLACE]],
} as const satisfies Readonly<Record<string, readonly Unit[]>>;

const SNAPS = [
  ['edge', 'index of street.edge'],
  ['share', 'share of the edge'],
  ['distanceM', 'm'],
] as const satisfies readonly Unit[];

type Thing = keyof typeof THINGS;

/** A table whose columns are the bare arrays that builders make. */
export type PlainPlaceTable = Plain<PlaceTable>;
type Plain<T> = T extends StringTable
  ? T
  : T extends { readonly length: number }
    ? TypedArray
    : T extends number
      ? number
      : { readonly [K in keyof T]: Plain<T[K]> };

/** The columns of a region's places under their names in it. */
export function placeColumns(table: PlainPlaceTable): ColumnSet {
  const columns: ColumnSet = new Map();
  const put = (name: string, array: TypedArray, unit: string) => columns.set(`places.${name}`, { array, unit });
  for (const [thing, list] of Object.entries(THINGS)) {
    const columnsOfThing = table[thing as Thing] as Readonly<Record<string, TypedArray>>;
    for (const [name, unit] of list) put(`${thing}.${name}`, columnsOfThing[name], unit);
  }
  for (const texts of ['keys', 'values'] as const) {
    put(`${texts}.bytes`, table[texts].bytes, 'UTF-8');
    put(`${texts}.offsets`, table[texts].offsets, 'byte');
  }
  for (const mode of STREET_MODES) {
    for (const [name, unit] of SNAPS) put(`${mode}.${name}`, table.snaps[mode][name], unit);
  }
  return columns;
}

/**
 * The places that lie in a region's columns, without copying them; null in a region that was imported without.
 * Throws {@link InputError} where a column is missing.
 */
export function placesFromColumns(columns: ColumnSet): PlaceTable | null {
  if (!columns.has('places.place.id')) return null;
  const array = (name: string): TypedArray => {
    const column = columns.get(`places.${name}`);
    if (column === undefined) throw new InputError(`the region has no column places.${name}; import it again`);
    return column.array;
  };
  const thing = (name: string, list: readonly Unit[]) =>
    Object.fromEntries(list.map(([column]) => [column, array(`${name}.${column}`)]));
  const texts = (name: string) =>
    new StringTable(array(`${name}.bytes`) as Uint8Array, array(`${name}.offsets`) as Int32Array);
  const things = Object.fromEntries(Object.entries(THINGS).map(([name, list]) => [name, thing(name, list)]));
  return {
    count: array('place.id').length,
    // The names are those of the tables above, so what comes out has the columns of the things.
    ...(things as unknown as Pick<PlaceTable, Thing>),
    keys: texts('keys'),
    values: texts('values'),
    snaps: Object.fromEntries(STREET_MODES.map((mode) => [mode, thing(mode, SNAPS)])) as unknown as PlaceTable['snaps'],
  };
}
