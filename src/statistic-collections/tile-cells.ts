import { E7, fromE7 } from '../geo/coordinates.ts';
import { TILE_BUFFER, TILE_EXTENT, type Tile, tileBox } from '../geo/tile.ts';
import type { DegreeRings, StatisticGroup } from '../statistics/index.ts';

/** Cells of a tile, wherever they come from; in the order of their ids. */
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
  /** None: it is a point. */
  readonly polygons: readonly DegreeRings[];
  /** By statistic; NaN where there is none. At least one is known. */
  readonly values: readonly number[];
}

/** Box of a tile and of what is drawn beyond its edge, with room for halves of cells; degrees × 10⁷. */
export function reachOfTile(
  tile: Tile,
  halfCellE7: number,
): readonly [west: number, south: number, east: number, north: number] {
  const { minX, minY, maxX, maxY } = tileBox(tile, TILE_BUFFER / TILE_EXTENT);
  return [minX * E7 - halfCellE7, minY * E7 - halfCellE7, maxX * E7 + halfCellE7, maxY * E7 + halfCellE7];
}

/** The cells of a group, in memory, whose middles are near enough to a tile to show in it. */
export function cellsOfTile(group: StatisticGroup, statisticIds: readonly number[], tile: Tile): TileCells {
  const { cells } = group;
  const columns = statisticIds.map((id) => group.valuesOf(id)!);
  const [west, south, east, north] = reachOfTile(tile, group.halfCellE7);
  const found: TileCell[] = [];
  group.centroids.search(Math.floor(west), Math.floor(south), Math.ceil(east), Math.ceil(north), (from, to) => {
    for (let cell = from; cell < to; cell++) {
      const [lonE7, latE7] = [cells.lonE7[cell], cells.latE7[cell]];
      if (lonE7 < west || lonE7 > east || latE7 < south || latE7 > north) continue;
      const values = columns.map((column) => column[cell]);
      if (values.every(Number.isNaN)) continue;
      const polygons = group.polygonsOf(cell);
      found.push({ id: cells.id[cell], lon: fromE7(lonE7), lat: fromE7(latE7), polygons, values });
    }
  });
  found.sort((a, b) => a.id - b.id);
  return { statisticIds, firstMax: group.statistic(statisticIds[0])?.summary.max ?? 0, cells: found };
}
