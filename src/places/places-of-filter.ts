import type { Geometry } from 'geojson';
import type { CancelFlag } from '../core/cancel.ts';
import type { Network } from '../network/network.ts';
import { PlaceDescriber } from './describe-place.ts';
import { RegionPlaces } from './joint-places.ts';
import { placeList } from './place-json.ts';
import { PlaceClusters, PlaceMatcher } from './place-matcher.ts';
import type { PlaceFilter } from './place-query.ts';
import type { PlaceIndex } from './place-table.ts';
import { type Places, placesOf } from './places.ts';
import { scopeOf, selectPlaces } from './select-places.ts';

/** The places of a region that a filter means, ascending; in an area (WGS 84), or wherever they are. */
export function placesOfFilter(
  network: Network,
  filter: PlaceFilter,
  area: Geometry | null,
  cancel: CancelFlag,
): PlaceIndex[] {
  const places = placesOf(network);
  const scope = scopeOf(area === null ? { type: 'everywhere' } : { type: 'geometry', geometry: area });
  return selectPlaces(places, new PlaceMatcher(places, filter), scope, cancel);
}

/** Tells about places in the light of a filter, as other answers do. */
export function placeJsonWriter(network: Network, filter: PlaceFilter): (places: readonly PlaceIndex[]) => string {
  const places = placesOf(network);
  const matcher = new PlaceMatcher(places, filter);
  const describer = new PlaceDescriber(new RegionPlaces(places), matcher, new PlaceClusters(places, []));
  const decoder = new TextDecoder();
  return (found) => decoder.decode(placeList([{ describer, found }]));
}

/** What a tag of places says in numbers, such as `capacity`; 0 where a place doesn't have it, or it is none. */
export function placeNumbers(places: Places, key: string): (place: PlaceIndex) => number {
  const known = places.tags.findKey(key);
  return (place) => {
    const tag = places.tagOfKey(place, known);
    const value = tag === null ? 0 : Number(places.tags.valueOf(tag));
    return Number.isFinite(value) ? value : 0;
  };
}
