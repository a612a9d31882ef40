import type { Limits } from '../../routing/index.ts';
import type { ScoredLocation } from '../criterion.ts';
import type { LocationBody } from '../scores.schema.ts';
import type { CriteriaGroups } from './rating.ts';

/** Locations to be compared with the reference areas of a rating. Which criteria it has, only its region knows. */
export interface RatingQuery {
  readonly ratingId: string;
  readonly locations: readonly ScoredLocation[];
  /** Instead of the rating's; null: those. */
  readonly competitors: readonly LocationBody[] | null;
  /** Null: the rating's. */
  readonly criteriaGroups: CriteriaGroups | null;
  readonly criteriaGroupWeights: Readonly<Record<string, number>> | null;
  readonly showDetails: boolean;
  /** Criteria are read by them. */
  readonly limits: Limits;
}
