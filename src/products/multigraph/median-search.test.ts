import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inPasses } from '../../../test/worlds/multigraph/multigraph.ts';
import { streetWorld } from '../../../test/worlds/street-world.ts';
import { DEFAULT_LIMITS } from '../../network/routing/index.ts';
import type { AggregationOptions } from './aggregation.schema.ts';
import { Brackets, nextUp } from './kernel/brackets.ts';
import { KeptValues } from './kernel/kept-values.ts';
import { type MedianColumns, MedianSearch, unknownMedians } from './median-search.ts';
import type { MultigraphRequest } from './multigraph.schema.ts';
import { multigraphOperation } from './multigraph-operation.ts';
import type { Aggregation } from './multigraph-query.ts';
import { toMultigraphQuery } from './read-multigraph.ts';
import type { MultigraphResult } from './result.ts';

const ORDINALS = 3;
/** Generates many equal values, distant ones, and their floating-point neighbors. */
const values = fc.oneof(
  fc.integer({ min: 0, max: 6 }),
  fc.integer({ min: 0, max: 4000 }).map((half) => half / 2),
  fc.double({ noNaN: true, min: -1e9, max: 1e9 }),
  fc.constantFrom(0.1, nextUp(0.1), -0.1, nextUp(-0.1), 1e300, -1e300, 8e307, -8e307, 0, -0),
);
const offers = fc.array(
  fc.record({ ordinal: fc.nat(ORDINALS - 1), value: values, partition: fc.nat(1), isCounted: fc.boolean() }),
  { maxLength: 60 },
);

const plainMedian = (list: readonly number[]): number => {
  const sorted = Float64Array.from(list).sort();
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
};

describe('medians in passes', () => {
  it('are what sorting finds, however wide the first guess and whatever counts', () => {
    const penalties = fc.option(values, { nil: null });
    fc.assert(
      fc.property(offers, penalties, fc.integer({ min: 2, max: 64 }), values, values, (list, penalty, bins, a, b) => {
        const inputs = list.map((_, source) => ({ kind: 'source', source }));
        const stage = { type: 'median', inputs, penalty } as unknown as Aggregation;
        const own = (ordinal: number): number[] =>
          list.filter((offer) => offer.ordinal === ordinal).map(({ value }) => value);
        const n = Float64Array.from({ length: ORDINALS }, (_, ordinal) => own(ordinal).length);
        const tally = {
          n,
          min: Float64Array.from(n, (_, ordinal) => Math.min(...own(ordinal))),
          max: Float64Array.from(n, (_, ordinal) => Math.max(...own(ordinal))),
        };
        const rule = {
          factors: new Float64Array(60).fill(1),
          modifier: 0,
          lowerBound: -Infinity,
          upperBound: Infinity,
        };
        let known: MedianColumns = unknownMedians(ORDINALS);
        let passes = 0;
        // Each pass keeps one of so many bins; extreme numbers are a thousand halvings apart.
        for (; passes < 2300 && known.lo.some((lo) => !Number.isNaN(lo)); passes++) {
          const brackets = new Brackets(known.lo, known.hi, Math.min(a, b), Math.max(a, b), bins);
          const partitions = [0, 1].map((partition) => {
            const kept = new KeptValues({ rule, isCoarse: false, withInputs: false, brackets, inputs: list.length });
            list.forEach((offer, input) => {
              if (offer.partition !== partition) return;
              if (offer.isCounted) kept.count(ORDINALS);
              const one = {
                count: 1,
                ordinal: Int32Array.of(offer.ordinal),
                value: Float64Array.of(offer.value),
                origin: null,
              };
              kept.add(one, input, ORDINALS);
            });
            return { ordinalOf: Int32Array.of(0, 1, 2), columns: kept.columns(ORDINALS) };
          });
          const others = (ordinal: number, take: (value: number, times: number) => void): void => {
            if (penalty !== null && n[ordinal] < list.length) take(penalty, list.length - n[ordinal]);
          };
          known = new MedianSearch(stage, brackets, known, partitions, tally, others).result(
            (ordinal) => n[ordinal] > 0,
          );
        }
        for (let ordinal = 0; ordinal < ORDINALS; ordinal++) {
          const all = [
            ...own(ordinal),
            ...Array<number>(penalty === null ? 0 : list.length - n[ordinal]).fill(penalty!),
          ];
          expect(known.median[ordinal] + 0).toBe(n[ordinal] === 0 ? Number.NaN : plainMedian(all) + 0);
        }
      }),
      { numRuns: 80 },
    );
  });

  it('need two passes for whole seconds of an hour, and one where values fit', () => {
    const { world, body } = grid(12, 40);
    const query = (aggregation: AggregationOptions): MultigraphRequest => ({ ...body, multigraph: { aggregation } });
    const passes = (aggregation: AggregationOptions, mostListed: number): number =>
      run(world, query(aggregation), mostListed).passes;
    expect(passes({ type: 'median' }, 1e6)).toBe(1);
    expect(passes({ type: 'median' }, 2000)).toBe(2);
    expect(passes({ type: 'mean' }, 0)).toBe(1);
  });
});

