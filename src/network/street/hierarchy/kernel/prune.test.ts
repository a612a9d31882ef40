import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { customized, hierarchyOf, plainCosts, worlds } from '../../../../../test/worlds/street/hierarchies.ts';

describe('pruning', () => {
  it('leaves out arcs that a path replaces', () => {
    // A triangle whose long side is on no shortest path.
    const steps = [
      { from: 0, to: 1, cost: 1, other: 1 },
      { from: 1, to: 2, cost: 1, other: 1 },
      { from: 0, to: 2, cost: 5, other: 1 },
    ];
    for (const order of [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
    ]) {
      const { up, down } = customized(hierarchyOf(3, steps, order), steps);
      expect([...up.cost, ...down.cost]).not.toContain(5);
    }
  });

  it('finds the same rank by rank and all at once', () => {
    fc.assert(
      fc.property(worlds, fc.integer({ min: 1, max: 9 }), ({ labelCount, steps, order }, most) => {
        const hierarchy = hierarchyOf(labelCount, steps, order);
        expect(customized(hierarchy, steps, most)).toEqual(customized(hierarchy, steps, Number.POSITIVE_INFINITY));
      }),
    );
  });

  it('leaves arcs that cost what the cheapest path between their ends does', () => {
    fc.assert(
      fc.property(worlds, ({ labelCount, steps, order }) => {
        const hierarchy = hierarchyOf(labelCount, steps, order);
        const { labelOf } = hierarchy;
        const between = (from: number, to: number): number =>
          plainCosts(labelCount, steps, [{ label: labelOf[from], cost: 0, other: 0 }]).cost[labelOf[to]];
        const { up, down } = customized(hierarchy, steps);
        for (let low = 0; low < labelCount; low++) {
          for (let arc = up.first[low]; arc < up.first[low + 1]; arc++) {
            expect(up.cost[arc]).toBe(between(low, up.head[arc]));
          }
          for (let arc = down.first[low]; arc < down.first[low + 1]; arc++) {
            expect(down.cost[arc]).toBe(between(down.head[arc], low));
          }
        }
      }),
    );
  });
});
