import { LimitError, wrongField } from '../../kit/core/errors.ts';
import type { Limits } from '../../network/routing/index.ts';
import { vertexBudget } from '../../network/routing/index.ts';
import { readCriteria } from './read-criteria.ts';
import { readLocations, readPlaces } from './read-locations.ts';
import type { ScoresRequest } from './scores.schema.ts';
import type { ScoresQuery } from './scores-query.ts';

/**
 * Reads a request for scores.
 * @param showDetails of the address
 */
export function toScoresQuery(wire: ScoresRequest, limits: Limits, showDetails: string | undefined): ScoresQuery {
  const budget = vertexBudget(limits.maxGeometryVertices);
  const locations = readLocations(wire.locations, limits, budget);
  const competitors = readPlaces(wire.competitors ?? [], 'competitors', limits, budget);
  const plan = readCriteria(
    wire.criteria,
    competitors,
    (bodies, path) => readPlaces(bodies, path, limits, budget),
    limits,
  );
  const asked = locations.length * plan.measures.length;
  if (asked > limits.maxPairs) throw new LimitError('maxPairs', limits.maxPairs, asked, 'criteria');
  return {
    basis: {
      locations,
      plan,
      showDetails: tellsDetails(wire, showDetails),
      maxDetails: limits.maxPlaces,
    },
  };
}

/**
 * Returns whether details are requested: the body decides, otherwise the address. Throws RequestError where the address
 * has neither true nor false.
 */
export function tellsDetails(wire: Pick<ScoresRequest, 'showDetails'>, parameter = ''): boolean {
  const word = parameter.toLowerCase();
  if (!['', 'true', 'false'].includes(word)) throw wrongField('showDetails', 'must be true or false');
  return wire.showDetails ?? word === 'true';
}
