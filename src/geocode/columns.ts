import type { TypedArray } from '../collections/column.ts';
import { StringTable } from '../collections/string-table.ts';
import { InputError } from '../core/errors.ts';
import type { ColumnSet } from '../storage/columns.ts';
import type { AddressIndex } from './address-index.ts';

type Unit = readonly [column: string, unit: string];

const ENTRY = 'index of geocode.entry';
const TEXT = 'index of geocode.texts';

/** The columns of every thing with their units. */
const THINGS = {
  entry: [
    ['layer', 'layer'],
    ['osm', 'OSM id × 4 + kind'],
    ['lonE7', 'degrees e7'],
    ['latE7', 'degrees e7'],
    ['name', TEXT],
    ['tag', 'index of geocode.tag'],
    ['importance', 'importance'],
    ['parent', ENTRY],
    ['country', 'ISO 3166-1 alpha-2'],
    ['postcode', TEXT],
    ['street', ENTRY],
    ['number', TEXT],
    ['firstName', 'index of geocode.name'],
    ['firstHouse', 'index of geocode.house'],
  ],
  name: [
    ['language', TEXT],
    ['text', TEXT],
  ],
  house: [
    ['number', TEXT],
    ['osm', 'OSM id × 4 + kind'],
    ['lonE7', 'degrees e7'],
    ['latE7', 'degrees e7'],
    ['postcode', TEXT],
  ],
  extent: [
    ['entry', ENTRY],
    ['westE7', 'degrees e7'],
    ['southE7', 'degrees e7'],
    ['eastE7', 'degrees e7'],
    ['northE7', 'degrees e7'],
  ],
  tag: [
    ['key', TEXT],
    ['value', TEXT],
  ],
  word: [['firstPosting', 'index of geocode.posting']],
  posting: [['entry', ENTRY]],
  point: [
    ['tree', 'Flatbush'],
    ['item', 'item'],
  ],
} as const satisfies Readonly<Record<string, readonly Unit[]>>;

const TEXT_TABLES = ['words', 'texts'] as const;
type Thing = keyof typeof THINGS;

/** An index whose columns are the bare arrays that builders make. */
export type PlainAddressIndex = Plain<AddressIndex>;
type Plain<T> = T extends StringTable | Uint8Array
  ? T
  : T extends { readonly length: number }
    ? TypedArray
    : T extends number
      ? number
      : { readonly [K in keyof T]: Plain<T[K]> };

/** The columns of a region's addresses under their names in it. */
export function addressColumns(index: PlainAddressIndex): ColumnSet {
  const columns: ColumnSet = new Map();
  const put = (name: string, array: TypedArray, unit: string) => columns.set(`geocode.${name}`, { array, unit });
  for (const [thing, list] of Object.entries(THINGS)) {
    const columnsOfThing = index[thing as Thing] as Readonly<Record<string, TypedArray>>;
    for (const [name, unit] of list) put(`${thing}.${name}`, columnsOfThing[name], unit);
  }
  for (const texts of TEXT_TABLES) {
    put(`${texts}.bytes`, index[texts].bytes, 'UTF-8');
    put(`${texts}.offsets`, index[texts].offsets, 'byte');
  }
  return columns;
}

/**
 * The addresses that lie in a region's columns, without copying them; null in a region that was imported without.
 * Throws {@link InputError} where a column is missing.
 */
export function addressesFromColumns(columns: ColumnSet): AddressIndex | null {
  if (!columns.has('geocode.entry.layer')) return null;
  const array = (name: string): TypedArray => {
    const column = columns.get(`geocode.${name}`);
    if (column === undefined) throw new InputError(`the region has no column geocode.${name}; import it again`);
    return column.array;
  };
  const thing = (name: string, list: readonly Unit[]) =>
    Object.fromEntries(list.map(([column]) => [column, array(`${name}.${column}`)]));
  const texts = (name: string) =>
    new StringTable(array(`${name}.bytes`) as Uint8Array, array(`${name}.offsets`) as Int32Array);
  const things = Object.fromEntries(Object.entries(THINGS).map(([name, list]) => [name, thing(name, list)]));
  return {
    count: array('entry.layer').length,
    // The names are those of the table above, so what comes out has the columns of the things.
    ...(things as unknown as Pick<AddressIndex, Thing>),
    words: texts('words'),
    texts: texts('texts'),
  };
}
