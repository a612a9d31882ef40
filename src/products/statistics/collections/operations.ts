import type { CancelFlag } from '../../../kit/core/cancel.ts';
import { wrongField } from '../../../kit/core/errors.ts';
import { unwrapBox } from '../../../kit/geo/longitude-frame.ts';
import type { Tile } from '../../../kit/geo/tile.ts';
import type { Network } from '../../../network/network/index.ts';
import type { GroupDescription, RegionCollection, StatisticGroup } from '../../../network/statistics/index.ts';
import { describeCollection, describeWithStats, overviewOf } from './describe-collection.ts';
import { describeCell, describeGroup, ensembleOf } from './describe-group.ts';
import { describeStatistic } from './describe-statistic.ts';
import { drawGeoJsonTile, drawVectorTile } from './draw-tile.ts';
import { collectionIn, finestGroups, groupsIn, jointCollections } from './joint-collections.ts';
import { cellsOfStored, type StoredTileGroup } from './stored/stored-cells.ts';
import { cellsOfTile } from './tile-cells.ts';

const LOOK_UP_COST = 1_000;
/** The cost of drawing a cell, a microsecond or two. */
const COST_PER_CELL = 2;

/** Declares a look-up over the regions of a request. */
const lookUp = <Query>(name: string, run: (networks: readonly Network[], query: Query) => unknown) => ({
  name,
  over: 'regions' as const,
  run: (networks: readonly Network[], query: Query) =>
    ok(new TextEncoder().encode(JSON.stringify(run(networks, query)))),
  cost: (networks: readonly Network[]) => LOOK_UP_COST * networks.length,
});

const ok = (body: Uint8Array<ArrayBuffer>) => ({ code: 'ok' as const, message: '', body });

export const collectionListOperation = lookUp(
  'statisticCollections',
  (networks, { ids, locale }: { readonly ids: readonly number[]; readonly locale: string }) => {
    const meant =
      ids.length === 0 ? jointCollections(networks) : ids.map((id) => collectionIn(networks, id, 'collections'));
    return Object.fromEntries(meant.map(({ collection }) => [collection.id, describeCollection(collection, locale)]));
  },
);

export const collectionOperation = lookUp('statisticCollection', (networks, { id }: { readonly id: number }) =>
  describeWithStats(collectionIn(networks, id, 'id').collection, 'en'),
);

export type OverviewQuery =
  | { readonly by: 'all' | 'country' | 'region' }
  | { readonly by: 'collection'; readonly id: number }
  | { readonly by: 'one country' | 'one region'; readonly name: string };

export const overviewOperation = lookUp('statisticOverview', (networks, query: OverviewQuery) => {
  const all = jointCollections(networks);
  switch (query.by) {
    case 'all':
      return all.map(overviewOf);
    case 'collection':
      return [overviewOf(collectionIn(networks, query.id))];
    case 'country':
      return grouped(all, countriesOf);
    case 'region':
      return grouped(all, regionOf);
    case 'one country':
      return all.filter((one) => countriesOf(one).includes(query.name.toUpperCase())).map(overviewOf);
    case 'one region':
      return all.filter((one) => regionOf(one).includes(query.name.toLowerCase())).map(overviewOf);
  }
});

const countriesOf = ({ collection }: RegionCollection): readonly string[] => collection.countries;
const regionOf = ({ collection }: RegionCollection): readonly string[] => [collection.region.toLowerCase()];

function grouped(all: readonly RegionCollection[], namesOf: (one: RegionCollection) => readonly string[]) {
  const names = [...new Set(all.flatMap(namesOf))].sort();
  return Object.fromEntries(
    names.map((name) => [name, all.filter((one) => namesOf(one).includes(name)).map(overviewOf)]),
  );
}

export const groupListOperation = lookUp('statisticGroups', (networks, _query: null) =>
  jointCollections(networks).flatMap(({ groups }) => groups.map(describeGroup)),
);

export const groupStatisticsOperation = lookUp(
  'statisticsOfGroup',
  (networks, { groupId, statistic }: { readonly groupId: number; readonly statistic: number | null }) => {
    const [group] = groupsIn(networks, groupId);
    if (statistic !== null) checkStatistics(group.description, [statistic], 'statistic', 404);
    return group.description.statistics
      .filter(({ id }) => statistic === null || id === statistic)
      .map(describeStatistic);
  },
);

