import type { Limits } from '../../network/routing/index.ts';
import {
  DEFAULT_MAX_EDGE_WEIGHT,
  type RoutingBody,
  type RoutingQuery,
  toRoutingQuery,
} from '../../network/routing/index.ts';
import type { SharedSearch } from './criterion.ts';
import type { CriterionBody } from './scores.schema.ts';

/** The position of the prototype source, which is never used. */
const ANYWHERE = { id: 0, lat: 0, lng: 0 };

/** Returns a criterion's travel options as the request of one source. Errors name the criterion's fields. */
export const routingBodyOf = (body: CriterionBody, travelMode = body.travelMode): RoutingBody => ({
  sources: [{ ...ANYWHERE, tm: withOptions(travelMode) }],
  edgeWeight: body.edgeWeight,
  maxEdgeWeight: body.maxEdgeWeight,
  elevation: body.elevation,
  reverse: body.reverse,
  travelTimeFactors: body.travelTimeFactors,
  defaultRoadSpeeds: body.defaultRoadSpeeds,
  excludeEdgeClasses: body.excludeEdgeClasses,
  exclusionGeometry: body.exclusionGeometry,
  maxSnapDistance: body.maxSnapDistance,
});

const withOptions = (travelMode: CriterionBody['travelMode']) =>
  travelMode && Object.fromEntries(Object.entries(travelMode).map(([mode, options]) => [mode, options ?? {}]));

/** Reads the search of a criterion. */
export function readSearch(body: CriterionBody, limits: Limits, travelMode = body.travelMode): SharedSearch {
  return {
    routing: toRoutingQuery(routingBodyOf(body, travelMode), limits),
    fromCentroid: body.routeFromGeometryCentroid === true,
  };
}

export const maxWeightOf = ({ maxEdgeWeight }: CriterionBody): number => maxEdgeWeight ?? DEFAULT_MAX_EDGE_WEIGHT;

/** The searches of criteria; those that differ only in their limit are one. */
export class SearchList {
  readonly searches: SharedSearch[] = [];
  private readonly known = new Map<string, number>();

  /** Returns the index of a search that goes at least as far. */
  add(search: SharedSearch): number {
    const key = sharingKey(search);
    const at = this.known.get(key);
    if (at === undefined) {
      this.known.set(key, this.searches.length);
      return this.searches.push(search) - 1;
    }
    if (search.routing.maxEdgeWeight > this.searches[at].routing.maxEdgeWeight) this.searches[at] = search;
    return at;
  }
}

/** Returns a key that is equal for searches of which the further one includes the results of the nearer one. */
function sharingKey({ routing, fromCentroid }: SharedSearch): string {
  const { maxEdgeWeight, ...rest } = routing;
  return JSON.stringify([rest, fromCentroid, endsAlike(routing) ? null : maxEdgeWeight]);
}

/**
 * Returns true if searches that differ in their limits only can be one. With transit the limit also determines the
 * window of departures and the service date, so such searches are not shared.
 */
const endsAlike = ({ origins }: RoutingQuery): boolean => origins[0].transit === null;
