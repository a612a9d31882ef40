import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problems } from '../../../../../test/worlds/fleet/problems.ts';
import { openSearch } from '../fleet-search.ts';
import { copySnapshot, emptySearchMemory, emptySnapshot, loadSnapshot, NUMBER, takeSnapshot } from './snapshot.ts';
import { TourState } from './tour-state.ts';

const toursOf = (state: TourState): number[][] =>
  Array.from(state.first, (first) => {
    const tour: number[] = [];
    for (let order = first; order >= 0; order = state.next[order]) tour.push(order);
    return tour;
  });

describe('snapshot', () => {
  it('brings tours, times and costs back', () => {
    fc.assert(
      fc.property(problems({ orders: 8, vehicles: 3, shipments: true }), (problem) => {
        const { columns, annealing } = openSearch(problem, { seed: 1 });
        annealing.run(50, 0);
        const { state } = annealing;
        const snapshot = emptySnapshot(columns.vehicles, columns.orders);
        takeSnapshot(state, snapshot, true);
        const copy = emptySnapshot(columns.vehicles, columns.orders);
        copySnapshot(snapshot, copy);
        const other = new TourState(columns);
        loadSnapshot(other, copy);
        expect(toursOf(other)).toEqual(toursOf(state));
        expect(other.vehicleOf).toEqual(state.vehicleOf);
        for (let order = 0; order < columns.orders; order++) {
          if (state.vehicleOf[order] < 0) continue;
          expect(other.begin[order]).toBe(state.begin[order]);
          expect(other.departure[order]).toBe(state.departure[order]);
        }
        expect(other.weighed()).toBeCloseTo(state.weighed(), 3);
      }),
      { numRuns: 15 },
    );
  });

  it('leaves out tours that carry less than they have to, unless they are wanted', () => {
    const search = openSearch(
      {
        travel: { size: 2, times: new Int32Array(4).fill(5) },
        stores: [{ place: 0 }],
        vehicles: [{ store: 0, loadLimits: [{ minSum: 5 }] }],
        orders: [{ store: 0, place: 1, handlingTime: 0, load: [1] }],
      },
      { seed: 1 },
    );
    const state = new TourState(search.columns);
    state.insert(0, 0, -1);
    state.refresh(0);
    const snapshot = emptySnapshot(1, 1);
    takeSnapshot(state, snapshot);
    expect([...snapshot.offsets]).toEqual([0, 0]);
    takeSnapshot(state, snapshot, true);
    expect([...snapshot.offsets]).toEqual([0, 1]);
  });
});

describe('search memory', () => {
  it('has room for all orders in any tours, and for each number', () => {
    const { current, best, absences, numbers } = emptySearchMemory(3, 7);
    for (const { offsets, orders, begins } of [current, best]) {
      expect([offsets.length, orders.length, begins.length]).toEqual([4, 7, 7]);
    }
    expect(absences.length).toBe(7);
    expect(Object.values(NUMBER).sort((a, b) => a - b)).toEqual(Array.from(numbers, (_, k) => k));
  });
});
