import { describe, expect, it } from 'vitest';
import { answer, features, prepare, weights } from '../../../test/worlds/multigraph/multigraph.ts';
import { streetWorld } from '../../../test/worlds/street-world.ts';
import type { AggregationOptions } from './aggregation.schema.ts';
import type { MultigraphRequest } from './multigraph.schema.ts';

/*
 * A street of four crossings, 100 meters apart: 0 - 1 - 2 - 3, and a path that leads off at 1 to 4.
 * Walking at 3.6 km/h a meter takes a second. The sources stand at the crossings 0 and 3.
 */
const METER = 1 / 111_195.08;
const at = (x: number, y = 0): [number, number] => [x * METER, y * METER];
const world = streetWorld(
  [at(0), at(100), at(200), at(300), at(100, 50)],
  [
    { from: 0, to: 1 },
    { from: 1, to: 2 },
    { from: 2, to: 3 },
    { from: 1, to: 4, edgeClass: 91, carKmh: 0 },
  ],
);
const walk = { walk: { speed: 3.6 } };
const source = (id: string, x: number, y = 0) => ({ id, lat: y * METER, lng: x * METER, tm: walk });
const both = [source('a', 0), source('b', 300)];

const request = (
  aggregation: AggregationOptions,
  more: Partial<MultigraphRequest['multigraph']> = {},
  body: Partial<MultigraphRequest> = {},
): MultigraphRequest => ({
  sources: both,
  edgeWeight: 'time',
  maxEdgeWeight: 220,
  elevation: false,
  ...body,
  multigraph: { domain: { type: 'node' }, layer: { type: 'identity' }, aggregation, ...more },
});

/*
 * Times to crossings within 220 s:   0    1    2    3    4
 *                              a     0  100  200    -  150
 *                              b     -  200  100    0    -     (4: 250)
 */
