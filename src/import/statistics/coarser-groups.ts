import { cellToLatLng, getHexagonAreaAvg, getResolution, latLngToCell } from 'h3-js';
import { fromE7, toE7 } from '../../kit/geo/coordinates.ts';
import type { CellTable } from '../../network/statistics/cell-table.ts';
import { h3Key, parentKey, splitH3, splitKey } from '../../network/statistics/h3-index.ts';
import { compact } from './cell-rows.ts';

/** The least number of cells of a group that is aggregated. */
const MIN_CELLS = 100;
const MAX_LEVELS = 3;

/**
 * Aggregates cells to ever wider hexagons of H3, each with seven times the area of the one before: `ABSOLUTE`
 * statistics as sums, others as means. A value is missing where no cell has one.
 */
export function coarserTables(
  finest: CellTable,
  averageCellM2: number,
  isSum: (statisticId: number) => boolean,
): CellTable[] {
  const tables: CellTable[] = [];
  const first = firstResolution(finest, averageCellM2);
  if (first < 0 || finest.count < MIN_CELLS) return tables;
  let cells = finest.count;
  let grouping = groupedBy(keysOfCells(finest, first));
  for (let resolution = first; ; resolution--) {
    const count = grouping.keys.length;
    // Cells far apart may not become fewer at once.
    if (count < cells) tables.push(aggregated(finest, resolution, grouping, isSum));
    cells = count;
    if (cells < MIN_CELLS || tables.length === MAX_LEVELS || resolution === 0) return tables;
    const parents = groupedBy(grouping.keys.map((key) => parentKey(key, resolution - 1)));
    grouping = { keys: parents.keys, owner: grouping.owner.map((hexagon) => parents.owner[hexagon]) };
  }
}

/**
 * Returns the finest resolution whose hexagons are at least seven times as large as cells; for points, one in which
 * some can be expected to share a hexagon.
 */
function firstResolution({ shapes, count }: CellTable, averageCellM2: number): number {
  if (shapes.kind === 'h3' && count > 0) return getResolution([shapes.low[0], shapes.high[0]]) - 1;
  if (averageCellM2 === 0) return 8;
  for (let resolution = 15; resolution >= 0; resolution--) {
    if (getHexagonAreaAvg(resolution, 'm2') >= 7 * averageCellM2) return resolution;
  }
  return -1;
}

/** Hexagons as ascending keys, and the hexagon of each cell. */
interface Grouping {
  readonly keys: Float64Array;
  readonly owner: Int32Array;
}

function keysOfCells({ count, shapes, lonE7, latE7 }: CellTable, resolution: number): Float64Array {
  const keys = new Float64Array(count);
  for (let c = 0; c < count; c++) {
    const [low, high] =
      shapes.kind === 'h3'
        ? [shapes.low[c], shapes.high[c]]
        : splitH3(latLngToCell(fromE7(latE7[c]), fromE7(lonE7[c]), resolution));
    keys[c] = shapes.kind === 'h3' ? parentKey(h3Key(low, high), resolution) : h3Key(low, high);
  }
  return keys;
}

function groupedBy(keyOf: Float64Array): Grouping {
  const found = new Map<number, number>();
  const owner = new Int32Array(keyOf.length);
  for (let c = 0; c < keyOf.length; c++) {
    let number = found.get(keyOf[c]);
    if (number === undefined) {
      number = found.size;
      found.set(keyOf[c], number);
    }
    owner[c] = number;
  }
  const keys = Float64Array.from(found.keys()).sort();
  const rank = new Int32Array(keys.length);
  keys.forEach((key, k) => {
    rank[found.get(key)!] = k;
  });
  return { keys, owner: owner.map((number) => rank[number]) };
}

function aggregated(
  finest: CellTable,
  resolution: number,
  { keys, owner }: Grouping,
  isSum: (statisticId: number) => boolean,
): CellTable {
  const count = keys.length;
  const values = new Map(
    [...finest.values].map(([id, column]) => {
      const sums = new Float64Array(count);
      const numbers = new Int32Array(count);
      for (let cell = 0; cell < finest.count; cell++) {
        if (Number.isNaN(column[cell])) continue;
        sums[owner[cell]] += column[cell];
        numbers[owner[cell]]++;
      }
      for (let h = 0; h < count; h++) {
        if (numbers[h] === 0) sums[h] = Number.NaN;
        else if (!isSum(id)) sums[h] /= numbers[h];
      }
      return [id, compact(sums)] as const;
    }),
  );
  const split = Array.from(keys, (key) => splitKey(key, resolution));
  const centers = split.map((index) => cellToLatLng(index));
  return {
    count,
    id: Int32Array.from(keys, (_, h) => h + 1),
    lonE7: Int32Array.from(centers, ([, lon]) => toE7(lon)),
    latE7: Int32Array.from(centers, ([lat]) => toE7(lat)),
    shapes: {
      kind: 'h3',
      high: Uint32Array.from(split, ([, high]) => high),
      low: Uint32Array.from(split, ([low]) => low),
    },
    values,
  };
}
