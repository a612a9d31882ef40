import type { ChartPoint, Countable } from './counts.ts';
import type { Choices } from './state.ts';

export interface CountedResult {
  readonly points: readonly ChartPoint[];
  /** The choices that it answers. */
  readonly choices: Choices;
}

/** What the server said about statistics; none of it is in the URL. */
export interface CountResults {
  /** What the region has; null until that is known. */
  readonly countables: readonly Countable[] | null;
  readonly counted: CountedResult | null;
  readonly error: string | null;
}

export const NO_COUNTS: CountResults = { countables: null, counted: null, error: null };
