import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestByTrying, isCheaper } from '../../../../../test/oracle/fleet.ts';
import { problems } from '../../../../../test/worlds/fleet/problems.ts';
import { checkPlan } from '../check/check-plan.ts';
import { compileProblem } from '../compile-problem.ts';
import type { FleetProblem } from '../fleet-problem.ts';
import { openSearch, planOf } from '../fleet-search.ts';
import { forEveryPlan, isSmall } from './every-plan.ts';
import { TourState } from './tour-state.ts';

const plain = (orders: number, vehicles: number, parts: Partial<FleetProblem> = {}): FleetProblem => ({
  travel: { size: orders + 1, times: new Int32Array((orders + 1) ** 2).fill(5) },
  stores: [{ place: 0 }],
  vehicles: Array.from({ length: vehicles }, (_, v) => ({ store: 0, fixedTravelCosts: v })),
  orders: Array.from({ length: orders }, (_, place) => ({ store: 0, place: place + 1, handlingTime: 0 })),
  ...parts,
});

function plansOf(problem: FleetProblem): string[] {
  const state = new TourState(compileProblem(problem));
  const plans: string[] = [];
  forEveryPlan(state, () => {
    const tours = Array.from(state.first, (first) => {
      let tour = '';
      for (let order = first; order >= 0; order = state.next[order]) tour += order;
      return tour;
    });
    plans.push(tours.join('|'));
  });
  expect(state.usedCount).toBe(0);
  return plans.sort();
}

describe('forEveryPlan', () => {
  it('comes by each plan once', () => {
    expect(plansOf(plain(2, 1))).toEqual(['', '0', '01', '1', '10']);
    expect(plansOf(plain(2, 2))).toEqual(
      ['|', '0|', '1|', '01|', '10|', '|0', '|1', '|01', '|10', '0|1', '1|0'].sort(),
    );
  });

  it('leaves out what only differs by which of two equal vehicles drives it', () => {
    const vehicles = [{ store: 0 }, { store: 0 }];
    expect(plansOf(plain(2, 2, { vehicles }))).toEqual(['0|', '01|', '0|1', '10|', '1|', '1|0', '|'].sort());
  });

  it('leaves out what breaks a rule', () => {
    const vehicles = [{ store: 0, loadLimits: [{ maxSum: 1 }] }];
    const orders = [0, 1].map((k) => ({ store: 0, place: k + 1, handlingTime: 0, load: [1] }));
    expect(plansOf(plain(2, 1, { vehicles, orders }))).toEqual(['', '0', '1']);
    expect(plansOf(plain(2, 1, { shipments: [{ pickup: 1, delivery: 0 }] }))).toEqual(['', '10']);
  });

  it('is for few orders only', () => {
    const isSmallWith = (orders: number, vehicles: number) =>
      isSmall(new TourState(compileProblem(plain(orders, vehicles))));
    expect([isSmallWith(4, 2), isSmallWith(4, 10), isSmallWith(7, 1), isSmallWith(9, 2), isSmallWith(100, 5)]).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it.each([true, false])('finds the best without any search; quickest ways: %s', (quickest) => {
    fc.assert(
      fc.property(problems({ quickest, shipments: true }), (problem) => {
        const search = openSearch(problem, { seed: 1 });
        search.annealing.finish();
        const plan = planOf(search);
        const best = bestByTrying(problem);
        expect(checkPlan(problem, plan)).toEqual([]);
        expect(isCheaper(problem, best, plan.total)).toBe(false);
        expect(isCheaper(problem, plan.total, best)).toBe(false);
      }),
      { numRuns: 40 },
    );
  });
});
