import type { InsertionFinder } from './insertion.ts';
import { PairInsertionFinder } from './pair-insertion.ts';
import type { TourState } from './tour-state.ts';

const NONE = -1;

/**
 * The relative frequencies of the sequences in which absent orders are inserted, from the paper named at {@link Ruin}.
 */
const SORTS = { random: 4, load: 4, far: 2, close: 1, shortWindow: 2, opensEarly: 2, closesLate: 2 } as const;
type Sort = keyof typeof SORTS;

/** The number of long-absent orders that are tried at a time: they rarely fit. */
const WAITING_TRIED = 10;
/** The share of tries of such orders that also look far from their neighbors, which takes longest. */
const WAITING_FAR_RATE = 0.1;

/** Inserts absent orders, each where it costs least, in one of several sequences drawn at random. */
export class Recreate {
  private readonly pairs: PairInsertionFinder;
  private readonly keys: Float64Array;
  private readonly list: Int32Array;
  private readonly isWaiting: Uint8Array;
  private readonly sorts: readonly Sort[];
  private readonly far: Float64Array;
  private readonly weight: Float64Array;

  constructor(
    private readonly state: TourState,
    private readonly finder: InsertionFinder,
    private readonly random: () => number,
  ) {
    const { columns } = state;
    this.pairs = new PairInsertionFinder(state, finder);
    this.keys = new Float64Array(columns.orders);
    this.list = new Int32Array(columns.orders);
    this.isWaiting = new Uint8Array(columns.orders);
    const windows = columns.timed ? ([] as Sort[]) : (['shortWindow', 'opensEarly', 'closesLate'] as Sort[]);
    this.sorts = (Object.keys(SORTS) as Sort[])
      .filter((sort) => !windows.includes(sort) && (sort !== 'load' || columns.dimensions > 0))
      .flatMap((sort) => new Array<Sort>(SORTS[sort]).fill(sort));
    this.far = Float64Array.from({ length: columns.orders }, (_, order) => {
      let least = Number.POSITIVE_INFINITY;
      for (let v = 0; v < columns.vehicles; v++) {
        const cost = columns.costsTo[order * columns.nodes + columns.startNode[v]];
        if (cost < least) least = cost;
      }
      return least;
    });
    this.weight = relativeLoads(state);
  }

  /**
   * Tries to insert absent orders: those that have just left their tours, and some of the first `waiting` ones, which
   * were absent before. Calls `touch` before a vehicle gets an order.
   */
  apply(touch: (vehicle: number) => void, waiting = 0): void {
    const { state, finder, list, random } = this;
    const { partner, isPickup } = state.columns;
    const count = this.sorted(waiting);
    for (let k = 0; k < count; k++) {
      const order = list[k];
      if (partner[order] !== NONE) {
        if (isPickup[order] === 1) this.insertPair(order, partner[order], touch);
      } else if (finder.find(order, this.isWaiting[order] === 0 || random() < WAITING_FAR_RATE)) {
        const { vehicle, before } = finder;
        touch(vehicle);
        state.insert(order, vehicle, before);
        state.refreshInserted(order);
      }
    }
  }

  private insertPair(pickup: number, delivery: number, touch: (vehicle: number) => void): void {
    const { state, pairs } = this;
    if (!pairs.find(pickup, delivery)) return;
    const { vehicle, before, beforeDelivery } = pairs;
    touch(vehicle);
    state.insert(pickup, vehicle, before);
    state.insert(delivery, vehicle, beforeDelivery);
    state.refresh(vehicle);
  }

  private sorted(waiting: number): number {
    const { state, random } = this;
    const { absent, absentCount } = state;
    const sort = this.sorts[Math.floor(random() * this.sorts.length)];
    const tried = Math.min(waiting, WAITING_TRIED);
    const first = tried < waiting ? Math.floor(random() * waiting) : 0;
    for (let k = 0; k < tried; k++) this.put(sort, absent[(first + k) % waiting], k, true);
    for (let k = waiting; k < absentCount; k++) this.put(sort, absent[k], tried + k - waiting, false);
    return tried + absentCount - waiting;
  }

  /** Inserts an order into the `count` sorted ones (insertion sort, since there are few). */
  private put(sort: Sort, order: number, count: number, isWaiting: boolean): void {
    const { keys, list } = this;
    this.isWaiting[order] = isWaiting ? 1 : 0;
    const key = this.key(sort, order);
    let at = count;
    while (at > 0 && keys[at - 1] > key) {
      keys[at] = keys[at - 1];
      list[at] = list[at - 1];
      at--;
    }
    keys[at] = key;
    list[at] = order;
  }

  private key(sort: Sort, order: number): number {
    const { opens, due } = this.state.columns;
    switch (sort) {
      case 'random':
        return this.random();
      case 'load':
        return -this.weight[order];
      case 'far':
        return -this.far[order];
      case 'close':
        return this.far[order];
      case 'shortWindow':
        return due[order] - opens[order];
      case 'opensEarly':
        return opens[order];
      case 'closesLate':
        return -due[order];
    }
  }
}

/** Returns the load of each order as a share of all loads, summed over dimensions. */
function relativeLoads({ columns }: TourState): Float64Array {
  const { orders, dimensions, load } = columns;
  const relative = new Float64Array(orders);
  for (let d = 0; d < dimensions; d++) {
    let sum = 0;
    for (let order = 0; order < orders; order++) sum += load[order * dimensions + d];
    if (sum > 0) for (let order = 0; order < orders; order++) relative[order] += load[order * dimensions + d] / sum;
  }
  return relative;
}
