import { fromE7 } from '../../geo/coordinates.ts';
import type { NetworkTarget, Reacher, RoutingQuery, Snapping, StreetOrigin } from '../../travel-time/index.ts';
import { DEFAULT_SNAPPING } from '../../travel-time/index.ts';
import type { PlaceIndex } from '../place-table.ts';
import type { Places } from '../places.ts';

/**
 * Places as targets of an origin, null where the network isn't near: as the import found them, or, for requests that snap
 * otherwise than by default, as they ask for.
 */
export function placeTargets(
  reacher: Reacher,
  places: Places,
  query: RoutingQuery,
  origin: StreetOrigin,
  candidates: readonly PlaceIndex[],
): (NetworkTarget | null)[] {
  if (!snapsAsImported(query, origin)) {
    const { lonE7, latE7 } = places.table.place;
    const positions = candidates.map((place) => ({ id: place, lon: fromE7(lonE7[place]), lat: fromE7(latE7[place]) }));
    return reacher.snapTargets(query, origin, positions);
  }
  const { edge, share } = places.table.snaps[origin.travel.mode];
  const points = candidates.map((place) => ({ edge: edge[place], share: share[place] }));
  const near = reacher.targetsAt(
    query,
    origin,
    points.filter((point) => point.edge >= 0),
  );
  let next = 0;
  return points.map((point) => (point.edge >= 0 ? near[next++] : null));
}

/** Whether the streets that a request opens to targets are those that the import looked at. */
function snapsAsImported({ conditions, exclusion }: RoutingQuery, { travel, snapping }: StreetOrigin): boolean {
  const sameRules = (['maxDistanceM', 'countTargetDistance'] satisfies (keyof Snapping)[]).every(
    (rule) => snapping[rule] === DEFAULT_SNAPPING[rule],
  );
  return (
    sameRules &&
    snapping.excludedClasses.length === 0 &&
    !travel.allowPrivateAndServiceRoads &&
    conditions.excludedClasses === null &&
    exclusion === null
  );
}
