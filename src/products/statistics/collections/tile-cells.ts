import { type BBox, bboxContains } from '../../../kit/geo/bbox.ts';
import { E7, fromE7 } from '../../../kit/geo/coordinates.ts';
import { MAP_FRAME } from '../../../kit/geo/longitude-frame.ts';
import { TILE_BUFFER, TILE_EXTENT, type Tile, tileBox } from '../../../kit/geo/tile.ts';
import type { DegreeRings, StatisticGroup } from '../../../network/statistics/index.ts';

/** The cells of a tile from any source, in the order of their ids. */
export interface TileCells {
  readonly statisticIds: readonly number[];
  /** The greatest value of the first statistic in the group. */
  readonly firstMax: number;
  readonly cells: readonly TileCell[];
}

export interface TileCell {
  readonly id: number;
  readonly lon: number;
  readonly lat: number;
  /** Empty for a point. */
  readonly polygons: readonly DegreeRings[];
  /** The value of each statistic, NaN where it is missing. At least one isn't. */
  readonly values: readonly number[];
}

/**
 * Returns the boxes of the centroids of cells that may show in a tile: its box with the drawn margin and half a cell;
 * two boxes where it crosses the date line. Degrees × 10⁷.
 */
export function reachOfTile(tile: Tile, halfCellE7: number): readonly BBox[] {
  const half = fromE7(halfCellE7);
  const { minX, minY, maxX, maxY } = tileBox(tile, TILE_BUFFER / TILE_EXTENT);
  const box = { minX: minX - half, minY: minY - half, maxX: maxX + half, maxY: maxY + half };
  // A box around the whole globe is cut, so that no cell comes twice.
  const boxes = box.maxX - box.minX >= 360 ? [{ ...box, minX: -180, maxX: 180 }] : MAP_FRAME.boxes(box);
  return boxes.map((part) => ({
    minX: part.minX * E7,
    minY: part.minY * E7,
    maxX: part.maxX * E7,
    maxY: part.maxY * E7,
  }));
}

/** Returns the cells of a group in memory whose centroids are near enough to a tile to show in it. */
export function cellsOfTile(group: StatisticGroup, statisticIds: readonly number[], tile: Tile): TileCells {
  const { cells } = group;
  const columns = statisticIds.map((id) => group.valuesOf(id)!);
  const found: TileCell[] = [];
  for (const box of reachOfTile(tile, group.halfCellE7)) {
    const { minX, minY, maxX, maxY } = box;
    group.centroids.search(Math.floor(minX), Math.floor(minY), Math.ceil(maxX), Math.ceil(maxY), (from, to) => {
      for (let cell = from; cell < to; cell++) {
        const [lonE7, latE7] = [cells.lonE7[cell], cells.latE7[cell]];
        if (!bboxContains(box, lonE7, latE7)) continue;
        const values = columns.map((column) => column[cell]);
        if (values.every(Number.isNaN)) continue;
        const polygons = group.polygonsOf(cell);
        found.push({ id: cells.id[cell], lon: fromE7(lonE7), lat: fromE7(latE7), polygons, values });
      }
    });
  }
  found.sort((a, b) => a.id - b.id);
  return { statisticIds, firstMax: group.statistic(statisticIds[0])?.summary.max ?? 0, cells: found };
}
