import { type LatticePolygons, polygonCount } from '../../src/kit/geo/lattice-polygons.ts';
import { distanceToSegment } from '../../src/kit/geo/shape.ts';

/** Checks of polygons by exact integer arithmetic, as oracle for tests. Each gives what is wrong, or null. */

interface Segment {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
  readonly ring: number;
  /** Place within the ring, and the ring's number of segments. */
  readonly place: number;
  readonly size: number;
}

const orientation = (ax: number, ay: number, bx: number, by: number, px: number, py: number): number =>
  Math.sign((bx - ax) * (py - ay) - (by - ay) * (px - ax));

const within = (s: Segment, x: number, y: number): boolean =>
  x >= Math.min(s.ax, s.bx) && x <= Math.max(s.ax, s.bx) && y >= Math.min(s.ay, s.by) && y <= Math.max(s.ay, s.by);

export function segmentsOf({ xy, start, ringOf }: LatticePolygons): Segment[] {
  const segments: Segment[] = [];
  for (const ring of ringOf) {
    const size = start[ring + 1] - start[ring];
    for (let place = 0; place < size; place++) {
      const a = start[ring] + place;
      const b = start[ring] + ((place + 1) % size);
      segments.push({ ax: xy[2 * a], ay: xy[2 * a + 1], bx: xy[2 * b], by: xy[2 * b + 1], ring, place, size });
    }
  }
  return segments;
}

/** Segments by the buckets of a coarse grid that their boxes touch. */
class SegmentGrid {
  private readonly buckets = new Map<string, Segment[]>();
  private readonly size: number;

  constructor(segments: readonly Segment[]) {
    const lengths = segments.map((s) => Math.max(Math.abs(s.bx - s.ax), Math.abs(s.by - s.ay)));
    this.size = Math.max(1, (2 * lengths.reduce((sum, l) => sum + l, 0)) / Math.max(1, segments.length));
    for (const segment of segments) {
      for (const key of this.keys(segment)) {
        const bucket = this.buckets.get(key);
        if (bucket) bucket.push(segment);
        else this.buckets.set(key, [segment]);
      }
    }
  }

  near(segment: Segment): Set<Segment> {
    const found = new Set<Segment>();
    for (const key of this.keys(segment)) for (const other of this.buckets.get(key) ?? []) found.add(other);
    return found;
  }

  private *keys({ ax, ay, bx, by }: Segment): Generator<string> {
    const cell = (v: number): number => Math.floor(v / this.size);
    for (let i = cell(Math.min(ax, bx)); i <= cell(Math.max(ax, bx)); i++) {
      for (let j = cell(Math.min(ay, by)); j <= cell(Math.max(ay, by)); j++) yield `${i},${j}`;
    }
  }
}

/**
 * Returns `cross` if segments meet at an inner point of both, `touch` if an end of one lies on the other or they
 * overlap.
 */
function meeting(s: Segment, t: Segment): 'none' | 'touch' | 'cross' {
  const a = orientation(s.ax, s.ay, s.bx, s.by, t.ax, t.ay);
  const b = orientation(s.ax, s.ay, s.bx, s.by, t.bx, t.by);
  const c = orientation(t.ax, t.ay, t.bx, t.by, s.ax, s.ay);
  const d = orientation(t.ax, t.ay, t.bx, t.by, s.bx, s.by);
  if (a * b < 0 && c * d < 0) return 'cross';
  const touches =
    (a === 0 && within(s, t.ax, t.ay)) ||
    (b === 0 && within(s, t.bx, t.by)) ||
    (c === 0 && within(t, s.ax, s.ay)) ||
    (d === 0 && within(t, s.bx, s.by));
  return touches ? 'touch' : 'none';
}

const at = (s: Segment): string => `(${s.ax} ${s.ay}, ${s.bx} ${s.by})`;

/**
 * Returns why polygons aren't valid in the sense of OGC, and more: rings are simple and don't even touch themselves or
 * each other (unless `touching`), outer rings run counter-clockwise, holes clockwise and in their own outer ring.
 */
