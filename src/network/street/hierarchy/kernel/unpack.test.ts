import fc from 'fast-check';
import { expect, it } from 'vitest';
import { customized, hierarchyOf, plainCosts, worlds } from '../../../../../test/worlds/street/hierarchies.ts';
import { Climb, meetingOf } from './climb.ts';
import { keyOf } from './keys.ts';
import { SweepSpace } from './sweep-space.ts';
import { Unpacking } from './unpack.ts';
import { UnpackedPaths } from './unpacked-paths.ts';

it('climbs from both sides meet on a cheapest path, and unpacking gives its steps', () => {
  fc.assert(
    fc.property(
      worlds,
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom(2, 3, 32),
      ({ labelCount, order, starts, targets, ...world }, mostOther, leastSteps) => {
        // Fewer values make more ties.
        const steps = world.steps.map((step) => ({ ...step, other: 1 + (step.other % mostOther) }));
        const hierarchy = hierarchyOf(labelCount, steps, order);
        const { up, down } = customized(hierarchy, steps);
        const { rank, labelOf } = hierarchy;
        const space = new SweepSpace(hierarchy);
        const [from, to] = [new Climb(), new Climb()];
        // One cache for all paths of this world, so that later ones use what earlier ones unpacked.
        const unpacked = new UnpackedPaths(leastSteps).arcsOf(hierarchy);
        space.begin();
        for (const { label, cost, other } of starts) space.start(rank[label], cost, other);
        space.searchUpward(up);
        from.keep(space);
        const { cost, others } = plainCosts(labelCount, steps, starts);
        for (const target of targets) {
          space.begin();
          space.start(rank[target], 0, 0);
          space.searchUpward(down);
          to.keep(space);
          const meeting = meetingOf(from, to, Infinity);
          const best = cost[target] === Infinity ? null : keyOf(cost[target], Math.min(...others[target]));
          expect(meeting?.key ?? null).toBe(best);
          if (!meeting || best === null) continue;
          expect(meetingOf(from, to, best)).toBe(null);

          const path: number[] = [];
          const stepOf = (a: number, b: number, stepCost: number, stepOther: number): number =>
            steps.findIndex(
              (step) =>
                step.from === labelOf[a] &&
                step.to === labelOf[b] &&
                step.cost === stepCost &&
                step.other === stepOther,
            );
          const unpacking = new Unpacking(hierarchy, up, down, stepOf, unpacked, path);
          const ascent = from.pathTo(meeting.from, up);
          const descent = to.pathTo(meeting.to, down);
          for (const { at, arc } of ascent.toReversed()) unpacking.upward(from.rank[at], arc);
          for (const { at, arc } of descent) unpacking.downward(to.rank[at], arc);
          const taken = path.map((step) => steps[step]);
          for (let i = 1; i < taken.length; i++) expect(taken[i].from).toBe(taken[i - 1].to);
          const first = taken[0]?.from ?? target;
          const key = taken.reduce((sum, step) => sum + keyOf(step.cost, step.other), 0);
          expect(taken.at(-1)?.to ?? target).toBe(target);
          expect(starts.some((start) => start.label === first && keyOf(start.cost, start.other) + key === best)).toBe(
            true,
          );
        }
      },
    ),
    { numRuns: 300 },
  );
});