describe('aggregations of two sources on crossings', () => {
  const table: [AggregationOptions, Record<string, number>][] = [
    [{ type: 'min' }, { 0: 0, 1: 100, 2: 100, 3: 0, 4: 150 }],
    [{ type: 'minimum' }, { 0: 0, 1: 100, 2: 100, 3: 0, 4: 150 }],
    [{ type: 'routing_union' }, { 0: 0, 1: 100, 2: 100, 3: 0, 4: 150 }],
    [{}, { 0: 0, 1: 100, 2: 100, 3: 0, 4: 150 }],
    [{ type: 'max' }, { 0: 0, 1: 200, 2: 200, 3: 0, 4: 150 }],
    [{ type: 'sum' }, { 0: 0, 1: 300, 2: 300, 3: 0, 4: 150 }],
    [{ type: 'mean' }, { 0: 0, 1: 150, 2: 150, 3: 0, 4: 150 }],
    [{ type: 'median' }, { 0: 0, 1: 150, 2: 150, 3: 0, 4: 150 }],
    [{ type: 'nearest' }, { 0: 0, 1: 100, 2: 100, 3: 0, 4: 150 }],
    [{ type: 'nearest_routing_union' }, { 0: 0, 1: 100, 2: 100, 3: 0, 4: 150 }],
    [{ type: 'count' }, { 0: 1, 1: 2, 2: 2, 3: 1, 4: 1 }],
    [{ type: 'one' }, { 0: 1, 1: 1, 2: 1, 3: 1, 4: 1 }],
    [
      { type: 'math', mathExpression: '{a} + 2 * ({b} - 50) / 4' },
      { 1: 175, 2: 225 },
    ],
    [
      { type: 'math', mathExpression: '-{a}' },
      { 0: -0, 1: -100, 2: -200, 4: -150 },
    ],
    [
      { type: 'math', mathExpression: '{b} / {a}' },
      { 1: 2, 2: 0.5 },
    ],
    [
      { type: 'math', mathExpression: '{a} + {b}', outlierPenalty: 1000 },
      { 0: 1000, 1: 300, 2: 300, 3: 1000, 4: 1150 },
    ],
    // Of expressions the inputs that they name count.
    [
      { type: 'math', mathExpression: '{a} + {b}', outlierPenalty: 1000, minSourcesCount: 2 },
      { 1: 300, 2: 300 },
    ],
    [{ type: 'math', mathExpression: '{a} + {b}', filterValuesForSourceOrigins: ['b'] }, { 2: 300 }],
    [
      { type: 'math', mathExpression: '{b}', outlierPenalty: 1000 },
      { 1: 200, 2: 100, 3: 0 },
    ],
    [
      { type: 'math', mathExpression: '7', minSourcesCount: 2 },
      { 0: 7, 1: 7, 2: 7, 3: 7, 4: 7 },
    ],
    // Results beyond all numbers are none, very large ones are written out.
    [
      { type: 'sum', sourceValuesModifier: 1.7e308 },
      { 0: 1.7e308, 3: 1.7e308, 4: 1.7e308 },
    ],
    [
      { type: 'min', postAggregationFactor: -1e17 },
      { 0: 0, 1: -1e19, 2: -1e19, 3: 0, 4: -1.5e19 },
    ],
    // Those that aren't reached count too.
    [
      { type: 'mean', outlierPenalty: 300 },
      { 0: 150, 1: 150, 2: 150, 3: 150, 4: 225 },
    ],
    [
      { type: 'mean', ignoreOutliers: false },
      { 0: 110, 1: 150, 2: 150, 3: 110, 4: 185 },
    ],
    [
      { type: 'mean', ignoreOutliers: true, outlierPenalty: 300 },
      { 0: 0, 1: 150, 2: 150, 3: 0, 4: 150 },
    ],
    [
      { type: 'median', outlierPenalty: 300 },
      { 0: 150, 1: 150, 2: 150, 3: 150, 4: 225 },
    ],
    [
      { type: 'sum', outlierPenalty: 300 },
      { 0: 300, 1: 300, 2: 300, 3: 300, 4: 450 },
    ],
    [
      { type: 'max', outlierPenalty: 300 },
      { 0: 300, 1: 200, 2: 200, 3: 300, 4: 300 },
    ],
    [
      { type: 'min', outlierPenalty: -1 },
      { 0: -1, 1: 100, 2: 100, 3: -1, 4: -1 },
    ],
    [
      { type: 'sum', minSourcesCount: 2 },
      { 1: 300, 2: 300 },
    ],
    [
      { type: 'sum', minSourcesRatio: 0.6 },
      { 1: 300, 2: 300 },
    ],
    [
      { type: 'sum', minSourcesRatio: 0.5 },
      { 0: 0, 1: 300, 2: 300, 3: 0, 4: 150 },
    ],
    [
      { type: 'routing_union', minSourcesCount: 2 },
      { 0: 0, 1: 100, 2: 100, 3: 0, 4: 150 },
    ],
    [
      { type: 'sum', sourceValuesLowerBound: 50, sourceValuesUpperBound: 120 },
      { 0: 50, 1: 220, 2: 220, 3: 50, 4: 120 },
    ],
    [
      { type: 'sum', sourceValuesModifier: 10 },
      { 0: 10, 1: 320, 2: 320, 3: 10, 4: 160 },
    ],
    [
      { type: 'min', minResultValue: 1, maxResultValue: 120 },
      { 1: 100, 2: 100 },
    ],
    [
      { type: 'min', postAggregationFactor: 2, maxResultValue: 200 },
      { 0: 0, 1: 200, 2: 200, 3: 0 },
    ],
    // Five results 0, 0, 100, 100, 150: the lowest 60 % are 0, 0 and those that equal the third.
    [
      { type: 'min', maxResultValueRatio: 0.6 },
      { 0: 0, 1: 100, 2: 100, 3: 0 },
    ],
    [{ type: 'min', minResultValueRatio: 0.2 }, { 4: 150 }],
    [
      { type: 'sum', filterValuesForSourceOrigins: ['b'] },
      { 2: 300, 3: 0 },
    ],
    [
      { type: 'median', filterValuesForSourceOrigins: ['a'] },
      { 0: 0, 1: 150, 4: 150 },
    ],
    [
      { type: 'routing_union', filterValuesForSourceOrigins: ['b'] },
      { 2: 100, 3: 0 },
    ],
    [
      { type: 'sum', aggregationInputParameters: { a: { inputFactor: 3 } } },
      { 0: 0, 1: 500, 2: 700, 3: 0, 4: 450 },
    ],
    [
      { type: 'median', aggregationInputParameters: { a: { inputFactor: 3 } } },
      { 0: 0, 1: 250, 2: 350, 3: 0, 4: 450 },
    ],
    [
      { type: 'sum', inputs: ['b'] },
      { 1: 200, 2: 100, 3: 0 },
    ],
  ];

  it.each(table)('%j', (aggregation, expected) => {
    const { '0': zero, ...rest } = weights(world, request(aggregation));
    const { '0': expectedZero, ...expectedRest } = expected;
    expect(rest).toEqual(expectedRest);
    expect(zero === undefined ? undefined : zero + 0).toBe(expectedZero === undefined ? undefined : expectedZero + 0);
    // The same, however the steps fall to workers.
    expect(weights(world, request(aggregation), {}, 2)).toEqual(weights(world, request(aggregation)));
  });

  it('tells the nearest source', () => {
    for (const type of ['nearest', 'nearest_routing_union'] as const) {
      const found = features(world, request({ type })).map(({ id, properties }) => [id, properties.source]);
      expect(found).toEqual([
        [0, 'a'],
        [1, 'a'],
        [2, 'b'],
        [3, 'b'],
        [4, 'a'],
      ]);
    }
  });

  it('keeps sources apart', () => {
    const found = features(world, request({ type: 'none' })).map(({ id, properties: { w, source: s } }) => [id, s, w]);
    expect(found).toEqual([
      ...[
        [0, 'a', 0],
        [1, 'a', 100],
        [1, 'b', 200],
        [2, 'a', 200],
        [2, 'b', 100],
      ],
      ...[
        [3, 'b', 0],
        [4, 'a', 150],
      ],
    ]);
    const limited = { type: 'none', minSourcesCount: 2, maxResultValue: 150 } as const;
    expect(features(world, request(limited)).map(({ id, properties: { w } }) => [id, w])).toEqual([
      [1, 100],
      [2, 100],
    ]);
  });
});

