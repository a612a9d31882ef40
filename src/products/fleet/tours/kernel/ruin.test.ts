import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problems } from '../../../../../test/worlds/fleet/problems.ts';
import { seededRandom } from '../../../../kit/core/random.ts';
import { openSearch } from '../fleet-search.ts';
import { Ruin } from './ruin.ts';
import type { TourState } from './tour-state.ts';

const tourOf = (state: TourState, vehicle: number): number[] => {
  const tour: number[] = [];
  for (let order = state.first[vehicle]; order >= 0; order = state.next[order]) tour.push(order);
  return tour;
};
const toursOf = (state: TourState) => Array.from(state.first, (_, vehicle) => tourOf(state, vehicle));

const shapes = problems({ orders: 12, vehicles: 3, shipments: true });

describe('ruin', () => {
  it('takes orders out of tours that it tells, whole shipments, and keeps the rest in its sequence', () => {
    fc.assert(
      fc.property(shapes, fc.integer(), (problem, seed) => {
        const { state } = openSearch(problem, { seed: 1 }).annealing;
        const before = toursOf(state);
        const seen = new Set<number>();
        new Ruin(state, seededRandom(seed)).apply((vehicle) => seen.add(vehicle));
        toursOf(state).forEach((tour, vehicle) => {
          expect(tour).toEqual(before[vehicle].filter((order) => tour.includes(order)));
          if (!seen.has(vehicle)) expect(tour).toEqual(before[vehicle]);
        });
        for (const { pickup, delivery } of problem.shipments ?? []) {
          expect(state.vehicleOf[pickup]).toBe(state.vehicleOf[delivery]);
        }
        if (before.some((tour) => tour.length > 0)) {
          const served = (tours: number[][]) => tours.flat().length;
          expect(served(toursOf(state))).toBeLessThan(served(before));
        }
      }),
      { numRuns: 30 },
    );
  });

  it('leaves what has been driven', () => {
    fc.assert(
      fc.property(problems({ orders: 8, vehicles: 2 }), fc.integer(), (problem, seed) => {
        const first = toursOf(openSearch(problem, { seed: 1 }).annealing.state);
        const driven = first.map((tour) => Math.min(2, tour.length));
        const { state } = openSearch(problem, { seed: 1, given: { tours: first, driven } }).annealing;
        const ruin = new Ruin(state, seededRandom(seed));
        for (let k = 0; k < 5; k++) ruin.apply(() => {});
        toursOf(state).forEach((tour, v) => {
          expect(tour.slice(0, driven[v])).toEqual(first[v].slice(0, driven[v]));
        });
      }),
      { numRuns: 15 },
    );
  });
});
