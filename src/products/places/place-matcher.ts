import { HIERARCHY } from './groups/hierarchy.ts';
import { NameList } from './name-list.ts';
import type { PlaceFilter, PlaceTerm } from './place-query.ts';
import type { PlaceIndex, TagRange } from './place-table.ts';
import type { Places } from './places.ts';
import type { TagItem } from './tag-dictionary.ts';
import { TagLists } from './tag-lists.ts';

const EXCLUDED = 1 << 30;
/** The most terms with match `all`, and the most clusters, which have one bit each. */
export const MAX_BITS = 30;

/** The bits of each tag for one request. */
class TagMarks {
  readonly bits: Int32Array;

  constructor(
    private readonly places: Places,
    terms: readonly (readonly [bit: number, term: PlaceTerm])[],
  ) {
    this.bits = new Int32Array(places.table.tag.value.length);
    for (const [bit, term] of terms) {
      for (const [from, to] of places.tags.tagsOfTerm(term))
        for (let tag = from; tag < to; tag++) this.bits[tag] |= bit;
    }
  }

  /** Returns the union of the bits of a place's tags. */
  of(place: PlaceIndex): number {
    const { place: columns, tagging } = this.places.table;
    let bits = 0;
    const end = columns.firstTagging[place + 1];
    for (let i = columns.firstTagging[place]; i < end; i++) bits |= this.bits[tagging.tag[i]];
    return bits;
  }
}

/** Matches places against a filter, and finds the tags by which they match. */
export class PlaceMatcher {
  private readonly marks: TagMarks;
  /** The bits that a place must have: all of them, or any. */
  private readonly wanted: number;
  private readonly all: boolean;

  constructor(
    private readonly places: Places,
    private readonly filter: PlaceFilter,
  ) {
    this.all = filter.match === 'all';
    const bitOf = (i: number) => (this.all ? 1 << i : 1);
    const terms = filter.terms ?? [];
    this.wanted = terms.reduce((bits, _, i) => bits | bitOf(i), 0);
    this.marks = new TagMarks(places, [
      ...terms.map((term, i) => [bitOf(i), term] as const),
      ...filter.exclude.map((term) => [EXCLUDED, term] as const),
    ]);
  }

  matches(place: PlaceIndex): boolean {
    const bits = this.marks.of(place);
    if ((bits & EXCLUDED) !== 0) return false;
    if (this.filter.terms === null) return true;
    const has = bits & this.wanted;
    return has !== 0 && (!this.all || has === this.wanted);
  }

  /** Returns the requested tags by place; null if the filter has none. */
  get asked(): TagLists | null {
    const { places, marks, wanted, filter } = this;
    if (wanted === 0) return null;
    const asked = askedTexts(filter.terms ?? []);
    return new TagLists(places.tags, marks.bits, wanted, (items) => [...new Set(items.flatMap(asked))]);
  }

  /**
   * Returns tags of which every matching place has at least one, chosen to cover few places, with an upper bound of
   * their number; null where the filter has no terms.
   */
  candidates(): { tags: readonly TagRange[]; count: number } | null {
    const { terms } = this.filter;
    if (terms === null) return null;
    const { firstPosting } = this.places.table.tag;
    const counted = terms.map((term) => {
      const tags = this.places.tags.tagsOfTerm(term);
      return { tags, count: tags.reduce((sum, [from, to]) => sum + firstPosting[to] - firstPosting[from], 0) };
    });
    if (this.all && counted.length > 0) return counted.reduce((best, one) => (one.count < best.count ? one : best));
    return {
      tags: counted.flatMap(({ tags }) => tags),
      count: counted.reduce((sum, { count }) => sum + count, 0),
    };
  }
}

/** Returns a function from an item to the matching text: the item itself, or the whole list that contains it. */
function askedTexts(terms: readonly PlaceTerm[]): (item: TagItem) => string[] {
  const keys = new Set<string>();
  const texts = new Set<string>();
  for (const term of terms) {
    if (term.group !== null) for (const text of HIERARCHY.tagsOfGroup.get(term.group) ?? []) texts.add(text);
    else if (term.value === null) keys.add(term.key);
    else texts.add(`${term.key}=${term.value}`);
  }
  return ({ key, text, tag }) => (keys.has(key) || texts.has(text) ? [text] : texts.has(tag) ? [tag] : []);
}

/** Finds the clusters of places. */
export class PlaceClusters {
  private readonly marks: TagMarks | null;
  /** Lists of cluster names, by the bits of the clusters. */
  private readonly lists = new Map<number, NameList>();

  constructor(
    places: Places,
    private readonly clusters: readonly { readonly name: string; readonly terms: readonly PlaceTerm[] }[],
  ) {
    const terms = clusters.flatMap(({ terms }, i) => terms.map((term) => [1 << i, term] as const));
    this.marks = clusters.length === 0 ? null : new TagMarks(places, terms);
  }

  get isEmpty(): boolean {
    return this.marks === null;
  }

  of(place: PlaceIndex): NameList {
    const bits = this.marks?.of(place) ?? 0;
    let list = this.lists.get(bits);
    if (list === undefined) {
      list = new NameList(this.clusters.filter((_, i) => (bits & (1 << i)) !== 0).map(({ name }) => name));
      this.lists.set(bits, list);
    }
    return list;
  }
}
