import type { JointPlaces, RegionPlaces } from './joint-places.ts';
import type { KeyIndex, TagIndex } from './place-table.ts';
import { tagItems } from './tag-items.ts';

interface TagValue {
  readonly name: string;
  readonly count: number;
}

/** Returns the keys of places, those of most places first. */
export function tagKeys({ regions }: JointPlaces): string[] {
  const counts = new Map<string, number>();
  for (const region of regions) {
    const { places } = region;
    const { keys, tag } = places.table;
    const elsewhere = new Int32Array(keys.length);
    forRepeatedTags(region, (tag) => elsewhere[places.tags.keyIndexOf(tag)]++);
    for (let key = 0; key < keys.length; key++) {
      const [from, to] = places.tags.tagsOfKey(key as KeyIndex);
      const count = tag.firstPosting[to] - tag.firstPosting[from] - elsewhere[key];
      if (count > 0) counts.set(keys.get(key), (counts.get(keys.get(key)) ?? 0) + count);
    }
  }
  const rows = [...counts].map(([name, count]) => ({ name, count }));
  return rows.sort(mostFirst).map(({ name }) => name);
}

/**
 * Returns the values of a key with their numbers of places, counting each item of a list, as a search finds them. Most
 * first; with `text` those similar to it, the most similar first.
 */
export function tagValues({ regions }: JointPlaces, keyName: string, text: string | null, limit: number): TagValue[] {
  const counts = new Map<string, number>();
  for (const region of regions) {
    const key = region.places.tags.findKey(keyName);
    if (key !== null) countItems(region, keyName, key, counts);
  }
  const values: (TagValue & { readonly likeness: number })[] = [];
  const wanted = text === null ? null : new Likeness(text);
  for (const [name, count] of counts) {
    const likeness = wanted === null ? 1 : wanted.of(name);
    if (likeness > 0) values.push({ name, count, likeness });
  }
  values.sort((a, b) => b.likeness - a.likeness || mostFirst(a, b));
  return values.slice(0, limit).map(({ name, count }) => ({ name, count }));
}

function countItems(region: RegionPlaces, keyName: string, key: KeyIndex, counts: Map<string, number>): void {
  const { places } = region;
  const [from, to] = places.tags.tagsOfKey(key);
  const elsewhere = new Int32Array(to - from);
  forRepeatedTags(region, (tag) => {
    if (tag >= from && tag < to) elsewhere[tag - from]++;
  });
  for (let tag = from; tag < to; tag++) {
    const count = places.tags.placesWith(tag) - elsewhere[tag - from];
    if (count === 0) continue;
    for (const item of tagItems(keyName, places.tags.valueOf(tag as TagIndex))) {
      counts.set(item, (counts.get(item) ?? 0) + count);
    }
  }
}

/** Calls `visit` with every tag of every place that another region answers for. */
function forRepeatedTags({ places, repeated }: RegionPlaces, visit: (tag: TagIndex) => void): void {
  const { place: columns, tagging } = places.table;
  for (const place of repeated?.list ?? []) {
    for (let i = columns.firstTagging[place]; i < columns.firstTagging[place + 1]; i++) visit(tagging.tag[i]);
  }
}

const mostFirst = (a: TagValue, b: TagValue): number => b.count - a.count || (a.name < b.name ? -1 : 1);

/** The least similarity: shared pairs of letters as a share of all (Sørensen–Dice). */
const LEAST_LIKENESS = 0.4;

/** The similarity of texts to one: 4 equal, 3 a prefix, 2 contained, below 1 by pairs of letters; 0 not similar. */
class Likeness {
  private readonly text: string;
  private readonly pairs: ReadonlyMap<string, number>;

  constructor(text: string) {
    this.text = plain(text);
    this.pairs = pairsOf(this.text);
  }

  of(other: string): number {
    const name = plain(other);
    if (name === this.text) return 4;
    if (name.startsWith(this.text)) return 3;
    if (name.includes(this.text)) return 2;
    const total = this.text.length + name.length - 2;
    if (total <= 0) return 0;
    let shared = 0;
    for (const [pair, count] of pairsOf(name)) shared += Math.min(count, this.pairs.get(pair) ?? 0);
    const likeness = (2 * shared) / total;
    return likeness >= LEAST_LIKENESS ? likeness : 0;
  }
}

/** Removes case, accents and underscores. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replaceAll('_', ' ')
    .toLowerCase()
    .trim();

function pairsOf(text: string): Map<string, number> {
  const pairs = new Map<string, number>();
  for (let i = 0; i + 1 < text.length; i++) {
    const pair = text.slice(i, i + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}
