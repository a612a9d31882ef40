import { wrongField } from '../core/errors.ts';
import type { Network } from '../network/index.ts';
import type { StatisticGroup, ValueColumn } from '../statistics/index.ts';
import type { Selection } from './charts-query.ts';

/** Statistics of a group that a request asks for. */
export interface Selected {
  readonly group: StatisticGroup;
  readonly ids: readonly number[];
  /** By statistic, by cell. */
  readonly values: readonly ValueColumn[];
}

/** The statistics that a request means in this region. Throws RequestError where there are none of that name. */
export function selected(network: Network, selection: Selection): Selected {
  const group = groupOf(network, selection);
  const { statisticIds } = selection;
  const ids = statisticIds.length > 0 ? statisticIds : group.description.statistics.map(({ id }) => id);
  return { group, ids, values: ids.map((id) => valuesOf(group, id, 'statisticIds')) };
}

/** The values of a statistic by cell; `field` asked for it. */
export function valuesOf(group: StatisticGroup, id: number, field: string): ValueColumn {
  const values = group.valuesOf(id);
  if (values !== undefined) return values;
  const known = group.description.statistics.map((statistic) => statistic.id).join(', ');
  throw wrongField(field, `has no statistic ${id} in group ${group.id}: it has ${known}`);
}

/** The group itself, or the finest of the collection. */
export function groupOf(
  { statistics, region }: Network,
  { collectionId, groupId }: Omit<Selection, 'statisticIds'>,
): StatisticGroup {
  const found =
    groupId === null ? statistics.collectionById(collectionId ?? -1)?.groups[0] : statistics.groupById(groupId);
  if (found !== undefined) return found;
  const [field, what, ids] =
    groupId === null
      ? ['statisticCollectionId', 'collection', statistics.collections.map(({ collection }) => collection.id)]
      : ['statisticGroupId', 'group', statistics.collections.flatMap(({ groups }) => groups.map(({ id }) => id))];
  const has = ids.length === 0 ? 'it was imported without statistics' : `it has ${ids.join(', ')}`;
  throw wrongField(field, `names no ${what} of the region ${region}: ${has}`);
}
