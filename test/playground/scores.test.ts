import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scoresRequest } from '../../playground/src/api/score-request.ts';
import { DEFAULT_SCORES } from '../../playground/src/score-choices.ts';
import { rankStarts } from '../../playground/src/score-ranking.ts';
import { type Choices, DEFAULTS } from '../../playground/src/state.ts';

const choices: Choices = {
  ...DEFAULTS,
  region: 'demo',
  direction: 'to',
  sources: [
    { lat: 50.5, lng: 8.5 },
    { lat: 50.51, lng: 8.5 },
  ],
  places: { ...DEFAULTS.places, categories: ['g_cafe', 'shop=bakery'] },
};

it('starts are scored by the chosen categories, as one travels', () => {
  const { locations, criteria, serviceUrl } = scoresRequest(choices, false);
  expect([serviceUrl, locations.map(({ id }) => id)]).toEqual(['demo', ['A', 'B']]);
  expect(Object.keys(criteria)).toEqual(['g_cafe', 'shop=bakery', 'area']);
  expect(criteria['shop=bakery']).toMatchObject({
    type: 'poiCoverageCount',
    osmTypes: [{ key: 'shop', value: 'bakery' }],
    travelMode: { walk: {} },
    maxEdgeWeight: 1800,
    reverse: true,
  });
  const added = { ...choices, scores: { ...DEFAULT_SCORES, added: ['near:shop=bakery', 'sum:10-5'] } };
  expect(scoresRequest(added, false).criteria).toMatchObject({
    'near:shop=bakery': { type: 'closestPoiAbsoluteDistance', osmTypes: [{ key: 'shop', value: 'bakery' }] },
    'sum:10-5': { type: 'statisticsSum', statisticGroupId: 10, statisticsIds: [5] },
  });
  expect(scoresRequest(choices, true).criteria.departures).toMatchObject({ type: 'transitStopsSum' });
});

describe('the ranking', () => {
  const columns = [
    { id: 'g_cafe', scores: [10, 5, 0] },
    { id: 'area', scores: [100, 200, null] },
    { id: 'shop=bakery', scores: [0, 0, 0] },
  ];
  const ranked = (weights: Record<string, number>) =>
    rankStarts(columns, { ...DEFAULT_SCORES, weights }).map(({ start, total }) => [start, total]);

  it('is the mean share of the most that any start has, by weight', () => {
    // No place has a bakery, so bakeries don't count.
    expect(ranked({})).toEqual([
      [0, 75],
      [1, 75],
      [2, 0],
    ]);
    expect(ranked({ g_cafe: 0 })).toEqual([
      [1, 100],
      [0, 50],
      [2, 0],
    ]);
    expect(ranked({ g_cafe: 0, area: 0 }).map(([, total]) => total)).toEqual([null, null, null]);
    expect(rankStarts([], DEFAULT_SCORES)).toEqual([]);
  });

  it('says what each criterion gave, counts what is near for what is far less, and sorts by one criterion', () => {
    const near = [...columns, { id: 'near:g_cafe', scores: [600, 300, null] }];
    const choose = { ...DEFAULT_SCORES, weights: { 'near:g_cafe': 10 } };
    expect(rankStarts(near, choose)).toEqual([
      { start: 1, total: 87.5, points: [12.5, 25, 0, 50] },
      { start: 0, total: 62.5, points: [25, 12.5, 0, 25] },
      { start: 2, total: 0, points: [0, 0, 0, 0] },
    ]);
    const sorted = rankStarts(near, { ...choose, sortedBy: 'g_cafe' });
    expect(sorted.map(({ start }) => start)).toEqual([0, 1, 2]);
  });

  it('is led by the place that has the most of what alone counts', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(1000), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 10 }),
        (scores, weight) => {
          const [first] = rankStarts([{ id: 'area', scores }], { ...DEFAULT_SCORES, weights: { area: weight } });
          expect(scores[first!.start]).toBe(Math.max(...scores));
        },
      ),
    );
  });
});
