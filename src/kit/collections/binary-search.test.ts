import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstWhere, indexInSorted, lowerBound } from './binary-search.ts';

const sorted = fc.array(fc.integer({ min: 0, max: 20 })).map((values) => values.sort((a, b) => a - b));

describe('searches in ascending values', () => {
  it('find what looking at each value finds', () => {
    fc.assert(
      fc.property(sorted, fc.integer({ min: -1, max: 21 }), (values, value) => {
        const first = values.findIndex((other) => other >= value);
        expect(lowerBound(values, value)).toBe(first < 0 ? values.length : first);
        expect(indexInSorted(values, value)).toBe(values.indexOf(value));
      }),
    );
  });

  it('find numbers beyond 32 bits, and negative ones', () => {
    const ids = Float64Array.of(-5, 3, 20_000_000_000);
    expect([-5, 3, 20_000_000_000, 4, -6, 3e10].map((id) => indexInSorted(ids, id))).toEqual([0, 1, 2, -1, -1, -1]);
  });

  it('look at a range only', () => {
    fc.assert(
      fc.property(fc.nat(10), fc.nat(10), fc.integer({ min: -2, max: 22 }), (from, count, bound) => {
        const to = from + count;
        expect(firstWhere(from, to, (index) => index >= bound)).toBe(Math.min(to, Math.max(from, bound)));
      }),
    );
  });
});
