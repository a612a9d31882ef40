import type { CancelFlag } from '../../core/cancel.ts';
import type { NetworkTarget, Reacher, RoutingQuery, Snapping, StreetOrigin } from '../../travel-time/index.ts';
import { DEFAULT_SNAPPING } from '../../travel-time/index.ts';
import type { PlaceIndex } from '../place-table.ts';
import type { Places } from '../places.ts';

/** Cancelling waits for no more than this many places. */
const CHUNK = 1000;

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
  cancel: CancelFlag,
): (NetworkTarget | null)[] {
  if (!snapsAsImported(query, origin)) {
    const targets: (NetworkTarget | null)[] = [];
    for (let from = 0; from < candidates.length; from += CHUNK) {
      cancel.check();
      const positions = candidates
        .slice(from, from + CHUNK)
        .map((id) => ({ id, lon: places.lon(id), lat: places.lat(id) }));
      targets.push(...reacher.snapTargets(query, origin, positions));
    }
    return targets;
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
