import { MERCATOR_MAX_LAT, xFromLon, yFromLat } from '../mercator.ts';
import { referenceSystem } from './reference-system.ts';

/** The form of positions in answers of a coordinate system. */
export interface Positions {
  /** A centimeter: more would be noise. */
  readonly decimals: number;
  /** True if coordinates begin anew at the date line, so that lines have to be cut there. */
  readonly endAtDateLine: boolean;
  project(lon: number, lat: number): [x: number, y: number];
  /** Returns true if a place has coordinates in the system. */
  has(lon: number, lat: number): boolean;
}

const DEGREES: Positions = {
  decimals: 7,
  endAtDateLine: true,
  project: (lon, lat) => [lon, lat],
  has: () => true,
};
const MERCATOR: Positions = {
  decimals: 2,
  endAtDateLine: true,
  project: (lon, lat) => [xFromLon(lon), yFromLat(lat)],
  has: (_lon, lat) => Math.abs(lat) <= MERCATOR_MAX_LAT,
};

/** Returns the form of positions in a system that {@link referenceSystem} has. */
export function positionsIn(epsg: number): Positions {
  if (epsg === 4326) return DEGREES;
  if (epsg === 3857) return MERCATOR;
  const system = referenceSystem(epsg)!;
  return {
    decimals: system.unitM === null ? 7 : 2,
    endAtDateLine: system.unitM === null,
    project: (lon, lat) => system.project(lon, lat),
    has: (lon, lat) => system.holds(lon, lat),
  };
}
