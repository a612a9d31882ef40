import { cellToLatLng, cellToParent, getHexagonAreaAvg, getResolution, latLngToCell } from 'h3-js';
import { fromE7, toE7 } from '../../geo/coordinates.ts';
import type { CellTable } from '../cell-table.ts';
import { h3Text, splitH3 } from '../h3-index.ts';
import { compact } from './cell-rows.ts';

/** Groups of fewer cells aren't made coarser. */
const MIN_CELLS = 100;
const MAX_LEVELS = 3;

/**
 * Cells summed up in ever wider hexagons of H3, each with seven times the area of the one before: `ABSOLUTE` statistics as sums, others as means. Missing
 * where no cell has a value.
 */
export function coarserTables(
  finest: CellTable,
  averageCellM2: number,
  isSum: (statisticId: number) => boolean,
): CellTable[] {
  const tables: CellTable[] = [];
  let resolution = firstResolution(finest, averageCellM2);
  let cells = finest.count;
  while (cells >= MIN_CELLS && tables.length < MAX_LEVELS && resolution >= 0) {
    const table = aggregated(finest, resolution, isSum);
    // Cells that lie far apart don't become fewer at once.
    if (table.count < cells) tables.push(table);
    cells = table.count;
    resolution--;
  }
  return tables;
}

/** Of hexagons at least seven times as large as cells; of points, in which some can be expected to meet. */
function firstResolution({ shapes, count }: CellTable, averageCellM2: number): number {
  if (shapes.kind === 'h3' && count > 0) return getResolution([shapes.low[0], shapes.high[0]]) - 1;
  if (averageCellM2 === 0) return 8;
  for (let resolution = 15; resolution >= 0; resolution--) {
    if (getHexagonAreaAvg(resolution, 'm2') >= 7 * averageCellM2) return resolution;
  }
  return -1;
}

function aggregated(finest: CellTable, resolution: number, isSum: (statisticId: number) => boolean): CellTable {
  const { owner, hexagons } = hexagonsOf(finest, resolution);
  const count = hexagons.length;
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
  const centers = hexagons.map((text) => cellToLatLng(text));
  const split = hexagons.map(splitH3);
  return {
    count,
    id: Int32Array.from(hexagons, (_, h) => h + 1),
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

/** Hexagons in the order of their indices, and which of them each cell's middle lies in. */
function hexagonsOf(
  { count, shapes, lonE7, latE7 }: CellTable,
  resolution: number,
): { owner: Int32Array; hexagons: string[] } {
  const found = new Map<string, number>();
  const owner = new Int32Array(count);
  for (let cell = 0; cell < count; cell++) {
    const hexagon =
      shapes.kind === 'h3'
        ? cellToParent(h3Text(shapes.low[cell], shapes.high[cell]), resolution)
        : latLngToCell(fromE7(latE7[cell]), fromE7(lonE7[cell]), resolution);
    let number = found.get(hexagon);
    if (number === undefined) {
      number = found.size;
      found.set(hexagon, number);
    }
    owner[cell] = number;
  }
  const hexagons = [...found.keys()].sort();
  const rank = new Int32Array(hexagons.length);
  hexagons.forEach((hexagon, h) => {
    rank[found.get(hexagon)!] = h;
  });
  return { owner: owner.map((number) => rank[number]), hexagons };
}
