import { type ColumnSet, putColumns, takeColumns } from '../../region/columns/index.ts';
import { PLACES, type PlaceTable, type PlainPlaceTable } from './place-table.ts';

export const SECTION = 'places';

/** Returns places as they are stored and declared. */
export const storedForm = (table: PlaceTable | PlainPlaceTable) => ({ ...table, ...table.snaps });

/** Returns the columns of a region's places under their names. */
export const placeColumns = (table: PlainPlaceTable): ColumnSet => putColumns(SECTION, PLACES, storedForm(table));

/**
 * Reads the places in a region's columns, without copying them; null in a region without places. Throws {@link
 * InputError} where a column is missing.
 */
export function placesFromColumns(columns: ColumnSet): PlaceTable | null {
  if (!columns.has('places.place.id')) return null;
  const { car, bike, walk, ...tables } = takeColumns(columns, SECTION, PLACES);
  return { count: tables.place.id.length, ...tables, snaps: { car, bike, walk } };
}
