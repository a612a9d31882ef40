import { cross } from './exact.ts';
import type { LatticePolygons } from './lattice-polygons.ts';
import { overlay, WOUND_AROUND } from './overlay.ts';
import { doubleArea } from './ring-nesting.ts';

/**
 * The distance by which areas grow, in lattice units, which may have different lengths in the two directions.
 */
export interface Reach {
  /** Eastwards and westwards. */
  readonly x: number;
  /** Northwards and southwards. */
  readonly y: number;
}

/**
 * Returns areas grown by a disc, as lists of rings, the outer one first: their Minkowski sum with a regular polygon of
 * `corners` corners that stands for the disc (it lies as far inside the disc's edge as outside). The polygon is the
 * same for all areas, so nested areas stay nested, to the lattice's last digit.
 *
 * The sum is where the convolution of ring and polygon winds around. A hole that fits into the polygon closes and is
 * left out, since its convolution winds the other way round. Everything is computed in whole numbers, so that paths
 * close exactly. Guibas, Ramshaw, Stolfi, "A kinetic framework for computational geometry" (1983).
 */
export function growPolygons(areas: LatticePolygons, reach: Reach, corners: number): number[][][] {
  const disc = new Disc(reach, corners);
  const paths: number[][] = [];
  for (let p = 0; p + 1 < areas.first.length; p++) {
    for (let r = areas.first[p]; r < areas.first[p + 1]; r++) {
      const ring = areas.xy.subarray(2 * areas.start[areas.ringOf[r]], 2 * areas.start[areas.ringOf[r] + 1]);
      if (r > areas.first[p] && disc.holds(ring)) continue;
      paths.push(disc.around(ring));
    }
  }
  return overlay(paths, [], WOUND_AROUND);
}

/**
 * Returns areas shrunk by a disc, as lists of rings: what is left of them when their surroundings grow by it. Rings are
 * those of valid polygons in whole numbers, outer ones counter-clockwise, holes clockwise.
 */
export function shrinkRings(rings: readonly (readonly number[])[], reach: Reach, corners: number): number[][][] {
  const disc = new Disc(reach, corners);
  const [west, south, east, north] = boxAround(rings, 2 * Math.max(reach.x, reach.y) + 2);
  const frame = [west, south, east, south, east, north, west, north];
  const around: number[][] = [frame];
  for (const ring of rings) {
    const isArea = doubleArea(ring) > 0;
    if (isArea && disc.holds(ring)) continue;
    around.push(disc.around(turned(ring)));
  }
  return overlay(around, [frame], (wound, framed) => framed !== 0 && wound <= 0);
}

/** Returns rings grown by a disc, as {@link growPolygons} grows areas. */
export function growRings(rings: readonly (readonly number[])[], reach: Reach, corners: number): number[][][] {
  const disc = new Disc(reach, corners);
  const paths = rings.filter((ring) => doubleArea(ring) > 0 || !disc.holds(ring)).map((ring) => disc.around(ring));
  return overlay(paths, [], WOUND_AROUND);
}

function turned(ring: readonly number[]): number[] {
  const other: number[] = [];
  for (let i = ring.length - 2; i >= 0; i -= 2) other.push(ring[i], ring[i + 1]);
  return other;
}

function boxAround(rings: readonly (readonly number[])[], margin: number): [number, number, number, number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      west = Math.min(west, ring[i]);
      south = Math.min(south, ring[i + 1]);
      east = Math.max(east, ring[i]);
      north = Math.max(north, ring[i + 1]);
    }
  }
  return [west - margin, south - margin, east + margin, north + margin];
}

/** Steps in which it is found out whether a ring fits into a polygon: to a millionth of its size. */
const FITTING_STEPS = 32;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** A convex polygon with whole coordinates around (0, 0) that stands for a disc, counter-clockwise. */
class Disc {
  private readonly x: readonly number[];
  private readonly y: readonly number[];

  constructor(reach: Reach, corners: number) {
    const turn = (2 * Math.PI) / corners;
    const radius = 2 / (1 + Math.cos(turn / 2));
    const points = convex(
      Array.from({ length: corners }, (_, k): readonly [number, number] => [
        Math.round(radius * reach.x * Math.cos((k + 0.5) * turn)),
        Math.round(radius * reach.y * Math.sin((k + 0.5) * turn)),
      ]),
    );
    this.x = points.map(([x]) => x);
    this.y = points.map(([, y]) => y);
  }

