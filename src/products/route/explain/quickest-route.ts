import type { Run } from '../../../kit/core/run.ts';
import type { Network } from '../../../network/network/network.ts';
import type { Origin, RoutingQuery } from '../../../network/routing/index.ts';
import { findRoutes } from '../find-routes.ts';
import { isRoute, type NoRoute, type Route } from '../route.ts';
import type { RouteQuery } from '../route-query.ts';

/**
 * Returns the route with the least edge weight from any origin to the query's only target, or the failures of all
 * origins.
 */
export function quickestRoute(network: Network, query: RouteQuery, run: Run): Route | readonly NoRoute[] {
  const failures: NoRoute[] = [];
  let best: { readonly origin: Origin; readonly weight: number } | null = null;
  for (const origin of query.routing.origins) {
    const found = fromOne(network, query, origin, run);
    if (!isRoute(found)) {
      failures.push(found);
      continue;
    }
    const weight = edgeWeightOf(found, query.routing);
    if (best === null || weight < best.weight) best = { origin, weight };
  }
  if (best === null) return failures;
  // The points of a route are valid until the next one is sought, so the best is sought again.
  const again = fromOne(network, query, best.origin, run);
  if (!isRoute(again)) throw new Error('a route that was found is gone');
  return again;
}

function fromOne(network: Network, query: RouteQuery, origin: Origin, run: Run): Route | NoRoute {
  const alone = origin.transit ? { ...origin, transit: { ...origin.transit, recommendations: 0 } } : origin;
  const [found] = findRoutes(network, { ...query, routing: { ...query.routing, origins: [alone] } }, run);
  return found;
}

/** Returns the edge weight of a route: seconds with the first wait, or meters. */
export const edgeWeightOf = (route: Route, { edgeWeight }: RoutingQuery): number =>
  edgeWeight === 'time' ? secondsWithWait(route) : route.lengthM;

/** Returns the travel time of a route as travel times say it: waiting from the time that was asked for included. */
export const secondsWithWait = (route: Route): number => route.travelTimeS + firstWaitS(route);

/** Returns the seconds between the time asked for and a journey, where waiting counts. */
export function firstWaitS({ origin: { transit, reverse }, schedule }: Route): number {
  if (schedule === null || transit === null || transit.durationS > 0) return 0;
  return reverse ? transit.timeS - schedule.arrivalS : schedule.departureS - transit.timeS;
}
