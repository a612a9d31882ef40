import { InputError } from '../../kit/core/errors.ts';
import { isRecord, parseFeatureCollection } from '../../kit/geo/feature-collection.ts';
import type { PlaceFile, PlaceRow } from './place-file.ts';

/** Reads the points of a GeoJSON FeatureCollection. Throws InputError. */
export function readGeoJsonPlaces({ name, bytes }: PlaceFile): PlaceRow[] {
  return parseFeatureCollection(bytes, name).features.map((feature: unknown, i) =>
    readFeature(feature, `${name}: features[${i}]`),
  );
}

function readFeature(feature: unknown, where: string): PlaceRow {
  const { geometry, properties, id } = isRecord(feature) ? feature : {};
  if (!isRecord(geometry) || geometry.type !== 'Point' || !Array.isArray(geometry.coordinates)) {
    throw new InputError(`${where} is no feature with a Point`);
  }
  const [lon, lat] = geometry.coordinates as unknown[];
  const tags = new Map<string, string>();
  let ownId = id;
  for (const [key, value] of Object.entries(isRecord(properties) ? properties : {})) {
    if (key === 'id') ownId ??= value;
    else if (typeof value === 'string' && value !== '') tags.set(key, value);
    else if (typeof value === 'number' || typeof value === 'boolean') tags.set(key, String(value));
  }
  const isId = typeof ownId === 'string' || typeof ownId === 'number';
  const position = typeof lon === 'number' && typeof lat === 'number' ? { lon, lat } : { lon: NaN, lat: NaN };
  return { ...position, id: isId ? String(ownId) : null, tags, where };
}
