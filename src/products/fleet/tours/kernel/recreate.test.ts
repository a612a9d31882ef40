import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problems } from '../../../../../test/worlds/fleet/problems.ts';
import { seededRandom } from '../../../../kit/core/random.ts';
import { openSearch } from '../fleet-search.ts';
import { InsertionFinder } from './insertion.ts';
import { Recreate } from './recreate.ts';
import { Ruin } from './ruin.ts';
import type { TourState } from './tour-state.ts';

const tourOf = (state: TourState, vehicle: number): number[] => {
  const tour: number[] = [];
  for (let order = state.first[vehicle]; order >= 0; order = state.next[order]) tour.push(order);
  return tour;
};
const toursOf = (state: TourState) => Array.from(state.first, (_, vehicle) => tourOf(state, vehicle));

describe('recreate', () => {
  it('puts orders back only where they break no rule, and tells whose tours change', () => {
    fc.assert(
      fc.property(problems({ orders: 12, vehicles: 3, shipments: true }), fc.integer(), (problem, seed) => {
        const { state } = openSearch(problem, { seed: 1 }).annealing;
        const random = seededRandom(seed);
        const recreate = new Recreate(state, new InsertionFinder(state, random, 0), random);
        new Ruin(state, random).apply(() => {});
        for (let v = 0; v < problem.vehicles.length; v++) state.refresh(v);
        const [before, wasBroken] = [toursOf(state), state.broken.slice()];
        const seen = new Set<number>();
        recreate.apply((vehicle) => seen.add(vehicle));
        toursOf(state).forEach((tour, vehicle) => {
          expect(before[vehicle]).toEqual(tour.filter((order) => before[vehicle].includes(order)));
          if (tour.length > before[vehicle].length) expect(seen.has(vehicle)).toBe(true);
          if (wasBroken[vehicle] === 0) expect(state.broken[vehicle]).toBe(0);
          expect(state.isOverloaded(vehicle)).toBe(false);
        });
      }),
      { numRuns: 30 },
    );
  });

  it('of many orders long left out tries some at a time, and each in its turn', () => {
    const orders = 60;
    const { state } = openSearch(
      {
        travel: { size: orders + 1, times: new Int32Array((orders + 1) ** 2).fill(5) },
        stores: [{ place: 0 }],
        vehicles: [{ store: 0, loadLimits: [{ maxSum: 1 }] }],
        orders: Array.from({ length: orders }, (_, k) => ({ store: 0, place: k + 1, handlingTime: 0, load: [1] })),
      },
      { seed: 1 },
    ).annealing;
    const random = seededRandom(1);
    const finder = new InsertionFinder(state, random, 0);
    const tried = new Set<number>();
    const find = finder.find.bind(finder);
    let tries = 0;
    finder.find = (order, far) => {
      tries++;
      tried.add(order);
      return find(order, far);
    };
    const recreate = new Recreate(state, finder, random);
    recreate.apply(() => {}, state.absentCount);
    expect(tries).toBe(10);
    for (let k = 0; k < 200; k++) recreate.apply(() => {}, state.absentCount);
    expect(tried.size).toBe(orders - 1);
    tries = 0;
    recreate.apply(() => {});
    expect(tries).toBe(orders - 1);
  });
});
