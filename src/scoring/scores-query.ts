import type { CriteriaPlan, ScoredLocation } from './criterion.ts';

/** What is computed once: the measures of every location. */
export interface ScoresBasis {
  readonly locations: readonly ScoredLocation[];
  readonly plan: CriteriaPlan;
  /** Tell which places, cells and stops counted. */
  readonly showDetails: boolean;
  /** Things that details tell of at most. */
  readonly maxDetails: number;
}

export interface ScoresQuery {
  readonly basis: ScoresBasis;
}
