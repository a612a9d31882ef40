/** One way to ask the queries of a case. Resolves when the whole answer is there as text. */
export interface Contender<Q> {
  readonly name: string;
  ask(query: Q): Promise<unknown>;
}

export interface Timing {
  readonly name: string;
  /** Median over all queries, ms. */
  readonly medianMs: number;
  /** Median of each round, ms; one entry where it was too slow to be asked more than once. */
  readonly roundsMs: readonly number[];
  readonly asked: number;
  /** The reason for which there are no times. */
  readonly error?: string;
}

/** A first answer later than this is the only one that is asked for. */
const TOO_SLOW_MS = 3000;

/** Returns the median of all values but NaN. */
export function median(values: readonly number[]): number {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[middle];
  return sorted.length === 0 ? Number.NaN : (sorted[middle - 1] + sorted[middle]) / 2;
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

async function millisecondsOf<Q>(contender: Contender<Q>, query: Q): Promise<number> {
  const began = performance.now();
  await contender.ask(query);
  return performance.now() - began;
}

class Contest<Q> {
  private readonly rounds: number[][] = [];
  private retired = false;
  private error: string | undefined;

  constructor(private readonly contender: Contender<Q>) {}

  async warmUp(queries: readonly Q[]): Promise<void> {
    for (const query of queries) {
      const ms = await this.attempt(query);
      if (ms !== undefined && ms > TOO_SLOW_MS) {
        this.rounds.push([ms]);
        this.retired = true;
      }
      if (this.retired) return;
    }
  }

  async round(queries: readonly Q[]): Promise<void> {
    if (this.retired) return;
    const times: number[] = [];
    for (const query of queries) {
      const ms = await this.attempt(query);
      if (ms === undefined) return;
      times.push(ms);
    }
    this.rounds.push(times);
  }

  timing(): Timing {
    const { name } = this.contender;
    const all = this.rounds.flat();
    const times = { name, medianMs: median(all), roundsMs: this.rounds.map(median), asked: all.length };
    return this.error === undefined ? times : { ...times, error: this.error };
  }

  private async attempt(query: Q): Promise<number | undefined> {
    try {
      return await millisecondsOf(this.contender, query);
    } catch (error) {
      this.error = error instanceof Error ? error.message : String(error);
      this.retired = true;
      return undefined;
    }
  }
}

/**
 * Asks all contenders the same queries, one at a time, in rounds A B A B … so that other work of the machine
 * slows all of them alike. No query of a round is asked again in another: no service gains from cached answers.
 */
export async function race<Q>(
  contenders: readonly Contender<Q>[],
  warmUp: readonly Q[],
  rounds: readonly (readonly Q[])[],
): Promise<Timing[]> {
  const contests = contenders.map((contender) => new Contest(contender));
  for (const contest of contests) await contest.warmUp(warmUp);
  for (const queries of rounds) for (const contest of contests) await contest.round(queries);
  return contests.map((contest) => contest.timing());
}

/** Returns how many times as long the other took, round by round where both ran all rounds. */
export function ratios(ours: Timing, other: Timing): { median: number; least: number; most: number } {
  const paired =
    other.roundsMs.length === ours.roundsMs.length
      ? other.roundsMs.map((ms, round) => ms / ours.roundsMs[round])
      : ours.roundsMs.map((ms) => other.medianMs / ms);
  return { median: median(paired), least: Math.min(...paired), most: Math.max(...paired) };
}
