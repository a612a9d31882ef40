import { describe, expect, it } from 'vitest';
import { filterParameters, reachedRequest } from '../../playground/src/api/place-request.ts';
import { glyphOf, glyphPath } from '../../playground/src/category-icons.ts';
import { readCategories, searchCategories } from '../../playground/src/place-categories.ts';
import { chartRows } from '../../playground/src/place-chart.ts';
import { toggleCategory } from '../../playground/src/place-choices.ts';
import type { ReachedResult } from '../../playground/src/places-model.ts';
import { type Choices, DEFAULTS } from '../../playground/src/state.ts';
import { hierarchyTree } from '../../src/products/places/groups/hierarchy-tree.ts';

const categories = readCategories(hierarchyTree('en'));
const choosing = (...chosen: string[]): Choices => ({
  ...DEFAULTS,
  region: 'demo',
  sources: [{ lat: 50.5, lng: 8.5 }],
  places: { ...DEFAULTS.places, categories: chosen },
});

const place = (id: string, edgeWeight: number, clusterIds: string[], tags: Record<string, string> = {}) => ({
  type: 'Feature' as const,
  geometry: { type: 'Point' as const, coordinates: [8.5, 50.5] },
  properties: { id, osmType: 'shop=bakery', tags, clusterIds, edgeWeight, closestSource: 'A' },
});
const counts = { totalPoi: 5, osmTypeCount: {}, groupIdCount: {}, clusterIdCount: {} };

describe('categories', () => {
  const found = (text: string) => searchCategories(categories, text).map(({ id }) => id);

  it('are found by the beginnings of words, groups first, and by tags', () => {
    expect(found('caf')[0]).toBe('g_cafe');
    expect(found('amenity=pharm')).toEqual(['amenity=pharmacy', 'amenity=pharm']);
    expect(found('goods health')).toEqual(['g_beauty']);
    expect(found('no such thing')).toEqual([]);
    expect(found(' ')).toEqual([]);
  });

  it('may be tags that the hierarchy has not', () => {
    expect(found('cuisine=*')[0]).toBe('cuisine=*');
    expect(found('a=b,c=d')).toEqual([]);
  });

  it('have the glyph of their group, and each group has its own', () => {
    const { groups } = categories;
    expect(groups.map(({ id }) => glyphOf(categories, id))).toEqual(groups.map(({ id }) => id));
    expect(new Set(groups.map(({ id }) => glyphPath(glyphOf(categories, id)))).size).toBe(15);
    expect(['g_cafe', 'shop=clothes', 'cuisine=*', 'amenity=*', 'a=b'].map((id) => glyphOf(categories, id))).toEqual([
      ...['g_eat-out', 'g_shop', 'g_eat-out', 'any', 'any'],
    ]);
    expect(glyphOf(null, 'g_cafe')).toBe('any');
  });

  it('are chosen up to the number of colors', () => {
    const eight = choosing(...Array.from({ length: 8 }, (_, i) => `shop=${i}`)).places;
    expect(toggleCategory(eight, 'g_cafe')).toBe(eight);
    expect(toggleCategory(eight, 'shop=0').categories).toHaveLength(7);
  });
});

describe('requests for places', () => {
  it('have groups, tags and a cluster for each', () => {
    expect(filterParameters(choosing('g_cafe', 'cuisine=*'))).toEqual([
      ['group', 'g_cafe'],
      ['osmType', 'cuisine=*'],
      ['c_0', 'g_cafe'],
      ['c_1', 'cuisine=*'],
    ]);
    const osmTypes = [
      { key: 'group', value: 'g_cafe' },
      { key: 'cuisine', value: '*' },
    ];
    expect(reachedRequest(choosing('g_cafe', 'cuisine=*'))).toMatchObject({ osmTypes, maxEdgeWeight: 1800 });
  });

  it('say when one leaves where opening hours count', () => {
    const { places, ...rest } = choosing('g_cafe');
    const open = { ...rest, places: { ...places, open: { date: 20260116, timeS: 43_200 } } };
    expect(reachedRequest(open)).toMatchObject({
      openingHours: true,
      sources: [{ tm: { walk: { date: 20260116, time: 43_200 } } }],
    });
  });
});

describe('what is within reach', () => {
  it('is charted by category, with the n-th nearest of each', () => {
    const result: ReachedResult = {
      nearest: [place('0_1', 60, ['c_0']), place('0_2', 90, ['c_1']), place('0_3', 120, ['c_0', 'c_1'])].concat(
        place('0_4', 180, ['c_0']),
      ),
      summary: { ...counts, clusterIdCount: { c_0: 3 } },
      uuid: '',
      choices: choosing('shop=bakery', 'shop=wine'),
    };
    expect(chartRows(result, categories)).toMatchObject([
      {
        name: 'Bakery',
        count: 3,
        nth: [
          { n: 1, edgeWeight: 60 },
          { n: 3, edgeWeight: 180 },
        ],
      },
      { count: 0, nth: [{ n: 1, edgeWeight: 90 }] },
    ]);
  });

  it('is charted by what a single group holds', () => {
    const summary = { ...counts, groupIdCount: { 'g_eat-out': 5, g_bar: 1, g_cafe: 4 } };
    const rows = chartRows({ nearest: [], summary, uuid: '', choices: choosing('g_eat-out') }, categories);
    expect(rows.map(({ id, count }) => [id, count])).toEqual([
      ['g_cafe', 4],
      ['g_bar', 1],
    ]);
  });
});
