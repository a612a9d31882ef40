import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Climb, meetingOf } from './climb.ts';
import { keyOf } from './keys.ts';
import { SweepSpace } from './sweep-space.ts';
import { customized, hierarchyOf, plainCosts, worlds } from './test-hierarchies.ts';
import { Unpacking } from './unpack.ts';

it('climbs from both sides meet on a cheapest path, and unpacking tells its steps', () => {
  fc.assert(
    fc.property(
      worlds,
      fc.integer({ min: 1, max: 9 }),
      ({ labelCount, order, starts, targets, ...world }, mostOther) => {
        // Fewer values make more ties.
        const steps = world.steps.map((step) => ({ ...step, other: 1 + (step.other % mostOther) }));
        const hierarchy = hierarchyOf(labelCount, steps, order);
        const { up, down } = customized(hierarchy, steps);
        const { rank, labelOf } = hierarchy;
        const space = new SweepSpace(hierarchy);
        const [from, to] = [new Climb(), new Climb()];
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

          const labels: number[] = [];
          let key = 0;
          const unpacking = new Unpacking(hierarchy, up, down, (a, b, stepCost, stepOther) => {
            const [tail, head] = [labelOf[a], labelOf[b]];
            const isStep = steps.some(
              (step) => step.from === tail && step.to === head && step.cost === stepCost && step.other === stepOther,
            );
            if (!isStep) return false;
            if (labels.length > 0) expect(labels.at(-1)).toBe(tail);
            else labels.push(tail);
            labels.push(head);
            key += keyOf(stepCost, stepOther);
            return true;
          });
          const ascent = from.pathTo(meeting.from, up);
          const descent = to.pathTo(meeting.to, down);
          for (const { at, arc } of ascent.toReversed()) unpacking.upward(from.rank[at], arc);
          for (const { at, arc } of descent) unpacking.downward(to.rank[at], arc);
          const first = labels[0] ?? target;
          expect(labels.at(-1) ?? target).toBe(target);
          expect(starts.some((start) => start.label === first && keyOf(start.cost, start.other) + key === best)).toBe(
            true,
          );
        }
      },
    ),
    { numRuns: 300 },
  );
});
