import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type Chart,
  ChartSums,
  chartDifference,
  chartsBySource,
  runningTotals,
  thresholdOf,
  totalOf,
  widened,
} from './chart-sums.ts';

const LIMIT = 20;

/** Generates cells with their source (-1: none), their threshold, and two values of which one may be missing. */
const cells = fc.array(
  fc.record({
    source: fc.integer({ min: -1, max: 2 }),
    threshold: fc.integer({ min: 0, max: LIMIT }),
    people: fc.integer({ min: 0, max: 9 }),
    jobs: fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constant(Number.NaN)),
  }),
  { maxLength: 30 },
);
type Cells = typeof cells extends fc.Arbitrary<infer T> ? T : never;

const asMap = ({ threshold, sum }: Chart) => new Map([...threshold].map((at, t) => [at, [sum[2 * t], sum[2 * t + 1]]]));

function naive(list: Cells, source: number, interval = 1) {
  const sums = new Map<number, number[]>();
  for (const { source: own, threshold, people, jobs } of list) {
    if (own !== source) continue;
    const at = Math.ceil(threshold / interval) * interval;
    const [a, b] = sums.get(at) ?? [0, 0];
    sums.set(at, [a + people, b + (Number.isNaN(jobs) ? 0 : jobs)]);
  }
  return new Map([...sums].sort(([a], [b]) => a - b));
}

function chartsOf(list: Cells): Chart[] {
  const sums = new ChartSums(LIMIT, [list.map(({ people }) => people), list.map(({ jobs }) => jobs)]);
  return chartsBySource(
    sums,
    3,
    list.map(({ source }) => source),
    list.map(({ threshold }) => threshold),
  );
}

it('adds up cells by source and threshold, whatever was added up before', () => {
  fc.assert(
    fc.property(cells, (list) => {
      chartsOf(list).forEach((chart, source) => {
        expect([...asMap(chart)]).toEqual([...naive(list, source)]);
        for (const interval of [1, 5]) {
          expect([...asMap(widened(chart, interval, 2))]).toEqual([...naive(list, source, interval)]);
        }
      });
    }),
  );
});

it('tells running totals, and where an amount is reached first', () => {
  fc.assert(
    fc.property(cells, fc.integer({ min: 1, max: 40 }), (list, amount) => {
      const [chart] = chartsOf(list);
      const within = (limit: number) =>
        list.reduce((sum, { source, threshold, people }) => sum + (source === 0 && threshold <= limit ? people : 0), 0);
      expect([...runningTotals(chart, 0, 2)]).toEqual([...chart.threshold].map(within));
      expect(totalOf(chart, 0, 2)).toBe(within(LIMIT));
      const first = Array.from({ length: LIMIT + 1 }, (_, at) => at).find((at) => within(at) >= amount);
      expect(thresholdOf(chart, 0, 2, amount)).toBe(first ?? -1);
    }),
  );
});

it('adds charts and takes them from each other', () => {
  fc.assert(
    fc.property(cells, (list) => {
      const [a, b] = chartsOf(list);
      const both = new ChartSums(LIMIT, [[], []]);
      both.addChart(a);
      both.addChart(b);
      const sum = both.done();
      const difference = asMap(chartDifference(sum, b, 2));
      for (const [at, values] of difference) expect(values).toEqual(asMap(a).get(at) ?? [0, 0]);
      expect([...difference.keys()]).toEqual([...sum.threshold]);
    }),
  );
});
