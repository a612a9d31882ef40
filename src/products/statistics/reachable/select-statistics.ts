import { wrongField } from '../../../kit/core/errors.ts';
import type { Network } from '../../../network/network/index.ts';
import type { StatisticGroup, ValueColumn } from '../../../network/statistics/index.ts';
import type { Selection } from './charts-query.ts';

/** The statistics of a group that a request selects. */
export interface SelectedStatistics {
  readonly group: StatisticGroup;
  readonly ids: readonly number[];
  /** The values of each statistic's cells. */
  readonly values: readonly ValueColumn[];
}

/** Returns the selected statistics of this region. Throws RequestError where it doesn't have them. */
export function selectStatistics(network: Network, selection: Selection): SelectedStatistics {
  const [group] = groupsOf([network], selection);
  const { statisticIds } = selection;
  const ids = statisticIds.length > 0 ? statisticIds : group.description.statistics.map(({ id }) => id);
  return { group, ids, values: ids.map((id) => valuesOf(group, id, 'statisticIds')) };
}

/** Returns the values of a statistic by cell; errors name `field`. */
export function valuesOf(group: StatisticGroup, id: number, field: string): ValueColumn {
  const values = group.valuesOf(id);
  if (values !== undefined) return values;
  const known = group.description.statistics.map((statistic) => statistic.id).join(', ');
  throw wrongField(field, `has no statistic ${id} in group ${group.id}: it has ${known}`);
}

type GroupWish = Omit<Selection, 'statisticIds'>;

/**
 * Returns the group of that id, or the finest of the collection, in each region that has one. Throws RequestError if
 * none has.
 */
export function groupsOf(networks: readonly Network[], wish: GroupWish): StatisticGroup[] {
  const groups = networks.map((network) => groupIn(network, wish)).filter((group) => group !== undefined);
  if (groups.length > 0) return groups;
  const [field, what] = wish.groupId === null ? ['statisticCollectionId', 'collection'] : ['statisticGroupId', 'group'];
  const collections = networks.flatMap(({ statistics }) => statistics.collections);
  const ids =
    wish.groupId === null
      ? collections.map(({ collection }) => collection.id)
      : collections.flatMap((collection) => collection.groups.map(({ id }) => id));
  const names = networks.map(({ region }) => region).join(', ');
  const has = ids.length === 0 ? 'no statistics were imported' : `there are ${[...new Set(ids)].join(', ')}`;
  throw wrongField(field, `names no ${what} of ${names}: ${has}`);
}

const groupIn = ({ statistics }: Network, { collectionId, groupId }: GroupWish): StatisticGroup | undefined =>
  groupId === null ? statistics.collectionById(collectionId ?? -1)?.groups[0] : statistics.groupById(groupId);
