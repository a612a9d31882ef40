import { InputError } from '../../kit/core/errors.ts';
import { toE7 } from '../../kit/geo/coordinates.ts';
import { readGeoJsonPlaces } from './geojson-places.ts';
import type { PlaceFile, PlaceRow } from './place-file.ts';
import { readTablePlaces } from './table-places.ts';

/** A place from a custom file. */
export interface CustomPlace {
  /** Unique among custom places. */
  readonly id: number;
  readonly lonE7: number;
  readonly latE7: number;
  readonly tags: ReadonlyMap<string, string>;
}

const MAX_TAGS = 200;
const MAX_TEXT = 2000;

/**
 * Reads custom places from GeoJSON (features with points; properties are tags) or CSV (columns for longitude and
 * latitude; the others are tags), distinguished by the first byte. Distinct integer ids are kept; otherwise all places
 * are numbered from 1 and given ids become the tag `ref`. Throws InputError that names file and place.
 */
export function readCustomPlaces(files: readonly PlaceFile[]): CustomPlace[] {
  const given = files.flatMap((file) => (isJson(file.bytes) ? readGeoJsonPlaces(file) : readTablePlaces(file)));
  for (const place of given) check(place);
  const ids = given.map(({ id }) => (id !== null && /^\d{1,15}$/.test(id) ? Number(id) : -1));
  const keep = ids.every((id) => id >= 0) && new Set(ids).size === ids.length;
  return given.map(({ id, lon, lat, tags }, i) => ({
    id: keep ? ids[i] : i + 1,
    lonE7: toE7(lon),
    latE7: toE7(lat),
    tags: keep || id === null || tags.has('ref') ? tags : new Map([...tags, ['ref', id]]),
  }));
}

function isJson(bytes: Uint8Array): boolean {
  const first = bytes.find((byte) => byte > 32 && byte !== 0xef && byte !== 0xbb && byte !== 0xbf);
  return first === 0x7b;
}

function check({ lon, lat, tags, where }: PlaceRow): void {
  if (!(Math.abs(lon) <= 180 && Math.abs(lat) <= 90)) {
    throw new InputError(`${where} has no position in degrees`);
  }
  if (tags.size > MAX_TAGS) throw new InputError(`${where} has more than ${MAX_TAGS} tags`);
  for (const [key, value] of tags) {
    if (key.length + value.length > MAX_TEXT)
      throw new InputError(`${where} has a tag longer than ${MAX_TEXT} letters`);
  }
}
