import fc from 'fast-check';
import { expect, it } from 'vitest';
import { least } from './least.ts';

it('least is the smaller of two numbers whose difference has 32 bits', () => {
  const number = fc.integer({ min: 0, max: 0x7fffffff });
  fc.assert(
    fc.property(number, number, (a, b) => {
      expect(least(a, b)).toBe(Math.min(a, b));
    }),
  );
});
