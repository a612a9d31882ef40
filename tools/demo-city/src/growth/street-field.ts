import { seededRandom } from '../../../../src/kit/core/random.ts';
import { type Noise, valueNoise } from '../geometry/noise.ts';
import { distance, type Point, point } from '../geometry/plane.ts';
import { curveThrough, type Polyline } from '../geometry/polyline.ts';
import { Raster } from '../geometry/raster.ts';
import { ARTERIALS } from '../plan/arterial-plan.ts';
import { curveOf } from '../plan/arterials.ts';
import { headingAt } from '../plan/drawing.ts';
import { RIVER_LINE } from '../plan/river.ts';
import { DISTRICTS, VILLAGES } from '../plan/zones.ts';

/** Returns the direction of streets at a point as a unit vector; cross streets are perpendicular to it. */
export type StreetField = (p: Point) => Point;

/**
 * Returns the complex fourth power of a unit vector: the four directions of a crossroads become one, so that fields can
 * be added.
 */
function fourfold({ x, y }: Point): Point {
  const x2 = x * x - y * y;
  const y2 = 2 * x * y;
  return { x: x2 * x2 - y2 * y2, y: 2 * x2 * y2 };
}

/** Returns the complex square root of a vector, at length 1. */
function halved({ x, y }: Point): Point {
  const length = Math.sqrt(x * x + y * y) || 1;
  const re = Math.sqrt(Math.max(0, (1 + x / length) / 2));
  const im = Math.sqrt(Math.max(0, (1 - x / length) / 2));
  return { x: re, y: y < 0 ? -im : im };
}

class FieldSum {
  readonly x = new Raster(50);
  readonly y = new Raster(50);

  add(p: Point, radius: number, weight: number, heading: (q: Point) => Point): void {
    this.x.around(p, radius, (index, d) => {
      const q = this.x.pointOf(index % this.x.columns, Math.floor(index / this.x.columns));
      const z = fourfold(heading(q));
      const fall = 1 - (d / radius) * (d / radius);
      this.x.values[index] += z.x * weight * fall * fall;
      this.y.values[index] += z.y * weight * fall * fall;
    });
  }

  along(line: Polyline, radius: number, weight: number): void {
    line.forEach((p, i) => {
      const heading = headingAt(line, i);
      this.add(p, radius, weight, () => heading);
    });
  }
}

/**
 * Streets follow the arterials and the river beside them, circle the old town, and keep each district's own direction
 * between.
 */
export function makeStreetField(seed: number): StreetField {
  const sum = new FieldSum();
  const random = seededRandom(seed);
  sum.x.values.fill(0.02);
  for (const arterial of ARTERIALS) sum.along(curveThrough(curveOf(arterial), 45), 380, 0.35);
  sum.along(RIVER_LINE, 420, 0.5);
  const center = point(-20, 150);
  sum.add(center, 1500, 1.6, (q) => {
    const d = distance(q, center) || 1;
    return { x: (q.x - center.x) / d, y: (q.y - center.y) / d };
  });
  for (const place of [...DISTRICTS, ...VILLAGES]) {
    const [x, y] = [random() * 2 - 1, random() * 2 - 1];
    const length = Math.sqrt(x * x + y * y) || 1;
    sum.add(place.at, place.radiusM * 1.5, 1.2, () => ({ x: x / length, y: y / length }));
  }
  return (p) => halved(halved({ x: sum.x.at(p), y: sum.y.at(p) }));
}

/** Returns the field bent by noise: `strength` 0.3 turns streets by up to 17°. */
export function bent(field: StreetField, noise: Noise, strength: (p: Point) => number): StreetField {
  return (p) => {
    const turn = noise(p.x, p.y) * strength(p);
    const scale = 1 / Math.sqrt(1 + turn * turn);
    const { x, y } = field(p);
    return { x: (x - y * turn) * scale, y: (y + x * turn) * scale };
  };
}

/** Makes a field along the contour lines of the land, for tracks in hills. */
export function contourField(height: (p: Point) => number, seed: number): StreetField {
  const rough = valueNoise(seed, 500);
  return (p) => {
    const gx = height({ x: p.x + 60, y: p.y }) - height({ x: p.x - 60, y: p.y }) + rough(p.x, p.y) * 6;
    const gy = height({ x: p.x, y: p.y + 60 }) - height({ x: p.x, y: p.y - 60 }) + rough(p.y, p.x) * 6;
    const length = Math.sqrt(gx * gx + gy * gy) || 1;
    return { x: -gy / length, y: gx / length };
  };
}
