import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestByTrying, isCheaper } from '../../../../test/oracle/fleet.ts';
import { problems } from '../../../../test/worlds/fleet/problems.ts';
import { checkPlan } from './check/check-plan.ts';
import type { FleetProblem } from './fleet-problem.ts';
import { type FleetSearchOptions, openSearch, planOf } from './fleet-search.ts';
import { runSearch } from './search-run.ts';

function solved(problem: FleetProblem, rounds: number, options: Partial<FleetSearchOptions> = {}) {
  const search = openSearch(problem, { seed: 1, ...options });
  runSearch(search.annealing, { rounds }, { clock: () => 0 });
  return planOf(search);
}

describe('search, many times', () => {
  it.each([true, false])('finds what trying everything finds, and never better; quickest ways: %s', (quickest) => {
    const missed: string[] = [];
    fc.assert(
      fc.property(problems({ quickest, shipments: true }), (problem) => {
        const plan = solved(problem, 6000);
        const best = bestByTrying(problem);
        expect(checkPlan(problem, plan)).toEqual([]);
        expect(isCheaper(problem, plan.total, best)).toBe(false);
        if (isCheaper(problem, best, plan.total)) {
          missed.push(`${JSON.stringify(plan.total)}, not ${JSON.stringify(best)}`);
        }
      }),
      { numRuns: 300, seed: 1 },
    );
    expect(missed).toEqual([]);
  });

  it('makes plans that stand every check, with more orders', () => {
    fc.assert(
      fc.property(problems({ orders: 30, vehicles: 6, shipments: true }), (problem) => {
        expect(checkPlan(problem, solved(problem, 500))).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});
