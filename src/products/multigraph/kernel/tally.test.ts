import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adjusted, Growing } from './tally.ts';

describe('a growing column', () => {
  it('is empty at first, and holds what an array would', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(5000), fc.integer()), { maxLength: 20 }), fc.nat(6000), (writes, count) => {
        const column = new Growing(-7);
        const plain = new Map<number, number>();
        for (const [at, value] of writes) {
          column.ensure(at + 1);
          column.values[at] = value;
          plain.set(at, value);
        }
        const first = column.first(count);
        expect(first).toHaveLength(count);
        expect(first.every((value, i) => value === (plain.get(i) ?? -7))).toBe(true);
      }),
    );
  });

  it('never shrinks, and gives copies away', () => {
    const column = new Growing(0);
    column.ensure(3000);
    column.values[2999] = 1;
    column.ensure(1);
    expect(column.values[2999]).toBe(1);
    const first = column.first(3000);
    first[2999] = 5;
    expect(column.values[2999]).toBe(1);
    expect(first.buffer.byteLength).toBe(3000 * 8);
  });
});

it('values count times a factor, plus a number, within bounds', () => {
  const rule = { factors: Float64Array.of(1, 0.5, -3), modifier: 10, lowerBound: 12, upperBound: 100 };
  const cases = [
    [20, 0, 30],
    [20, 1, 20],
    [2, 1, 12],
    [500, 0, 100],
    [5, 2, 12],
    [-20, 2, 70],
  ] as const;
  for (const [value, input, expected] of cases) expect(adjusted(value, input, rule)).toBe(expected);
});
