import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestByTrying } from '../../../../../test/oracle/fleet.ts';
import { problems } from '../../../../../test/worlds/fleet/problems.ts';
import { compileProblem } from '../compile-problem.ts';
import { openSearch, planOf } from '../fleet-search.ts';
import { forestBound } from '../kernel/forest-bound.ts';
import { costBound } from './lower-bound.ts';

const shape = { orders: 5, windows: false, breaks: false, groups: false, minSum: false, servable: true };

/** Most of these have a plan with all orders: vehicles have room for twice as much as elsewhere. */
const roomy = problems(shape).map((problem) => ({
  ...problem,
  vehicles: problem.vehicles.map((vehicle) => ({
    ...vehicle,
    loadLimits: vehicle.loadLimits?.map(({ maxSum }) => ({ maxSum: maxSum && 2 * maxSum })),
  })),
}));

describe('costBound', () => {
  it('is never above the least cost', () => {
    fc.assert(
      fc.property(roomy, (problem) => {
        const least = bestByTrying({
          ...problem,
          vehicles: problem.vehicles.map((v) => ({ ...v, latestArrival: undefined })),
        });
        fc.pre(least.unserved === 0);
        const all = problem.orders.map((_, order) => order);
        expect(forestBound(compileProblem(problem), all, 2 * least.cost)).toBeLessThanOrEqual(least.cost + 0.01);
      }),
      { numRuns: 12 },
    );
  });

  it('is the cost itself on a line, where tree and tour are alike', () => {
    const size = 6;
    const times = Float64Array.from({ length: size * size }, (_, k) => Math.abs(Math.floor(k / size) - (k % size)));
    const orders = [1, 2, 3, 4, 5].map((place) => ({ store: 0, place, handlingTime: 0 }));
    const search = openSearch(
      { travel: { size, times }, stores: [{ place: 0 }], vehicles: [{ store: 0 }], orders },
      { seed: 1 },
    );
    expect(planOf(search).total.cost).toBe(5);
    expect(costBound(search.columns, planOf(search)).bound).toBeCloseTo(5, 3);
  });
});
