import { HIERARCHY, splitTag } from './groups/hierarchy.ts';
import type { TagIndex } from './place-table.ts';
import { isPlaceTag, PLACE_TAGS, VALUES_OF_NO_PLACE } from './place-tags.ts';
import type { Places } from './places.ts';
import { TagLists } from './tag-lists.ts';

/** Bits of tags. */
const MAKES_PLACE = 1;
const IN_GROUPS = 2;

const MAIN_GROUPS: ReadonlySet<string> = new Set(HIERARCHY.root.groups.map(({ id }) => id));

/** What is said of places whatever is asked for. */
export class PlaceLists {
  /** `key=value` of the tags that make them places. */
  readonly placeTags: TagLists;
  /** Groups that they are in by any of their tags, parents before their groups; the root isn't among them. */
  readonly groups: TagLists;
  /** The topmost ones of these. */
  readonly mainGroups: TagLists;

  constructor(places: Places) {
    const { table } = places;
    const bits = new Uint8Array(table.tag.value.length);
    markPlaceTags(places, bits);
    const groupsOfTag = new Map<TagIndex, readonly string[]>();
    for (const [text, groups] of HIERARCHY.groupsOfTag) {
      const tag = places.findTag(...splitTag(text));
      if (tag === null) continue;
      groupsOfTag.set(tag, groups);
      bits[tag] |= IN_GROUPS;
    }
    const groupsOf = (tags: readonly TagIndex[]) => [...new Set(tags.flatMap((tag) => groupsOfTag.get(tag) ?? []))];
    this.placeTags = new TagLists(table, bits, MAKES_PLACE, (tags) => places.textsOf(tags));
    this.groups = new TagLists(table, bits, IN_GROUPS, groupsOf);
    this.mainGroups = new TagLists(table, bits, IN_GROUPS, (tags) =>
      groupsOf(tags).filter((id) => MAIN_GROUPS.has(id)),
    );
  }
}

/** Without looking at every value: regions have millions of them. */
function markPlaceTags(places: Places, bits: Uint8Array): void {
  for (const [keyName, values] of Object.entries(PLACE_TAGS)) {
    const key = places.findKey(keyName);
    if (key === null) continue;
    const isAny = values === '*';
    if (isAny) bits.fill(MAKES_PLACE, ...places.tagsOfKey(key));
    for (const value of isAny ? VALUES_OF_NO_PLACE : values) {
      const tag = places.findTag(keyName, value);
      if (tag !== null) bits[tag] = isPlaceTag(keyName, value) ? MAKES_PLACE : 0;
    }
  }
}
