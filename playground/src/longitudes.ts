import type { Place } from './state.ts';

/** Longitudes across the date line, where -180 and 180 meet. Boxes are west, south, east, north. No DOM here. */

type Box = readonly [west: number, south: number, east: number, north: number];

/** The longitude by which the server and the link name a meridian: the map's may run on beyond ±180. */
export const wrapLng = (lng: number): number => (Math.abs(lng) <= 180 ? lng : lng - 360 * Math.round(lng / 360));

export const wrapPlace = ({ lat, lng }: Place): Place => ({ lat, lng: wrapLng(lng) });

/** The longitude of a meridian that is nearest to another longitude, beyond ±180 where that is shorter. */
export const nearLng = (lng: number, to: number): number => lng - 360 * Math.round((lng - to) / 360);

/** The copy of a place that is nearest to a longitude. */
export const nearPlace = ({ lat, lng }: Place, to: number): Place => ({ lat, lng: nearLng(lng, to) });

/** Returns true if a box holds a place; the west of a box over the date line is greater than its east. */
export const holds = ([west, south, east, north]: Box, { lat, lng }: Place): boolean =>
  lat >= south && lat <= north && (west <= east ? lng >= west && lng <= east : lng >= west || lng <= east);

/** A box whose east is greater than its west, for the map to frame. */
export const unwrapped = ([west, south, east, north]: Box): Box => [
  west,
  south,
  east < west ? east + 360 : east,
  north,
];

/**
 * Returns the bounds of a source's tiles: the map's sources know no box over the date line, so such a box goes all the
 * way round.
 */
export const tileBounds = ([west, south, east, north]: Box): [number, number, number, number] =>
  west <= east && west >= -180 && east <= 180 ? [west, south, east, north] : [-180, south, 180, north];

/** The box of all positions in GeoJSON coordinates of any depth, seen from a longitude; null where there are none. */
export function boxOf(coordinates: unknown, from: number): Box | null {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  const visit = (part: unknown): void => {
    if (!Array.isArray(part)) return;
    if (typeof part[0] !== 'number') {
      for (const inner of part) visit(inner);
      return;
    }
    const lng = nearLng(part[0], from);
    west = Math.min(west, lng);
    east = Math.max(east, lng);
    south = Math.min(south, part[1] as number);
    north = Math.max(north, part[1] as number);
  };
  visit(coordinates);
  return west <= east ? [west, south, east, north] : null;
}
