import type { Limits } from '../../../network/routing/index.ts';
import { vertexBudget } from '../../../network/routing/index.ts';
import { readLocations, readPlaces } from '../read-locations.ts';
import { tellsDetails } from '../read-scores.ts';
import type { RatingQuery } from './rating-query.ts';
import type { RatingRequest } from './ratings.schema.ts';

/**
 * Reads a request for ratings.
 * @param parameters of the address: `ratingId`, `showDetails`
 */
export function toRatingQuery(
  wire: RatingRequest,
  limits: Limits,
  parameters: Readonly<Record<string, string>>,
): RatingQuery {
  const budget = vertexBudget(limits.maxGeometryVertices);
  const competitors = wire.competitors ?? [];
  // Read only to validate them; the region decides in which criteria they compete.
  readPlaces(competitors, 'competitors', limits, budget);
  return {
    ratingId: parameters.ratingId ?? '',
    locations: readLocations(wire.locations, limits, budget),
    competitors: competitors.length > 0 ? competitors : null,
    criteriaGroups: wire.criteriaGroups ?? null,
    criteriaGroupWeights: wire.criteriaGroupWeights ?? null,
    showDetails: tellsDetails(wire, parameters.showDetails),
    limits,
  };
}
