import { wrongField } from '../../../kit/core/errors.ts';
import type { Points } from '../points.ts';
import { readCsvPoints } from './csv-points.ts';
import { readGeoJsonPoints } from './geojson-points.ts';
import { isParquet, readParquetPoints } from './parquet-points.ts';

const OPENING_BRACE = '{'.charCodeAt(0);
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * Reads a table of points: CSV with a header, Parquet, or a GeoJSON FeatureCollection, distinguished by their first
 * bytes. It needs columns (properties) id, lat and lng; others are kept. Throws RequestError that names the column or
 * row.
 */
export function readInput(bytes: Uint8Array<ArrayBuffer>, field = 'input'): Points | Promise<Points> {
  if (isParquet(bytes)) return readParquetPoints(bytes, field);
  let at = BYTE_ORDER_MARK.every((byte, i) => bytes[i] === byte) ? 3 : 0;
  while (at < bytes.length && bytes[at] <= 32) at++;
  if (at === bytes.length) throw wrongField(field, 'is empty: CSV with a header, Parquet or GeoJSON is expected');
  return bytes[at] === OPENING_BRACE ? readGeoJsonPoints(bytes, field) : readCsvPoints(bytes, field);
}