describe('probabilities', () => {
  const parameters = {
    a: { gravitationAttractionStrength: 3, gravitationPositiveInfluence: true },
    b: { gravitationAttractionStrength: 2, gravitationPositiveInfluence: false },
  };
  const huff = (more: AggregationOptions) =>
    weights(world, request({ type: 'gravitation_huff', aggregationInputParameters: parameters, ...more }));

  it('shares by attraction and distance (Huff)', () => {
    // At 1: 3 / 100² against 2 / 200².
    const near = 3 / 100 ** 2 / (3 / 100 ** 2 + 2 / 200 ** 2);
    const far = 3 / 200 ** 2 / (3 / 200 ** 2 + 2 / 100 ** 2);
    expect(huff({})).toEqual({ 0: 1, 1: expect.closeTo(near, 6), 2: expect.closeTo(far, 6), 3: 0, 4: 1 });
    const linear = huff({ gravitationExponent: -1 });
    expect(linear[1]).toBeCloseTo(0.03 / 0.04, 6);
    expect(huff({ minSourcesCount: 2 })).toEqual({ 1: expect.closeTo(near, 6), 2: expect.closeTo(far, 6) });
    expect(huff({ type: 'gravitation_huff_optimized' })).toEqual(huff({}));
  });

  it('decays, and averages values', () => {
    const near = 3 / 100 ** 2 / (3 / 100 ** 2 + 2 / 200 ** 2);
    expect(huff({ probabilityDecay: 0.01 })[1]).toBeCloseTo(near * Math.exp(-1), 5);
    const all = { aggregationInputParameters: { a: { gravitationAttractionStrength: 3 } } };
    const share = 3 / 100 ** 2 / (3 / 100 ** 2 + 1 / 200 ** 2);
    expect(huff({ ...all, useProbabilityBasedWeightedAverage: true })[1]).toBeCloseTo(
      share * 100 + (1 - share) * 200,
      5,
    );
  });

  it('takes attraction from the sources themselves', () => {
    const sources = both.map((s, i) => ({ ...s, properties: Object.values(parameters)[i] }));
    expect(weights(world, request({ type: 'gravitation_huff' }, {}, { sources }))).toEqual(huff({}));
  });

  it('counts competitors in heat maps', () => {
    const b = { ...parameters.b, gravitationCompetingPositiveInfluence: true };
    const heat = {
      aggregationInputParameters: { ...parameters, b },
      type: 'gravitation_huff_optimized_heatmap',
    } as const;
    expect(huff(heat)[3]).toBe(1);
    expect(huff({ ...heat, type: 'gravitation_huff' })[3]).toBe(0);
  });

  it('shares by utility (logit), without overflow', () => {
    const logit = { type: 'logit', logitBetaAttractionStrength: 0.5, logitBetaTravelTime: -0.01 } as const;
    const [a, b] = [Math.exp(0.5 * 3 - 1), Math.exp(0.5 * 2 - 2)];
    expect(huff(logit)[1]).toBeCloseTo(a / (a + b), 6);
    expect(huff({ ...logit, logitBetaAttractionStrength: 1000 })[1]).toBe(1);
    expect(huff({ ...logit, logitBetaTravelTime: -1e6 })[1]).toBe(1);
  });

  it('attracts nothing with a strength of 0', () => {
    const none = { a: { gravitationAttractionStrength: 0 }, b: {} };
    expect(huff({ aggregationInputParameters: none })).toEqual({ 1: 1, 2: 1, 3: 1 });
  });
});

