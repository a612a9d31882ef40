import { InputError } from '../../core/errors.ts';
import { wrapLon } from '../../geo/longitude-frame.ts';
import { referenceSystem } from '../../geo/reference-systems/reference-system.ts';

/** Where the coordinates of a file lie. */
export interface Plane {
  /** Meters that a unit stands for; null: coordinates are longitude and latitude in degrees. */
  readonly unitM: number | null;
  /** Null where there is no such place. */
  placeAt(x: number, y: number): readonly [lon: number, lat: number] | null;
}

const DEGREES: Plane = {
  unitM: null,
  // Some run on over the date line, others from 0 to 360.
  placeAt: (lon, lat) => (Math.abs(lon) <= 360 && Math.abs(lat) <= 90 ? [wrapLon(lon), lat] : null),
};

/** The plane of an EPSG code. Datums that differ from WGS 84 are shifted. Throws InputError where the code isn't known. */
export function planeOf(epsg: number, where: string): Plane {
  if (epsg === 4326) return DEGREES;
  const system = referenceSystem(epsg);
  if (system === null) {
    throw new InputError(`${where} is in EPSG:${epsg}, which isn't known here: reproject it, to EPSG:4326 for example`);
  }
  return system;
}
