import type { OwnLayer, OwnTimes } from '../data-in/model.ts';
import type { Result } from './result.ts';

/** Places of one's own with the time and length from each start (a matrix); empty: out of reach. */
export function ownPlacesResult({ items }: OwnLayer, times: OwnTimes | null): Result {
  const known = (value: number): number | null => (value < 0 ? null : value);
  const features = items.map(({ name, place, value }, i) => ({
    type: 'Feature' as const,
    geometry: place === null ? null : { type: 'Point' as const, coordinates: [place.lng, place.lat] },
    properties: {
      name,
      ...(value === null ? {} : { value }),
      ...Object.fromEntries(
        (times?.starts ?? []).flatMap((start, row) => [
          [`seconds_${start}`, known(times?.seconds[row][i] ?? -1)],
          [`meters_${start}`, known(times?.meters[row][i] ?? -1)],
        ]),
      ),
    },
  }));
  return { what: 'own-places', collection: { type: 'FeatureCollection', features } };
}

/** Cells of one's own with their numbers. */
export function ownCellsResult({ items }: OwnLayer): Result {
  const features = items.map(({ name, geometry, place, value }) => ({
    type: 'Feature' as const,
    geometry: geometry ?? (place === null ? null : { type: 'Point' as const, coordinates: [place.lng, place.lat] }),
    properties: { name, value },
  }));
  return { what: 'own-cells', collection: { type: 'FeatureCollection', features } };
}
