import type { Run } from '../../kit/core/run.ts';
import type { Network } from '../../network/network/network.ts';
import { reacherOf, type StreetOrigin, type TransitOrigin } from '../../network/reach/index.ts';
import { transitOf } from '../../network/reach/transit/index.ts';
import { JourneyDrawer } from './journey-drawer.ts';
import { journeyFinderOf } from './journey-finder.ts';
import { isRoute, type NoRoute, type Route } from './route.ts';
import type { RouteQuery } from './route-query.ts';
import { streetRoutes } from './street-routes.ts';

/**
 * Yields the best routes to every target by public transport, the quickest first, or the reason why there is none. The
 * way without it is one of them and comes last: no journey is listed that takes as long.
 */
export function* transitRoutes(
  network: Network,
  origin: TransitOrigin & StreetOrigin,
  query: RouteQuery,
  run: Run,
): Generator<Route | NoRoute> {
  const { routing, targets } = query;
  const frame = transitOf(reacherOf(network)).frameOf(routing, origin, run);
  if (!frame) {
    for (let target = 0; target < targets.count; target++) {
      yield { origin, target, code: 'no-route-found', unconnected: null, unserved: true };
    }
    return;
  }
  const direct = [...streetRoutes(network, { ...origin, transit: null }, query, run)];
  const directS = Float64Array.from(direct, (answer) => (isRoute(answer) ? answer.travelTimeS : Infinity));
  const count = 1 + origin.transit.recommendations;
  const found = journeyFinderOf(network).find(routing, origin, frame, targets, directS, count, query.rideCounts, run);
  const drawer = new JourneyDrawer(network, origin, query, found, run);
  for (let target = 0; target < targets.count; target++) {
    run.check();
    yield* drawer.routes(target);
    const journeys = found[target].length;
    if (journeys === 0 || (journeys < count && isRoute(direct[target]))) yield direct[target];
  }
}
