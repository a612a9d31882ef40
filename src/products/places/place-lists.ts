import { HIERARCHY, splitTag } from './groups/hierarchy.ts';
import { isPlaceItem, isPlaceTag, PLACE_TAGS, VALUES_OF_NO_PLACE } from './place-tags.ts';
import type { TagDictionary, TagItem } from './tag-dictionary.ts';
import { TagLists } from './tag-lists.ts';

/** The bits of tags. */
const MAKES_PLACE = 1;
const IN_GROUPS = 2;

const MAIN_GROUPS: ReadonlySet<string> = new Set(HIERARCHY.root.groups.map(({ id }) => id));

/** The lists about places that don't depend on the request. */
export class PlaceLists {
  /** The tags that make them places, as `key=value`. */
  readonly placeTags: TagLists;
  /** Their groups by any of their tags, parents before their groups, without the root. */
  readonly groups: TagLists;
  /** The topmost of these groups. */
  readonly mainGroups: TagLists;

  constructor(dictionary: TagDictionary) {
    const { table } = dictionary;
    const bits = new Uint8Array(table.tag.value.length);
    markPlaceTags(dictionary, bits);
    for (const text of HIERARCHY.groupsOfTag.keys()) {
      for (const tag of dictionary.tagsWith(...splitTag(text))) bits[tag] |= IN_GROUPS;
    }
    this.placeTags = new TagLists(dictionary, bits, MAKES_PLACE, placeTexts);
    this.groups = new TagLists(dictionary, bits, IN_GROUPS, groupsOf);
    this.mainGroups = new TagLists(dictionary, bits, IN_GROUPS, (items) =>
      groupsOf(items).filter((id) => MAIN_GROUPS.has(id)),
    );
  }
}

const placeTexts = (items: readonly TagItem[]): string[] =>
  items.filter(({ key, item }) => isPlaceItem(key, item)).map(({ text }) => text);

const groupsOf = (items: readonly TagItem[]): string[] => [
  ...new Set(items.flatMap(({ text }) => HIERARCHY.groupsOfTag.get(text) ?? [])),
];

/** Marks the tags that make places, without reading every value: regions have millions of them. */
function markPlaceTags(dictionary: TagDictionary, bits: Uint8Array): void {
  for (const [keyName, values] of Object.entries(PLACE_TAGS)) {
    const key = dictionary.findKey(keyName);
    if (key === null) continue;
    const isAny = values === '*';
    if (isAny) bits.fill(MAKES_PLACE, ...dictionary.tagsOfKey(key));
    for (const value of isAny ? VALUES_OF_NO_PLACE : values) {
      for (const tag of dictionary.tagsWith(keyName, value)) {
        bits[tag] = isPlaceTag(keyName, dictionary.valueOf(tag)) ? MAKES_PLACE : 0;
      }
    }
  }
}
