import { firstWhere } from '../../kit/collections/binary-search.ts';
import { HIERARCHY, splitTag } from './groups/hierarchy.ts';
import { ListTags } from './list-tags.ts';
import type { PlaceTerm } from './place-query.ts';
import { type KeyIndex, type PlaceTable, type TagIndex, type TagRange, tagsOfKey } from './place-table.ts';
import { tagItems } from './tag-items.ts';

/** A tag, or one item of it if its value is a list. */
export interface TagItem {
  readonly key: string;
  readonly item: string;
  /** `key=item` */
  readonly text: string;
  /** `key=value`: the whole tag. */
  readonly tag: string;
}

/** The number of decoded values that a thread caches: those of a city, most of which are names. */
const MAX_TEXTS = 1 << 17;

/** The number of tags between those whose key is stored. */
const KEY_STRIDE = 64;

/** The names of a region's tags, and the tags of a request's terms. */
export class TagDictionary {
  private readonly keyNames: readonly string[];
  private readonly keyIndices = new Map<string, KeyIndex>();
  private readonly values = new Map<TagIndex, string>();
  private readonly listTags: ListTags;
  /** The key of every {@link KEY_STRIDE}th tag. */
  private readonly strideKeys: Int32Array;
  private readonly groupTags = new Map<string, readonly TagIndex[]>();

  constructor(readonly table: PlaceTable) {
    this.keyNames = Array.from({ length: table.keys.length }, (_, key) => table.keys.get(key));
    for (const [key, name] of this.keyNames.entries()) this.keyIndices.set(name, key as KeyIndex);
    this.strideKeys = everyStride(table);
    this.listTags = new ListTags(table);
  }

  /** Returns the index of a key, or null. */
  findKey(name: string): KeyIndex | null {
    return this.keyIndices.get(name) ?? null;
  }

  tagsOfKey(key: KeyIndex): TagRange {
    return tagsOfKey(this.table, key);
  }

  findTag(keyName: string, value: string): TagIndex | null {
    const key = this.findKey(keyName);
    if (key === null) return null;
    const [from, to] = this.tagsOfKey(key);
    const tag = firstWhere(from, to, (tag) => this.valueOf(tag as TagIndex) >= value) as TagIndex;
    return tag < to && this.valueOf(tag) === value ? tag : null;
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

  /** Returns the items of tags. */
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

  placesWith(tag: number): number {
    const { firstPosting } = this.table.tag;
    return firstPosting[tag + 1] - firstPosting[tag];
  }

  /** Returns the tags of a term as disjoint ranges, without tags that no place in the region has. */
  tagsOfTerm(term: PlaceTerm): readonly TagRange[] {
    if (term.group !== null) return this.tagsOfGroup(term.group).map((tag): TagRange => [tag, tag + 1]);
    if (term.value === null) {
      const key = this.findKey(term.key);
      return key === null ? [] : [this.tagsOfKey(key)];
    }
    return this.tagsWith(term.key, term.value).map((tag): TagRange => [tag, tag + 1]);
  }

  /** Returns the tags of a key with a value, alone or in a list. */
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

/** Returns the key of every {@link KEY_STRIDE}th tag, from which the key of any tag is found in a few steps. */
function everyStride({ key: { firstTag }, tag }: PlaceTable): Int32Array {
  const keys = new Int32Array(Math.ceil(tag.value.length / KEY_STRIDE));
  for (let stride = 0, key = 0; stride < keys.length; stride++) {
    while (firstTag[key + 1] <= stride * KEY_STRIDE) key++;
    keys[stride] = key;
  }
  return keys;
}