  /** Returns a ring led around it. */
  around(ring: ArrayLike<number>): number[] {
    const path: number[] = [];
    const n = ring.length;
    const corners = this.x.length;
    let before = this.cornerAt(ring[0] - ring[n - 2], ring[1] - ring[n - 1]);
    for (let i = 0; i < n; i += 2) {
      const [x, y] = [ring[i], ring[i + 1]];
      const next = (i + 2) % n;
      const last = (i + n - 2) % n;
      const [dx, dy] = [ring[next] - x, ring[next + 1] - y];
      const after = this.cornerAt(dx, dy);
      const step = cross(x - ring[last], y - ring[last + 1], dx, dy) > 0 ? 1 : corners - 1;
      for (let corner = before; ; corner = (corner + step) % corners) {
        path.push(x + this.x[corner], y + this.y[corner]);
        if (corner === after) break;
      }
      before = after;
    }
    return path;
  }

  /** Returns the corner furthest to the right of a way; of two the first. */
  private cornerAt(dx: number, dy: number): number {
    const { x, y } = this;
    let best = 0;
    for (let k = 1; k < x.length; k++) if (cross(x[k] - x[best], y[k] - y[best], dx, dy) > 0) best = k;
    const before = (best + x.length - 1) % x.length;
    return cross(x[before] - x[best], y[before] - y[best], dx, dy) === 0 ? before : best;
  }

  /** Returns true if the polygon can be moved so that the ring lies within it. */
  holds(ring: ArrayLike<number>): boolean {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i < ring.length; i += 2) {
      west = Math.min(west, ring[i]);
      east = Math.max(east, ring[i]);
      south = Math.min(south, ring[i + 1]);
      north = Math.max(north, ring[i + 1]);
    }
    if (east - west > 2 * Math.max(...this.x) || north - south > 2 * Math.max(...this.y)) return false;
    // How far the ring reaches beyond each side, where the polygon stands at (0, 0).
    const sides = this.x.map((x, k) => {
      const next = (k + 1) % this.x.length;
      const [nx, ny] = [this.y[next] - this.y[k], x - this.x[next]];
      let far = -Infinity;
      for (let i = 0; i < ring.length; i += 2) far = Math.max(far, nx * (ring[i] - x) + ny * (ring[i + 1] - this.y[k]));
      return { nx, ny, far };
    });
    // A ring that doesn't fit between two opposite sides fits nowhere: most rings need no search.
    for (const [k, { nx, ny, far }] of sides.entries()) {
      const across = sides.findIndex((side, other) => other > k && side.nx === -nx && side.ny === -ny);
      if (across >= 0 && far + sides[across].far > 0) return false;
    }
    const excess = (x: number, y: number): number => {
      let most = -Infinity;
      for (const { nx, ny, far } of sides) most = Math.max(most, far - nx * x - ny * y);
      return most;
    };
    if (excess((west + east) / 2, (south + north) / 2) <= 0) return true;
    const least = (y: number): number => lowest(west, east, (x) => excess(x, y));
    return lowest(south, north, least) <= 0;
  }
}

/** Returns points around (0, 0) without those at which the polygon isn't convex: rounding may dent a small one. */
function convex(points: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] {
  const kept = points.filter(([x, y], k) => {
    const [px, py] = points[(k + points.length - 1) % points.length];
    const [nx, ny] = points[(k + 1) % points.length];
    return cross(x - px, y - py, nx - x, ny - y) > 0;
  });
  return kept.length === points.length || kept.length < 3 ? points : convex(kept);
}

/** Returns the least value of a convex function between two places. */
function lowest(from: number, to: number, valueAt: (at: number) => number): number {
  let [a, b] = [from, to];
  for (let step = 0; step < FITTING_STEPS; step++) {
    const [left, right] = [b - GOLDEN * (b - a), a + GOLDEN * (b - a)];
    if (valueAt(left) <= valueAt(right)) b = right;
    else a = left;
  }
  return valueAt((a + b) / 2);
}
