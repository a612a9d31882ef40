import type { Limits } from '../../../network/routing/index.ts';
import type { ScoredLocation } from '../criterion.ts';
import type { LocationBody } from '../scores.schema.ts';
import type { CriteriaGroups } from './rating.ts';

/** Locations to compare with the reference areas of a rating. The rating's criteria are stored in its region. */
export interface RatingQuery {
  readonly ratingId: string;
  readonly locations: readonly ScoredLocation[];
  /** Competitors that replace the rating's; null: the rating's. */
  readonly competitors: readonly LocationBody[] | null;
  /** Null: the rating's. */
  readonly criteriaGroups: CriteriaGroups | null;
  readonly criteriaGroupWeights: Readonly<Record<string, number>> | null;
  readonly showDetails: boolean;
  /** The limits by which criteria are read. */
  readonly limits: Limits;
}
