/** The limits of a search. At least one of time and rounds should be given. */
export interface SearchLimits {
  readonly seconds?: number;
  readonly rounds?: number;
  /** The search ends early once the best tours are this old. */
  readonly unimprovedSeconds?: number;
  /** The least improvement that counts for that, as a share of the cost; 0 if not given. */
  readonly leastImprovement?: number;
}

export type SearchEnd = 'time' | 'rounds' | 'unimproved';

/** The rounds per order of a search that begins at full heat; with fewer it begins colder, down to a tenth of it. */
const HOT_ROUNDS_PER_ORDER = 3000;
/**
 * Time counts where it is ahead of rounds by this much: a search limited by rounds should not depend on a slow start.
 */
const TIME_AHEAD = 0.02;

/**
 * Returns the number of rounds after which more would hardly find anything better, so that small problems don't use up
 * their time limit.
 */
export const enoughRounds = (orders: number): number => 20_000 * Math.max(1, orders);

/** The progress of a search and its initial heat, by its limits and what it has used so far. */
export class Pace {
  /** The number of rounds between two looks at the clock, which take some milliseconds. */
  readonly roundsPerLook: number;
  private readonly seconds: number;
  private readonly rounds: number;
  private readonly unimproved: number;

  constructor(
    limits: SearchLimits,
    private readonly orders: number,
  ) {
    this.seconds = Math.max(1e-9, limits.seconds ?? Number.POSITIVE_INFINITY);
    this.rounds = limits.rounds ?? Number.POSITIVE_INFINITY;
    this.unimproved = limits.unimprovedSeconds ?? Number.POSITIVE_INFINITY;
    this.roundsPerLook = Math.max(100, Math.min(500, Math.ceil(20_000 / Math.max(1, orders))));
  }

  /** Returns the progress, 0 to 1. */
  progress(seconds: number, rounds: number): number {
    const [byTime, byRounds] = [seconds / this.seconds, rounds / this.rounds];
    return byTime > byRounds + TIME_AHEAD || byTime >= 1 ? byTime : byRounds;
  }

  /** Returns the coolness, 0 to 1: cold enough to improve before the search would end for lack of improvement. */
  coolness(seconds: number, rounds: number): number {
    return Math.min(1, Math.max(this.progress(seconds, rounds), seconds / this.unimproved));
  }

  /** Returns the initial heat, 0.1 to 1. */
  heat(seconds: number, rounds: number): number {
    const most = Math.min(this.seconds, this.unimproved);
    const expected = Math.min(this.rounds, rounds > 0 ? (rounds * most) / seconds : Number.POSITIVE_INFINITY);
    return Math.min(1, Math.max(0.1, expected / Math.max(1, this.orders) / HOT_ROUNDS_PER_ORDER));
  }

  /** Returns why the search is over, or null. */
  end(seconds: number, rounds: number, secondsUnimproved: number): SearchEnd | null {
    if (seconds >= this.seconds) return 'time';
    if (rounds >= this.rounds) return 'rounds';
    return secondsUnimproved >= this.unimproved ? 'unimproved' : null;
  }

  /** Returns the number of rounds until the next look at the clock. */
  next(rounds: number): number {
    return Math.min(this.roundsPerLook, this.rounds - rounds);
  }
}
