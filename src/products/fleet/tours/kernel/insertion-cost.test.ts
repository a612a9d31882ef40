import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomSequences } from '../../../../../test/oracle/fleet.ts';
import { problems } from '../../../../../test/worlds/fleet/problems.ts';
import { compileProblem } from '../compile-problem.ts';
import { IMPASSABLE } from '../fleet-columns.ts';
import type { FleetProblem } from '../fleet-problem.ts';
import { InsertionCost } from './insertion-cost.ts';
import { TourState } from './tour-state.ts';

const NONE = -1;

/** Returns tours that break no rule: of random ones those that are whole. */
function stateOf(problem: FleetProblem, seed: number): { state: TourState; tours: number[][] } {
  const state = new TourState(compileProblem(problem));
  const tours = randomSequences(problem, seed);
  const { allowed, classes, classOf } = state.columns;
  for (const [v, tour] of tours.entries()) {
    tour.splice(4);
    state.fill(v, tour);
    state.refresh(v);
    const isAllowed = tour.every((order) => allowed[order * classes + classOf[v]] === 1);
    if (isAllowed && state.broken[v] === 0 && !state.isOverloaded(v)) continue;
    state.clear(v);
    state.refresh(v);
    tour.length = 0;
  }
  return { state, tours };
}

describe('the cost of a position', () => {
  it('is what computing the tour anew says, for each position of each absent order', () => {
    fc.assert(
      fc.property(problems({ orders: 9, vehicles: 2 }), fc.integer(), (problem, seed) => {
        const { state, tours } = stateOf(problem, seed);
        const { columns: c } = state;
        const judge = new InsertionCost(state);
        judge.findLongest();
        const absent = Array.from(state.absent.subarray(0, state.absentCount));
        for (const order of absent) {
          for (const [v, tour] of tours.entries()) {
            const once = judge.onceIn(order, v);
            const isAllowed = c.allowed[order * c.classes + c.classOf[v]] === 1;
            for (const [i, before] of [NONE, ...tour].entries()) {
              const after = tour[i] ?? NONE;
              const legs = judge.legsCost(order, v, before, after);
              const points = legs < IMPASSABLE ? judge.newPoints(order, v, before, after) : Number.POSITIVE_INFINITY;
              const balance = judge.balanceCost(order, v, before, after);
              const without = state.weighed();
              state.insert(order, v, before);
              state.refresh(v);
              expect(once < Number.POSITIVE_INFINITY).toBe(isAllowed && !state.isOverloaded(v));
              expect(points < Number.POSITIVE_INFINITY).toBe(state.broken[v] === 0);
              if (once < Number.POSITIVE_INFINITY && points < Number.POSITIVE_INFINITY) {
                const worth = c.unservedWeight * c.priority[order];
                const judged = legs + once + balance + c.pointWeight * points - worth;
                expect(Math.abs(state.weighed() - without - judged)).toBeLessThan(1e-9 * c.unservedWeight + 1e-3);
              }
              state.remove(order);
              state.refresh(v);
            }
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('can look away from least loads', () => {
    const state = new TourState(
      compileProblem({
        travel: { size: 2, times: new Int32Array(4).fill(5) },
        stores: [{ place: 0 }],
        vehicles: [{ store: 0, loadLimits: [{ minSum: 5 }], fixedTravelCosts: 3 }],
        orders: [{ store: 0, place: 1, handlingTime: 0, load: [1] }],
      }),
    );
    const judge = new InsertionCost(state);
    expect(judge.onceIn(0, 0)).toBeGreaterThanOrEqual(state.columns.unservedWeight);
    judge.ignoresDeficits = true;
    expect(judge.onceIn(0, 0)).toBeLessThan(state.columns.unservedWeight);
  });
});
