import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Boardings } from './boardings.ts';

it('comes in descending order of stop positions, few or many, with what was noted of each', () => {
  const boardings = new Boardings();
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(199), { maxLength: 60 }), (positions) => {
      boardings.fit(200);
      for (const position of positions) boardings.add(position, 3 * position, 7 * position);
      boardings.sort();
      expect([...boardings.stopPosition.subarray(0, boardings.count)]).toEqual(positions.sort((a, b) => b - a));
      for (const position of positions) {
        expect([boardings.chain[position], boardings.wayDm[position]]).toEqual([3 * position, 7 * position]);
      }
    }),
  );
});
