import { METERS_PER_DEGREE } from '../../../../src/kit/geo/distance.ts';

/** A point of the drawing board: meters east (x) and north (y) of the city's center. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export const DEMO_CENTER = { lon: 8.5, lat: 50.5 } as const;
/** Half the width and height of the drawn region in meters. */
export const HALF_WIDTH_M = 6000;
export const HALF_HEIGHT_M = 5000;

// Only + - * / and square roots from here on: these give the same bits on every machine, sines and logarithms may not.
const COS_CENTER = 0.636078220277764;
const SIN_CENTER = 0.7716245833877199;
const RADIANS_PER_DEGREE = Math.PI / 180;

/** Returns the cosine of a latitude near the center, by the series around it. */
function cosLat(lat: number): number {
  const d = (lat - DEMO_CENTER.lat) * RADIANS_PER_DEGREE;
  const d2 = d * d;
  return COS_CENTER * (1 - d2 / 2 + (d2 * d2) / 24) - SIN_CENTER * d * (1 - d2 / 6);
}

/**
 * Returns the degrees × 10⁷ of a point, by the sinusoidal projection: lengths along x and along y are exact everywhere,
 * so that rectangles of the drawing have the lengths they were drawn with.
 */
export function toLonLatE7({ x, y }: Point): [lonE7: number, latE7: number] {
  const lat = DEMO_CENTER.lat + y / METERS_PER_DEGREE;
  const lon = DEMO_CENTER.lon + x / (METERS_PER_DEGREE * cosLat(lat));
  return [Math.round(lon * 1e7), Math.round(lat * 1e7)];
}

export function fromLonLat(lon: number, lat: number): Point {
  return {
    x: (lon - DEMO_CENTER.lon) * METERS_PER_DEGREE * cosLat(lat),
    y: (lat - DEMO_CENTER.lat) * METERS_PER_DEGREE,
  };
}

export const point = (x: number, y: number): Point => ({ x, y });
export const distance = (a: Point, b: Point): number =>
  Math.sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
export const between = (a: Point, b: Point, t: number): Point => ({
  x: a.x + (b.x - a.x) * t,
  y: a.y + (b.y - a.y) * t,
});

/** Returns the unit vector from a to b; (1, 0) where they coincide. */
export function direction(a: Point, b: Point): Point {
  const length = distance(a, b);
  return length === 0 ? { x: 1, y: 0 } : { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
}

/** Returns 0 below `low`, 1 above `high`, and a smooth rise between. */
export function smoothstep(low: number, high: number, value: number): number {
  const t = Math.max(0, Math.min(1, (value - low) / (high - low)));
  return t * t * (3 - 2 * t);
}

/** Grows with the direction of (x, y), counterclockwise from east: 0 to 4, in place of an angle. */
export function pseudoAngle(x: number, y: number): number {
  const p = y / (Math.abs(x) + Math.abs(y));
  return x < 0 ? 2 - p : y < 0 ? 4 + p : p;
}

/** Returns where segments ab and cd meet, as fractions of each; null if they don't or are parallel. */
export function crossing(a: Point, b: Point, c: Point, d: Point): { t: number; u: number } | null {
  const rx = b.x - a.x;
  const ry = b.y - a.y;
  const sx = d.x - c.x;
  const sy = d.y - c.y;
  const cross = rx * sy - ry * sx;
  if (Math.abs(cross) < 1e-9) return null;
  const t = ((c.x - a.x) * sy - (c.y - a.y) * sx) / cross;
  const u = ((c.x - a.x) * ry - (c.y - a.y) * rx) / cross;
  return t >= 0 && t <= 1 && u >= 0 && u <= 1 ? { t, u } : null;
}

/** Returns the fraction of ab nearest to p, and how far p is from there. */
export function nearestOnSegment(p: Point, a: Point, b: Point): { t: number; distance: number } {
  const rx = b.x - a.x;
  const ry = b.y - a.y;
  const length2 = rx * rx + ry * ry;
  const t = length2 === 0 ? 0 : Math.max(0, Math.min(1, ((p.x - a.x) * rx + (p.y - a.y) * ry) / length2));
  const dx = p.x - a.x - rx * t;
  const dy = p.y - a.y - ry * t;
  return { t, distance: Math.sqrt(dx * dx + dy * dy) };
}

export function insidePolygon(p: Point, ring: readonly Point[]): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const a = ring[i];
    const b = ring[j];
    if (a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}
