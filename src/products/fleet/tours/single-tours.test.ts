import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problems } from '../../../../test/worlds/fleet/problems.ts';
import { plainWays } from './check/plain-schedule.ts';
import type { FleetProblem } from './fleet-problem.ts';
import { planSingleTours } from './single-tours.ts';

const costOf = (problem: FleetProblem, vehicle: number, orders: readonly number[]) =>
  orders.length === 0
    ? 0
    : plainWays(problem, problem.vehicles[vehicle], orders).reduce((sum, way) => sum + way.cost, 0);

const permutations = (items: readonly number[]): number[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]));

describe('planSingleTours', () => {
  it('finds the shortest of all tours', () => {
    fc.assert(
      fc.property(problems({ orders: 6, vehicles: 3 }), (problem) => {
        for (const { vehicle, stops } of planSingleTours(problem, 'shortest').plan.tours) {
          const orders = problem.orders.flatMap((o, i) => (o.store === problem.vehicles[vehicle].store ? [i] : []));
          const least = Math.min(...permutations(orders).map((sequence) => costOf(problem, vehicle, sequence)));
          if (least < Number.POSITIVE_INFINITY) {
            expect(
              costOf(
                problem,
                vehicle,
                stops.map((stop) => stop.order),
              ),
            ).toBe(least);
          }
        }
      }),
      { numRuns: 10 },
    );
  });

  it('keeps the given order, or goes to the nearest next, one tour per store', () => {
    fc.assert(
      fc.property(problems({ orders: 8, vehicles: 3 }), (problem) => {
        const given = planSingleTours(problem, 'given order').plan;
        const near = planSingleTours(problem, 'nearest next').plan;
        for (const plan of [given, near]) {
          expect(new Set(plan.tours.map((tour) => problem.vehicles[tour.vehicle].store)).size).toBe(plan.tours.length);
        }
        for (const { stops } of given.tours) {
          const orders = stops.map((stop) => stop.order);
          expect(orders).toEqual([...orders].sort((a, b) => a - b));
        }
        for (const { vehicle, stops } of near.tours) {
          const [first] = stops;
          const others = stops.map((stop) =>
            costOf({ ...problem, vehicles: [{ ...problem.vehicles[vehicle], ends: [] }] }, 0, [stop.order]),
          );
          expect(others[stops.indexOf(first)]).toBe(Math.min(...others));
        }
      }),
      { numRuns: 20 },
    );
  });

  it('says where it is not exact', () => {
    const [problem] = fc.sample(problems({ orders: 14, vehicles: 2 }), { numRuns: 1, seed: 1 });
    const one = {
      ...problem,
      vehicles: [{ store: 0 }],
      orders: problem.orders.map((order) => ({ ...order, store: 0 })),
    };
    expect(planSingleTours(one, 'shortest').inexact).toEqual([0]);
    expect(planSingleTours({ ...one, orders: one.orders.slice(0, 12) }, 'shortest').inexact).toEqual([]);
  });
});
