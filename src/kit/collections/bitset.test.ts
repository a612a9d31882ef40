import fc from 'fast-check';
import { expect, it } from 'vitest';
import { OrderedSet } from './bitset.ts';

it('ordered sets tell what they hold in ascending order, once each, and are empty then', () => {
  const values = fc.array(fc.oneof(fc.nat(3000), fc.integer({ min: 2990, max: 2999 })).map((value) => value % 3000));
  fc.assert(
    fc.property(fc.array(values), (fillings) => {
      const set = new OrderedSet(3000);
      const into = new Int32Array(3000);
      for (const filling of fillings) {
        const known = new Set<number>();
        for (const value of filling) {
          expect(set.add(value)).toBe(!known.has(value));
          known.add(value);
        }
        expect(set.count).toBe(known.size);
        const count = set.drain(into);
        expect([...into.subarray(0, count)]).toEqual([...known].sort((a, b) => a - b));
      }
    }),
  );
});
