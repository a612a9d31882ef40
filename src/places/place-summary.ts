import type { PlaceDescriber } from './describe-place.ts';
import type { PlaceIndex } from './place-table.ts';

export interface PlaceSummary {
  readonly totalPoi: number;
  readonly osmTypeCount: Readonly<Record<string, number>>;
  /** The same: the name that the public clients read. */
  readonly osmTypesCount: Readonly<Record<string, number>>;
  readonly groupIdCount: Readonly<Record<string, number>>;
  readonly clusterIdCount: Readonly<Record<string, number>>;
}

/** How many places there are of each tag that was asked for, each group and each cluster. */
export function summaryOf(describer: PlaceDescriber, found: readonly PlaceIndex[]): PlaceSummary {
  const [tags, groups, clusters] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
  for (const place of found) {
    for (const tag of describer.osmTypes(place)) count(tags, tag);
    for (const group of describer.places.groupsOf(place)) count(groups, group);
    for (const cluster of describer.clusterIds(place)) count(clusters, cluster);
  }
  const osmTypeCount = byCount(tags);
  return {
    totalPoi: found.length,
    osmTypeCount,
    osmTypesCount: osmTypeCount,
    groupIdCount: byCount(groups),
    clusterIdCount: byCount(clusters),
  };
}

const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);

/** Most first. No prototype: names come from outside. */
function byCount(counts: ReadonlyMap<string, number>): Record<string, number> {
  const sorted = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return Object.assign(Object.create(null), Object.fromEntries(sorted));
}
