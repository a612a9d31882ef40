import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EAST, EIGHTH_MASK, greaterCrossings, NORTH, SOUTH, WEST } from './least-crossings.ts';

const DIRECTIONS = [EAST, NORTH, WEST, SOUTH];
const eighths = fc.array(fc.nat(EIGHTH_MASK), { minLength: DIRECTIONS.length, maxLength: DIRECTIONS.length });

const wordOf = (of: readonly number[]): number => of.reduce((word, value, i) => word + value * 2 ** DIRECTIONS[i], 0);
const eighthsOf = (word: number): number[] => DIRECTIONS.map((at) => (word >> at) & EIGHTH_MASK);

it('of two words of crossings the greater of each direction is kept', () => {
  fc.assert(
    fc.property(eighths, eighths, (a, b) => {
      expect(eighthsOf(wordOf(a))).toEqual(a);
      const greater = a.map((value, i) => Math.max(value, b[i]));
      expect(greaterCrossings(wordOf(a), wordOf(b))).toBe(wordOf(greater));
    }),
  );
});
