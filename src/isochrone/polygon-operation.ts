import type { CancelFlag } from '../core/cancel.ts';
import type { Network } from '../network/network.ts';
import { isTransitOrigin, reacherOf, searchCost, transitNotice, windowMinutes } from '../reach/index.ts';
import type { Origin, RoutingQuery } from '../routing/index.ts';
import { encodeAreas } from './area-json.ts';
import type { AreaQuery, IsochroneQuery } from './isochrone.query.ts';
import { isochrones } from './isochrone.ts';

/** Areas as JSON or GeoJSON; the engine's `Operation`. */
export const polygonOperation = {
  name: 'polygon',
  run(network: Network, query: IsochroneQuery, cancel: CancelFlag) {
    const result = isochrones(network, query, cancel);
    const body = encodeAreas(result, query);
    if (result.unconnected.length < query.routing.origins.length) {
      return { code: 'ok' as const, message: transitNotice(network, query.routing), body };
    }
    const message = unconnectedMessage(network, query.routing);
    return { code: 'could-not-connect-point-to-network' as const, message, body };
  },
  cost: areaCost,
};

/** Searching costs more than drawing; averages search twice as far, percentiles once a minute. */
export function areaCost(network: Network, { routing, thresholds, mode, percentiles }: AreaQuery): number {
  const reach = Math.min(routing.maxEdgeWeight, Math.max(...thresholds)) * (mode === 'average' ? 2 : 1);
  const query = { ...routing, maxEdgeWeight: reach };
  const times = (origin: Origin): number => (percentiles && isTransitOrigin(origin) ? windowMinutes(origin).count : 1);
  return routing.origins.reduce((sum, origin) => sum + searchCost(network, query, origin) * 2 * times(origin), 0);
}

/** Names the first source and how far away the network is. */
function unconnectedMessage(network: Network, routing: RoutingQuery): string {
  const [origin] = routing.origins;
  const { travel, snapping, id } = origin;
  const limit = `${snapping.maxDistanceM} m`;
  if (origin.geometry || travel.mode === 'fly') return `source ${id} meets no ${travel.mode} network within ${limit}`;
  const anywhere = { ...origin, travel, snapping: { ...snapping, maxDistanceM: 200_000 } };
  const point = reacherOf(network).snapPoint(routing, anywhere, origin.lon, origin.lat);
  const distance = point ? `${Math.round(point.distanceM)} m` : 'more than 200 km';
  return `source ${id} is ${distance} away from the nearest edge for ${travel.mode}, the limit is ${limit}`;
}
