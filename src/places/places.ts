import { wrongField } from '../core/errors.ts';
import type { BBox } from '../geo/bbox.ts';
import { E7, fromE7 } from '../geo/coordinates.ts';
import type { Network } from '../network/network.ts';
import { placesFromColumns } from './columns.ts';
import { HIERARCHY, splitTag } from './groups/hierarchy.ts';
import { BoxPyramid } from './kernel/box-pyramid.ts';
import { ListTags } from './list-tags.ts';
import { PlaceLists } from './place-lists.ts';
import type { PlaceTerm } from './place-query.ts';
import {
  type KeyIndex,
  PLACE_CUSTOM,
  PLACE_WAY,
  type PlaceIndex,
  type PlaceTable,
  type TagIndex,
} from './place-table.ts';
import { TagBytes } from './tag-bytes.ts';
import { tagItems } from './tag-items.ts';

/** Tags `from .. to - 1`. */
export type TagRange = readonly [from: number, to: number];

/** What a tag says, or one of the things where its value is a list. */
export interface TagItem {
  readonly key: string;
  readonly item: string;
  /** `key=item` */
  readonly text: string;
  /** `key=value`: the tag that it stands in. */
  readonly tag: string;
}

const opened = new WeakMap<Network, Places>();

export const hasPlaces = ({ columns }: Network): boolean => placesFromColumns(columns) !== null;

/** The places of a region, opened once per thread. Throws RequestError where it was imported without. */
export function placesOf(network: Network): Places {
  let places = opened.get(network);
  if (places === undefined) {
    const table = placesFromColumns(network.columns);
    if (table === null) {
      throw wrongField(
        'serviceUrl',
        `names the region ${network.region}, which was imported without places: import it again`,
      );
    }
    places = new Places(network.region, table);
    opened.set(network, places);
  }
  return places;
}

/** Decoded values that a thread keeps at hand: those of a city, of which most are names. */
const MAX_TEXTS = 1 << 17;

/** Tags between those whose key is kept at hand. */
const KEY_STRIDE = 64;

/** A region's places with what makes them quick to ask: where they lie, what tags are called, who is in which group. */
export class Places {
  readonly pyramid: BoxPyramid;
  readonly tagBytes: TagBytes;
  readonly listTags: ListTags;
  readonly lists: PlaceLists;
  private readonly keyNames: readonly string[];
  private readonly keyIndices = new Map<string, KeyIndex>();
  private readonly values = new Map<TagIndex, string>();
  /** Key of every {@link KEY_STRIDE}th tag. */
  private readonly strideKeys: Int32Array;
  private readonly groupTags = new Map<string, readonly TagIndex[]>();

  constructor(
    readonly region: string,
    readonly table: PlaceTable,
  ) {
    const { lonE7, latE7 } = table.place;
    // The columns as what they are, without their index types.
    this.pyramid = new BoxPyramid(lonE7 as ArrayLike<number>, latE7 as ArrayLike<number>);
    this.keyNames = Array.from({ length: table.keys.length }, (_, key) => table.keys.get(key));
    for (const [key, name] of this.keyNames.entries()) this.keyIndices.set(name, key as KeyIndex);
    this.strideKeys = everyStride(table);
    this.tagBytes = new TagBytes(table, (tag) => this.keyIndexOf(tag));
    this.listTags = new ListTags(this);
    this.lists = new PlaceLists(this);
  }

  lon(place: PlaceIndex): number {
    return fromE7(this.table.place.lonE7[place]);
  }

  lat(place: PlaceIndex): number {
    return fromE7(this.table.place.latE7[place]);
  }

  /** `0_17`, `1_-4`, `2_1`. */
  idOf(place: PlaceIndex): string {
    return `${this.table.place.kind[place]}_${this.table.place.id[place]}`;
  }

