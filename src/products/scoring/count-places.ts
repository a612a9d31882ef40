import type { Geometry } from 'geojson';
import type { CancelFlag } from '../../kit/core/cancel.ts';
import type { Network } from '../../network/network/network.ts';
import { hasPlaces, type PlaceIndex, placeNumbers, placesOf, placesOfFilter } from '../places/index.ts';
import type { PlaceSubject } from './criterion.ts';
import type { CountedOpportunities } from './opportunities.ts';
import { Unmeasurable } from './unmeasurable.ts';

/** Counts the places of a subject, in an area or in the whole region. */
export function countPlaces(
  network: Network,
  { filter, weightedBy }: PlaceSubject,
  area: Geometry | null,
  cancel: CancelFlag,
): CountedOpportunities {
  if (!hasPlaces(network)) throw new Unmeasurable('404', `the region ${network.region} has no places`);
  const places = placesOf(network);
  const found = placesOfFilter(network, filter, area, cancel);
  const numberOf = weightedBy === null ? () => 1 : placeNumbers(places, weightedBy);
  return {
    kind: {
      key: 'places',
      lon: (index) => places.lon(index as PlaceIndex),
      lat: (index) => places.lat(index as PlaceIndex),
      snaps: places.table.snaps as NonNullable<CountedOpportunities['kind']['snaps']>,
    },
    index: Int32Array.from(found),
    value: Float64Array.from(found, numberOf),
  };
}
