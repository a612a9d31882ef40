import fc from 'fast-check';
import { expect, it } from 'vitest';
import { kMeansBreaks } from './k-means.ts';

/** Returns the sum of squared distances to the means of the classes that breaks make. */
function costOf(values: readonly number[], breaks: readonly number[]): number {
  const classes = new Map<number, number[]>();
  for (const value of values) {
    const index = breaks.filter((end) => value > end).length;
    classes.set(index, [...(classes.get(index) ?? []), value]);
  }
  return [...classes.values()].reduce((sum, members) => {
    const mean = members.reduce((s, x) => s + x, 0) / members.length;
    return sum + members.reduce((s, x) => s + (x - mean) ** 2, 0);
  }, 0);
}

/** Returns the least cost of all ways to cut distinct values into at most `classes` classes. */
function bestCost(values: readonly number[], classes: number): number {
  const distinct = [...new Set(values)].sort((a, b) => a - b);
  const search = (from: number, left: number, breaks: readonly number[]): number => {
    let best = costOf(values, breaks);
    if (left > 1) {
      for (let i = from; i < distinct.length - 1; i++)
        best = Math.min(best, search(i + 1, left - 1, [...breaks, distinct[i]]));
    }
    return best;
  };
  return search(0, classes, []);
}

it('cuts as the best of all partitions does', () => {
  const value = fc.oneof(fc.integer({ min: -20, max: 20 }), fc.double({ min: -1e6, max: 1e6, noNaN: true }));
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 9 }), fc.integer({ min: 2, max: 4 }), (values, classes) => {
      const breaks = kMeansBreaks(Float64Array.from(values).sort(), classes);
      expect(breaks.length).toBeLessThan(classes);
      const best = bestCost(values, classes);
      expect(costOf(values, breaks)).toBeLessThanOrEqual(best + 1e-6 * (1 + best));
    }),
  );
});

it('keeps far clusters apart among a million values', () => {
  const values = Float64Array.from({ length: 1_000_000 }, (_, i) => (i % 5) * 1000 + ((i * 7919) % 1000) / 100).sort();
  const breaks = kMeansBreaks(values, 5);
  expect(breaks.map((end) => Math.round(end / 1000))).toEqual([0, 1, 2, 3]);
});

it('has no more classes than distinct values', () => {
  expect(kMeansBreaks([1, 1, 2, 2], 5)).toEqual([1]);
  expect(kMeansBreaks([3, 3], 5)).toEqual([]);
});
