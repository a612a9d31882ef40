import { isCategory } from './place-choices.ts';

/** The hierarchy of groups and tags, and what is found in it. No DOM here. */

/** A group or tag of the hierarchy, in the form of the API. */
export interface CategoryNode {
  readonly id: string;
  readonly name: string;
  readonly type: 'CATEGORY' | 'TAG';
  readonly contents?: readonly CategoryNode[];
}

export interface Category {
  /** `g_cafe`, `amenity=cafe` */
  readonly id: string;
  readonly name: string;
  /** Names of the groups that hold it, the outer first. */
  readonly path: readonly string[];
  /** Id of the outermost of them, or its own. */
  readonly group: string;
  readonly contents: readonly Category[];
}

export interface Categories {
  readonly groups: readonly Category[];
  /** Tags may stand in several groups: the first of them. */
  readonly byId: ReadonlyMap<string, Category>;
}

export function readCategories(root: CategoryNode): Categories {
  const byId = new Map<string, Category>();
  const read = (node: CategoryNode, path: readonly string[], group: string): Category => {
    const inside = [...path, node.name];
    const contents = (node.contents ?? []).map((content) => read(content, inside, group));
    const category = { id: node.id, name: node.name, path, group, contents };
    if (!byId.has(node.id)) byId.set(node.id, category);
    return category;
  };
  return { groups: (root.contents ?? []).map((node) => read(node, [], node.id)), byId };
}

/** Returns the name of a category; a tag that the hierarchy doesn't have is its own name. */
export const categoryName = (categories: Categories | null, id: string): string =>
  categories?.byId.get(id)?.name ?? id.replace(/^g_/, '');

/** Returns the kind of a place, by the tags that make it one: `Bakery`. */
export const kindOf = (categories: Categories | null, osmType: string): string =>
  osmType
    .split(',')
    .slice(0, 2)
    .map((tag) => categoryName(categories, tag))
    .join(', ');

/**
 * Words of `text` are all found, in names at the beginnings of words, or in tags; a tag by itself is taken as it is.
 */
export function searchCategories({ byId }: Categories, text: string): Category[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found: { category: Category; rank: number }[] = [];
  for (const category of byId.values()) {
    const ranks = words.map((word) => rankOf(category, word));
    if (words.length > 0 && ranks.every((rank) => rank < Infinity))
      found.push({ category, rank: Math.max(...ranks) + (category.contents.length > 0 ? 0 : 0.5) });
  }
  // Equally good ones stay in the order of the hierarchy.
  const list = found.sort((a, b) => a.rank - b.rank).map(({ category }) => category);
  const tag = text.trim();
  if (tag.includes('=') && isCategory(tag) && !byId.has(tag))
    list.push({ id: tag, name: tag, path: [], group: '', contents: [] });
  return list;
}

function rankOf({ id, name }: Category, word: string): number {
  const lower = name.toLowerCase();
  if (lower.startsWith(word)) return 0;
  if (lower.split(/[^\p{L}\d]+/u).some((part) => part.startsWith(word))) return 1;
  return !id.startsWith('g_') && id.includes(word) ? 2 : Infinity;
}