export const cellOperation = lookUp(
  'statisticCell',
  (networks, { groupId, id }: { readonly groupId: number; readonly id: number }) => {
    for (const group of groupsIn(networks, groupId)) {
      const cell = group.cellOfId(id);
      if (cell >= 0) return describeCell(group, cell);
    }
    throw wrongField('id', `names no cell of group ${groupId}: ${id}`, 404);
  },
);

export interface StatisticTileQuery {
  readonly tile: Tile;
  readonly format: 'mvt' | 'geojson';
  /** The finest group of a collection, or the group itself. */
  readonly of: { readonly collection: number } | { readonly group: number };
  /** All if empty. */
  readonly statistics: readonly number[];
  readonly withSum: boolean;
  /** The cells from the database; null: those in memory are drawn. */
  readonly stored: readonly StoredTileGroup[] | null;
}

const groupsOf = (networks: readonly Network[], { of }: StatisticTileQuery): readonly StatisticGroup[] =>
  'group' in of ? groupsIn(networks, of.group, 'group') : finestGroups(networks, of.collection);

export const statisticTileOperation = {
  name: 'statisticTile',
  over: 'regions' as const,
  run(networks: readonly Network[], query: StatisticTileQuery, cancel: CancelFlag) {
    const { tile, format, withSum } = query;
    const all =
      query.stored === null
        ? groupsOf(networks, query).map((group) => cellsOfTile(group, statisticsOf(group.description, query), tile))
        : storedIn(query.stored, query).map((group) => cellsOfStored(group, statisticsOf(group.description, query)));
    return ok(format === 'mvt' ? drawVectorTile(all, tile, withSum, cancel) : drawGeoJsonTile(all, withSum));
  },
  /** Estimates the cost: the tile has at most its share of the cells in the group's box. */
  cost(networks: readonly Network[], query: StatisticTileQuery): number {
    const { tile } = query;
    const tilesAcross = 2 ** tile.z;
    return networks
      .flatMap(({ statistics }) => statistics.collections)
      .flatMap(({ groups }) => groups)
      .reduce((cost, { description: { bounds, count } }) => {
        const [minX, south, maxX, north] = bounds ?? [0, 0, 0, 0];
        const { minX: west, maxX: east } = unwrapBox({ minX, minY: south, maxX, maxY: north });
        const tiles = Math.max(1, ((east - west) / 360) * tilesAcross * (((north - south) / 360) * tilesAcross));
        return Math.max(cost, LOOK_UP_COST + (COST_PER_CELL * count) / tiles);
      }, LOOK_UP_COST);
  },
};

/** Returns the requested statistics, or all. */
function statisticsOf(group: GroupDescription, { statistics }: StatisticTileQuery): readonly number[] {
  if (statistics.length === 0) return group.statistics.map(({ id }) => id);
  checkStatistics(group, statistics, 'statistics', 400);
  return statistics;
}

function storedIn(stored: readonly StoredTileGroup[], { of }: StatisticTileQuery): readonly StoredTileGroup[] {
  if (stored.length > 0) return stored;
  const [field, id] = 'group' in of ? ['group', of.group] : ['collection', of.collection];
  throw wrongField(String(field), `names no ${field} with the id ${id} in the database`, 404);
}

function checkStatistics(group: GroupDescription, ids: readonly number[], field: string, status: number): void {
  const known = group.statistics.map(({ id }) => id);
  const unknown = ids.find((id) => !known.includes(id));
  if (unknown === undefined) return;
  throw wrongField(field, `has no statistic ${unknown} in group ${group.id}: it has ${known.join(', ')}`, status);
}

/** Answers with what was read from the database. */
export const storedOperation = lookUp('storedStatistics', (_networks, records: object) => records);

/** The ensembles by id, with the groups of all their collections. */
export const ensembleListOperation = lookUp('statisticEnsembles', (networks, _query: null) => {
  const byId = new Map<number, ReturnType<typeof ensembleOf> & { groups: { id: number; hierarchy: number }[] }>();
  for (const { groups } of jointCollections(networks)) {
    const ensemble = ensembleOf(groups[0]);
    const known = byId.get(ensemble.id) ?? { ...ensemble, groups: [] };
    known.groups.push(...groups.map(({ description: { id, hierarchy } }) => ({ id, hierarchy })));
    byId.set(ensemble.id, known);
  }
  return Object.fromEntries(byId);
});
