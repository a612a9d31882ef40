import fc from 'fast-check';
import { expect, it } from 'vitest';
import { customized, hierarchyOf, plainCosts, worlds } from '../../../../../test/worlds/street/hierarchies.ts';
import { Climb, meetingOf } from './climb.ts';
import { keyOf, NO_COST } from './keys.ts';
import type { OneWayArcs } from './prune.ts';
import { SweepSpace } from './sweep-space.ts';

interface Start {
  readonly label: number;
  readonly cost: number;
  readonly other: number;
}

/** Returns the arcs of a hierarchy as steps between ranks. */
const stepsOf = ({ first, head, cost, other }: OneWayArcs) =>
  Array.from(first.subarray(1)).flatMap((end, from) =>
    Array.from({ length: end - first[from] }, (_, i) => first[from] + i).map((arc) => ({
      ...{ from, to: head[arc], cost: cost[arc], other: other[arc] },
    })),
  );

it('a climb keeps what plain searching along arcs up finds, tells the paths, and meets another where that is cheapest', () => {
  fc.assert(
    fc.property(worlds, fc.integer({ min: 1, max: 9 }), fc.nat(60), (world, most, allowed) => {
      const { labelCount, order, starts, targets } = world;
      // Fewer values make more ties.
      const steps = world.steps.map((step) => ({ ...step, cost: 1 + (step.cost % most), other: 1 + (step.other % 7) }));
      const hierarchy = hierarchyOf(labelCount, steps, order);
      const { up, down } = customized(hierarchy, steps);
      const space = new SweepSpace(hierarchy);
      const climbOf = (arcs: OneWayArcs, from: readonly Start[]): Climb => {
        const climb = new Climb();
        space.begin();
        for (const { label, cost, other } of from) space.start(hierarchy.rank[label], cost, other);
        space.searchUpward(arcs);
        climb.keep(space);
        return climb;
      };
      const goals = targets.map((label) => ({ label, cost: 0, other: 0 }));
      const sides = [
        { arcs: up, from: starts },
        { arcs: down, from: goals },
      ].map(({ arcs, from }) => ({ arcs, from, climb: climbOf(arcs, from) }));
      for (const { arcs, from, climb } of sides) {
        const byRank = from.map(({ label, ...rest }) => ({ label: hierarchy.rank[label], ...rest }));
        const plain = plainCosts(labelCount, stepsOf(arcs), byRank);
        const known = new Map(Array.from({ length: climb.count }, (_, i) => [climb.rank[i], i]));
        for (let rank = 0; rank < labelCount; rank++) {
          const at = known.get(rank);
          if (at !== undefined && at > 0) expect(climb.rank[at - 1]).toBeLessThan(rank);
          if (plain.cost[rank] === Infinity) {
            if (at !== undefined) expect(climb.cost[at]).toBe(NO_COST);
            continue;
          }
          if (at === undefined) throw new Error(`rank ${rank} is missing`);
          expect([climb.cost[at], climb.other[at]]).toEqual([plain.cost[rank], Math.min(...plain.others[rank])]);
          // From a start, arc by arc, to the rank.
          let key = keyOf(climb.cost[at], climb.other[at]);
          let top = rank;
          for (const { at: lower, arc } of climb.pathTo(at, arcs)) {
            expect(arcs.head[arc]).toBe(top);
            top = climb.rank[lower];
            expect(arc >= arcs.first[top] && arc < arcs.first[top + 1]).toBe(true);
            key -= keyOf(arcs.cost[arc], arcs.other[arc]);
          }
          expect(byRank.map((start) => start.label === top && keyOf(start.cost, start.other) === key)).toContain(true);
        }
      }
      const [a, b] = sides.map(({ climb }) => climb);
      const keys: number[] = [];
      for (let i = 0; i < a.count; i++) {
        for (let j = 0; j < b.count; j++) {
          if (a.rank[i] !== b.rank[j] || a.cost[i] === NO_COST || b.cost[j] === NO_COST) continue;
          keys.push(keyOf(a.cost[i] + b.cost[j], a.other[i] + b.other[j]));
        }
      }
      for (const least of [Infinity, keyOf(allowed, 0)]) {
        const best = Math.min(...keys.filter((key) => key < least));
        const meeting = meetingOf(a, b, least);
        expect(meeting?.key ?? Infinity).toBe(best);
        if (meeting) {
          const { from, to } = meeting;
          expect(a.rank[from]).toBe(b.rank[to]);
          expect(keyOf(a.cost[from] + b.cost[to], a.other[from] + b.other[to])).toBe(best);
        }
      }
    }),
  );
});

it('a climb grows with what it keeps', () => {
  const labelCount = 3000;
  const steps = Array.from({ length: labelCount - 1 }, (_, from) => ({ from, to: from + 1, cost: 1, other: 2 }));
  const labels = Array.from({ length: labelCount }, (_, label) => label);
  const hierarchy = hierarchyOf(labelCount, steps, labels);
  const space = new SweepSpace(hierarchy);
  const climb = new Climb();
  space.begin();
  space.start(0, 5, 7);
  space.searchUpward(customized(hierarchy, steps).up);
  climb.keep(space);
  expect([climb.count, climb.cost[labelCount - 1], climb.other[labelCount - 1]]).toEqual([
    ...[labelCount, 5 + labelCount - 1, 7 + 2 * (labelCount - 1)],
  ]);
});
