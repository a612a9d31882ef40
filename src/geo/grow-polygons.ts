import type { LatticePolygons } from './lattice-polygons.ts';
import { overlay, WOUND_AROUND } from './overlay.ts';

/** How far areas grow, in lattice units at a height of the lattice: metres are as long there as they are on the map. */
export interface Reach {
  /** Eastwards and westwards. */
  readonly x: (y: number) => number;
  /** Northwards and southwards. */
  readonly y: (y: number) => number;
}

/**
 * Areas grown by a disc, as lists of rings, the outer one first: their Minkowski sum with a regular polygon of `corners` corners
 * that lies as far inside the disc's edge as outside of it. It stands the same way for all areas, so what is nested stays nested, to
 * the lattice's last digit.
 *
 * Rings are led around the polygon, forwards where they turn left and back where they turn right (their convolution): the sum is where it
 * winds around. Where a hole is as small as to lie within the polygon, it would wind the other way round.
 * Guibas, Ramshaw, Stolfi, "A kinetic framework for computational geometry" (1983).
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
  return overlay(paths, [], WOUND_AROUND)
    .filter(([outer]) => !isSliver(outer))
    .map((rings) => rings.filter((ring) => !isSliver(ring)));
}

/** What rounding leaves between borders that run along each other, at most so many units wide. */
const SLIVER_UNITS = 3;

function isSliver(ring: readonly number[]): boolean {
  let twice = 0;
  let perimeter = 0;
  for (let k = 0, b = ring.length - 2; k < ring.length; b = k, k += 2) {
    const [dx, dy] = [ring[k] - ring[b], ring[k + 1] - ring[b + 1]];
    twice += (ring[b] - ring[0]) * dy - (ring[b + 1] - ring[1]) * dx;
    perimeter += Math.hypot(dx, dy);
  }
  return Math.abs(twice) <= SLIVER_UNITS * perimeter;
}

/** Bisections that tell whether a ring fits into a polygon: to a millionth of its size. */
const FITTING_STEPS = 32;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** A regular polygon, as wide and high as the reach is at each height. */
class Disc {
  private readonly turn: number;
  private readonly x: number[];
  private readonly y: number[];

  constructor(
    private readonly reach: Reach,
    private readonly corners: number,
  ) {
    this.turn = (2 * Math.PI) / corners;
    const radius = 2 / (1 + Math.cos(this.turn / 2));
    const angles = Array.from({ length: corners }, (_, k) => (k + 0.5) * this.turn);
    this.x = angles.map((angle) => radius * Math.cos(angle));
    this.y = angles.map((angle) => radius * Math.sin(angle));
  }

  /** A ring led around it. */
  around(ring: ArrayLike<number>): number[] {
    const path: number[] = [];
    const n = ring.length;
    const { corners, reach } = this;
    let before = this.cornerAt(ring[0] - ring[n - 2], ring[1] - ring[n - 1], ring[1]);
    for (let i = 0; i < n; i += 2) {
      const [x, y] = [ring[i], ring[i + 1]];
      const next = (i + 2) % n;
      const last = (i + n - 2) % n;
      const [dx, dy] = [ring[next] - x, ring[next + 1] - y];
      const after = this.cornerAt(dx, dy, y);
      const turnsLeft = (x - ring[last]) * dy - (y - ring[last + 1]) * dx > 0;
      const step = turnsLeft ? 1 : corners - 1;
      const [sx, sy] = [reach.x(y), reach.y(y)];
      for (let corner = before; ; corner = (corner + step) % corners) {
        path.push(x + Math.round(this.x[corner] * sx), y + Math.round(this.y[corner] * sy));
        if (corner === after) break;
      }
      before = after;
    }
    return path;
  }

  /** The corner furthest to the right of a way. */
  private cornerAt(dx: number, dy: number, y: number): number {
    const angle = Math.atan2(-dx * this.reach.y(y), dy * this.reach.x(y));
    return ((Math.round(angle / this.turn - 0.5) % this.corners) + this.corners) % this.corners;
  }

  /** Whether a ring lies within the polygon, wherever it stands. */
  holds(ring: ArrayLike<number>): boolean {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i < ring.length; i += 2) {
      west = Math.min(west, ring[i]);
      east = Math.max(east, ring[i]);
      south = Math.min(south, ring[i + 1]);
      north = Math.max(north, ring[i + 1]);
    }
    const [sx, sy] = [this.reach.x((south + north) / 2), this.reach.y((south + north) / 2)];
    const most = 2.2;
    if (east - west > most * sx || north - south > most * sy) return false;
    // How far the ring reaches in each direction of a side, in units of the disc.
    const sides = this.x.map((_, k) => {
      const [nx, ny] = [Math.cos((k + 1) * this.turn), Math.sin((k + 1) * this.turn)];
      let far = -Infinity;
      for (let i = 0; i < ring.length; i += 2) far = Math.max(far, (nx * ring[i]) / sx + (ny * ring[i + 1]) / sy);
      return { nx, ny, far };
    });
    const inner = this.x[0] * Math.cos(this.turn) + this.y[0] * Math.sin(this.turn);
    const excess = (x: number, y: number): number => Math.max(...sides.map(({ nx, ny, far }) => far - nx * x - ny * y));
    const least = (y: number): number => lowest(west / sx, east / sx, (x) => excess(x, y));
    return lowest(south / sy, north / sy, least) <= inner;
  }
}

/** The least value of a convex function between two places. */
function lowest(from: number, to: number, valueAt: (at: number) => number): number {
  let [a, b] = [from, to];
  for (let step = 0; step < FITTING_STEPS; step++) {
    const [left, right] = [b - GOLDEN * (b - a), a + GOLDEN * (b - a)];
    if (valueAt(left) <= valueAt(right)) b = right;
    else a = left;
  }
  return valueAt((a + b) / 2);
}
