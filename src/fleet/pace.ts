/** When a search ends. At least one of time and rounds should be given. */
export interface SearchLimits {
  readonly seconds?: number;
  readonly rounds?: number;
  /** Ends early once the best is as old as this. */
  readonly unimprovedSeconds?: number;
  /** What is better by a smaller part of the cost doesn't count for that. 0 if not given. */
  readonly leastImprovement?: number;
}

export type SearchEnd = 'time' | 'rounds' | 'unimproved';

/** Rounds per order of a search that may begin as hot as it gets; with fewer it begins colder, down to a tenth of it. */
const HOT_ROUNDS_PER_ORDER = 3000;
/** Time counts where it is ahead of rounds by so much: what ends by rounds shall not depend on a slow start. */
const TIME_AHEAD = 0.02;

/** Rounds after which more would hardly find anything better: so that small problems don't take all the time they are given. */
export const enoughRounds = (orders: number): number => 20_000 * Math.max(1, orders);

/** How far a search is and how hot it may begin, by what it may take and has taken so far. */
export class Pace {
  /** Rounds between two looks at the clock: some milliseconds. */
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

  /** 0 to 1. */
  progress(seconds: number, rounds: number): number {
    const [byTime, byRounds] = [seconds / this.seconds, rounds / this.rounds];
    return byTime > byRounds + TIME_AHEAD || byTime >= 1 ? byTime : byRounds;
  }

  /** How cold it has to be, 0 to 1: cold enough to improve before it would end for not improving. */
  coolness(seconds: number, rounds: number): number {
    return Math.min(1, Math.max(this.progress(seconds, rounds), seconds / this.unimproved));
  }

  /** A tenth to 1. */
  heat(seconds: number, rounds: number): number {
    const most = Math.min(this.seconds, this.unimproved);
    const expected = Math.min(this.rounds, rounds > 0 ? (rounds * most) / seconds : Number.POSITIVE_INFINITY);
    return Math.min(1, Math.max(0.1, expected / Math.max(1, this.orders) / HOT_ROUNDS_PER_ORDER));
  }

  /** Why the search is over, or null. */
  end(seconds: number, rounds: number, secondsUnimproved: number): SearchEnd | null {
    if (seconds >= this.seconds) return 'time';
    if (rounds >= this.rounds) return 'rounds';
    return secondsUnimproved >= this.unimproved ? 'unimproved' : null;
  }

  /** Rounds until the clock is to be looked at again. */
  next(rounds: number): number {
    return Math.min(this.roundsPerLook, this.rounds - rounds);
  }
}
