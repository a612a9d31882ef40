import { E7 } from '../../kit/geo/coordinates.ts';
import { METERS_PER_DEGREE, metersPerDegreeLon } from '../../kit/geo/distance.ts';
import type { WaterTable } from './water-columns.ts';

/** Meters from a coastline within which a point on its right counts as at sea. */
const COAST_M = 50_000;

/** Says whether a point, in degrees, lies in an area of water or at sea. It looks at all water of the region. */
export const isInWater = (water: WaterTable, lon: number, lat: number): boolean =>
  isInArea(water, lon * E7, lat * E7) || isAtSea(water, lon * E7, lat * E7);

function isInArea(
  { area: { firstLine }, line: { firstPoint }, point: { lonE7, latE7 } }: WaterTable,
  x: number,
  y: number,
): boolean {
  for (let area = 0; area + 1 < firstLine.length; area++) {
    let isInside = false;
    for (let line = firstLine[area]; line < firstLine[area + 1]; line++) {
      const end = firstPoint[line + 1];
      for (let p = firstPoint[line], q = end - 1; p < end; q = p++) {
        if (latE7[p] > y === latE7[q] > y) continue;
        const crossing = lonE7[p] + ((y - latE7[p]) / (latE7[q] - latE7[p])) * (lonE7[q] - lonE7[p]);
        if (x < crossing) isInside = !isInside;
      }
    }
    if (isInside) return true;
  }
  return false;
}

/** Says whether a point is at sea: right of the nearest coastline, and at a corner right of both its lines together. */
function isAtSea(
  { area: { firstLine }, line: { firstPoint }, point: { lonE7, latE7 } }: WaterTable,
  x: number,
  y: number,
): boolean {
  const [meterX, meterY] = [metersPerDegreeLon(y / E7) / E7, METERS_PER_DEGREE / E7];
  let nearest = COAST_M;
  let side = 0;
  const last = firstLine[firstLine.length - 1] ?? 0;
  for (let line = last; line + 1 < firstPoint.length; line++) {
    for (let p = firstPoint[line]; p + 1 < firstPoint[line + 1]; p++) {
      const [ax, ay] = [(lonE7[p] - x) * meterX, (latE7[p] - y) * meterY];
      const [dx, dy] = [(lonE7[p + 1] - lonE7[p]) * meterX, (latE7[p + 1] - latE7[p]) * meterY];
      const length = Math.hypot(dx, dy);
      if (length === 0) continue;
      const along = Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length ** 2));
      const [nx, ny] = [ax + along * dx, ay + along * dy];
      const distance = Math.hypot(nx, ny);
      if (distance > nearest + EQUAL_M) continue;
      // The point as seen from the coast is (-nx, -ny); (dy, -dx) looks to the right of the line.
      const right = (ny * dx - nx * dy) / length;
      side = distance < nearest - EQUAL_M ? right : side + right;
      nearest = Math.min(nearest, distance);
    }
  }
  return side > 0;
}

/** Distances as near to each other as this are those of one corner, meters. */
const EQUAL_M = 1e-3;
