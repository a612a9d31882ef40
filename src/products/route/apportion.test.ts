import fc from 'fast-check';
import { expect, it } from 'vitest';
import { apportion } from './apportion.ts';

it('adds up to the rounded whole and moves no part by a unit', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100_000), { maxLength: 40 }), fc.constantFrom(1, 10), (parts, unit) => {
      const rounded = apportion(parts, unit);
      const whole = Math.round(parts.reduce((a, b) => a + b, 0) / unit);
      expect(rounded.reduce((a, b) => a + b, 0)).toBe(whole);
      rounded.forEach((value, i) => {
        expect(Math.abs(value - parts[i] / unit)).toBeLessThan(1);
      });
    }),
  );
});

it('rounds the largest remainders up', () => {
  expect(apportion([14, 14, 14], 10)).toEqual([2, 1, 1]);
  expect(apportion([18, 11, 11], 10)).toEqual([2, 1, 1]);
  expect(apportion([], 10)).toEqual([]);
});
