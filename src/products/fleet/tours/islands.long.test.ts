import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problems } from '../../../../test/worlds/fleet/problems.ts';
import { NEVER_CANCELLED } from '../../../kit/core/cancel.ts';
import { checkPlan } from './check/check-plan.ts';
import type { FleetProblem } from './fleet-problem.ts';
import { planOf } from './fleet-search.ts';
import {
  bestProgress,
  bestSearch,
  finishIslands,
  MEETINGS,
  meet,
  openIslands,
  roundsOf,
  searchSlice,
} from './islands.ts';
import { NUMBER } from './kernel/snapshot.ts';
import type { SearchLimits } from './pace.ts';

/** Runs islands in this thread; `turn` says whose slice comes next. */
function searched(
  problem: FleetProblem,
  limits: SearchLimits,
  turn: (open: readonly number[]) => number,
  clock = () => 0,
) {
  const islands = openIslands(problem, { seed: 3, islands: 2 }, clock);
  const began = clock();
  const weighed: number[][] = [];
  for (const until of MEETINGS) {
    let open = [0, 1];
    let isOver = false;
    while (open.length > 0) {
      const island = turn(open);
      const { hasArrived, end } = searchSlice(
        islands,
        island,
        { limits, began, until },
        { clock, cancel: NEVER_CANCELLED },
      );
      if (hasArrived) open = open.filter((other) => other !== island);
      isOver ||= end !== null;
    }
    meet(islands);
    weighed.push(islands.searches.map(({ numbers }) => numbers[NUMBER.bestWeighed]));
    if (isOver) break;
  }
  finishIslands(islands);
  return { plan: planOf(bestSearch(problem, islands)), islands, weighed };
}

describe('islands', () => {
  const [problem] = fc.sample(problems({ orders: 14, vehicles: 4 }), { numRuns: 1, seed: 3 });

  it('find the same whichever goes on first', () => {
    fc.assert(
      fc.property(problems({ orders: 12, vehicles: 3, shipments: true }), (problem) => {
        const first = searched(problem, { rounds: 1500 }, ([next]) => next);
        const last = searched(problem, { rounds: 1500 }, (open) => open.at(-1)!);
        expect(first.plan).toEqual(last.plan);
        expect(checkPlan(problem, first.plan)).toEqual([]);
        expect(roundsOf(first.islands)).toBe(3000);
      }),
      { numRuns: 3 },
    );
  });

  it('go on from the best of all after each meeting, and tell what it costs', () => {
    const { weighed, islands, plan } = searched(problem, { rounds: 9000 }, ([next]) => next);
    expect(weighed.length).toBeGreaterThan(4);
    for (const [a, b] of weighed) expect(a).toBe(b);
    expect(weighed.map(([a]) => a)).toEqual(weighed.map(([a]) => a).sort((a, b) => b - a));
    const { cost, points, unserved } = bestProgress(islands);
    expect(cost).toBeCloseTo(plan.total.cost, 0);
    expect(points).toBeCloseTo(plan.total.points, 6);
    expect(unserved).toBeCloseTo(plan.total.unserved, 6);
  });

  it('end together when time is over or none of them finds anything better', () => {
    let now = 0;
    const clock = () => {
      now += 0.15;
      return now;
    };
    searched(problem, { seconds: 2 }, ([next]) => next, clock);
    expect(now).toBeGreaterThan(2);
    expect(now).toBeLessThan(3.5);
    now = 0;
    searched(problem, { seconds: 1e6, unimprovedSeconds: 3 }, ([next]) => next, clock);
    expect(now).toBeLessThan(100);
  });

  it('end where what they find is hardly better', () => {
    let now = 0;
    const clock = () => {
      now += 0.15;
      return now;
    };
    const roundsUntil = (leastImprovement: number) => {
      now = 0;
      const limits = { seconds: 1e6, unimprovedSeconds: 3, leastImprovement };
      return roundsOf(searched(problem, limits, ([next]) => next, clock).islands);
    };
    // Nothing is better by more than all of its cost.
    expect(roundsUntil(1e9)).toBeLessThan(roundsUntil(0));
  });
});
