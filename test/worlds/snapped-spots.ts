import { Run } from '../../src/kit/core/run.ts';
import type { NetworkTargets, Reacher, StreetOrigin } from '../../src/network/reach/index.ts';
import type { RoutingQuery, Snapping } from '../../src/network/routing/index.ts';

/** Returns spots as targets of an origin, in their order. */
export function snapSpots(
  reacher: Reacher,
  query: RoutingQuery,
  origin: StreetOrigin,
  ...spots: readonly (readonly [lon: number, lat: number])[]
): NetworkTargets {
  const [lon, lat] = [spots.map((spot) => spot[0]), spots.map((spot) => spot[1])];
  return reacher.streets.snapTargets(query, origin, { count: spots.length, lon, lat }, new Run());
}

/** The snapping of spots in tests about other matters: within a kilometer, and the way there is free. */
export const PLAIN_SNAPPING: Snapping = {
  maxDistanceM: 1000,
  excludedClasses: [],
  countSourceDistance: false,
  countTargetDistance: false,
  speedKmh: 5,
  area: false,
  areaRadiusM: 0,
  oppositeLanesM: 0,
};
