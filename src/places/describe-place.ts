import type { PlaceClusters, PlaceMatcher } from './place-matcher.ts';
import type { KeyIndex, PlaceIndex, TagIndex } from './place-table.ts';
import type { Places } from './places.ts';

/** What is told of a place beside its position. */
export interface PlaceDescription {
  readonly id: string;
  readonly type: 'node' | 'way';
  /** Tags that were asked for, `key=value`, joined by commas; where none were, those that make it a place. */
  readonly osmType: string;
  readonly groupIds: readonly string[];
  /** Absent where no clusters were asked for. */
  readonly clusterIds?: readonly string[];
  readonly source?: 'custom';
}

/** Tells about places in the light of one question. */
export class PlaceDescriber {
  private readonly tagTexts = new Map<TagIndex, string>();
  private readonly nameKey: KeyIndex | null;

  constructor(
    readonly places: Places,
    private readonly matcher: PlaceMatcher,
    private readonly clusters: PlaceClusters,
  ) {
    this.nameKey = places.findKey('name');
  }

  describe(place: PlaceIndex): PlaceDescription {
    const { places, clusters } = this;
    return {
      id: places.idOf(place),
      type: places.typeOf(place),
      osmType: this.osmTypes(place).join(','),
      groupIds: places.groupsOf(place),
      ...(clusters.isEmpty ? {} : { clusterIds: clusters.of(place) }),
      ...(places.isCustom(place) ? { source: 'custom' as const } : {}),
    };
  }

  /** The tags of a place that were asked for. */
  osmTypes(place: PlaceIndex): string[] {
    const { place: columns, tagging } = this.places.table;
    const found: string[] = [];
    for (let i = columns.firstTagging[place]; i < columns.firstTagging[place + 1]; i++) {
      const tag = tagging.tag[i];
      const asked = this.matcher.asksForAll ? this.places.isPlaceTag(tag) : this.matcher.asksFor(tag);
      if (asked) found.push(this.textOf(tag));
    }
    return found;
  }

  /** All tags of a place. The object has no prototype: keys come from outside. */
  tags(place: PlaceIndex): Record<string, string> {
    const { place: columns, tagging } = this.places.table;
    const tags: Record<string, string> = Object.create(null);
    for (let i = columns.firstTagging[place]; i < columns.firstTagging[place + 1]; i++) {
      tags[this.places.keyOf(tagging.tag[i])] = this.places.valueOf(tagging.tag[i]);
    }
    return tags;
  }

  name(place: PlaceIndex): string | null {
    return this.places.tagValue(place, this.nameKey);
  }

  clusterIds(place: PlaceIndex): readonly string[] {
    return this.clusters.of(place);
  }

  private textOf(tag: TagIndex): string {
    let text = this.tagTexts.get(tag);
    if (text === undefined) {
      text = `${this.places.keyOf(tag)}=${this.places.valueOf(tag)}`;
      this.tagTexts.set(tag, text);
    }
    return text;
  }
}
