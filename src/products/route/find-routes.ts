import type { Run } from '../../kit/core/run.ts';
import { metersFromDm, secondsFromDs } from '../../kit/core/units.ts';
import { nearLon, wrapLon } from '../../kit/geo/longitude-frame.ts';
import type { Network } from '../../network/network/network.ts';
import { Flights, type FlyOrigin, isFlyOrigin, isStreetOrigin, isTransitOrigin } from '../../network/reach/index.ts';
import type { Origin } from '../../network/routing/index.ts';
import { routesWithAlternatives } from './alternatives.ts';
import { elevationProfile } from './elevation-profile.ts';
import { isRoute, type NoRoute, type Route } from './route.ts';
import { RouteLine, type RoutePoint } from './route-line.ts';
import type { RouteQuery } from './route-query.ts';
import { type Leg, NO_WARNINGS, segmentsOf } from './route-segments.ts';
import { streetRoutes } from './street-routes.ts';
import { transitRoutes } from './transit-routes.ts';
import { routesByRules, routesVia } from './via-routes.ts';

/**
 * Yields the routes of each pair, the best first, or the reason why there is none; all targets of the first origin
 * first. Travel times and lengths of best routes are those of the matrix.
 */
export function* findRoutes(network: Network, query: RouteQuery, run: Run): Generator<Route | NoRoute> {
  for (const origin of query.routing.origins) {
    run.check();
    for (const answer of routesFrom(network, origin, query, run)) {
      if (!isRoute(answer)) yield answer;
      else yield onOneMap(query.profiles ? { ...answer, profile: elevationProfile(answer) } : answer);
    }
  }
}

function* routesFrom(network: Network, origin: Origin, query: RouteQuery, run: Run): Generator<Route | NoRoute> {
  if (isFlyOrigin(origin)) yield* flights(origin, query);
  else if (isStreetOrigin(origin) && isTransitOrigin(origin)) yield* transitRoutes(network, origin, query, run);
  else if (isStreetOrigin(origin) && query.via.length > 0) yield* routesVia(network, origin, query, run);
  else if (isStreetOrigin(origin) && query.rules) yield* routesByRules(network, origin, query, query.rules, run);
  else if (isStreetOrigin(origin) && query.alternatives > 0) yield* routesWithAlternatives(network, origin, query, run);
  else if (isStreetOrigin(origin)) yield* streetRoutes(network, origin, query, run);
}

/**
 * Moves a route so that it begins at a longitude between -180 and 180 and continues beyond them across the date line.
 */
function onOneMap(route: Route): Route {
  if (isOnOneMap(route)) return route;
  let last = wrapLon(route.start[0]);
  const next = ([lon, lat, elevationM]: RoutePoint): RoutePoint => {
    last = nearLon(lon, last);
    return [last, lat, elevationM];
  };
  const start = next(route.start);
  const segments = route.segments.map((segment) => ({ ...segment, points: segment.points.map(next) }));
  return { ...route, start, segments, end: next(route.end) };
}

/** Returns whether a route needs no moving, as nearly all: points have to be moved at the date line only. */
function isOnOneMap({ start, segments, end }: Route): boolean {
  const isBeside = (lon: number): boolean => Math.abs(lon - start[0]) < 90;
  if (Math.abs(start[0]) >= 180 || !isBeside(end[0])) return false;
  for (const { points } of segments) {
    for (let i = 0; i < points.count; i++) if (!isBeside(points.lon(i))) return false;
  }
  return true;
}

function* flights(origin: FlyOrigin, { routing, targets }: RouteQuery): Generator<Route | NoRoute> {
  const flights = new Flights(origin, routing);
  for (let target = 0; target < targets.count; target++) {
    const end: RoutePoint = [targets.lon[target], targets.lat[target], 0];
    const flight = flights.to(end[0], end[1]);
    if (!flight) {
      yield { origin, target, code: 'no-route-found', unconnected: null, unserved: false };
      continue;
    }
    const start: RoutePoint = [flight.fromLon, flight.fromLat, 0];
    const { travelTimeDs, lengthDm } = flight;
    const leg: Leg = {
      type: 'FLY',
      name: '',
      travelTimeDs,
      turningDs: 0,
      lengthDm,
      ascentDm: 0,
      warnings: NO_WARNINGS,
      points: RouteLine.of([start, end]),
    };
    yield {
      origin,
      target,
      start,
      end,
      travelTimeS: secondsFromDs(travelTimeDs),
      lengthM: metersFromDm(lengthDm),
      schedule: null,
      edgeClasses: [],
      segments: segmentsOf([leg]),
      sourceSnap: null,
      targetSnap: null,
    };
  }
}
