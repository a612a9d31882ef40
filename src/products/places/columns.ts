import { STREET_MODES } from '../../network/street/street-graph.ts';
import { ColumnReader, type ColumnSet, type ColumnUnit, ColumnWriter, type Plain } from '../../region/storage/index.ts';
import type { PlaceTable } from './place-table.ts';

const PLACE = 'index of places.place';
const TAG = 'index of places.tag';

/** The columns of every table with their units. */
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
} as const satisfies Readonly<Record<string, readonly ColumnUnit[]>>;

const SNAPS = [
  ['edge', 'index of street.edge'],
  ['share', 'share of the edge'],
  ['distanceM', 'm'],
] as const satisfies readonly ColumnUnit[];

/** A table of the plain arrays that builders make. */
export type PlainPlaceTable = Plain<PlaceTable>;

/** Returns the columns of a region's places under their names. */
export function placeColumns(table: PlainPlaceTable): ColumnSet {
  const write = new ColumnWriter('places');
  write.putThing('place', table.place, THINGS.place);
  write.putThing('tagging', table.tagging, THINGS.tagging);
  write.putThing('tag', table.tag, THINGS.tag);
  write.putThing('posting', table.posting, THINGS.posting);
  write.putThing('key', table.key, THINGS.key);
  write.putThing('order', table.order, THINGS.order);
  write.putTexts('keys', table.keys);
  write.putTexts('values', table.values);
  for (const mode of STREET_MODES) write.putThing(mode, table.snaps[mode], SNAPS);
  return write.columns;
}

/**
 * Reads the places in a region's columns, without copying them; null in a region without places. Throws {@link
 * InputError} where a column is missing.
 */
export function placesFromColumns(columns: ColumnSet): PlaceTable | null {
  const read = new ColumnReader(columns, 'places');
  if (!read.has('place.id')) return null;
  return {
    count: read.array('place.id').length,
    place: read.thing('place', THINGS.place),
    tagging: read.thing('tagging', THINGS.tagging),
    tag: read.thing('tag', THINGS.tag),
    posting: read.thing('posting', THINGS.posting),
    key: read.thing('key', THINGS.key),
    order: read.thing('order', THINGS.order),
    keys: read.texts('keys'),
    values: read.texts('values'),
    snaps: { car: read.thing('car', SNAPS), bike: read.thing('bike', SNAPS), walk: read.thing('walk', SNAPS) },
  };
}
