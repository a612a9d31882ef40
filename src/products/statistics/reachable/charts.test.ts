import { describe, expect, it } from 'vitest';
import { charts, total, withCells } from '../../../../test/worlds/reachable-statistics/cells.ts';
import { streetWorld } from '../../../../test/worlds/street-world.ts';
import { Run } from '../../../kit/core/run.ts';
import { haversineM } from '../../../kit/geo/distance.ts';
import { DEFAULT_LIMITS } from '../../../network/routing/index.ts';
import { chartsIn } from './chart-list.ts';
import { chartsPreparation } from './prepare-charts.ts';
import { readCharts } from './read-charts.ts';

// A street from west to east; cars do 36 km/h, so meters are tenths of seconds. Cells lie at both ends and in the
// middle.
const ends = [
  [8, 50],
  [8.01, 50],
] as const;
const secondsTo = (lon: number) => Math.round(Math.round(haversineM(...ends[0], lon, 50)) / 10);
const end = secondsTo(8.01);
const middle = secondsTo(8.0049);
const town = withCells(streetWorld([...ends], [{ from: 0, to: 1 }]), [
  { lon: 8, lat: 50, values: [10, 0.25] },
  { lon: 8.0049, lat: 50, values: [20, null] },
  { lon: 8.01, lat: 50, values: [40, 1e-7] },
]);
const west = { id: 'west', x: 8, y: 50 };
const east = { id: 2, x: 8.01, y: 50 };
const byCar = { travelType: 'car' as const, maxEdgeWeight: 600 };

describe('answers', () => {
  it('tell increments by threshold, in all and by source', () => {
    expect(charts(town, 'closest', { ...byCar, sources: [west, east] })).toEqual({
      statistics: { 0: { 0: 50, [middle]: 20 }, 1: { 0: 0.25, [middle]: 0 } },
      reachableTargets: {},
      targetTravelTimes: {},
      closestSourceIds: {},
      individualStatistics: {
        west: {
          statistics: { 0: { 0: 10, [middle]: 20 }, 1: { 0: 0.25, [middle]: 0 } },
          reachableTargets: {},
          targetTravelTimes: {},
          statisticsSize: 2,
          statistcsFloatArraySize: 4,
          statsKeysSize: 2,
        },
        2: {
          statistics: { 0: { 0: 40 }, 1: { 0: 1e-7 } },
          reachableTargets: {},
          targetTravelTimes: {},
          statisticsSize: 2,
          statistcsFloatArraySize: 2,
          statsKeysSize: 1,
        },
      },
    });
  });

  it('leave sources out, tell chosen statistics, targets and closest sources', () => {
    const body = {
      ...byCar,
      sources: [west, east],
      statisticIds: [1, 1],
      targets: [
        { id: 't', x: 8.01, y: 50 },
        { id: 5, lng: 8.0049, lat: 50 },
        { id: 'far', lng: 9, lat: 50 },
      ],
      omitIndividualStatistics: true,
      getClosestSources: true,
    };
    expect(charts(town, 'each', body)).toEqual({
      statistics: { 1: { 0: 0.25, [middle]: 0, [secondsTo(8.0051)]: 0, [end]: 0.25 } },
      reachableTargets: { 0: 1, [middle]: 1 },
      targetTravelTimes: { t: 0, 5: middle },
      closestSourceIds: { 100: 'west', 101: 'west', 102: 2 },
    });
  });

  it('tell when so much is reached', () => {
    const dualAccess = [{ statisticId: 0, amounts: [5, 30, 31, 71] }];
    const result = charts(town, 'each', { ...byCar, sources: [west], dualAccess });
    const within = { 0: { 5: 0, 30: middle, 31: end, 71: null } };
    expect(result.dualAccess).toEqual(within);
    expect(result.individualStatistics.west.dualAccess).toEqual(within);
  });

  it('compare with another way to travel', () => {
    const compareWith = { maxEdgeWeight: middle };
    const result = charts(town, 'each', { ...byCar, sources: [west], statisticIds: [0], compareWith });
    expect(result.comparison.statistics).toEqual({ 0: { 0: 10, [middle]: 20 } });
    expect(result.difference).toEqual({
      statistics: { 0: { 0: 0, [middle]: 0, [end]: -40 } },
      individualStatistics: { west: { statistics: { 0: { 0: 0, [middle]: 0, [end]: -40 } } } },
    });
  });

  it('compare with one mode for all, whatever sources have of their own', () => {
    const sources = [{ ...west, travelType: 'walk' }];
    const compareWith = { travelType: 'car' };
    const { statistics, comparison } = charts(town, 'each', { maxEdgeWeight: 600, sources, compareWith });
    expect(comparison.statistics).toEqual(charts(town, 'each', { ...byCar, sources: [west] }).statistics);
    expect(total(comparison.statistics[0], end)).toBeGreaterThan(total(statistics[0], end));
  });

  it('tell how evenly what is reached is shared', () => {
    const body = { ...byCar, maxEdgeWeight: 0, sources: [west, east], statisticIds: [0] };
    const equity = { populationStatisticId: 0, rankStatisticId: 0 };
    // 10 people have access to 10, 40 to 40: a mean of 34; a fifth of the people have 1/17 of the total.
    const { 0: of } = charts(town, 'each', { ...body, omitIndividualStatistics: true, equity }).equity;
    expect(of.mean).toBeCloseTo(34, 9);
    expect(of.gini).toBeCloseTo(0.2 - 1 / 17, 9);
    expect(of.concentrationIndex).toBeCloseTo(0.2 - 1 / 17, 9);
    expect(of.theil).toBeCloseTo(0.2 * (10 / 34) * Math.log(10 / 34) + 0.8 * (40 / 34) * Math.log(40 / 34), 9);
    // The richest 5 have 40 each, the poorest 20: ten have 10 each, ten 40.
    expect(of.palma).toBeCloseTo(40 / 25, 9);
  });
});

