import type { Annealing } from './kernel/annealing.ts';
import { emptySnapshot, type Snapshot } from './kernel/snapshot.ts';

/** Where islands meet, as parts of the whole search: late, so that they differ for long enough. */
export const MEETINGS: readonly number[] = [0.3, 0.45, 0.6, 0.7, 0.8, 0.9, 0.95];

/** An island that is late by so many milliseconds isn't waited for any longer. */
const PATIENCE_MS = 5000;

/** Beside the number of meetings that an island has come to: it comes to no more. */
const GONE = 2 ** 30;

/**
 * Shared memory through which searches in several threads tell each other their best tours at fixed parts of the way. All wait for
 * each other there, and all take what the best one of them has; so what comes out doesn't depend on which thread is quicker,
 * as long as the parts are counted in rounds.
 */
export interface ExchangeMemory {
  readonly islands: number;
  readonly orders: number;
  readonly vehicles: number;
  /** Number of meetings that each island has come to. */
  readonly arrivals: SharedArrayBuffer;
  /** Weighed costs, by island and meeting. */
  readonly costs: SharedArrayBuffer;
  /** Snapshots, likewise. None is ever written twice, so nobody reads what another is writing. */
  readonly tours: SharedArrayBuffer;
}

export function exchangeMemory(islands: number, vehicles: number, orders: number): ExchangeMemory {
  const perSnapshot = snapshotBytes(vehicles, orders);
  return {
    islands,
    orders,
    vehicles,
    arrivals: new SharedArrayBuffer(4 * islands),
    costs: new SharedArrayBuffer(8 * islands * MEETINGS.length),
    tours: new SharedArrayBuffer(perSnapshot * islands * MEETINGS.length),
  };
}

export class SnapshotExchange {
  private readonly arrivals: Int32Array;
  private readonly costs: Float64Array;
  private readonly tours: Snapshot[];
  private met = 0;

  constructor(
    private readonly memory: ExchangeMemory,
    private readonly island: number,
    private readonly patienceMs = PATIENCE_MS,
  ) {
    this.arrivals = new Int32Array(memory.arrivals);
    this.costs = new Float64Array(memory.costs);
    const bytes = snapshotBytes(memory.vehicles, memory.orders);
    this.tours = Array.from({ length: memory.islands * MEETINGS.length }, (_, k) => snapshotAt(memory, k * bytes));
  }

  /** Meets the others if it is time. A search whose best is worse than another's goes on from that one. */
  meet(search: Annealing, progress: number): void {
    if (this.memory.islands < 2 || this.met >= MEETINGS.length || progress < MEETINGS[this.met]) return;
    this.publish(search);
    Atomics.store(this.arrivals, this.island, this.met + 1);
    Atomics.notify(this.arrivals, this.island);
    let best = this.island;
    for (let other = 0; other < this.memory.islands; other++) {
      if (other === this.island || !this.waitFor(other)) continue;
      if (this.costs[this.slot(other)] < this.costs[this.slot(best)]) best = other;
    }
    if (best !== this.island) search.adopt(this.tours[this.slot(best)]);
    this.met++;
  }

  /** Nobody has to wait for this island any more. */
  leave(): void {
    Atomics.or(this.arrivals, this.island, GONE);
    Atomics.notify(this.arrivals, this.island);
  }

  private publish(search: Annealing): void {
    const slot = this.slot(this.island);
    this.tours[slot].offsets.set(search.best.offsets);
    this.tours[slot].orders.set(search.best.orders);
    this.tours[slot].begins.set(search.best.begins);
    this.costs[slot] = search.bestWeighed;
  }

  /** Place of what an island says at the meeting that is on. */
  private slot(island: number): number {
    return island * MEETINGS.length + this.met;
  }

  /** True once the other island is at this meeting; false if it left or takes too long. */
  private waitFor(other: number): boolean {
    for (;;) {
      const there = Atomics.load(this.arrivals, other);
      if ((there & ~GONE) > this.met) return true;
      if ((there & GONE) !== 0) return false;
      if (Atomics.wait(this.arrivals, other, there, this.patienceMs) === 'timed-out') return false;
    }
  }
}

const padded = (bytes: number) => Math.ceil(bytes / 8) * 8;

const snapshotBytes = (vehicles: number, orders: number) =>
  padded(4 * (vehicles + 1)) + padded(4 * orders) + 8 * orders;

function snapshotAt({ tours, vehicles, orders }: ExchangeMemory, offset: number): Snapshot {
  const { offsets } = emptySnapshot(vehicles, 0);
  const ordersAt = offset + padded(4 * offsets.length);
  return {
    offsets: new Int32Array(tours, offset, vehicles + 1),
    orders: new Int32Array(tours, ordersAt, orders),
    begins: new Float64Array(tours, ordersAt + padded(4 * orders), orders),
  };
}
