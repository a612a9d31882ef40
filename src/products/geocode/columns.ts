import { type ColumnSet, putColumns, takeColumns } from '../../region/columns/index.ts';
import { ADDRESSES, type AddressIndex, type PlainAddressIndex } from './address-index.ts';

export const SECTION = 'geocode';

/** Collects the columns of a region's addresses under their stored names. */
export const addressColumns = (index: PlainAddressIndex): ColumnSet => putColumns(SECTION, ADDRESSES, index);

/**
 * Reads the addresses from a region's columns without copying them; null if the region was imported without. Throws
 * {@link InputError} if a column is missing.
 */
export function addressesFromColumns(columns: ColumnSet): AddressIndex | null {
  if (!columns.has('geocode.entry.layer')) return null;
  const tables = takeColumns(columns, SECTION, ADDRESSES);
  return { count: tables.entry.layer.length, ...tables };
}