const run = (world: ReturnType<typeof streetWorld>, body: MultigraphRequest, mostListed: number, partitions = 2) => {
  const basis = multigraphOperation.plan.kept.basis(world, toMultigraphQuery(body, DEFAULT_LIMITS));
  return inPasses(world, basis, partitions, mostListed);
};

/** Creates a square grid of streets with sources at random crossings. */
function grid(size: number, sources: number) {
  const place = (n: number): [number, number] => [
    9 + (n % size) * 0.0021 + ((n * 37) % 101) * 1e-6,
    50 + Math.floor(n / size) * 0.0017 + ((n * 53) % 97) * 1e-6,
  ];
  const lines = Array.from({ length: size * size }, (_, n) => [
    ...(n % size < size - 1 ? [{ from: n, to: n + 1 }] : []),
    ...(n + size < size * size ? [{ from: n, to: n + size }] : []),
  ]).flat();
  const world = streetWorld(
    Array.from({ length: size * size }, (_, n) => place(n)),
    lines,
  );
  const at = Array.from({ length: sources }, (_, s) => place((s * 61 + 7) % (size * size)));
  const body = {
    sources: at.map(([lng, lat], s) => ({ id: `s${s}`, lng, lat, tm: { walk: {} } })),
    edgeWeight: 'time' as const,
    maxEdgeWeight: 900,
    elevation: false,
  };
  return { world, body };
}

describe('a multigraph whose values are counted', () => {
  const layers = fc.constantFrom(
    {},
    { type: 'node' as const },
    { type: 'hexagon' as const, geometryDetailLevel: 17, edgeAggregationType: 'mean' as const },
    { type: 'tile' as const, geometryDetailLevel: 16, customGeometryMergeAggregation: 'sum' as const },
  );
  const options = fc.record(
    {
      outlierPenalty: fc.constantFrom(0, 450, 900, 1e6),
      minSourcesCount: fc.constantFrom(2, 5),
      sourceValuesModifier: fc.constantFrom(0.25, -100),
      sourceValuesUpperBound: fc.constantFrom(300, 501.3),
      postAggregationFactor: fc.constant(2),
      filterValuesForSourceOrigins: fc.constantFrom<string[][]>(['s0', 's1'], ['s2']),
      aggregationInputParameters: fc.constantFrom<AggregationOptions['aggregationInputParameters'][]>(
        { s1: { inputFactor: 1.1 } },
        { s0: { inputFactor: -3 } },
      ),
    },
    { requiredKeys: [] },
  );
  const { world, body } = grid(7, 16);

  it('is the same as one whose values are listed', () => {
    fc.assert(
      fc.property(
        layers,
        options,
        fc.constantFrom(0, 50, 400),
        fc.constantFrom(1, 3),
        (layer, option, most, partitions) => {
          const multigraph = { layer, aggregation: { type: 'median' as const, ...option } };
          const found = (mostListed: number): MultigraphResult =>
            run(world, { ...body, multigraph }, mostListed, partitions).result;
          expect(found(most)).toEqual(found(1e6));
        },
      ),
      { numRuns: 25 },
    );
  });

  it('is the same with medians of medians, expressions and rows for every source', () => {
    const pipeline = {
      half: { type: 'median' as const, outlierPenalty: 900 },
      other: { type: 'median' as const, inputs: ['s1', 's2', 's3', 's4', 'half'] },
      low: { type: 'min' as const },
    };
    const ends: AggregationOptions[] = [
      { type: 'median' },
      { type: 'median', inputs: ['other', 's7', 's8', 's9'] },
      { type: 'math', mathExpression: '{other} - {low} / {half}' },
      { type: 'none', inputs: ['half', 's5'] },
    ];
    for (const aggregation of ends) {
      const multigraph = { preAggregationPipeline: pipeline, aggregation };
      const found = (mostListed: number) => run(world, { ...body, multigraph }, mostListed, 2);
      expect(found(20).result).toEqual(found(1e6).result);
      expect(found(20).passes).toBeGreaterThan(1);
    }
  });
});