export function invalidity(polygons: LatticePolygons, touching = false): string | null {
  const segments = segmentsOf(polygons);
  for (const s of segments) if (s.ax === s.bx && s.ay === s.by) return `repeated point ${at(s)}`;
  const grid = new SegmentGrid(segments);
  for (const s of segments) {
    for (const t of grid.near(s)) {
      if (t === s) continue;
      const met = meeting(s, t);
      if (met === 'none') continue;
      if (met === 'cross') return `${at(s)} crosses ${at(t)}`;
      const next = s.ring === t.ring && (t.place - s.place + s.size) % s.size;
      if (next === 1 || (next !== false && next === s.size - 1)) {
        const [first, second] = next === 1 ? [s, t] : [t, s];
        // Neighbors share a point; they may not run back along each other.
        const folded =
          orientation(first.ax, first.ay, first.bx, first.by, second.bx, second.by) === 0 &&
          (first.bx - first.ax) * (second.bx - second.ax) + (first.by - first.ay) * (second.by - second.ay) < 0;
        if (folded) return `spike at ${at(second)}`;
      } else if (!touching) return `${at(s)} touches ${at(t)}`;
    }
  }
  return misplacedRing(polygons);
}

function misplacedRing(polygons: LatticePolygons): string | null {
  const { ringOf, first, xy, start } = polygons;
  const outer = new Set<number>();
  const owner = new Map<number, number>();
  for (let p = 0; p < polygonCount(polygons); p++) {
    outer.add(ringOf[first[p]]);
    for (let r = first[p] + 1; r < first[p + 1]; r++) owner.set(ringOf[r], ringOf[first[p]]);
  }
  for (const ring of ringOf) {
    if (Math.sign(ringArea(polygons, ring)) !== (outer.has(ring) ? 1 : -1)) return `ring ${ring} runs the wrong way`;
    // On the first line, where no other ring touches it: these have points of the lattice there.
    const [ax, ay, bx, by] = xy.subarray(2 * start[ring], 2 * start[ring] + 4);
    const x = ax + 0.3719 * (bx - ax);
    const y = ay + 0.3719 * (by - ay);
    let depth = 0;
    for (const other of ringOf) {
      if (other !== ring && insideRing(polygons, other, x, y)) depth += outer.has(other) ? 1 : -1;
    }
    if (depth !== (outer.has(ring) ? 0 : 1)) return `ring ${ring} lies at depth ${depth}`;
    const own = owner.get(ring);
    if (own !== undefined && !insideRing(polygons, own, x, y)) return `hole ${ring} lies outside of its polygon`;
  }
  return null;
}

/** Returns twice the area in the lattice's plane, positive counter-clockwise. */
function ringArea({ xy, start }: LatticePolygons, ring: number): number {
  let sum = 0;
  const x0 = xy[2 * start[ring]];
  const y0 = xy[2 * start[ring] + 1];
  for (let p = start[ring]; p < start[ring + 1]; p++) {
    const q = p + 1 < start[ring + 1] ? p + 1 : start[ring];
    sum += (xy[2 * p] - x0) * (xy[2 * q + 1] - y0) - (xy[2 * q] - x0) * (xy[2 * p + 1] - y0);
  }
  return sum;
}

function insideRing({ xy, start }: LatticePolygons, ring: number, x: number, y: number): boolean {
  let inside = false;
  for (let p = start[ring], q = start[ring + 1] - 1; p < start[ring + 1]; q = p++) {
    const yp = xy[2 * p + 1];
    const yq = xy[2 * q + 1];
    if (yp > y !== yq > y && x < ((xy[2 * q] - xy[2 * p]) * (y - yp)) / (yq - yp) + xy[2 * p]) inside = !inside;
  }
  return inside;
}

/** Returns true inside by the even-odd rule over all rings; undefined on borders. */
export function covers(polygons: LatticePolygons, x: number, y: number): boolean {
  let inside = false;
  for (const ring of polygons.ringOf) if (insideRing(polygons, ring, x, y)) inside = !inside;
  return inside;
}

/** Many points against one area: rows of segments instead of all of them. */
export class CoverTest {
  private readonly rows = new Map<number, Segment[]>();
  private readonly size: number;