describe('the pipeline', () => {
  it('filters its results by the name of the least', () => {
    const preAggregationPipeline = { low: { type: 'min' }, two: { type: 'count', postAggregationFactor: 60 } } as const;
    const least = (name: string) =>
      weights(world, request({ type: 'max', filterValuesForSourceOrigins: [name] }, { preAggregationPipeline }));
    expect(least('two')).toEqual({ 4: 150 });
    expect(least('low')).toEqual({ 0: 60, 1: 120, 2: 120, 3: 60 });
  });

  it('feeds later aggregations', () => {
    const multigraph = { preAggregationPipeline: { low: { type: 'min' }, high: { type: 'max' } } } as const;
    const both01 = { 0: 0, 1: 300, 2: 300, 3: 0, 4: 300 };
    expect(weights(world, request({ type: 'sum' }, multigraph))).toEqual(both01);
    expect(weights(world, request({ type: 'math', mathExpression: '{high} - {low}' }, multigraph))).toEqual({
      ...{ 0: 0, 1: 100, 2: 100, 3: 0, 4: 0 },
    });
    // Pipelines may stand on earlier stages, and on sources beside them.
    const stepwise = {
      preAggregationPipeline: { low: { type: 'min' }, more: { type: 'math', mathExpression: '{low} + {a}' } },
    } as const;
    expect(weights(world, request({ type: 'median', inputs: ['more', 'b'] }, stepwise))).toEqual({
      ...{ 0: 0, 1: 200, 2: 200, 3: 0, 4: 300 },
    });
    const union = { preAggregationPipeline: { all: { type: 'routing_union' }, n: { type: 'count' } } } as const;
    expect(weights(world, request({ type: 'math', mathExpression: '{all} / {n}' }, union))).toEqual({
      ...{ 0: 0, 1: 50, 2: 50, 3: 0, 4: 150 },
    });
  });
});

