import { wrongField } from '../../../kit/core/errors.ts';
import { degreesOf } from '../../../kit/csv/index.ts';
import { type OtherColumn, PointRows, type Points } from '../points.ts';

/** The accepted names of position columns, beside the documented lat and lng. */
const LATITUDE = ['lat', 'latitude', 'y'];
const LONGITUDE = ['lng', 'lon', 'long', 'longitude', 'x'];

/** The rows of a table of points. */
interface TableRows {
  readonly names: readonly string[];
  readonly count: number;
  value(row: number, column: number): unknown;
}

/**
 * Converts a table to points; rows without a position on Earth are kept. Throws RequestError if columns are missing.
 */
export function pointsOfTable({ names, count, value }: TableRows, field: string): Points {
  const find = (allowed: readonly string[]) => names.findIndex((name) => allowed.includes(name.trim().toLowerCase()));
  const [id, lat, lng] = [find(['id']), find(LATITUDE), find(LONGITUDE)];
  const missing = [id < 0 && 'id', lat < 0 && 'lat', lng < 0 && 'lng'].filter((one) => one !== false);
  if (missing.length > 0) {
    const has = names.join(', ').slice(0, 300);
    throw wrongField(field, `has no column ${missing.join(', ')}: it has ${has || 'none'}`);
  }
  const rows = new PointRows();
  for (let row = 0; row < count; row++) {
    rows.add(textOf(value(row, id)), numberOf(value(row, lat)), numberOf(value(row, lng)));
  }
  const others = names.flatMap((name, column): OtherColumn[] => {
    if (column === id || column === lat || column === lng || name.trim() === '') return [];
    return [{ name, values: Array.from({ length: count }, (_, row) => plain(value(row, column))) }];
  });
  return rows.done(others);
}

const textOf = (value: unknown): string => {
  const known = plain(value);
  return known === null ? '' : String(known);
};

/** Parses degrees; NaN for anything else. */
function numberOf(value: unknown): number {
  if (typeof value === 'number' || typeof value === 'bigint') return Number(value);
  return typeof value === 'string' ? degreesOf(value) : Number.NaN;
}

/** Converts a value to one that tables and JSON can represent. */
function plain(value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  return typeof value === 'object' ? JSON.stringify(value, (_, inner: unknown) => jsonOf(inner)) : String(value);
}

/** Converts nested values by the same rules; what JSON can represent stays as it is. */
const jsonOf = (value: unknown): unknown =>
  typeof value === 'bigint' || typeof value === 'number' || value instanceof Uint8Array ? plain(value) : value;
