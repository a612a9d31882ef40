import type { Geometry } from 'geojson';
import type { CancelFlag } from '../../kit/core/cancel.ts';
import type { Network } from '../../network/network/network.ts';
import { PlaceDescriber } from './describe-place.ts';
import { RegionPlaces } from './joint-places.ts';
import { placeList } from './place-json.ts';
import { PlaceClusters, PlaceMatcher } from './place-matcher.ts';
import type { PlaceFilter } from './place-query.ts';
import type { PlaceIndex } from './place-table.ts';
import { type Places, placesOf } from './places.ts';
import { scopeOf, selectPlaces } from './select-places.ts';

/** Finds the places of a region that match a filter, ascending; in an area (WGS 84), or in the whole region. */
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

/** Returns a writer of places as JSON, described for a filter as in other answers. */
export function placeJsonWriter(network: Network, filter: PlaceFilter): (places: readonly PlaceIndex[]) => string {
  const places = placesOf(network);
  const matcher = new PlaceMatcher(places, filter);
  const describer = new PlaceDescriber(new RegionPlaces(places), matcher, new PlaceClusters(places, []));
  const decoder = new TextDecoder();
  return (found) => decoder.decode(placeList([{ describer, found }]));
}

/**
 * Returns a function that reads a place's tag as a number, such as `capacity`; 0 where a place doesn't have it or it is
 * no number.
 */
export function placeNumbers(places: Places, key: string): (place: PlaceIndex) => number {
  const known = places.tags.findKey(key);
  return (place) => {
    const tag = places.tagOfKey(place, known);
    const value = tag === null ? 0 : Number(places.tags.valueOf(tag));
    return Number.isFinite(value) ? value : 0;
  };
}
