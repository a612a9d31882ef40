import data from './hierarchy.json' with { type: 'json' };

/** The languages of the hierarchy's texts; English replaces missing ones. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

type Texts = Readonly<{ en: string } & Partial<Record<Language, string>>>;

/** A group of tags: a category of the hierarchy. */
export interface PlaceGroup {
  /** Begins with `g_`. */
  readonly id: string;
  readonly names: Texts;
  readonly descriptions: Texts;
  readonly groups: readonly PlaceGroup[];
  /** Its own tags, `key=value`, without those of its groups. */
  readonly tags: readonly string[];
}

interface HierarchyTag {
  readonly key: string;
  readonly value: string;
  readonly names: Texts;
}

/** The hierarchy of groups, from `hierarchy.json`. */
interface Hierarchy {
  readonly root: PlaceGroup;
  /** All groups by id, parents before their groups. */
  readonly groups: ReadonlyMap<string, PlaceGroup>;
  /** All tags by `key=value`. */
  readonly tags: ReadonlyMap<string, HierarchyTag>;
  /** Indexed by group: its tags and those of all groups in it. */
  readonly tagsOfGroup: ReadonlyMap<string, readonly string[]>;
  /** Indexed by tag: all groups that contain it, from the root down, without the root. */
  readonly groupsOfTag: ReadonlyMap<string, readonly string[]>;
}

interface GroupData {
  readonly id: string;
  readonly names: Texts;
  readonly descriptions: Texts;
  readonly groups?: readonly GroupData[];
  readonly tags?: readonly string[];
}

export const HIERARCHY: Hierarchy = read(data.root, data.tags);

export const textIn = (texts: Texts, language: Language): string => texts[language] ?? texts.en;

/** Splits a tag at its first `=`; values may contain more of them. */
export function splitTag(text: string): [key: string, value: string] {
  const at = text.indexOf('=');
  return [text.slice(0, at), text.slice(at + 1)];
}

function read(rootData: GroupData, names: Readonly<Record<string, Texts>>): Hierarchy {
  const groups = new Map<string, PlaceGroup>();
  const tagsOfGroup = new Map<string, readonly string[]>();
  const groupsOfTag = new Map<string, string[]>();
  const readGroup = (source: GroupData): PlaceGroup => {
    const inside: PlaceGroup[] = [];
    const group = { ...source, groups: inside, tags: source.tags ?? [] };
    groups.set(group.id, group);
    for (const one of source.groups ?? []) inside.push(readGroup(one));
    const all = new Set([...group.tags, ...inside.flatMap(({ id }) => tagsOfGroup.get(id) ?? [])]);
    tagsOfGroup.set(group.id, [...all]);
    return group;
  };
  const root = readGroup(rootData);
  for (const { id } of groups.values()) {
    if (id === root.id) continue;
    for (const tag of tagsOfGroup.get(id) ?? []) {
      const known = groupsOfTag.get(tag);
      if (known) known.push(id);
      else groupsOfTag.set(tag, [id]);
    }
  }
  const tags = new Map<string, HierarchyTag>();
  for (const [text, texts] of Object.entries(names)) {
    const [key, value] = splitTag(text);
    tags.set(text, { key, value, names: texts });
  }
  return { root, groups, tags, tagsOfGroup, groupsOfTag };
}
