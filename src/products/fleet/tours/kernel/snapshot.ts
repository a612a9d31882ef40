import type { TourState } from './tour-state.ts';

const NONE = -1;

/** Tours as plain columns, which can be stored, passed to other threads and searched from. */
export interface Snapshot {
  /** The orders of a vehicle are `offsets[vehicle]` to `offsets[vehicle + 1]` in `orders`. */
  readonly offsets: Int32Array;
  readonly orders: Int32Array;
  /** The beginning of each order's handling, by order. */
  readonly begins: Float64Array;
}

export const emptySnapshot = (vehicles: number, orders: number): Snapshot => ({
  offsets: new Int32Array(vehicles + 1),
  orders: new Int32Array(orders),
  begins: new Float64Array(orders),
});

/** Writes the tours into a snapshot; tours below their least load only if `deficient`. */
export function takeSnapshot(state: TourState, into: Snapshot, deficient = false): void {
  let count = 0;
  for (let vehicle = 0; vehicle < state.columns.vehicles; vehicle++) {
    into.offsets[vehicle] = count;
    const whole = deficient || state.deficit[vehicle] === 0;
    for (let order = state.first[vehicle]; order !== NONE; order = state.next[order]) {
      if (!whole && state.driven[order] === 0) break;
      into.orders[count++] = order;
    }
  }
  into.offsets[state.columns.vehicles] = count;
  into.begins.set(state.begin);
}

/** Copies a snapshot of the same problem. */
export function copySnapshot(from: Snapshot, into: Snapshot): void {
  into.offsets.set(from.offsets);
  into.orders.set(from.orders);
  into.begins.set(from.begins);
}

/** Loads a snapshot into the state. */
export function loadSnapshot(state: TourState, from: Snapshot): void {
  const { vehicles } = state.columns;
  for (let vehicle = 0; vehicle < vehicles; vehicle++) state.clear(vehicle);
  for (let vehicle = 0; vehicle < vehicles; vehicle++) {
    state.fill(vehicle, from.orders, from.offsets[vehicle], from.offsets[vehicle + 1]);
  }
  state.begin.set(from.begins);
  for (let vehicle = 0; vehicle < vehicles; vehicle++) state.refresh(vehicle, state.columns.grouped);
  state.sumTotals();
}

/** Everything that a search continues from: plain columns, which may lie in shared memory. */
export interface SearchMemory {
  /** The current tours, and the best so far. */
  readonly current: Snapshot;
  readonly best: Snapshot;
  /** The number of times each order has been left out. */
  readonly absences: Float64Array;
  /** Indexed by {@link NUMBER}. */
  readonly numbers: Float64Array;
}

/** The indices of numbers in a {@link SearchMemory}. */
export const NUMBER = {
  bestWeighed: 0,
  bestUnserved: 1,
  bestPoints: 2,
  bestCost: 3,
  rounds: 4,
  isExchanging: 5,
} as const;

export const emptySearchMemory = (vehicles: number, orders: number): SearchMemory => ({
  current: emptySnapshot(vehicles, orders),
  best: emptySnapshot(vehicles, orders),
  absences: new Float64Array(orders),
  numbers: new Float64Array(Object.keys(NUMBER).length),
});
