import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { middle, select } from './select.ts';

const numbers = fc.array(
  fc.oneof(fc.integer({ min: -5, max: 5 }), fc.double({ noNaN: true, noDefaultInfinity: true })),
  { minLength: 1, maxLength: 60 },
);

describe('select', () => {
  it('finds the k-th smallest of the first values only', () => {
    const values = () => Float64Array.of(5, 1, 4, 1, 3, -9);
    expect([0, 1, 2, 3, 4].map((k) => select(values(), 5, k))).toEqual([1, 1, 3, 4, 5]);
    expect(select(values(), 6, 0)).toBe(-9);
    expect(select(Float64Array.of(7), 1, 0)).toBe(7);
  });

  it('finds what sorting would, and leaves smaller ones before, larger ones after', () => {
    fc.assert(
      fc.property(numbers, fc.nat(), (list, n) => {
        const sorted = Float64Array.from(list).sort();
        const k = n % list.length;
        const values = Float64Array.from([...list, -1e300, 1e300]);
        const found = select(values, list.length, k);
        // Both zeros are as small as each other.
        expect(found === sorted[k]).toBe(true);
        expect(values.subarray(0, k).every((value) => value <= found)).toBe(true);
        expect(values.subarray(k, list.length).every((value) => value >= found)).toBe(true);
        expect([...values.subarray(list.length)]).toEqual([-1e300, 1e300]);
        expect(values.subarray(0, list.length).sort()).toEqual(sorted);
      }),
    );
  });

  it('is done with long runs that are sorted, turned round or all the same', () => {
    const count = 20_000;
    for (const value of [(i: number) => i, (i: number) => count - i, () => 3, (i: number) => i % 2]) {
      const values = Float64Array.from({ length: count }, (_, i) => value(i));
      const sorted = values.slice().sort();
      expect(select(values, count, count >> 2)).toBe(sorted[count >> 2]);
    }
  });
});

describe('middle', () => {
  it('is the value at a rank, or the mean of two next to each other', () => {
    expect(middle(Float64Array.of(9, 2, 4), 3, 1, 1)).toBe(4);
    expect(middle(Float64Array.of(9, 2, 4, 5), 4, 1, 2)).toBe(4.5);
    expect(middle(Float64Array.of(2, 9, 100), 2, 0, 1)).toBe(5.5);
  });

  it('is the median that sorting finds', () => {
    fc.assert(
      fc.property(numbers, (list) => {
        const sorted = Float64Array.from(list).sort();
        const half = list.length >> 1;
        const expected = list.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
        expect(middle(Float64Array.from(list), list.length, (list.length - 1) >> 1, half) === expected).toBe(true);
      }),
    );
  });
});
