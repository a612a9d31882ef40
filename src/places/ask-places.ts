import type { CancelFlag } from '../core/cancel.ts';
import { PlaceDescriber } from './describe-place.ts';
import { PlaceClusters, PlaceMatcher } from './place-matcher.ts';
import type { PlaceQuery } from './place-query.ts';
import type { PlaceIndex } from './place-table.ts';
import type { Places } from './places.ts';
import { scopeOf, selectPlaces } from './select-places.ts';

/** The places that a query means, ascending, and who can tell about them. Throws LimitError. */
export function askPlaces(
  places: Places,
  { filter, clusters, area, maxPlaces }: PlaceQuery,
  cancel: CancelFlag,
): { found: PlaceIndex[]; describer: PlaceDescriber } {
  const matcher = new PlaceMatcher(places, filter);
  const found = selectPlaces(places, matcher, scopeOf(area), cancel, maxPlaces);
  return { found, describer: new PlaceDescriber(places, matcher, new PlaceClusters(places, clusters)) };
}
