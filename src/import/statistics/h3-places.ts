import { cellToLatLng, getResolution, isValidCell } from 'h3-js';
import { GrowableInt32 } from '../../kit/collections/growable.ts';
import type { CsvRow } from '../../kit/csv/index.ts';
import { toE7 } from '../../kit/geo/coordinates.ts';
import { h3Key, splitH3 } from '../../network/statistics/h3-index.ts';
import type { CellRows } from './cell-rows.ts';
import type { RowPlaces } from './row-places.ts';

/** Reads rows with H3 cells of one resolution, which is that of the first row. */
export function hexagonPlaces(column: number): RowPlaces {
  const [high, low] = [new GrowableInt32(), new GrowableInt32()];
  const seen = new Set<number>();
  let resolution = -1;
  return {
    add(row: CsvRow, rows: CellRows): string | null {
      const text = hexadecimal(row.text(column));
      if (/^\d\.\d+e\+?17$/.test(text))
        return 'an H3 index that was rounded as a number with an exponent, write it as text';
      if (!/^0?[0-9a-f]{15}$/.test(text)) return 'no H3 index';
      const index = text.slice(-15);
      const split = splitH3(index);
      if (!isValidCell(split)) return 'no H3 index';
      if (resolution < 0) resolution = getResolution(split);
      else if (getResolution(split) !== resolution) return `not of resolution ${resolution}, as the first row is`;
      const key = h3Key(split[0], split[1]);
      if (seen.has(key)) return 'an H3 cell that stands there already';
      seen.add(key);
      const [lat, lon] = cellToLatLng(split);
      rows.lonE7.push(toE7(lon));
      rows.latE7.push(toE7(lat));
      low.push(split[0]);
      high.push(split[1]);
      return null;
    },
    shapes: () => ({ kind: 'h3', high: new Uint32Array(high.toArray()), low: new Uint32Array(low.toArray()) }),
  };
}

/**
 * Converts an index to hexadecimal: databases have 64-bit integers of 18 or 19 digits, hexadecimal ones have 15 or 16.
 */
function hexadecimal(text: string): string {
  const lower = text.toLowerCase().replace(/^0x/, '');
  return /^[-+]?\d{18,20}$/.test(lower) ? BigInt.asUintN(64, BigInt(lower)).toString(16) : lower;
}
