import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hierarchyOf, lowerArcsOf, worlds } from '../../../../../test/worlds/street/hierarchies.ts';
import { rankRanges } from './rank-ranges.ts';

it('cut all ranks into ranges, whole ones of subtrees, as large as they may be', () => {
  fc.assert(
    fc.property(worlds, fc.integer({ min: 1, max: 200 }), ({ labelCount, steps, order }, mostWork) => {
      const hierarchy = hierarchyOf(labelCount, steps, order);
      const { first } = lowerArcsOf(hierarchy);
      const { count, start, isWhole } = rankRanges(hierarchy, first, mostWork);
      expect([start.length, isWhole.length, start[0], start[count]]).toEqual([count + 1, count, 0, labelCount]);
      for (let range = 0; range < count; range++) {
        expect(start[range]).toBeLessThan(start[range + 1]);
        for (let rank = start[range]; rank < start[range + 1]; rank++) {
          if (isWhole[range]) expect(hierarchy.subtreeStart[rank]).toBeGreaterThanOrEqual(start[range]);
        }
      }
      expect(rankRanges(hierarchy, first, mostWork, 2).count).toBeLessThanOrEqual(2);
      expect(rankRanges(hierarchy, first, 1e9).count).toBe(1);
    }),
  );
});
