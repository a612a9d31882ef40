import type { CancelFlag } from '../core/cancel.ts';
import type { Annealing } from './kernel/annealing.ts';
import type { SnapshotExchange } from './snapshot-exchange.ts';

/** When a search ends. At least one of time and rounds should be given. */
export interface SearchLimits {
  readonly seconds?: number;
  readonly rounds?: number;
  /** Ends early once the best is as old as this. */
  readonly unimprovedSeconds?: number;
}

export interface SearchProgress {
  readonly rounds: number;
  readonly seconds: number;
  /** Weighed cost of the best tours. */
  readonly best: number;
}

/** What a search needs from around it: kernels know neither clock nor threads. */
export interface SearchSurroundings {
  /** Seconds, from any origin. */
  readonly clock: () => number;
  readonly cancel?: CancelFlag;
  readonly onProgress?: (progress: SearchProgress) => void;
  readonly exchange?: SnapshotExchange;
}

export interface SearchOutcome {
  readonly rounds: number;
  readonly seconds: number;
  readonly endedBy: 'time' | 'rounds' | 'unimproved';
}

/** Rounds between two looks at the clock, for so many orders: some milliseconds. */
const roundsPerLook = (orders: number) => Math.max(10, Math.min(500, Math.ceil(20_000 / Math.max(1, orders))));

/** Rounds after which more would hardly find anything better: so that small problems don't take all the time they are given. */
export const enoughRounds = (orders: number): number => 20_000 * Math.max(1, orders);

/** Rounds per order of a search that may begin as hot as it gets; with fewer it begins colder, down to a tenth. */
const HOT_ROUNDS_PER_ORDER = 3000;

function heatFor(rounds: number, orders: number): number {
  return Math.min(1, Math.max(0.1, rounds / Math.max(1, orders) / HOT_ROUNDS_PER_ORDER));
}

/**
 * Runs a search to its end. With a limit of rounds and none of time the result depends on the problem and seed alone, also with
 * several islands; a limit of time makes it depend on how fast the machine is.
 */
export function runSearch(search: Annealing, limits: SearchLimits, around: SearchSurroundings): SearchOutcome {
  const { clock, cancel, exchange } = around;
  const began = clock();
  const seconds = limits.seconds ?? Number.POSITIVE_INFINITY;
  const rounds = limits.rounds ?? Number.POSITIVE_INFINITY;
  const unimproved = limits.unimprovedSeconds ?? Number.POSITIVE_INFINITY;
  const { orders } = search.state.columns;
  const perLook = roundsPerLook(orders);
  const already = search.rounds;
  let best = search.bestWeighed;
  let bestAt = began;
  let endedBy: SearchOutcome['endedBy'] | null = null;
  try {
    while (endedBy === null) {
      const done = search.rounds - already;
      const elapsed = clock() - began;
      const progress = Math.max(elapsed / seconds, done / rounds);
      cancel?.check();
      if (elapsed >= seconds) endedBy = 'time';
      else if (done >= rounds) endedBy = 'rounds';
      else if (clock() - bestAt >= unimproved) endedBy = 'unimproved';
      else {
        exchange?.meet(search, progress);
        const expected = Math.min(rounds, done > 0 ? (done * seconds) / elapsed : Number.POSITIVE_INFINITY);
        search.run(Math.min(perLook, rounds - done), progress, heatFor(expected, orders));
        if (search.bestWeighed < best) {
          best = search.bestWeighed;
          bestAt = clock();
          around.onProgress?.({ rounds: search.rounds - already, seconds: bestAt - began, best });
        }
      }
    }
  } finally {
    exchange?.leave();
  }
  search.finish();
  return { rounds: search.rounds - already, seconds: clock() - began, endedBy };
}