describe('tables', () => {
  it('have no percentiles of what is compared with', () => {
    const [routing] = readCharts({ ...byCar, sources: [west], statisticGroupId: 10 }, DEFAULT_LIMITS, 'each').basis
      .scenarios;
    const basis = {
      scenarios: [routing, routing],
      selection: { collectionId: null, groupId: 10, statisticIds: [0] },
      counting: 'each' as const,
      targets: null,
      percentiles: [50],
      keepsSources: true,
      tellsClosest: false,
      maxPairs: 1000,
    };
    const { accumulate, finish, steps } = chartsPreparation;
    let partial: ReturnType<typeof accumulate> | null = null;
    for (let step = 0; step < steps(town, basis); step++) partial = accumulate(town, basis, step, partial, new Run());
    const { columns } = finish(town, basis, partial === null ? [] : [partial]);
    const filled = [...chartsIn(columns, 1)].filter(([, { threshold }]) => threshold.length > 0);
    expect(filled.some(([{ scenario, measure }]) => scenario === 1 && measure === 0)).toBe(true);
    expect(filled.some(([{ scenario, measure }]) => scenario === 1 && measure > 0)).toBe(false);
  });

  it('refuse more thresholds of sources than a plan allows pairs', () => {
    const limits = { ...DEFAULT_LIMITS, maxPairs: 4 };
    const query = readCharts({ ...byCar, sources: [west, east], statisticGroupId: 10 }, limits, 'each');
    const accumulate = () => chartsPreparation.accumulate(town, query.basis, 0, null, new Run());
    expect(accumulate).toThrow('sources: 6 exceeds the limit maxPairs = 4 of this plan');
  });
});

describe('requests', () => {
  const refused = (body: object) => () => charts(town, 'closest', { ...byCar, sources: [west], ...body });
  it.each([
    ['sources', { sources: [] }],
    ['sources have the id "west" twice', { sources: [west, { ...east, id: 'west' }] }],
    ['travelType', { travelType: null }],
    ['sources[0].x is required', { sources: [{ id: 1, y: 50 }] }],
    ['sources[0].y is required', { sources: [{ id: 1 }] }],
    ['sources[0].lng is required', { sources: [{ id: 1, lat: 50 }] }],
    ['targets[0].x is required', { targets: [{ id: 1, y: 50 }] }],
    ['statisticCollectionId is required', { statisticCollectionId: null }],
    ['statisticCollectionId names no collection', { statisticCollectionId: 7 }],
    ['statisticGroupId names no group', { statisticGroupId: 7 }],
    ['statisticIds has no statistic 9', { statisticIds: [0, 9] }],
    ['dualAccess', { statisticIds: [0], dualAccess: [{ statisticId: 1, amounts: [1] }] }],
    ['equity.populationStatisticId', { equity: { populationStatisticId: 9 } }],
    ['percentiles', { percentiles: [50] }],
    ['compareWith.sources', { compareWith: { sources: [east] } }],
    ['edgeWeight', { travelType: 'transit', edgeWeight: 'distance' }],
  ])('name what is wrong with %s', (message, body) => {
    expect(refused(body)).toThrow(message);
  });
});
