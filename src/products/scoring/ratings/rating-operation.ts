import { wrongField } from '../../../kit/core/errors.ts';
import type { Position } from '../../../kit/geo/coordinates.ts';
import type { Network } from '../../../network/network/network.ts';
import { vertexBudget } from '../../../network/routing/index.ts';
import { inPasses } from '../../operation/index.ts';
import type { MeasuredLocations } from '../measured-locations.ts';
import { type PartialRivals, type PartialScores, scoresPreparation } from '../prepare-scores.ts';
import { readCriteria } from '../read-criteria.ts';
import { readPlaces } from '../read-locations.ts';
import type { ScoresBasis } from '../scores-query.ts';
import { answerOf, renderCost } from '../write-scores.ts';
import { meanRating, percentileRank } from './percentile-rank.ts';
import { type CriteriaGroups, type Rating, type ReferenceArea, ratingsOf } from './rating.ts';
import type { RatingQuery } from './rating-query.ts';

/**
 * Compares locations with the reference areas of a rating: the scores of its criteria, and the percentage of the area's
 * places that score less.
 */
export const ratingOperation = {
  name: 'ratings',
  plan: inPasses<RatingQuery, ScoresBasis, PartialScores, MeasuredLocations, PartialRivals>({
    ...scoresPreparation,
    basis: (network: Network, query: RatingQuery): ScoresBasis => basisOf(ratingIn(network, query), query),
    write(network: Network, query: RatingQuery, measured: MeasuredLocations) {
      const rating = ratingIn(network, query);
      const groups = groupsOf(rating, query);
      const weights = query.criteriaGroupWeights ?? rating.criteriaGroupWeights;
      const message = `Rating '${rating.id}' for ${query.locations.length} locations.`;
      return answerOf(network, basisOf(rating, query), measured, message, (scores) =>
        ratedMembers(rating.areas, groups, weights, scores),
      );
    },
  }),
  // Locations outside of the region get errors.
  answersInPart: true as const,
  positions: ({ locations }: RatingQuery): Position[] => locations.map(({ lon, lat }): Position => [lon, lat]),
  cost: (network: Network, query: RatingQuery): number => renderCost(basisOf(ratingIn(network, query), query)),
};

function ratingIn(network: Network, { ratingId }: RatingQuery): Rating {
  const ratings = ratingsOf(network);
  const rating = ratings.get(ratingId);
  if (rating !== undefined) return rating;
  const has =
    ratings.size === 0 ? 'it has none, hinterland rating makes them' : `it has ${[...ratings.keys()].join(', ')}`;
  const shown = JSON.stringify(ratingId.slice(0, 80));
  throw wrongField('ratingId', `${shown} is no rating of the region ${network.region}: ${has}`, 404);
}

function basisOf(rating: Rating, query: RatingQuery): ScoresBasis {
  const { limits, locations, showDetails } = query;
  const budget = vertexBudget(limits.maxGeometryVertices);
  const competitors = readPlaces(query.competitors ?? rating.competitors, 'competitors', limits, budget);
  groupsOf(rating, query);
  const plan = readCriteria(
    rating.criteria,
    competitors,
    (bodies, path) => readPlaces(bodies, path, limits, budget),
    limits,
  );
  return { locations, plan, showDetails, maxDetails: limits.maxPlaces };
}

/** Returns the groups of weights; their keys name criteria of the rating. */
function groupsOf({ criteria, ...rating }: Rating, query: RatingQuery): CriteriaGroups {
  const groups = query.criteriaGroups ?? rating.criteriaGroups;
  for (const [group, weights] of Object.entries(groups)) {
    for (const key of Object.keys(weights)) {
      if (Object.hasOwn(criteria, key)) continue;
      const known = Object.keys(criteria).join(', ');
      throw wrongField(`criteriaGroups.${group}`, `names ${JSON.stringify(key.slice(0, 80))}: the rating has ${known}`);
    }
  }
  return groups;
}

type Scores = ReadonlyMap<string, number | null>;

/** Returns the members that ratings add to a location: `globalRatings` and `ratings`. */
function ratedMembers(
  areas: readonly ReferenceArea[],
  groups: CriteriaGroups,
  groupWeights: Readonly<Record<string, number>>,
  scores: Scores,
) {
  const rated = Object.entries(groups).map(([group, weights]) => ({
    group,
    weight: Object.hasOwn(groupWeights, group) ? groupWeights[group] : 1,
    areas: areas.map((area) => groupIn(area, weights, scores)),
  }));
  const byArea = <T>(membersOf: (area: ReferenceArea, i: number) => T) =>
    Object.fromEntries(
      areas.map((area, i) => [i, { referenceAreaId: area.id, referenceAreaName: area.name, ...membersOf(area, i) }]),
    );
  return {
    globalRatings: byArea((_, i) => ({
      globalRating: meanRating(rated.map(({ weight, areas }) => ({ weight, rating: areas[i].groupRating }))),
    })),
    ratings: Object.fromEntries(rated.map(({ group, areas: of }) => [group, byArea((_, i) => of[i])])),
  };
}

function groupIn(area: ReferenceArea, weights: Readonly<Record<string, number>>, scores: Scores) {
  const detail = Object.entries(weights).map(([key, weight]) => {
    const score = scores.get(key) ?? null;
    return { key, weight, rating: score === null ? null : percentileRank(area.scores[key] ?? [], score) };
  });
  return {
    groupRating: meanRating(detail),
    detailRatings: Object.fromEntries(detail.map(({ key, rating }) => [key, rating])),
  };
}
