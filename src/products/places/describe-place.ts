import type { RegionPlaces } from './joint-places.ts';
import type { NameList } from './name-list.ts';
import type { PlaceClusters, PlaceMatcher } from './place-matcher.ts';
import type { KeyIndex, PlaceIndex, TagIndex } from './place-table.ts';
import type { Places } from './places.ts';
import type { TagLists } from './tag-lists.ts';

/** The places found in a region, and their describer. An answer over several regions has a list of these. */
export interface FoundPlaces {
  readonly describer: PlaceDescriber;
  readonly found: readonly PlaceIndex[];
}

/** Describes places of a region for a request. */
export class PlaceDescriber {
  readonly places: Places;
  /** False if no clusters were requested. */
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

  /** Returns the requested tags that a place has, `key=value`; if none were requested, those that make it a place. */
  osmTypes(place: PlaceIndex): NameList {
    return this.asked.of(place);
  }

  groups(place: PlaceIndex): NameList {
    return this.places.lists.groups.of(place);
  }

  clusterIds(place: PlaceIndex): NameList {
    return this.clusters.of(place);
  }

  /** Returns the tag of a place's name. */
  nameTag(place: PlaceIndex): TagIndex | null {
    return this.places.tagOfKey(place, this.nameKey);
  }
}
