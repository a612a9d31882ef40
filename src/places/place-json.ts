import type { PlaceDescriber } from './describe-place.ts';
import type { PlaceIndex } from './place-table.ts';

/** One place of a list, as JSON. */
export function placeJson(describer: PlaceDescriber, place: PlaceIndex): string {
  const { id, type, osmType, groupIds, clusterIds, source } = describer.describe(place);
  const { places } = describer;
  return JSON.stringify({
    id,
    lat: places.lat(place),
    lng: places.lon(place),
    type,
    osmType,
    tags: describer.tags(place),
    groupIds,
    clusterIds,
    source,
  });
}

/** One place as a GeoJSON feature, as JSON. What an operation knows beside comes with `more`. */
export function placeFeature(describer: PlaceDescriber, place: PlaceIndex, more: object = {}): string {
  const { places } = describer;
  return JSON.stringify({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [places.lon(place), places.lat(place)] },
    properties: { ...describer.describe(place), tags: describer.tags(place), ...more },
  });
}

const encoder = new TextEncoder();

export const placeList = (describer: PlaceDescriber, found: readonly PlaceIndex[]): Uint8Array<ArrayBuffer> =>
  encoder.encode(`[${found.map((place) => placeJson(describer, place)).join(',')}]`);

/** An object of places by their ids, as the public clients parse it. */
export const placesById = (describer: PlaceDescriber, found: readonly PlaceIndex[]): Uint8Array<ArrayBuffer> =>
  encoder.encode(
    `{${found.map((place) => `"${describer.places.idOf(place)}":${placeJson(describer, place)}`).join(',')}}`,
  );

export const placeCollection = (describer: PlaceDescriber, found: readonly PlaceIndex[]): Uint8Array<ArrayBuffer> =>
  featureCollection(found.map((place) => placeFeature(describer, place)));

export const featureCollection = (features: readonly string[]): Uint8Array<ArrayBuffer> =>
  encoder.encode(`{"type":"FeatureCollection","features":[${features.join(',')}]}`);

export const jsonBytes = (value: unknown): Uint8Array<ArrayBuffer> => encoder.encode(JSON.stringify(value));
