import type { ScoreColumn } from './score-ranking.ts';
import type { Choices } from './state.ts';

/** What the starts score, by criterion. */
export interface ComparedResult {
  readonly columns: readonly ScoreColumn[];
  /** The choices that it answers. */
  readonly choices: Choices;
}

/** What the server said about scores; none of it is in the URL. */
export interface ScoreResults {
  readonly compared: ComparedResult | null;
  readonly error: string | null;
}

export const NO_SCORES: ScoreResults = { compared: null, error: null };
