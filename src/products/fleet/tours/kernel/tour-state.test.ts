import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTailInTime, plainTour, randomSequences } from '../../../../../test/oracle/fleet.ts';
import { problems } from '../../../../../test/worlds/fleet/problems.ts';
import { plainPoints, plainWays } from '../check/plain-schedule.ts';
import { compileProblem } from '../compile-problem.ts';
import { DEFAULT_OBJECTIVE, type FleetProblem } from '../fleet-problem.ts';
import { TourState } from './tour-state.ts';

const SHAPE = { orders: 8, vehicles: 2, groups: false } as const;

/** Returns a state with these orders in tours, which may break rules. */
function stateOf(problem: FleetProblem, sequences: readonly (readonly number[])[]): TourState {
  const state = new TourState(compileProblem(problem));
  sequences.forEach((sequence, v) => {
    state.fill(v, sequence);
    state.refresh(v);
  });
  return state;
}

describe('tour state', () => {
  it('has the times, points and costs of a plain schedule, and knows which tours break a rule of times', () => {
    fc.assert(
      fc.property(problems(SHAPE), fc.integer(), (problem, seed) => {
        const sequences = randomSequences(problem, seed);
        const state = stateOf(problem, sequences);
        const objective = { ...DEFAULT_OBJECTIVE, ...problem.objective };
        let cost = 0;
        let points = 0;
        for (const [v, sequence] of sequences.entries()) {
          if (sequence.length === 0) continue;
          const vehicle = problem.vehicles[v];
          const tour = plainTour(problem, v, sequence);
          expect(state.broken[v]).toBe(tour === null ? 1 : 0);
          if (tour === null) continue;
          const ways = plainWays(problem, vehicle, sequence);
          for (const stop of tour.stops) {
            expect(state.arrival[stop.order]).toBeCloseTo(stop.arrival, 6);
            expect(state.begin[stop.order]).toBeCloseTo(stop.begin, 6);
            expect(state.departure[stop.order]).toBeCloseTo(stop.departure, 6);
          }
          expect(state.endArrival[v]).toBeCloseTo(tour.arrival, 6);
          expect(state.travelTime[v]).toBe(ways.reduce((sum, way) => sum + way.time, 0));
          const tail = plainPoints(tour.overtime, objective.overtimeSecondsPerPoint, vehicle.priority ?? 1);
          const pointsFrom = (from: number) =>
            tour.stops
              .slice(from)
              .reduce(
                (sum, { order, late }) =>
                  sum + plainPoints(late, objective.lateSecondsPerPoint, problem.orders[order].priority ?? 1),
                tail,
              );
          tour.stops.forEach(({ order }, i) => {
            if (!state.columns.simple) expect(state.pointsFrom[order]).toBeCloseTo(pointsFrom(i), 6);
            expect(state.legCost[order]).toBe(ways[i].cost);
          });
          const whole = ways.reduce((sum, way) => sum + way.cost, vehicle.fixedTravelCosts ?? 0);
          // A used vehicle costs a trifle by itself.
          expect(state.cost[v]).toBeCloseTo(whole, 3);
          cost += whole;
          points += pointsFrom(0);
        }
        // Tours that break a rule have no cost, so the total is that of the others.
        const kept = stateOf(
          problem,
          sequences.map((sequence, v) => (state.broken[v] === 1 ? [] : sequence)),
        );
        expect(kept.totalCost).toBeCloseTo(cost, 3);
        expect(kept.totalPoints).toBeCloseTo(points, 6);
      }),
      { numRuns: 80 },
    );
  });

  it('has as slack the latest arrival after which nothing is late', () => {
    fc.assert(
      fc.property(problems(SHAPE), fc.integer(), (problem, seed) => {
        const sequences = randomSequences(problem, seed);
        const state = stateOf(problem, sequences);
        for (const [v, sequence] of sequences.entries()) {
          if (sequence.length === 0 || state.broken[v] === 1) continue;
          sequence.forEach((order, i) => {
            const slack = state.slack[order];
            const isInTime = (arrival: number) => isTailInTime(problem, v, sequence.slice(i), arrival);
            if (Number.isFinite(slack)) expect([isInTime(slack), isInTime(slack + 1)]).toEqual([true, false]);
            else expect(isInTime(0)).toBe(slack > 0);
          });
        }
      }),
      { numRuns: 80 },
    );
  });

  it('sums loads, what is aboard at a time, and what falls short of the least load', () => {
    fc.assert(
      fc.property(problems({ ...SHAPE, shipments: true }), fc.integer(), (problem, seed) => {
        const sequences = randomSequences(problem, seed);
        const state = stateOf(problem, sequences);
        const { dimensions, partner, isPickup } = state.columns;
        for (const [v, sequence] of sequences.entries()) {
          const limits = problem.vehicles[v].loadLimits ?? [];
          const amount = (order: number, d: number) => problem.orders[order].load?.[d] ?? 0;
          let isShort = false;
          for (let d = 0; d < dimensions; d++) {
            const stored = sequence.reduce((sum, order) => sum + (partner[order] < 0 ? amount(order, d) : 0), 0);
            const changes = sequence.map((order) => {
              if (partner[order] < 0) return 0;
              return isPickup[order] === 1 ? amount(order, d) : -amount(partner[order], d);
            });
            const aboard = changes.map((_, i) => changes.slice(0, i + 1).reduce((sum, change) => sum + change, stored));
            expect(state.load[v * dimensions + d]).toBe(stored);
            expect(state.peak[v * dimensions + d]).toBe(Math.max(stored, ...aboard));
            if (stored < (limits[d]?.minSum ?? 0)) isShort = true;
          }
          const worth = sequence.reduce((sum, order) => sum + (problem.orders[order].priority ?? 1), 0);
          expect(state.deficit[v]).toBe(isShort ? worth : 0);
        }
      }),
      { numRuns: 60 },
    );
  });
});
