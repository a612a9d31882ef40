import type { CriteriaPlan, ScoredLocation } from './criterion.ts';

/** The part that is computed once: the measures of every location. */
export interface ScoresBasis {
  readonly locations: readonly ScoredLocation[];
  readonly plan: CriteriaPlan;
  /** True if the answer lists the places, cells and stops that counted. */
  readonly showDetails: boolean;
  /** The most opportunities that details list. */
  readonly maxDetails: number;
}

export interface ScoresQuery {
  readonly basis: ScoresBasis;
}
