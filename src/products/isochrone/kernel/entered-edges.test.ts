import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EnteredEdges, NO_ENTRY } from './entered-edges.ts';

const EDGES = 40;
const entries = fc.array(
  fc.record({
    edge: fc.integer({ min: 0, max: EDGES - 1 }),
    backward: fc.constantFrom(0, 1),
    cost: fc.integer({ min: 0, max: 20 }),
    whole: fc.integer({ min: 0, max: 20 }),
  }),
);

describe('entered edges', () => {
  it('have the least cost of each direction, by the quickest of edges entered at that cost, in the order of entering', () => {
    const entered = new EnteredEdges();
    entered.open(EDGES);
    fc.assert(
      fc.property(entries, (some) => {
        for (const { edge, backward, cost, whole } of some) entered.enter(edge, backward, cost, whole);
        const order = [...new Set(some.map(({ edge }) => edge))];
        expect(Array.from({ length: entered.count }, (_, k) => entered.edgeAt(k))).toEqual(order);
        for (let edge = 0; edge < EDGES; edge++) {
          for (const backward of [0, 1]) {
            const least = some
              .filter((entry) => entry.edge === edge && entry.backward === backward)
              .sort((a, b) => a.cost - b.cost || a.whole - b.whole)[0];
            expect(entered.entryOf(edge, backward)).toBe(least?.cost ?? NO_ENTRY);
            if (least) expect(entered.wholeOf(edge, backward)).toBe(least.whole);
          }
        }
        entered.clear();
        expect(entered.count).toBe(0);
        expect(entered.entryOf(0, 0)).toBe(NO_ENTRY);
      }),
    );
  });
});
