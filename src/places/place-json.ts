import type { PlaceDescriber } from './describe-place.ts';
import type { PlaceIndex } from './place-table.ts';

/** One place of a list, as JSON. What an operation knows beside comes with `more`. */
export function placeJson(describer: PlaceDescriber, place: PlaceIndex, more: object = {}): string {
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
    ...more,
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

export const placesById = (describer: PlaceDescriber, found: readonly PlaceIndex[]): Uint8Array<ArrayBuffer> =>
  objectById(found.map((place) => [describer.places.idOf(place), placeJson(describer, place)]));

/** An object of places, as JSON, by their ids: the form that the public clients parse. */
export const objectById = (members: readonly (readonly [id: string, json: string])[]): Uint8Array<ArrayBuffer> =>
  encoder.encode(`{${members.map(([id, json]) => `"${id}":${json}`).join(',')}}`);

export const placeCollection = (describer: PlaceDescriber, found: readonly PlaceIndex[]): Uint8Array<ArrayBuffer> =>
  featureCollection(found.map((place) => placeFeature(describer, place)));

export const featureCollection = (features: readonly string[]): Uint8Array<ArrayBuffer> =>
  encoder.encode(`{"type":"FeatureCollection","features":[${features.join(',')}]}`);

export const jsonBytes = (value: unknown): Uint8Array<ArrayBuffer> => encoder.encode(JSON.stringify(value));
