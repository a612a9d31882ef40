import { wrongField } from '../../../kit/core/errors.ts';
import type { Network } from '../../../network/network/index.ts';
import type { RegionCollection, StatisticGroup } from '../../../network/statistics/index.ts';

/**
 * Returns the collections of several regions by id; of those that several regions have, the one of the first region by
 * name.
 */
export function jointCollections(networks: readonly Network[]): readonly RegionCollection[] {
  const byId = new Map<number, RegionCollection>();
  for (const { statistics } of networks) {
    for (const one of statistics.collections) if (!byId.has(one.collection.id)) byId.set(one.collection.id, one);
  }
  return [...byId.values()].sort((a, b) => a.collection.id - b.collection.id);
}

/** Returns the collection with an id, which the request has in `field`. Throws RequestError 404. */
export function collectionIn(networks: readonly Network[], id: number, field = 'collection'): RegionCollection {
  const all = jointCollections(networks);
  const found = all.find(({ collection }) => collection.id === id);
  if (found === undefined)
    throw unknown(
      field,
      id,
      all.map(({ collection }) => collection.id),
    );
  return found;
}

/** Returns the finest groups of a collection, of every region that has it. Throws RequestError 404. */
export function finestGroups(networks: readonly Network[], collectionId: number): readonly StatisticGroup[] {
  collectionIn(networks, collectionId);
  return networks.flatMap(({ statistics }) => statistics.collectionById(collectionId)?.groups.slice(0, 1) ?? []);
}

/** Returns the groups with an id, of every region that has it. Throws RequestError 404. */
export function groupsIn(networks: readonly Network[], id: number, field = 'groupId'): readonly StatisticGroup[] {
  const found = networks.flatMap(({ statistics }) => statistics.groupById(id) ?? []);
  if (found.length > 0) return found;
  const known = jointCollections(networks).flatMap(({ groups }) => groups.map((group) => group.id));
  throw unknown(field, id, known);
}

/** Returns the error for a path with an unknown id. */
function unknown(field: string, id: number, known: readonly number[]) {
  const there = known.length === 0 ? 'no region has statistics' : `it names one of ${known.join(', ')}`;
  return wrongField(
    field,
    `names no ${field === 'collection' ? 'collection' : 'group'} with the id ${id}: ${there}`,
    404,
  );
}
