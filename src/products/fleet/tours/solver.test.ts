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

describe('search', () => {
  function expectBest(problem: FleetProblem): void {
    const plan = solved(problem, 6000);
    const best = bestByTrying(problem);
    expect(checkPlan(problem, plan)).toEqual([]);
    expect(isCheaper(problem, best, plan.total), `${JSON.stringify(plan.total)}, not ${JSON.stringify(best)}`).toBe(
      false,
    );
    expect(isCheaper(problem, plan.total, best)).toBe(false);
  }

  it('finds what trying everything finds', () => {
    fc.assert(fc.property(problems({ quickest: true, shipments: true }), expectBest), { numRuns: 8 });
  });

  it.each([
    [139, 'a delivery weighs nothing beyond its pickup', true],
    [45, 'orders that can only be reached by each other', false],
    [2241, 'a plan that only far dearer ones lead to', true],
    [2488, 'orders of a group that wait for each other', true],
    [294, 'orders that can only be reached by each other', false],
  ])('finds it in problem %i: %s', (seed, _why, quickest) => {
    expectBest(fc.sample(problems({ quickest, shipments: true }), { numRuns: 1, seed })[0]);
  });

  it('makes plans that stand every check', () => {
    fc.assert(
      fc.property(problems({ orders: 12, vehicles: 4, shipments: true }), (problem) => {
        expect(checkPlan(problem, solved(problem, 300))).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it('plans nothing where there are no orders or no vehicles', () => {
    const [problem] = fc.sample(problems(), { numRuns: 1, seed: 1 });
    expect(solved({ ...problem, orders: [] }, 20)).toMatchObject({
      tours: [],
      unserved: [],
      total: { unserved: 0, cost: 0 },
    });
    expect(solved({ ...problem, vehicles: [] }, 20)).toMatchObject({ tours: [], unserved: [0, 1, 2, 3] });
  });

  it('gives the same plan for the same seed and rounds', () => {
    fc.assert(
      fc.property(problems({ orders: 12, vehicles: 3 }), fc.integer(), (problem, seed) => {
        expect(solved(problem, 200, { seed })).toEqual(solved(problem, 200, { seed }));
      }),
      { numRuns: 10 },
    );
  });

  function expectNoneWorse(problem: FleetProblem, count: number): void {
    const sequences = (plan: ReturnType<typeof solved>) =>
      problem.vehicles.map((_, v) =>
        (plan.tours.find((tour) => tour.vehicle === v)?.stops ?? []).map((stop) => stop.order),
      );
    const first = solved(problem, 300);
    const tours = sequences(first);
    const driven = tours.map((tour) => Math.min(count, tour.length));
    const again = solved(problem, 300, { given: { tours, driven } });
    expect(checkPlan(problem, again)).toEqual([]);
    expect(sequences(again).map((tour, v) => tour.slice(0, driven[v]))).toEqual(
      tours.map((tour, v) => tour.slice(0, driven[v])),
    );
    expect(isCheaper(problem, first.total, again.total)).toBe(false);
  }

  it('leaves what is driven where it is, and is never worse than what it is given', () => {
    // Orders of a group wait for each other in the order in which their tours came to be, which given tours don't tell.
    const ungrouped = problems({ orders: 8, vehicles: 3, groups: false });
    fc.assert(fc.property(ungrouped, fc.nat({ max: 2 }), expectNoneWorse), { numRuns: 6 });
  });

  it.each([
    [93, 1, 'a tour that has begun and has no way on'],
    [161, 0, 'a tour that carries less than it has to, which is not driven'],
    [356, 1, 'a tour that has begun and has no way on'],
    [2290, 2, 'a tour that would end too late after what is driven, and does not as it is given'],
  ])('is not worse than what it is given, problem %i: %s', (seed, count) => {
    const [problem] = fc.sample(problems({ orders: 8, vehicles: 3 }), { numRuns: 1, seed });
    expectNoneWorse(problem, count);
  });
});

describe('given tours', () => {
  it('may be anything: what breaks a rule becomes free', () => {
    const shuffled = fc.array(fc.nat({ max: 2 }), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(problems({ orders: 8, vehicles: 3, shipments: true }), shuffled, (problem, where) => {
        const tours = problem.vehicles.map((_, v) => where.flatMap((vehicle, order) => (vehicle === v ? [order] : [])));
        expect(checkPlan(problem, solved(problem, 50, { given: { tours } }))).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });
});

describe('runSearch', () => {
  const problem = fc.sample(problems({ orders: 10, vehicles: 2 }), { numRuns: 1, seed: 7 })[0];

  it('ends by time, rounds or lack of improvement, and tells which', () => {
    let now = 0;
    const clock = () => {
      now += 0.01;
      return now;
    };
    const { annealing } = openSearch(problem, { seed: 1 });
    expect(runSearch(annealing, { seconds: 0.5 }, { clock }).endedBy).toBe('time');
    expect(runSearch(annealing, { rounds: 37 }, { clock })).toMatchObject({ endedBy: 'rounds', rounds: 37 });
    expect(runSearch(annealing, { seconds: 1e9, unimprovedSeconds: 3 }, { clock }).endedBy).toBe('unimproved');
  });

  it('tells each better cost and stops when it is cancelled', () => {
    const reported: number[] = [];
    const { annealing } = openSearch(problem, { seed: 2 });
    runSearch(annealing, { rounds: 2000 }, { clock: () => 0, onProgress: ({ best }) => reported.push(best) });
    expect(reported).toEqual([...reported].sort((a, b) => b - a));
    const cancel = {
      raised: true,
      check: () => {
        throw new Error('cancelled');
      },
    };
    expect(() => runSearch(annealing, { rounds: 10 }, { clock: () => 0, cancel })).toThrow('cancelled');
  });
});
