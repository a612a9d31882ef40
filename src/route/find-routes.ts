import type { CancelFlag } from '../core/cancel.ts';
import { metersFromDm, secondsFromDs } from '../core/units.ts';
import type { Network } from '../network/network.ts';
import { Flights, type FlyOrigin, isFlyOrigin, isStreetOrigin, isTransitOrigin } from '../reach/index.ts';
import type { RoutePoint } from './path-points.ts';
import type { NoRoute, Route } from './route.ts';
import type { RouteQuery } from './route-query.ts';
import { type Leg, NO_WARNINGS, segmentsOf } from './route-segments.ts';
import { streetRoutes } from './street-routes.ts';
import { transitRoutes } from './transit-routes.ts';

/**
 * The routes of each pair, the best first, or the reason why there is none; all targets of the first origin first.
 * Travel times and lengths of best routes are the matrix's.
 */
export function* findRoutes(network: Network, query: RouteQuery, cancel: CancelFlag): Generator<Route | NoRoute> {
  for (const origin of query.routing.origins) {
    cancel.check();
    if (isFlyOrigin(origin)) yield* flights(origin, query);
    else if (isStreetOrigin(origin) && isTransitOrigin(origin)) yield* transitRoutes(network, origin, query, cancel);
    else if (isStreetOrigin(origin)) yield* streetRoutes(network, origin, query, cancel);
  }
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
      lengthDm,
      ascentDm: 0,
      warnings: NO_WARNINGS,
      points: [start, end],
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
