import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ARC_COST_MASK, ARC_GROUP, ARC_RANKS_SHIFT, sweepArcs } from './sweep-arcs.ts';

/** Arcs of each rank to higher ones, with costs that fit 16 bits or don't. */
const hierarchies = fc.integer({ min: 1, max: 30 }).chain((labelCount) =>
  fc.tuple(
    ...Array.from({ length: labelCount }, (_, rank) =>
      fc.array(
        fc.record({
          head: rank < labelCount - 1 ? fc.integer({ min: rank + 1, max: labelCount - 1 }) : fc.constant(-1),
          cost: fc.oneof({ weight: 9, arbitrary: fc.nat(0xffff) }, fc.integer({ min: 0x10000, max: 0x20000 })),
        }),
        { maxLength: rank < labelCount - 1 ? 8 : 0 },
      ),
    ),
  ),
);

it('arcs of a sweep are those of the columns, in groups, from the highest rank down', () => {
  fc.assert(
    fc.property(hierarchies, (arcsOf) => {
      const first = Int32Array.from([0, ...arcsOf.map(({ length }) => length)]);
      for (let rank = 0; rank < arcsOf.length; rank++) first[rank + 1] += first[rank];
      const all = arcsOf.flat();
      const column = (pick: (arc: (typeof all)[number]) => number) => Int32Array.from(all, pick);
      const cost = column((arc) => arc.cost);
      const { arcs, end, wide } = sweepArcs({ first, head: column(({ head }) => head), cost, other: cost });

      expect(wide.at(-1)).toBe(-1);
      const wideRanks = [...wide.subarray(0, -1)];
      let at = 0;
      for (let rank = arcsOf.length - 1; rank >= 0; rank--) {
        const own = [...arcs.subarray(at, end[rank])];
        at = end[rank];
        expect(own.length % ARC_GROUP).toBe(0);
        expect(own.length).toBeGreaterThan(0);
        const isWide = arcsOf[rank].some(({ cost }) => cost > 0xffff);
        expect(wideRanks.includes(rank)).toBe(isWide);
        const listed = own
          .filter((arc) => arc !== 0)
          .map((arc) => ({ head: rank + (arc >>> ARC_RANKS_SHIFT), cost: arc & ARC_COST_MASK }));
        expect(listed.reverse()).toEqual(isWide ? [] : arcsOf[rank]);
      }
      expect(wideRanks).toEqual([...wideRanks].sort((a, b) => b - a));
      expect(at).toBe(arcs.length);
    }),
  );
});
