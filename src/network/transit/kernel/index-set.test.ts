import fc from 'fast-check';
import { expect, it } from 'vitest';
import { IndexSet } from './index-set.ts';

it('holds each index once, in the order in which they came, again and again and for more of them', () => {
  const set = new IndexSet();
  fc.assert(
    fc.property(fc.array(fc.array(fc.nat(99))), fc.nat(100), (rounds, more) => {
      for (const indices of rounds) {
        set.fit(100 + more);
        for (const index of indices) set.add(index);
        expect([...set.list.subarray(0, set.count)]).toEqual([...new Set(indices)]);
        set.clear();
      }
    }),
  );
});
