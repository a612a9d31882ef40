import { wrongField } from '../../kit/core/errors.ts';
import type { Network } from '../../network/network/network.ts';
import type { StatisticGroup } from '../../network/statistics/index.ts';
import type { Input, Layer, StatisticGroupWish } from './multigraph-query.ts';

const DOMAIN = 'multigraph.domain';

/** Returns the group that a domain names. Throws RequestError where the region has none of that name. */
export function groupOf({ statistics, region }: Network, wish: StatisticGroupWish | null): StatisticGroup {
  const { groupId, collectionId } = wish ?? { groupId: null, collectionId: null };
  const found =
    groupId === null ? statistics.collectionById(collectionId ?? -1)?.groups[0] : statistics.groupById(groupId);
  if (found !== undefined) return found;
  const [field, what] = groupId === null ? ['statisticCollectionId', 'collection'] : ['statisticGroupId', 'group'];
  const has = statistics.collections.map(({ collection, groups }) =>
    groupId === null ? collection.id : groups.map(({ id }) => id).join(', '),
  );
  const known = has.length === 0 ? 'it was imported without statistics' : `it has ${has.join(', ')}`;
  throw wrongField(`${DOMAIN}.${field}`, `names no ${what} of the region ${region}: ${known}`);
}

/** Checks that the region has the statistics that a layer and the inputs of aggregations name; throws RequestError. */
export function checkStatistics(network: Network, layer: Layer, inputs: readonly Input[]): void {
  if (layer.type === 'identity' || layer.domain !== 'statistic') return;
  const group = groupOf(network, layer.group);
  for (const input of inputs) {
    if (input.kind !== 'statistic' || group.statistic(input.statisticId) !== undefined) continue;
    const known = group.description.statistics.map(({ id }) => id).join(', ');
    throw wrongField(
      'multigraph.referencedStatisticIds',
      `has no statistic ${input.statisticId} in group ${group.id}: it has ${known}`,
    );
  }
}
