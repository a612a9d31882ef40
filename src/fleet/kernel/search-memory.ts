import { emptySnapshot, type Snapshot } from './snapshot.ts';

/** All that a search goes on from: plain columns, which may lie in shared memory. */
export interface SearchMemory {
  /** The tours that it stands at, and the best so far. */
  readonly current: Snapshot;
  readonly best: Snapshot;
  /** How often each order has been left out. */
  readonly absences: Float64Array;
  /** By {@link NUMBER}. */
  readonly numbers: Float64Array;
}

/** Where numbers stand in a {@link SearchMemory}. */
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
