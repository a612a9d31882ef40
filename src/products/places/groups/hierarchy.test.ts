import { describe, expect, it } from 'vitest';
import { HIERARCHY, LANGUAGES } from './hierarchy.ts';
import { type HierarchyNode, hierarchyTree } from './hierarchy-tree.ts';

describe('the hierarchy of places', () => {
  it('is well-formed: ids once, tags named, groups filled, all languages for groups', () => {
    const tree = (node: HierarchyNode): HierarchyNode[] =>
      node.type === 'TAG' ? [node] : [node, ...node.contents.flatMap(tree)];
    const nodes = tree(hierarchyTree('en'));
    const groups = nodes.filter(({ type }) => type === 'CATEGORY');
    expect(new Set(groups.map(({ id }) => id)).size).toBe(groups.length);
    expect(groups.length).toBe(HIERARCHY.groups.size);
    for (const { id, names, descriptions, groups: inside, tags } of HIERARCHY.groups.values()) {
      expect(id).toMatch(/^g_[a-z-]+$/);
      expect(Object.keys(names), id).toEqual([...LANGUAGES]);
      expect(Object.keys(descriptions), id).toEqual([...LANGUAGES]);
      expect(inside.length + tags.length, id).toBeGreaterThan(0);
      expect(new Set(tags).size, id).toBe(tags.length);
    }
    const used = new Set(nodes.flatMap((node) => (node.type === 'TAG' ? [`${node.key}=${node.value}`] : [])));
    expect([...used].sort()).toEqual([...HIERARCHY.tags.keys()].sort());
    for (const [tag, { names }] of HIERARCHY.tags)
      for (const language of ['en', 'de'] as const) expect(names[language], tag).toBeTruthy();
    for (const { name, description } of nodes) expect([name, description]).not.toContain('');
  });

  it('has what is asked for everywhere', () => {
    expect(HIERARCHY.tags.size).toBeGreaterThanOrEqual(400);
    const top = HIERARCHY.root.groups.map(({ id }) => id);
    const asked = [
      'shop',
      'education',
      'eat-out',
      'transport',
      'lodging',
      'leisure',
      'service',
      'landmark',
      'office',
      'vehicle',
    ];
    expect(top).toEqual(
      expect.arrayContaining([...asked, 'religion', 'health', 'culture', 'sport', 'nature'].map((id) => `g_${id}`)),
    );
    for (const group of HIERARCHY.root.groups) expect(group.groups.length, group.id).toBeGreaterThan(1);
  });

  it('lets a tag stand in several groups', () => {
    expect(HIERARCHY.groupsOfTag.get('amenity=nightclub')).toEqual(['g_eat-out', 'g_bar', 'g_leisure', 'g_night']);
  });
});
