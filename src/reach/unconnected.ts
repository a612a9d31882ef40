import type { Network } from '../network/network.ts';
import type { Origin, RoutingQuery } from '../routing/index.ts';
import { isStreetOrigin, type StreetOrigin } from './street-origin.ts';
import { reacherOf } from './thread-reacher.ts';

/** The most sources with an explanation, which takes a search each, and the most further ones that are named. */
const MOST_EXPLAINED = 5;
const MOST_NAMED = 100;
const FAR_M = 200_000;

/** Returns sentences on the sources of a request that don't snap to the network, for the message of its answer. */
export function unconnectedNotices(network: Network, query: RoutingQuery, unconnected: readonly Origin[]): string[] {
  const lost = unconnected.filter(isStreetOrigin);
  const notices = lost.slice(0, MOST_EXPLAINED).map((origin) => explained(network, query, origin));
  const others = lost.slice(MOST_EXPLAINED).map(({ id }) => id);
  if (others.length === 0) return notices;
  const unnamed = others.length - MOST_NAMED;
  const names = others.slice(0, MOST_NAMED).join(', ');
  return [...notices, `Nor do these sources meet the network: ${names}${unnamed > 0 ? ` and ${unnamed} more` : ''}.`];
}

/** Explains whether a source is far from all streets, or among streets that are closed to its mode. */
function explained(network: Network, query: RoutingQuery, origin: StreetOrigin): string {
  const { id, lon, lat, geometry, snapping } = origin;
  const { mode } = origin.travel;
  const limit = `maxSnapDistance, ${snapping.maxDistanceM} m`;
  if (geometry) return `Source ${id} meets no edge for ${mode} within its ${limit}.`;
  const reacher = reacherOf(network);
  const far = { ...origin, snapping: { ...snapping, maxDistanceM: FAR_M } };
  const point = reacher.streets.snapPoint(query, far, lon, lat);
  const distance = point ? `${Math.round(point.distanceM)} m` : `more than ${FAR_M / 1000} km`;
  return reacher.streets.hasStreet(lon, lat, snapping.maxDistanceM)
    ? `Source ${id} has edges within its ${limit}, but none for ${mode}; the nearest of those is ${distance} away.`
    : `Source ${id} is ${distance} away from the nearest edge for ${mode}, further than its ${limit}.`;
}
