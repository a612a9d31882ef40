import type { CancelFlag } from '../../../kit/core/cancel.ts';
import { NetworkTargets, type Reacher, type StreetOrigin, snapsAsImported } from '../../../network/reach/index.ts';
import type { RoutingQuery } from '../../../network/routing/index.ts';
import type { PlaceIndex } from '../place-table.ts';
import type { Places } from '../places.ts';

/**
 * Returns places as targets of an origin: with their stored snaps, or snapped anew for requests whose snapping isn't
 * the default.
 */
export function placeTargets(
  reacher: Reacher,
  places: Places,
  query: RoutingQuery,
  origin: StreetOrigin,
  candidates: readonly PlaceIndex[],
  cancel: CancelFlag,
): NetworkTargets {
  const count = candidates.length;
  if (!snapsAsImported(query, origin)) {
    const lon = Float64Array.from(candidates, (place) => places.lon(place));
    const lat = Float64Array.from(candidates, (place) => places.lat(place));
    return reacher.streets.snapTargets(query, origin, { count, lon, lat }, cancel);
  }
  const { edge, share } = places.table.snaps[origin.travel.mode];
  const costs = reacher.streets.costsOf(query, origin);
  const targets = new NetworkTargets(count);
  candidates.forEach((place, i) => {
    if (edge[place] >= 0) targets.place(costs, i, edge[place], share[place]);
  });
  return targets;
}
