import type { Network } from '../network/network.ts';
import type { Origin, RoutingQuery } from '../routing/index.ts';
import { isStreetOrigin, type StreetOrigin } from './street-origin.ts';
import { reacherOf } from './thread-reacher.ts';

/** Of so many sources the reason is told, which takes a search each; the others are named, so many at most. */
const MOST_EXPLAINED = 5;
const MOST_NAMED = 100;
const FAR_M = 200_000;

/** Sentences on the sources of a request that meet no network, for the message of its answer; none where all do. */
export function unconnectedNotices(network: Network, query: RoutingQuery, unconnected: readonly Origin[]): string[] {
  const lost = unconnected.filter(isStreetOrigin);
  const notices = lost.slice(0, MOST_EXPLAINED).map((origin) => explained(network, query, origin));
  const others = lost.slice(MOST_EXPLAINED).map(({ id }) => id);
  if (others.length === 0) return notices;
  const unnamed = others.length - MOST_NAMED;
  const names = others.slice(0, MOST_NAMED).join(', ');
  return [...notices, `Nor do these sources meet the network: ${names}${unnamed > 0 ? ` and ${unnamed} more` : ''}.`];
}

/** Tells a source far from all streets from one among streets that its way of traveling may not use. */
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
