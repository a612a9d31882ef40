import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problems } from '../../../../../test/worlds/fleet/problems.ts';
import { compileProblem } from '../compile-problem.ts';
import { InsertionFinder } from './insertion.ts';
import { PairInsertionFinder } from './pair-insertion.ts';
import { TourState } from './tour-state.ts';

/** Returns the least weighed cost of the tours with the shipment at any pair of positions that breaks no rule. */
function leastByTrying(state: TourState, pickup: number, delivery: number): number {
  const { columns } = state;
  const before = state.weighed();
  let least = Number.POSITIVE_INFINITY;
  const positions = (vehicle: number): number[] => {
    const list = [-1];
    for (let order = state.first[vehicle]; order >= 0; order = state.next[order]) list.push(order);
    return list;
  };
  for (let vehicle = 0; vehicle < columns.vehicles; vehicle++) {
    const may = (order: number) => columns.allowed[order * columns.classes + columns.classOf[vehicle]] === 1;
    if (!may(pickup) || !may(delivery)) continue;
    for (const at of positions(vehicle)) {
      state.insert(pickup, vehicle, at);
      const behind = positions(vehicle);
      for (const to of behind.slice(behind.indexOf(pickup))) {
        state.insert(delivery, vehicle, to);
        state.refresh(vehicle);
        if (state.broken[vehicle] === 0 && !state.isOverloaded(vehicle)) {
          least = Math.min(least, state.weighed() - before);
        }
        state.remove(delivery);
      }
      state.remove(pickup);
      state.refresh(vehicle);
    }
  }
  return least;
}

describe('pair insertion', () => {
  it('finds the pair of positions that trying all of them finds', () => {
    // Tours under rules whose cost the finder doesn't count are not compared: waiting groups, least loads and the
    // longest tour.
    const shape = { orders: 6, vehicles: 2, shipments: true, servable: true, groups: false, minSum: false };
    let pairs = 0;
    fc.assert(
      fc.property(problems(shape), (problem) => {
        const [shipment] = problem.shipments ?? [];
        fc.pre(shipment !== undefined);
        const state = new TourState(
          compileProblem({ ...problem, objective: { ...problem.objective, longestTourFactor: 0 } }),
        );
        const finder = new InsertionFinder(state, () => 0, 0);
        for (const order of [4, 5]) {
          if (!finder.find(order)) continue;
          state.insert(order, finder.vehicle, finder.before);
          state.refresh(finder.vehicle);
        }
        const { pickup, delivery } = shipment;
        const worth =
          state.columns.unservedWeight * (state.columns.priority[pickup] + state.columns.priority[delivery]);
        const least = leastByTrying(state, pickup, delivery);
        const found = new PairInsertionFinder(state, finder);
        expect(found.find(pickup, delivery)).toBe(least < Number.POSITIVE_INFINITY);
        if (least < Number.POSITIVE_INFINITY) {
          pairs++;
          expect(found.cost).toBeCloseTo(least + worth, 3);
          state.insert(pickup, found.vehicle, found.before);
          state.insert(delivery, found.vehicle, found.beforeDelivery);
          state.refresh(found.vehicle);
          expect(state.broken[found.vehicle]).toBe(0);
        }
      }),
      { numRuns: 80, seed: 1 },
    );
    // Others have no such pair, which must be found out as well.
    expect(pairs).toBeGreaterThan(30);
  });
});
