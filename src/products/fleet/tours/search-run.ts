import type { CancelFlag } from '../../../kit/core/cancel.ts';
import type { Annealing } from './kernel/annealing.ts';
import { Pace, type SearchEnd, type SearchLimits } from './pace.ts';

interface SearchProgress {
  readonly rounds: number;
  readonly seconds: number;
  /** The weighed cost of the best tours. */
  readonly best: number;
}

/** The clock and threads that a search gets from its caller: kernels know neither clock nor threads. */
interface SearchSurroundings {
  /** Seconds, from any origin. */
  readonly clock: () => number;
  readonly cancel?: CancelFlag;
  readonly onProgress?: (progress: SearchProgress) => void;
}

interface SearchOutcome {
  readonly rounds: number;
  readonly seconds: number;
  readonly endedBy: SearchEnd;
}

/**
 * Runs one search to its end in this thread. With a limit of rounds and none of time the result depends on problem and
 * seed alone.
 */
export function runSearch(search: Annealing, limits: SearchLimits, around: SearchSurroundings): SearchOutcome {
  const { clock, cancel } = around;
  const pace = new Pace(limits, search.state.columns.orders);
  const began = clock();
  const already = search.rounds;
  let best = search.bestWeighed;
  let bestAt = began;
  for (;;) {
    cancel?.check();
    const rounds = search.rounds - already;
    const seconds = clock() - began;
    const endedBy = pace.end(seconds, rounds, seconds + began - bestAt);
    if (endedBy !== null) {
      search.finish();
      return { rounds, seconds, endedBy };
    }
    search.run(pace.next(rounds), pace.coolness(seconds, rounds), pace.heat(seconds, rounds));
    if (search.bestWeighed < best) {
      best = search.bestWeighed;
      bestAt = clock();
      around.onProgress?.({ rounds: search.rounds - already, seconds: bestAt - began, best });
    }
  }
}
