import type { BBox } from './bbox.ts';

/** Mean earth radius, meters (IUGG). */
export const MEAN_EARTH_RADIUS_M = 6371008.8;
const RAD = Math.PI / 180;

/** Returns the great-circle distance in meters between two positions in degrees (haversine). */
export function haversineM(lonA: number, latA: number, lonB: number, latB: number): number {
  const sinLat = Math.sin(((latB - latA) * RAD) / 2);
  const sinLon = Math.sin(((lonB - lonA) * RAD) / 2);
  const h = sinLat * sinLat + Math.cos(latA * RAD) * Math.cos(latB * RAD) * sinLon * sinLon;
  return 2 * MEAN_EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Meters per degree of latitude. */
export const METERS_PER_DEGREE = MEAN_EARTH_RADIUS_M * RAD;

/** Returns the meters per degree of longitude at `lat`. */
export const metersPerDegreeLon = (lat: number): number => METERS_PER_DEGREE * Math.cos(lat * RAD);

/** Returns the square meters of the Earth within a box in degrees; a box is as wide as its longitudes differ. */
export const areaOfBoxM2 = ({ minX, minY, maxX, maxY }: BBox): number =>
  MEAN_EARTH_RADIUS_M ** 2 * (maxX - minX) * RAD * (Math.sin(maxY * RAD) - Math.sin(minY * RAD));

/** Returns the direction from A to B in 1/256 turns clockwise from north, 0..255. */
export function bearingByte(lonA: number, latA: number, lonB: number, latB: number): number {
  const dx = (lonB - lonA) * Math.cos(((latA + latB) / 2) * RAD);
  const turns = Math.atan2(dx, latB - latA) / (2 * Math.PI);
  return Math.round(turns * 256) & 255;
}
