import { InputError } from '../../kit/core/errors.ts';
import { wrapLon } from '../../kit/geo/longitude-frame.ts';
import { referenceSystem } from '../../kit/geo/reference-systems/reference-system.ts';

/** The coordinate system of a file. */
export interface Plane {
  /** The meters per unit; null: coordinates are longitude and latitude in degrees. */
  readonly unitM: number | null;
  /** Returns the position of coordinates, or null where there is none. */
  placeAt(x: number, y: number): readonly [lon: number, lat: number] | null;
}

const DEGREES: Plane = {
  unitM: null,
  // Some files continue across the date line, others count from 0 to 360.
  placeAt: (lon, lat) => (Math.abs(lon) <= 360 && Math.abs(lat) <= 90 ? [wrapLon(lon), lat] : null),
};

/**
 * Returns the plane of an EPSG code. Datums that differ from WGS 84 are shifted. Throws InputError for unknown codes.
 */
export function planeOf(epsg: number, where: string): Plane {
  if (epsg === 4326) return DEGREES;
  const system = referenceSystem(epsg);
  if (system === null) {
    throw new InputError(`${where} is in EPSG:${epsg}, which isn't known here: reproject it, to EPSG:4326 for example`);
  }
  return system;
}
