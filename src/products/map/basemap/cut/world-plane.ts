import { fromE7 } from '../../../../kit/geo/coordinates.ts';
import { latFromY, lonFromX, MERCATOR_HALF_M, xFromLon, yFromLat } from '../../../../kit/geo/mercator.ts';

/**
 * The plane that the basemap is built on: Web Mercator with the origin in the north-west and y southwards, 2^30 units
 * around the earth (4 cm at the equator). A unit of a tile of zoom z is 2^(18 - z) of these units, so all zooms share
 * one lattice.
 */
const WORLD_BITS = 30;
export const WORLD_SIZE = 2 ** WORLD_BITS;
/** 4096 units along the side of a tile. */
const EXTENT_BITS = 12;
export const MAX_ZOOM = 14;

const UNITS_PER_M = WORLD_SIZE / (2 * MERCATOR_HALF_M);

export const worldX = (lonE7: number): number => Math.round((xFromLon(fromE7(lonE7)) + MERCATOR_HALF_M) * UNITS_PER_M);
export const worldY = (latE7: number): number => Math.round((MERCATOR_HALF_M - yFromLat(fromE7(latE7))) * UNITS_PER_M);

/** Returns the longitude in degrees of an x on the plane: beyond ±180 past the date line. */
export const lonOfWorld = (x: number): number => lonFromX(x / UNITS_PER_M - MERCATOR_HALF_M);
export const latOfWorld = (y: number): number => latFromY(MERCATOR_HALF_M - y / UNITS_PER_M);

/** Returns the world units per unit of a tile of zoom `z`. */
export const unitsOfZoom = (z: number): number => 2 ** (WORLD_BITS - EXTENT_BITS - z);

/** Returns the world units per metre on the ground at `y`. */
export function unitsPerMeter(y: number): number {
  const phi = Math.PI * (1 - (2 * y) / WORLD_SIZE);
  return UNITS_PER_M * Math.cosh(phi);
}