describe('layers', () => {
  const edges = (aggregation: AggregationOptions, merge: 'min' | 'max' | 'mean', more = {}) =>
    weights(world, request(aggregation, { domain: { type: 'edge' }, layer: { edgeAggregationType: merge }, ...more }));

  it('takes an edge from its ends, as far as they are reached', () => {
    // a: edges 0-1, 1-2, 1-4, and 2-3 of which only 2 is within the limit.
    expect(edges({ type: 'min', inputs: ['a'] }, 'min')).toEqual({ 0: 0, 1: 100, 2: 200, 3: 100 });
    expect(edges({ type: 'min', inputs: ['a'] }, 'max')).toEqual({ 0: 100, 1: 200, 2: 200, 3: 150 });
    expect(edges({ type: 'min', inputs: ['a'] }, 'mean')).toEqual({ 0: 50, 1: 150, 2: 200, 3: 125 });
    expect(edges({ type: 'min' }, 'min', { edgeClasses: [91] })).toEqual({ 3: 100 });
  });

  it('shows the edge of a source that reaches no crossing', () => {
    const body = { sources: [source('c', 150)], maxEdgeWeight: 20 };
    const options = { layer: { type: 'edge' as const }, domain: undefined };
    expect(weights(world, request({ type: 'min' }, options, body))).toEqual({ 1: 0 });
  });

  it('leaves out what lies outside the clip', () => {
    const ring = [at(-10, -10), at(120, -10), at(120, 10), at(-10, 10), at(-10, -10)];
    const clipGeometry = { crs: 4326, data: { type: 'Polygon', coordinates: [ring] } };
    expect(weights(world, request({ type: 'min' }, {}, { clipGeometry }))).toEqual({ 0: 0, 1: 100 });
  });

  it('flies', () => {
    const sources = [{ id: 'f', lat: 0, lng: 0, tm: { fly: { speed: 3.6 } } }];
    expect(weights(world, request({ type: 'min' }, {}, { sources }))).toEqual({ 0: 0, 1: 100, 2: 200, 4: 112 });
  });

  it('comes to a crossing before it is crossed', () => {
    // Three arms at 1: going on there takes seven seconds. 36 km/h are ten meters a second.
    const roads = streetWorld(
      [at(0), at(100), at(200), at(100, 100)],
      [
        { from: 0, to: 1 },
        { from: 1, to: 2 },
        { from: 1, to: 3, oneway: true },
      ],
    );
    const none = { trafficSignalPenalty: 0, trafficLeftTurnPenalty: 0, trafficRightTurnPenalty: 0 };
    const sources = [{ ...source('c', 0), tm: { car: { trafficJunctionPenalty: 7, ...none } } }];
    expect(weights(roads, request({ type: 'min' }, {}, { sources }))).toEqual({ 0: 0, 1: 10, 2: 27, 3: 27 });
    expect(weights(roads, request({ type: 'min' }, {}, { sources, maxEdgeWeight: 26 }))).toEqual({ 0: 0, 1: 10 });
    // Against traffic nothing leads to 1 from the one-way street's end.
    const back = [{ ...source('c', 100, 100), tm: { car: {} } }];
    expect(Object.keys(weights(roads, request({ type: 'min' }, {}, { sources: back })))).toEqual(['3']);
    const reversed = weights(roads, request({ type: 'min' }, {}, { sources: back, reverse: true }));
    expect(Object.keys(reversed)).toEqual(['0', '1', '2', '3']);
    expect(reversed[1]).toBe(10);
  });

  it('weighs by distance', () => {
    const body = { edgeWeight: 'distance' as const, maxEdgeWeight: 120 };
    expect(weights(world, request({ type: 'sum' }, {}, body))).toEqual({ 0: 0, 1: 100, 2: 100, 3: 0 });
  });

  const squares = (merge: 'min' | 'max' | 'mean' | 'sum', domain: 'edge' | 'node') =>
    weights(
      world,
      request(
        { type: 'min', inputs: ['a'] },
        {
          domain: { type: domain },
          layer: {
            type: 'custom_geometries',
            customGeometryMergeAggregation: merge,
            customGeometries: [
              { id: 'west', data: { type: 'Polygon', coordinates: [box(-10, 110)] } },
              { id: 'middle', data: JSON.stringify({ type: 'Polygon', coordinates: [box(90, 210)] }) },
              { id: 'nowhere', data: { type: 'Polygon', coordinates: [box(1000, 1010)] } },
            ],
          },
        },
      ),
    );
  const box = (west: number, east: number) => [at(west, -9), at(east, -9), at(east, 9), at(west, 9), at(west, -9)];

  it('merges what lies in geometries, which may overlap', () => {
    expect(squares('min', 'node')).toEqual({ west: 0, middle: 100 });
    expect(squares('max', 'node')).toEqual({ west: 100, middle: 200 });
    expect(squares('mean', 'node')).toEqual({ west: 50, middle: 150 });
    expect(squares('sum', 'node')).toEqual({ west: 100, middle: 300 });
    // Places every 20 m of edges, both ends of each: 0, 20 … 100 and the two where the next edges begin.
    expect(squares('max', 'edge')).toEqual({ west: 100, middle: 200 });
    expect(squares('sum', 'edge').west).toBe(0 + 20 + 40 + 60 + 80 + 100 + 100 + 100);
  });

  it.each(['tile', 'hexagon', 'h3hexagon'] as const)('merges what lies in cells: %s', (type) => {
    const level = type === 'h3hexagon' ? 12 : 20;
    const layer = { type, geometryDetailLevel: level };
    const found = features(world, request({ type: 'min' }, { layer, domain: { type: 'node' } }));
    expect(found.map(({ properties: { w } }) => w).sort((a, b) => a - b)).toEqual([0, 0, 100, 100, 150]);
    const along = features(world, request({ type: 'min' }, { layer, domain: undefined }));
    expect(along.length).toBeGreaterThanOrEqual(10);
    for (const { geometry, properties } of [...found, ...along]) {
      expect(geometry.type).toBe('Polygon');
      expect(properties.id).toEqual(expect.any(String));
    }
    expect(Math.min(...along.map(({ properties: { w } }) => w))).toBe(0);
    // The furthest: beyond 4 nothing, between the sources half the way.
    expect(Math.max(...along.map(({ properties: { w } }) => w))).toBeLessThanOrEqual(150);
  });

  it('refuses geometries that overlap without end, then answers others', () => {
    const stacked = (count: number): MultigraphRequest['multigraph']['layer'] => ({
      type: 'custom_geometries',
      customGeometries: Array.from({ length: count }, (_, id) => ({
        id,
        data: { type: 'Polygon', coordinates: [box(-10, 310)] },
      })),
    });
    const long = streetWorld(
      Array.from({ length: 601 }, (_, i) => at(i / 2)),
      Array.from({ length: 600 }, (_, from) => ({ from, to: from + 1 })),
    );
    const asked = (count: number) => request({ type: 'min' }, { domain: { type: 'node' }, layer: stacked(count) });
    expect(() => weights(long, asked(10_000))).toThrow(/maxGeometryOverlaps/);
    expect(weights(long, asked(2))).toEqual({ 0: 0, 1: 0 });
    // Four million overlaps are some seconds of work.
  });

  it('chooses a level within the number of cells, and says which', () => {
    const layer = { type: 'h3hexagon' as const };
    const level = (maxGeometryCount: number) => {
      const body = request({ type: 'min' }, { layer, domain: undefined, serialization: { maxGeometryCount } });
      return (answer(world, body, { format: 'overview' }) as { geometryDetailLevel: number }).geometryDetailLevel;
    };
    expect(level(2)).toBeLessThan(level(1000));
    const bounded = { ...layer, maxGeometryDetailLevel: 7 };
    const body = request({ type: 'min' }, { layer: bounded, domain: undefined });
    expect(answer(world, body, { format: 'overview' })).toMatchObject({ geometryDetailLevel: 7 });
  });

  it('gives values to H3 cells around', () => {
    const cells = (serialization: object) =>
      features(
        world,
        request(
          { type: 'min', inputs: ['a'] },
          { layer: { type: 'h3hexagon', geometryDetailLevel: 11 }, domain: { type: 'node' }, serialization },
        ),
      );
    const plain = cells({});
    const buffered = cells({ h3MaxBufferCells: 1 });
    expect(buffered.length).toBeGreaterThan(plain.length * 3);
    const values = new Map(buffered.map(({ id, properties: { w } }) => [id, w]));
    for (const { id, properties } of plain) expect(values.get(id)).toBe(properties.w);
    // A cell of resolution 11 is about 50 m wide: at 5 km/h that takes 36 s.
    const around = [...values.values()].filter((w) => w > 0).sort((a, b) => a - b)[0];
    expect(around).toBeGreaterThan(30);
    expect(around).toBeLessThan(45);
    const free = cells({ h3MaxBufferMeters: 60, h3BufferFixedValue: true });
    expect(free.map(({ properties: { w } }) => w).filter((w) => w === 0).length).toBe(7);
  });
});

