import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costOfKey, keyOf, NO_COST, NO_PATH, otherOfKey } from './keys.ts';

const cost = fc.nat(2 ** 25);
const other = fc.nat(2 ** 26 - 1);

describe('keys', () => {
  it('order by cost, then by the other dimension, and add up', () => {
    fc.assert(
      fc.property(cost, other, cost, other, (a, b, c, d) => {
        const [one, two] = [keyOf(a, b), keyOf(c, d)];
        expect([costOfKey(one), otherOfKey(one)]).toEqual([a, b]);
        expect(Math.sign(one - two)).toBe(Math.sign(a === c ? b - d : a - c));
        expect([costOfKey(one + two), otherOfKey(one + two)]).toEqual([a + c, b + d]);
      }),
    );
  });

  it('know what no path leads to, and two such costs fit 32 bits', () => {
    expect(keyOf(2 ** 26 - 1, 2 ** 27 - 1)).toBeLessThan(NO_PATH);
    expect(costOfKey(NO_PATH)).toBeGreaterThan(NO_COST);
    expect((2 * NO_COST) | 0).toBe(2 * NO_COST);
  });
});