  /** The place of a public id, or null; what is no id names none. */
  byId(id: string): PlaceIndex | null {
    const match = /^([012])_(-?\d{1,16})$/.exec(id);
    if (match === null) return null;
    const [kind, number] = [Number(match[1]), Number(match[2])];
    const { place, order, count } = this.table;
    let low = 0;
    let high = count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const at = order.place[middle];
      if (place.kind[at] < kind || (place.kind[at] === kind && place.id[at] < number)) low = middle + 1;
      else high = middle;
    }
    const found = order.place[low];
    return low < count && place.kind[found] === kind && place.id[found] === number ? found : null;
  }

  /** The box around all places, degrees; null where there are none. */
  get bounds(): BBox | null {
    const { root } = this.pyramid;
    if (root === null) return null;
    const [minX, minY, maxX, maxY] = Array.from(root, fromE7);
    return { minX, minY, maxX, maxY };
  }

  /** Whether there may be places in a box in degrees, as far as the box around all of them says. */
  isNear(box: BBox): boolean {
    const { root } = this.pyramid;
    if (root === null) return false;
    const [minX, minY, maxX, maxY] = unitsAround(box);
    return root[0] <= maxX && root[1] <= maxY && root[2] >= minX && root[3] >= minY;
  }

  typeOf(place: PlaceIndex): 'node' | 'way' {
    const kind = this.table.place.kind[place];
    return kind === PLACE_WAY ? 'way' : 'node';
  }

  isCustom(place: PlaceIndex): boolean {
    return this.table.place.kind[place] === PLACE_CUSTOM;
  }

  /** Index of a key's name, or null. */
  findKey(name: string): KeyIndex | null {
    return this.keyIndices.get(name) ?? null;
  }

  tagsOfKey(key: KeyIndex): TagRange {
    const { firstTag } = this.table.key;
    return [firstTag[key], firstTag[(key + 1) as KeyIndex]];
  }

  findTag(keyName: string, value: string): TagIndex | null {
    const key = this.findKey(keyName);
    if (key === null) return null;
    let [low, high] = this.tagsOfKey(key);
    while (low < high) {
      const middle = (low + high) >>> 1;
      const text = this.valueOf(middle as TagIndex);
      if (text === value) return middle as TagIndex;
      if (text < value) low = middle + 1;
      else high = middle;
    }
    return null;
  }

  keyIndexOf(tag: TagIndex): KeyIndex {
    const { firstTag } = this.table.key;
    let key = this.strideKeys[Math.floor(tag / KEY_STRIDE)];
    while (firstTag[(key + 1) as KeyIndex] <= tag) key++;
    return key as KeyIndex;
  }

  keyOf(tag: TagIndex): string {
    return this.keyNames[this.keyIndexOf(tag)];
  }

  /** The items of tags. */
  itemsOf(tags: readonly TagIndex[]): TagItem[] {
    return tags.flatMap((tag) => {
      const key = this.keyOf(tag);
      const value = this.valueOf(tag);
      return tagItems(key, value).map((item) => ({ key, item, text: `${key}=${item}`, tag: `${key}=${value}` }));
    });
  }

  valueOf(tag: TagIndex): string {
    let text = this.values.get(tag);
    if (text === undefined) {
      text = this.table.values.get(this.table.tag.value[tag]);
      if (this.values.size >= MAX_TEXTS) this.values.clear();
      this.values.set(tag, text);
    }
    return text;
  }

  /** The tag that a place has with a key, or null. */
  tagOfKey(place: PlaceIndex, key: KeyIndex | null): TagIndex | null {
    if (key === null) return null;
    const [from, to] = this.tagsOfKey(key);
    const { place: columns, tagging } = this.table;
    const end = columns.firstTagging[place + 1];
    for (let i = columns.firstTagging[place]; i < end; i++) {
      const tag = tagging.tag[i];
      if (tag >= from && tag < to) return tag;
    }
    return null;
  }

  placesWith(tag: number): number {
    const { firstPosting } = this.table.tag;
    return firstPosting[tag + 1] - firstPosting[tag];
  }

  /** The tags that a term means, as ranges, none twice; those that no place here has aren't among them. */
  tagsOfTerm(term: PlaceTerm): readonly TagRange[] {
    if (term.group !== null) return this.tagsOfGroup(term.group).map((tag): TagRange => [tag, tag + 1]);
    if (term.value === null) {
      const key = this.findKey(term.key);
      return key === null ? [] : [this.tagsOfKey(key)];
    }
    return this.tagsWith(term.key, term.value).map((tag): TagRange => [tag, tag + 1]);
  }

  /** The tags of a key that have a value, alone or in a list. */
  tagsWith(keyName: string, value: string): readonly TagIndex[] {
    const key = this.findKey(keyName);
    if (key === null) return [];
    const alone = this.findTag(keyName, value);
    const lists = this.listTags.with(key, value);
    return alone === null ? lists : [alone, ...lists];
  }

  private tagsOfGroup(group: string): readonly TagIndex[] {
    let tags = this.groupTags.get(group);
    if (tags === undefined) {
      const texts = HIERARCHY.tagsOfGroup.get(group) ?? [];
      const distinct = new Set(texts.flatMap((text) => this.tagsWith(...splitTag(text))));
      tags = [...distinct].sort((a, b) => a - b);
      this.groupTags.set(group, tags);
    }
    return tags;
  }
}

/** A box in whole units as positions are kept: one more on every side, so that rounding loses nothing. */
export const unitsAround = ({
  minX,
  minY,
  maxX,
  maxY,
}: BBox): [minX: number, minY: number, maxX: number, maxY: number] => [
  Math.floor(minX * E7) - 1,
  Math.floor(minY * E7) - 1,
  Math.ceil(maxX * E7) + 1,
  Math.ceil(maxY * E7) + 1,
];

/** The key of every {@link KEY_STRIDE}th tag, so that finding that of any takes a few steps. */
function everyStride({ key: { firstTag }, tag }: PlaceTable): Int32Array {
  const keys = new Int32Array(Math.ceil(tag.value.length / KEY_STRIDE));
  for (let stride = 0, key = 0; stride < keys.length; stride++) {
    while (firstTag[key + 1] <= stride * KEY_STRIDE) key++;
    keys[stride] = key;
  }
  return keys;
}
