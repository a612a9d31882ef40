import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { customized, hierarchyOf, plainCosts, worlds } from '../../../../../test/worlds/street/hierarchies.ts';
import { NO_COST } from './keys.ts';
import { sweepArcs } from './sweep-arcs.ts';
import { SweepSpace } from './sweep-space.ts';

describe('sweeping a customized hierarchy', () => {
  it('finds what plain searching finds, in any order of contraction', () => {
    fc.assert(
      fc.property(worlds, ({ labelCount, steps, order, starts, targets, limit, leastLeftOut }) => {
        const hierarchy = hierarchyOf(labelCount, steps, order);
        const { up, down } = customized(hierarchy, steps);
        const plain = plainCosts(labelCount, steps, starts);
        const space = new SweepSpace(hierarchy, leastLeftOut);
        const { rank } = hierarchy;
        const begin = () => {
          space.begin();
          expect(space.cost.every((cost) => cost === NO_COST)).toBe(true);
          for (const { label, cost, other } of starts) space.start(rank[label], cost, other);
          space.searchUpward(up);
        };

        const selection = space.selection(targets.map((label) => rank[label]));
        begin();
        space.sweepDownward(down, selection);
        for (const label of targets) {
          const cost = space.cost[rank[label]];
          expect(cost >= NO_COST ? Infinity : cost).toBe(plain.cost[label]);
          if (cost < NO_COST) expect(space.other[rank[label]]).toBe(Math.min(...plain.others[label]));
        }

        begin();
        space.reach(sweepArcs(down), limit);
        const reached: number[] = [];
        for (let run = 0; run < space.runCount; run++) {
          for (let r = space.runs[2 * run]; r >= space.runs[2 * run + 1]; r--)
            if (space.cost[r] <= limit) reached.push(r);
        }
        expect(reached).toHaveLength(space.cost.filter((cost) => cost <= limit).length);
        const within = plain.cost.flatMap((cost, label) => (cost <= limit ? [rank[label]] : []));
        expect([...reached].sort((a, b) => a - b)).toEqual(within.sort((a, b) => a - b));
        for (let label = 0; label < labelCount; label++) {
          if (plain.cost[label] <= limit) expect(space.cost[rank[label]]).toBe(plain.cost[label]);
        }
        begin();
      }),
    );
  });

  it('stays in the components of its starts', () => {
    // Pairs of labels without other connections.
    const labelCount = 2000;
    const steps = Array.from({ length: labelCount / 2 }, (_, pair) => ({
      from: 2 * pair,
      to: 2 * pair + 1,
      cost: 3,
      other: 1,
    }));
    const hierarchy = hierarchyOf(
      labelCount,
      steps,
      Array.from({ length: labelCount }, (_, label) => label),
    );
    const { up, down } = customized(hierarchy, steps);
    const space = new SweepSpace(hierarchy);
    const reachedFrom = (pairs: readonly number[]): number[] => {
      space.begin();
      for (const pair of pairs) space.start(hierarchy.rank[2 * pair], pair, 0);
      space.searchUpward(up);
      space.reach(sweepArcs(down), labelCount);
      return Array.from({ length: space.runCount }, (_, run) => space.runs.slice(2 * run, 2 * run + 2)).flatMap(
        ([highest, lowest]) => Array.from({ length: highest - lowest + 1 }, (_, i) => space.cost[lowest + i]),
      );
    };
    expect(reachedFrom([700, 3]).sort((a, b) => a - b)).toEqual([3, 6, 700, 703]);
    const all = Array.from({ length: labelCount / 2 }, (_, pair) => pair);
    expect(new Set(reachedFrom(all))).toEqual(new Set(all.flatMap((pair) => [pair, pair + 3])));
  });
});
