import type { RegionPlaces } from './joint-places.ts';
import type { NameList } from './name-list.ts';
import type { PlaceClusters, PlaceMatcher } from './place-matcher.ts';
import type { KeyIndex, PlaceIndex, TagIndex } from './place-table.ts';
import type { Places } from './places.ts';
import type { TagLists } from './tag-lists.ts';

/** Places of a region, and what describes them. An answer over several regions has a list of these. */
export interface FoundPlaces {
  readonly describer: PlaceDescriber;
  readonly found: readonly PlaceIndex[];
}

/** Tells about places of a region in the light of one question. */
export class PlaceDescriber {
  readonly places: Places;
  /** Absent where no clusters were asked for. */
  readonly hasClusters: boolean;
  private readonly asked: TagLists;
  private readonly nameKey: KeyIndex | null;

  constructor(
    readonly region: RegionPlaces,
    matcher: PlaceMatcher,
    private readonly clusters: PlaceClusters,
  ) {
    const { places } = region;
    this.places = places;
    this.hasClusters = !clusters.isEmpty;
    this.nameKey = places.tags.findKey('name');
    this.asked = matcher.asked ?? places.lists.placeTags;
  }

  /** Tags of a place that were asked for, `key=value`; where none were, those that make it a place. */
  osmTypes(place: PlaceIndex): NameList {
    return this.asked.of(place);
  }

  groups(place: PlaceIndex): NameList {
    return this.places.lists.groups.of(place);
  }

  clusterIds(place: PlaceIndex): NameList {
    return this.clusters.of(place);
  }

  /** The tag that a place has its name from. */
  nameTag(place: PlaceIndex): TagIndex | null {
    return this.places.tagOfKey(place, this.nameKey);
  }
}
