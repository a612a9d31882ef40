import type { ScoreColumn } from './score-ranking.ts';
import type { Choices } from './state.ts';

/** The scores of the starts, by criterion. */
export interface ComparedResult {
  readonly columns: readonly ScoreColumn[];
  /** The choices that it answers. */
  readonly choices: Choices;
}

/** The server's answers about scores; none of them is in the URL. */
export interface ScoreResults {
  readonly compared: ComparedResult | null;
  readonly error: string | null;
}

export const NO_SCORES: ScoreResults = { compared: null, error: null };
