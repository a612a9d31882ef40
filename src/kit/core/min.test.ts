import fc from 'fast-check';
import { expect, it } from 'vitest';
import { min } from './min.ts';

it('min is the smaller of two numbers whose difference has 32 bits', () => {
  const number = fc.integer({ min: 0, max: 0x7fffffff });
  fc.assert(
    fc.property(number, number, (a, b) => {
      expect(min(a, b)).toBe(Math.min(a, b));
    }),
  );
});