describe('answers', () => {
  it('is a graph as JSON', () => {
    const body = request(
      { type: 'min', inputs: ['a'] },
      { domain: { type: 'edge' }, serialization: { format: 'json' } },
    );
    expect(answer(world, body)).toEqual({
      nodes: { 0: [0, 0], 1: [100.11, 0], 2: [200.22, 0], 3: [300.34, 0], 4: [100.11, 50.06] },
      edges: { 0: [0, 1, 32], 1: [1, 2, 32], 2: [2, 3, 32], 3: [1, 4, 91] },
      supportingPoints: {},
      layers: { aggMINIMUM: { 0: 0, 1: 100, 2: 200, 3: 100 } },
    });
    const apart = request({ type: 'none' }, { serialization: { format: 'json' } });
    expect((answer(world, apart) as { layers: unknown }).layers).toEqual({
      a: { 0: 0, 1: 100, 2: 200, 4: 150 },
      b: { 1: 200, 2: 100, 3: 0 },
    });
  });

  it('keeps sources of the same name apart where names are keys', () => {
    const [a, b] = [source('a', 0), source('a', 300)];
    const sources = [a, b, { ...b, id: 'a (2)' }, { ...a, id: 'a' }];
    const layer = { type: 'h3hexagon' as const, geometryDetailLevel: 11 };
    const options = { serialization: { format: 'json' as const } };
    const graph = answer(world, { ...request({ type: 'none' }, options), sources }) as { layers: object };
    expect(graph.layers).toEqual({
      a: { 0: 0, 1: 100, 2: 200, 4: 150 },
      'a (3)': { 1: 200, 2: 100, 3: 0 },
      'a (2)': { 1: 200, 2: 100, 3: 0 },
      'a (4)': { 0: 0, 1: 100, 2: 200, 4: 150 },
    });
    const body = { ...request({ type: 'none' }, { ...options, layer, domain: { type: 'node' } }), sources };
    const names = Object.values(answer(world, body) as Record<string, object>).flatMap((cell) => Object.keys(cell));
    expect(new Set(names)).toEqual(new Set(['a', 'a (2)', 'a (3)', 'a (4)']));
    const answered = features(world, { ...request({ type: 'none' }), sources }).map(
      ({ properties }) => properties.source,
    );
    expect(new Set(answered)).toEqual(new Set(['a', 'a (2)']));
  });

  it('is a map of H3 cells as JSON', () => {
    const layer = { type: 'h3hexagon' as const, geometryDetailLevel: 11 };
    const json = (h3IdFormat: 'string' | 'numeric') =>
      Object.entries(
        answer(
          world,
          request({ type: 'min' }, { layer, domain: { type: 'node' }, serialization: { format: 'json', h3IdFormat } }),
        ) as object,
      );
    for (const [id, layers] of json('string')) {
      expect(id).toMatch(/^8b[0-9a-f]{13}$/);
      expect(layers).toEqual({ aggMINIMUM: expect.any(Number) });
    }
    expect(
      json('numeric')
        .map(([id]) => BigInt(id).toString(16))
        .sort(),
    ).toEqual(
      json('string')
        .map(([id]) => id)
        .sort(),
    );
  });

  it('is an overview', () => {
    expect(answer(world, request({ type: 'min' }), { format: 'overview' })).toEqual({
      valueBreaks: [0, 100, 150],
      minValue: 0,
      maxValue: 150,
      southWest: { x: 0, y: 0, z: 'NaN' },
      northEast: { x: 0.002698, y: expect.closeTo(0.00045, 5), z: 'NaN' },
    });
    const share = request({
      type: 'gravitation_huff',
      aggregationInputParameters: { a: { gravitationPositiveInfluence: false } },
    });
    expect(answer(world, share, { format: 'overview' })).toMatchObject({
      minValue: 0,
      maxValue: 1,
      valueBreaks: [0, 0.2, 0.8, 1],
    });
  });

  it('is a list of tiles', () => {
    const hashes = answer(world, request({ type: 'min' }, { serialization: { format: 'tilehash' } }));
    expect(hashes).toEqual(['1222222222222222', '3000000000000000']);
  });

  it('says when no source is near the network', () => {
    const far = request({ type: 'min' }, {}, { sources: [{ id: 1, lat: 10, lng: 10, tm: walk }] });
    const { answer: rendered } = prepare(world, far);
    expect(rendered().code).toBe('could-not-connect-point-to-network');
    expect(JSON.parse(Buffer.from(rendered().body).toString())).toEqual({ type: 'FeatureCollection', features: [] });
    expect(answer(world, far, { format: 'overview' })).toMatchObject({ valueBreaks: [], minValue: 0, maxValue: 0 });
    expect(rendered({ format: 'mvt', tile: { z: 0, x: 0, y: 0 } }).body).toHaveLength(0);
  });
});
