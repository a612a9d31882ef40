import type { PlaceDescriber } from './describe-place.ts';
import { NameCounts } from './name-list.ts';
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
  const [tags, groups, clusters] = [new NameCounts(), new NameCounts(), new NameCounts()];
  for (const place of found) {
    tags.add(describer.osmTypes(place));
    groups.add(describer.groups(place));
    clusters.add(describer.clusterIds(place));
  }
  const osmTypeCount = tags.mostFirst();
  return {
    totalPoi: found.length,
    osmTypeCount,
    osmTypesCount: osmTypeCount,
    groupIdCount: groups.mostFirst(),
    clusterIdCount: clusters.mostFirst(),
  };
}
