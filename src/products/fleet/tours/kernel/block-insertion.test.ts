import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problems } from '../../../../../test/worlds/fleet/problems.ts';
import { seededRandom } from '../../../../kit/core/random.ts';
import { compileProblem } from '../compile-problem.ts';
import { openSearch } from '../fleet-search.ts';
import { BlockInsertion } from './block-insertion.ts';
import { InsertionFinder } from './insertion.ts';
import { TourState } from './tour-state.ts';

describe('block insertion', () => {
  it('serves orders that can only be reached and left by each other', () => {
    // From the store only to place 1, from there only to place 2, from there only back.
    const times = Int32Array.from([0, 5, -1, -1, 0, 5, 5, -1, 0]);
    const problem = {
      travel: { size: 3, times },
      stores: [{ place: 0 }],
      vehicles: [{ store: 0, ends: [0] }],
      orders: [1, 2].map((place) => ({ store: 0, place, handlingTime: 0 })),
    };
    const state = new TourState(compileProblem(problem));
    const finder = new InsertionFinder(state, () => 0, 0);
    expect([0, 1].map((order) => finder.find(order))).toEqual([false, false]);
    const blocks = new BlockInsertion(state, seededRandom(1));
    for (let k = 0; k < 50 && state.absentCount > 0; k++) blocks.apply(() => {});
    expect([state.first[0], state.next[0], state.absentCount]).toEqual([0, 1, 0]);
  });

  it('leaves tours that break no rule, and tells which it tries', () => {
    fc.assert(
      fc.property(problems({ orders: 8, vehicles: 2, shipments: true }), fc.integer(), (problem, seed) => {
        const { state } = openSearch(problem, { seed: 1 }).annealing;
        for (let v = 0; v < problem.vehicles.length; v++) {
          if (seed % 2 === 0) state.clear(v);
          state.refresh(v);
        }
        const sizes = state.size.slice();
        const seen = new Set<number>();
        const blocks = new BlockInsertion(state, seededRandom(seed));
        for (let k = 0; k < 10; k++) blocks.apply((vehicle) => seen.add(vehicle));
        state.size.forEach((size, v) => {
          if (!seen.has(v)) expect(size).toBe(sizes[v]);
          expect(size).toBeGreaterThanOrEqual(sizes[v]);
          expect(state.isOverloaded(v)).toBe(false);
          if (size > sizes[v]) expect(state.broken[v]).toBe(0);
        });
        for (const { pickup, delivery } of problem.shipments ?? []) {
          expect(state.vehicleOf[pickup]).toBe(state.vehicleOf[delivery]);
        }
      }),
      { numRuns: 40 },
    );
  });
});