  constructor(polygons: LatticePolygons) {
    const segments = segmentsOf(polygons);
    const heights = segments.map((s) => Math.abs(s.by - s.ay));
    this.size = Math.max(1, (4 * heights.reduce((sum, h) => sum + h, 0)) / Math.max(1, segments.length));
    for (const s of segments) {
      const last = Math.floor(Math.max(s.ay, s.by) / this.size);
      for (let row = Math.floor(Math.min(s.ay, s.by) / this.size); row <= last; row++) {
        const list = this.rows.get(row);
        if (list) list.push(s);
        else this.rows.set(row, [s]);
      }
    }
  }

  covers(x: number, y: number): boolean {
    let inside = false;
    for (const { ax, ay, bx, by } of this.rows.get(Math.floor(y / this.size)) ?? []) {
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
    return inside;
  }

  /** Returns true on a border. */
  borders(x: number, y: number): boolean {
    for (const s of this.rows.get(Math.floor(y / this.size)) ?? []) {
      if (within(s, x, y) && orientation(s.ax, s.ay, s.bx, s.by, x, y) === 0) return true;
    }
    return false;
  }
}

/** Returns a function for the distance of a point from the nearest border, in lattice units. */
export function distanceTo(polygons: LatticePolygons): (x: number, y: number) => number {
  const segments = segmentsOf(polygons);
  return (x, y) => {
    let least = Infinity;
    for (const { ax, ay, bx, by } of segments) {
      const outside = Math.max(Math.min(ax, bx) - x, x - Math.max(ax, bx), Math.min(ay, by) - y, y - Math.max(ay, by));
      if (outside >= least) continue;
      least = Math.min(least, distanceToSegment(x, y, ax, ay, bx, by));
    }
    return least;
  };
}

/**
 * Returns whether `small` reaches out of `large`: by crossing borders, or by a point of either on the wrong side.
 * @param tolerance units of the lattice that points may lie on the wrong side, where borders were snapped to it;
 * further where all around is as narrow, since what is narrow may vanish from one of them alone
 */
export function escapes(small: LatticePolygons, large: LatticePolygons, tolerance = 0): string | null {
  const ofLarge = segmentsOf(large);
  const ofSmall = segmentsOf(small);
  const grid = new SegmentGrid(ofLarge);
  const largeTest = new CoverTest(large);
  const smallTest = new CoverTest(small);
  const toLarge = distanceTo(large);
  const toSmall = distanceTo(small);
  /** Returns true if a disc fits beside a point, within `small` and outside of `large`. */
  const isWide = (x: number, y: number): boolean =>
    DIRECTIONS.some(([east, north]) => {
      const [px, py] = [x + tolerance * east, y + tolerance * north];
      const isOut = smallTest.covers(px, py) && !largeTest.covers(px, py);
      return isOut && Math.min(toSmall(px, py), toLarge(px, py)) > 0.95 * tolerance;
    });
  for (const s of ofSmall) {
    if (tolerance === 0) {
      for (const t of grid.near(s)) if (meeting(s, t) === 'cross') return `${at(s)} crosses ${at(t)}`;
    }
    const points = [
      [s.ax, s.ay],
      [(s.ax + s.bx) / 2, (s.ay + s.by) / 2],
    ];
    for (const [x, y] of points) {
      if (largeTest.covers(x, y) || largeTest.borders(x, y)) continue;
      if (tolerance === 0 || (toLarge(x, y) > tolerance && isWide(x, y))) return `${x} ${y} of ${at(s)} lies outside`;
    }
  }
  for (const { ax, ay } of ofLarge) {
    if (!smallTest.covers(ax, ay) || smallTest.borders(ax, ay)) continue;
    if (tolerance === 0 || (toSmall(ax, ay) > tolerance && isWide(ax, ay)))
      return `border point ${ax} ${ay} lies inside`;
  }
  return null;
}

const DIRECTIONS = Array.from({ length: 16 }, (_, k) => [Math.cos((k * Math.PI) / 8), Math.sin((k * Math.PI) / 8)]);
