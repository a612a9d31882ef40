import type { Static } from 'typebox';
import type { ConnectionsData, ConnectionsRequest } from '../../products/departures/connections/connections.schema.ts';
import type { StopsData, StopsRequest } from '../../products/departures/stops/stops.schema.ts';
import type { FleetRequest } from '../../products/fleet/planner/fleet.schema.ts';
import type { FleetAnswer } from '../../products/fleet/planner/fleet-answer.schema.ts';
import type { PolygonData, PolygonGeoJson, PolygonRequest } from '../../products/isochrone/isochrone.schema.ts';
import type {
  MultigraphGeoJson,
  MultigraphJson,
  MultigraphRequest,
} from '../../products/multigraph/multigraph.schema.ts';
import type { ReachablePlacesData, ReachablePlacesRequest } from '../../products/places/reachable/reachable.schema.ts';
import type { ExplainData, ExplainRequest } from '../../products/route/explain/explain.schema.ts';
import type { RouteData, RouteRequest } from '../../products/route/route.schema.ts';
import type { ScoresAnswer, ScoresRequest } from '../../products/scoring/scores.schema.ts';
import type { ChartsData, ChartsRequest } from '../../products/statistics/reachable/charts.schema.ts';
import type { ReachabilityData, TimeData, TimeRequest } from '../../products/travel-time/time.schema.ts';

/** The requests of the library's methods and what they resolve to, as the HTTP API has them. */
export interface Operations {
  polygons: { request: PolygonRequest; data: Static<typeof PolygonData> | Static<typeof PolygonGeoJson> };
  times: { request: TimeRequest; data: Static<typeof TimeData> };
  closest: { request: TimeRequest; data: Static<typeof ReachabilityData> };
  routes: { request: RouteRequest; data: Static<typeof RouteData> };
  connections: { request: ConnectionsRequest; data: Static<typeof ConnectionsData> };
  stops: { request: StopsRequest; data: Static<typeof StopsData> };
  /** Bytes of a vector tile where the request asks for one. */
  multigraph: {
    request: MultigraphRequest;
    data: Static<typeof MultigraphGeoJson> | Static<typeof MultigraphJson> | Uint8Array;
  };
  places: { request: ReachablePlacesRequest; data: Static<typeof ReachablePlacesData> };
  statistics: { request: ChartsRequest; data: Static<typeof ChartsData> };
  scores: { request: ScoresRequest; data: Static<typeof ScoresAnswer> };
  tours: { request: FleetRequest; data: Static<typeof FleetAnswer> };
  explain: { request: ExplainRequest; data: Static<typeof ExplainData> };
}

/** The endpoints of the HTTP API that compute the library's methods. */
export const ENDPOINT_OF: Readonly<Record<keyof Operations, string>> = {
  polygons: 'polygon',
  times: 'time',
  closest: 'reachability',
  routes: 'route',
  connections: 'timeVector',
  stops: 'transitStops',
  multigraph: 'multigraph',
  places: 'reachablePlaces',
  statistics: 'statisticsDependent',
  scores: 'scores',
  tours: 'fleet',
  explain: 'explain',
};
