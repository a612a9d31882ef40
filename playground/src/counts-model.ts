import type { ChartPoint, Countable } from './counts.ts';
import type { Choices } from './state.ts';

export interface CountedResult {
  readonly points: readonly ChartPoint[];
  /** The choices that it answers. */
  readonly choices: Choices;
}

/** The server's answers about statistics; none of them is in the URL. */
export interface CountResults {
  /** The statistics of the region; null until they are loaded. */
  readonly countables: readonly Countable[] | null;
  readonly counted: CountedResult | null;
  readonly error: string | null;
}

export const NO_COUNTS: CountResults = { countables: null, counted: null, error: null };
