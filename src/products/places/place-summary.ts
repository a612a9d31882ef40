import type { FoundPlaces } from './describe-place.ts';
import { NameCounts } from './name-list.ts';

export interface PlaceSummary {
  readonly totalPoi: number;
  readonly osmTypeCount: Readonly<Record<string, number>>;
  /** The same counts, under the name that the public clients read. */
  readonly osmTypesCount: Readonly<Record<string, number>>;
  readonly groupIdCount: Readonly<Record<string, number>>;
  readonly clusterIdCount: Readonly<Record<string, number>>;
}

/** Counts places by requested tag, group and cluster. */
export function summaryOf(all: readonly FoundPlaces[]): PlaceSummary {
  const [tags, groups, clusters] = [new NameCounts(), new NameCounts(), new NameCounts()];
  for (const { describer, found } of all) {
    for (const place of found) {
      tags.add(describer.osmTypes(place));
      groups.add(describer.groups(place));
      clusters.add(describer.clusterIds(place));
    }
  }
  const osmTypeCount = tags.mostFirst();
  return {
    totalPoi: all.reduce((sum, { found }) => sum + found.length, 0),
    osmTypeCount,
    osmTypesCount: osmTypeCount,
    groupIdCount: groups.mostFirst(),
    clusterIdCount: clusters.mostFirst(),
  };
}
