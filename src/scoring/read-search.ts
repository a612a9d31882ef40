import type { Limits } from '../routing/index.ts';
import { DEFAULT_MAX_EDGE_WEIGHT, type RoutingBody, type RoutingQuery, toRoutingQuery } from '../routing/index.ts';
import type { SharedSearch } from './criterion.ts';
import type { CriterionBody } from './scores.schema.ts';

/** Where the source that stands for all locations is: its place is never looked at. */
const ANYWHERE = { id: 0, lat: 0, lng: 0 };

/** A criterion's way of traveling as the request of one source. Where it goes wrong, so do the criterion's fields. */
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

/** How a criterion's locations are searched from. */
export function readSearch(body: CriterionBody, limits: Limits, travelMode = body.travelMode): SharedSearch {
  return {
    routing: toRoutingQuery(routingBodyOf(body, travelMode), limits),
    fromCentroid: body.routeFromGeometryCentroid === true,
  };
}

export const maxWeightOf = ({ maxEdgeWeight }: CriterionBody): number => maxEdgeWeight ?? DEFAULT_MAX_EDGE_WEIGHT;

/** Searches of criteria, those that differ in their limit only as one. */
export class SearchList {
  readonly searches: SharedSearch[] = [];
  private readonly known = new Map<string, number>();

  /** The number of a search that goes as far, or further. */
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

/** Equal for searches of which the further one tells what the nearer one would. */
function sharingKey({ routing, fromCentroid }: SharedSearch): string {
  const { maxEdgeWeight, ...rest } = routing;
  return JSON.stringify([rest, fromCentroid, endsAlike(routing) ? null : maxEdgeWeight]);
}

/** Of rides the limit also decides on the window of departures and on the date that is served. */
const endsAlike = ({ origins }: RoutingQuery): boolean => origins[0].transit === null;
