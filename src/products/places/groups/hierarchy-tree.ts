import { HIERARCHY, type Language, type PlaceGroup, textIn } from './hierarchy.ts';

interface CategoryNode {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly type: 'CATEGORY';
  readonly contents: readonly HierarchyNode[];
}

interface TagNode {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly type: 'TAG';
  readonly key: string;
  readonly value: string;
  readonly source: 'openstreetmap';
}

export type HierarchyNode = CategoryNode | TagNode;

/** Returns the hierarchy as a tree in one language; the root is a category. */
export const hierarchyTree = (language: Language): CategoryNode => categoryNode(HIERARCHY.root, language);

function categoryNode(group: PlaceGroup, language: Language): CategoryNode {
  return {
    id: group.id,
    name: textIn(group.names, language),
    description: textIn(group.descriptions, language),
    type: 'CATEGORY',
    contents: [
      ...group.groups.map((inside) => categoryNode(inside, language)),
      ...group.tags.map((tag) => tagNode(tag, language)),
    ],
  };
}

function tagNode(text: string, language: Language): TagNode {
  const tag = HIERARCHY.tags.get(text);
  if (tag === undefined) throw new Error(`${text} has no names in the hierarchy`);
  const name = textIn(tag.names, language);
  const { key, value } = tag;
  return { id: text, name, description: `${name} (${text})`, type: 'TAG', key, value, source: 'openstreetmap' };
}
