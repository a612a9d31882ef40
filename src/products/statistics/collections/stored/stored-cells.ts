import { fromE7 } from '../../../../kit/geo/coordinates.ts';
import type { GroupDescription, StatisticCollection } from '../../../../network/statistics/index.ts';
import type { TileCell, TileCells } from '../tile-cells.ts';

/** A group as stored in the database. */
export interface StoredGroup {
  readonly region: string;
  readonly description: GroupDescription;
  readonly collection: StatisticCollection;
  /** The time of loading, ISO 8601. */
  readonly loaded: string;
}

/** A stored cell; its values are in the order of the group's statistics, null where missing. */
type StoredCell = readonly [
  id: number,
  lonE7: number,
  latE7: number,
  outline: TileCell['polygons'],
  values: readonly (number | null)[],
];

/** A group with its cells around a tile, in the order of their ids; null: none. */
export interface StoredTileGroup extends StoredGroup {
  readonly cells: readonly StoredCell[] | null;
}

/** Converts stored cells to the form of cells in memory. */
export function cellsOfStored({ description, cells }: StoredTileGroup, statisticIds: readonly number[]): TileCells {
  const places = statisticIds.map((id) => description.statistics.findIndex((statistic) => statistic.id === id));
  const first = description.statistics[places[0]];
  return {
    statisticIds,
    firstMax: first?.summary.max ?? 0,
    cells: (cells ?? [])
      .map(([id, lonE7, latE7, polygons, values]) => ({
        id,
        lon: fromE7(lonE7),
        lat: fromE7(latE7),
        polygons,
        values: places.map((place) => values[place] ?? Number.NaN),
      }))
      .filter(({ values }) => !values.every(Number.isNaN)),
  };
}
