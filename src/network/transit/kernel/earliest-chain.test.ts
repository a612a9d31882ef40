import fc from 'fast-check';
import { expect, it } from 'vitest';
import { earliestChain } from './earliest-chain.ts';

it('is the first of a row that leaves at a time or later', () => {
  const times = fc.array(fc.nat(20));
  fc.assert(
    fc.property(times, times, times, fc.integer({ min: -1, max: 21 }), (before, row, after, timeS) => {
      row.sort((a, b) => a - b);
      const departureS = Int32Array.from([...before, ...row, ...after]);
      const first = row.findIndex((departure) => departure >= timeS);
      expect(earliestChain(departureS, before.length, row.length, timeS)).toBe(first < 0 ? row.length : first);
    }),
  );
});
