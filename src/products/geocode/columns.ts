import { ColumnReader, type ColumnSet, type ColumnUnit, ColumnWriter, type Plain } from '../../region/storage/index.ts';
import type { AddressIndex } from './address-index.ts';

const ENTRY = 'index of geocode.entry';
const TEXT = 'index of geocode.texts';

/** The columns of each table with their units. */
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
  outline: [
    ['tree', 'Flatbush'],
    ['item', 'item'],
    ['firstPoint', 'index of geocode.outlinePoint'],
  ],
  outlinePoint: [
    ['lonE7', 'degrees e7'],
    ['latE7', 'degrees e7'],
  ],
} as const satisfies Readonly<Record<string, readonly ColumnUnit[]>>;

/** An index whose columns are the bare arrays that builders make. */
export type PlainAddressIndex = Plain<AddressIndex>;

/** Collects the columns of a region's addresses under their stored names. */
export function addressColumns(index: PlainAddressIndex): ColumnSet {
  const write = new ColumnWriter('geocode');
  write.putThing('entry', index.entry, THINGS.entry);
  write.putThing('name', index.name, THINGS.name);
  write.putThing('house', index.house, THINGS.house);
  write.putThing('extent', index.extent, THINGS.extent);
  write.putThing('tag', index.tag, THINGS.tag);
  write.putThing('word', index.word, THINGS.word);
  write.putThing('posting', index.posting, THINGS.posting);
  write.putThing('point', index.point, THINGS.point);
  write.putThing('outline', index.outline, THINGS.outline);
  write.putThing('outlinePoint', index.outlinePoint, THINGS.outlinePoint);
  write.putTexts('words', index.words);
  write.putTexts('texts', index.texts);
  return write.columns;
}

/**
 * Reads the addresses from a region's columns without copying them; null if the region was imported without. Throws
 * {@link InputError} if a column is missing.
 */
export function addressesFromColumns(columns: ColumnSet): AddressIndex | null {
  const read = new ColumnReader(columns, 'geocode');
  if (!read.has('entry.layer')) return null;
  return {
    count: read.array('entry.layer').length,
    entry: read.thing('entry', THINGS.entry),
    name: read.thing('name', THINGS.name),
    house: read.thing('house', THINGS.house),
    extent: read.thing('extent', THINGS.extent),
    tag: read.thing('tag', THINGS.tag),
    word: read.thing('word', THINGS.word),
    posting: read.thing('posting', THINGS.posting),
    point: read.thing('point', THINGS.point),
    outline: read.thing('outline', THINGS.outline),
    outlinePoint: read.thing('outlinePoint', THINGS.outlinePoint),
    words: read.texts('words'),
    texts: read.texts('texts'),
  };
}
