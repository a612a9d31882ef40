import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arcCosts, hierarchyOf, lowerArcsOf, worlds } from '../../../../../test/worlds/street/hierarchies.ts';
import type { Hierarchy } from '../hierarchy.ts';
import { countLowerArcs, placeLowerArcs, sumLowerArcs } from '../lower-arcs.ts';
import type { LowerArcs } from './arc-costs.ts';
import { customize } from './customize.ts';
import { keyOf, NO_PATH } from './keys.ts';

type Steps = Parameters<typeof hierarchyOf>[1];

/** Returns all arcs in order, as the ranks at their ends. */
const arcsOf = ({ labelCount, firstUp, head }: Hierarchy) =>
  Array.from({ length: labelCount }, (_, low) =>
    Array.from(head.subarray(firstUp[low], firstUp[low + 1]), (high, k) => ({ low, high, arc: firstUp[low] + k })),
  ).flat();

/**
 * Returns the keys of the best paths from a rank to all others, of at least one step, that lead through ranks below
 * `end` in between.
 */
function plainKeys({ labelCount, rank }: Hierarchy, steps: Steps, start: number, end: number): number[] {
  const keys = new Array<number>(labelCount).fill(NO_PATH);
  for (let changed = true; changed; ) {
    changed = false;
    for (const { from, to, cost, other } of steps) {
      const [a, b] = [rank[from], rank[to]];
      const before = a === start ? 0 : a < end ? keys[a] : NO_PATH;
      if (before + keyOf(cost, other) >= keys[b]) continue;
      keys[b] = before + keyOf(cost, other);
      changed = true;
    }
  }
  return keys;
}

describe('arcs by their upper ends', () => {
  it('are all that lead up to a rank, by ascending tail, with the end of their tail’s arcs', () => {
    fc.assert(
      fc.property(worlds, ({ labelCount, steps, order }) => {
        const hierarchy = hierarchyOf(labelCount, steps, order);
        const { first, arc, end } = lowerArcsOf(hierarchy);
        const arcs = arcsOf(hierarchy);
        const found = Array.from({ length: labelCount }, (_, rank) => [...arc.subarray(first[rank], first[rank + 1])]);
        expect(found).toEqual(found.map((_, rank) => arcs.filter(({ high }) => high === rank).map((up) => up.arc)));
        expect([first[0], first[labelCount]]).toEqual([0, arcs.length]);
        expect([...end]).toEqual(arcs.map(({ low }) => arcs.filter((other) => other.low <= low).length));
      }),
    );
  });

  it('are the same where they are counted and placed part by part', () => {
    fc.assert(
      fc.property(worlds, fc.integer({ min: 1, max: 9 }), ({ labelCount, steps, order }, most) => {
        const hierarchy = hierarchyOf(labelCount, steps, order);
        const [arcCount, next] = [hierarchy.head.length, new Int32Array(labelCount)];
        const first = new Int32Array(labelCount + 1);
        const lower: LowerArcs = { first, arc: new Int32Array(arcCount), end: new Int32Array(arcCount) };
        for (let from = 0; from < arcCount; from += most) {
          countLowerArcs(hierarchy, first, from, Math.min(arcCount, from + most));
        }
        sumLowerArcs(hierarchy, first, next);
        for (let from = 0; from < labelCount; from += most) {
          placeLowerArcs(hierarchy, lower, next, from, Math.min(labelCount, from + most));
        }
        expect(lower).toEqual(lowerArcsOf(hierarchy));
      }),
    );
  });

  it('of four ranks in a row and a way past the second are these', () => {
    const steps = [
      [0, 1],
      [1, 2],
      [2, 3],
      [0, 2],
    ].map(([from, to]) => ({ from, to, cost: 1, other: 1 }));
    const { first, arc, end } = lowerArcsOf(hierarchyOf(4, steps, [0, 1, 2, 3]));
    // Arcs: 0–1, 0–2, 1–2, 2–3.
    expect([[...first], [...arc], [...end]]).toEqual([
      [0, 0, 1, 3, 4],
      [0, 1, 2, 3],
      [2, 2, 3, 4],
    ]);
  });
});

it('what arcs cost are keys of the best paths through lower ranks, each way', () => {
  fc.assert(
    fc.property(worlds, fc.integer({ min: 1, max: 9 }), ({ labelCount, steps, order }, most) => {
      const hierarchy = hierarchyOf(labelCount, steps, order);
      const arcs = arcsOf(hierarchy);
      const { up, down } = arcCosts(arcs.length);
      const leastOf = (from: number, to: number): number =>
        steps
          .filter((step) => hierarchy.rank[step.from] === from && hierarchy.rank[step.to] === to)
          .reduce((least, { cost, other }) => Math.min(least, keyOf(cost, other)), NO_PATH);
      for (const { low, high, arc } of arcs) [up[arc], down[arc]] = [leastOf(low, high), leastOf(high, low)];
      const [lower, arcTo] = [lowerArcsOf(hierarchy), new Int32Array(labelCount)];
      for (let from = 0; from < labelCount; from += most)
        customize(hierarchy, lower, { up, down }, arcTo, from, Math.min(labelCount, from + most));
      const expected = arcs.map(({ low, high }) => [
        plainKeys(hierarchy, steps, low, low)[high],
        plainKeys(hierarchy, steps, high, low)[low],
      ]);
      expect(arcs.map(({ arc }) => [up[arc], down[arc]])).toEqual(expected);
    }),
  );
});
