import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileProblem } from '../compile-problem.ts';
import type { FleetProblem } from '../fleet-problem.ts';
import { forestBound } from './forest-bound.ts';
import { shortestSequence } from './shortest-sequence.ts';

const grid = (times: Int32Array, parts: Partial<FleetProblem> = {}): FleetProblem => {
  const size = Math.sqrt(times.length);
  return {
    travel: { size, times },
    stores: [{ place: 0 }],
    vehicles: [{ store: 0, ends: [0] }],
    orders: Array.from({ length: size - 1 }, (_, k) => ({ store: 0, place: k + 1, handlingTime: 0 })),
    ...parts,
  };
};

const planar = (points: readonly (readonly [number, number])[]) =>
  Int32Array.from({ length: points.length ** 2 }, (_, k) => {
    const [a, b] = [points[Math.floor(k / points.length)], points[k % points.length]];
    return Math.round(Math.hypot(a[0] - b[0], a[1] - b[1]));
  });

const points = fc.array(fc.tuple(fc.nat(1000), fc.nat(1000)), { minLength: 5, maxLength: 8 });

describe('forestBound', () => {
  it('is below the best tour of one vehicle, and not far', () => {
    fc.assert(
      fc.property(points, (list) => {
        const c = compileProblem(grid(planar(list)));
        const orders = Array.from({ length: c.orders }, (_, order) => order);
        const tour = [c.startNode[0], ...(shortestSequence(c, 0, orders) as number[]), c.endNode[0]];
        const cost = tour.slice(1).reduce((sum, node, k) => sum + c.costs[tour[k] * c.nodes + node], 0);
        const bound = forestBound(c, orders, cost + 1);
        expect(bound).toBeLessThanOrEqual(cost + 0.01);
        expect(bound).toBeGreaterThan(0.6 * cost);
      }),
      { numRuns: 40 },
    );
  });

  it('counts the tours that loads need', () => {
    const times = Int32Array.from([0, 10, 10, 10, 0, 0, 10, 0, 0]);
    const orders = [1, 2].map((place) => ({ store: 0, place, handlingTime: 0, load: [1] }));
    const vehicles = [0, 1].map(() => ({ store: 0, ends: [0], loadLimits: [{ maxSum: 1 }] }));
    const bound = (problem: FleetProblem) => forestBound(compileProblem(problem), [0, 1], 50);
    expect(bound(grid(times))).toBeCloseTo(20, 2);
    expect(bound(grid(times, { orders, vehicles }))).toBeCloseTo(40, 2);
  });

  it('is nothing for no orders, and that of the first step where there was no time for more', () => {
    const c = compileProblem(grid(Int32Array.from([0, 10, 10, 0])));
    expect(forestBound(c, [], 0)).toBe(0);
    expect(forestBound(c, [0], 20)).toBeCloseTo(20, 2);
    const square = compileProblem(grid(Int32Array.from([0, 3, 9, 4, 3, 0, 2, 8, 9, 2, 0, 3, 4, 8, 3, 0])));
    const hasty = forestBound(square, [0, 1, 2], 20, () => false);
    expect(hasty).toBeGreaterThan(0);
    expect(hasty).toBeLessThanOrEqual(forestBound(square, [0, 1, 2], 20));
  });
});
