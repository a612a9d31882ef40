import { NEVER_CANCELLED } from '../../src/core/cancel.ts';
import type { NetworkTargets, Reacher, RoutingQuery, StreetOrigin } from '../../src/travel-time/index.ts';

/** Spots as targets of an origin, in their order. */
export function snapSpots(
  reacher: Reacher,
  query: RoutingQuery,
  origin: StreetOrigin,
  ...spots: readonly (readonly [lon: number, lat: number])[]
): NetworkTargets {
  const [lon, lat] = [spots.map((spot) => spot[0]), spots.map((spot) => spot[1])];
  return reacher.snapTargets(query, origin, { count: spots.length, lon, lat }, NEVER_CANCELLED);
}
