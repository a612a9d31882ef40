import { LimitError } from '../core/errors.ts';
import { cross, roundedCrossing } from './exact.ts';
import { Neighbors, type Segments } from './neighbors.ts';

/** A closed path as `x, y` pairs of integers, the last point not being the first again. */
export type LatticePath = ArrayLike<number>;

/** Points in which segments of one overlay may cross. */
const MAX_CROSSINGS = 200_000;

/**
 * Edges that meet in their ends only. Each runs upwards, or eastwards where it is level, and stands once: `windA` and
 * `windB` are how often the paths of either operand run along it, minus how often they run against it.
 */
export interface SnappedEdges {
  readonly count: number;
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly vertexCount: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly windA: Int32Array;
  readonly windB: Int32Array;
}

/**
 * Snap rounding of sets of paths: every end and every crossing, rounded to the lattice, is a hot pixel; each segment is
 * led through the centers of all hot pixels it touches. What crossed before meets there, and nothing new crosses,
 * provided that no decision is spoilt by rounding errors. Paths have whole coordinates from 0 on. Hobby, "Practical
 * segment intersection with finite precision output" (1999).
 */
export class SnappedPaths {
  private readonly hot: HotPixels;
  /** Indexed by set: the vertices that edges lead from and to, in turns. */
  private readonly steps: readonly number[][];

  constructor(sets: readonly (readonly LatticePath[])[]) {
    const segments = segmentsOf(sets);
    const { ends, count, set } = segments;
    const hot = new HotPixels(2 * count);
    for (let k = 0; k < 2 * count; k++) hot.add(ends[2 * k], ends[2 * k + 1]);
    const crossings = addCrossings(segments, hot);
    const touched = touchedPixels(segments, hot, crossings);
    this.hot = hot;
    this.steps = sets.map(() => []);
    for (let s = 0; s < count; s++) {
      const x0 = ends[4 * s];
      const y0 = ends[4 * s + 1];
      // Pixels follow each other both eastwards (or westwards) and northwards (or southwards).
      const along = (v: number): number => Math.abs(hot.x[v] - x0) + Math.abs(hot.y[v] - y0);
      const chain = touched[s].length > 2 ? touched[s].sort((u, v) => along(u) - along(v)) : touched[s];
      if (chain.length === 2 && along(chain[0]) > 0) chain.reverse();
      for (let k = 1; k < chain.length; k++) this.steps[set[s]].push(chain[k - 1], chain[k]);
    }
  }

  /** Returns the ways that one set's edges run, as pairs of vertices. */
  stepsOf(set: number): readonly number[] {
    return this.steps[set];
  }

  /** Returns the edges of two operands, given in the form that {@link stepsOf} returns. */
  edges(a: readonly number[], b: readonly number[]): SnappedEdges {
    const edges = new EdgeTable(this.hot);
    for (let k = 0; k < a.length; k += 2) edges.add(a[k], a[k + 1], 0);
    for (let k = 0; k < b.length; k += 2) edges.add(b[k], b[k + 1], 1);
    return edges.finish();
  }
}

/** Snap-rounds the paths of two operands. */
export function snapEdges(a: readonly LatticePath[], b: readonly LatticePath[]): SnappedEdges {
  const snapped = new SnappedPaths([a, b]);
  return snapped.edges(snapped.stepsOf(0), snapped.stepsOf(1));
}

/** Segments of all paths, and the set they belong to. */
function segmentsOf(sets: readonly (readonly LatticePath[])[]): Segments & { readonly set: Uint16Array } {
  let capacity = 0;
  for (const paths of sets) for (const path of paths) capacity += path.length >> 1;
  const ends = new Float64Array(capacity * 4);
  const set = new Uint16Array(capacity);
  let count = 0;
  let length = 0;
  let span = 0;
  sets.forEach((paths, which) => {
    for (const path of paths) {
      for (let i = 0, j = path.length - 2; i < path.length; j = i, i += 2) {
        if (path[i] === path[j] && path[i + 1] === path[j + 1]) continue;
        ends[4 * count] = path[j];
        ends[4 * count + 1] = path[j + 1];
        ends[4 * count + 2] = path[i];
        ends[4 * count + 3] = path[i + 1];
        set[count++] = which;
        span = Math.max(span, path[i], path[i + 1]);
        length += Math.abs(path[i] - path[j]) + Math.abs(path[i + 1] - path[j + 1]);
      }
    }
  });
  return { count, ends, set, length, span };
}

/** Makes the pixels of all crossings hot, and returns how many are new. */
function addCrossings(segments: Segments, hot: HotPixels): number {
  const { ends } = segments;
  const before = hot.count;
  new Neighbors(segments, (list) => {
    for (let p = 1; p < list.length; p++) {
      const s = 4 * list[p];
      const ax = ends[s];
      const ay = ends[s + 1];
      const bx = ends[s + 2];
      const by = ends[s + 3];
      const west = Math.min(ax, bx);
      const east = Math.max(ax, bx);
      const south = Math.min(ay, by);
      const north = Math.max(ay, by);
      for (let q = 0; q < p; q++) {
        const t = 4 * list[q];
        const cx = ends[t];
        const dx = ends[t + 2];
        if ((cx < west && dx < west) || (cx > east && dx > east)) continue;
        const cy = ends[t + 1];
        const dy = ends[t + 3];
        if ((cy < south && dy < south) || (cy > north && dy > north)) continue;
        // Segments that only touch do so in an end, which is hot already.
        const at = roundedCrossing(ax, ay, bx, by, cx, cy, dx, dy);
        if (at) hot.add(at[0], at[1]);
      }
      const crossings = hot.count - before;
      if (crossings > MAX_CROSSINGS) throw new LimitError('maxCrossings', MAX_CROSSINGS, crossings, 'polygon');
    }
  }).run(segments.count);
  return hot.count - before;
}

/** Returns the pixels that each segment touches, in any order. */
function touchedPixels(segments: Segments, hot: HotPixels, crossings: number): number[][] {
  const { ends, count } = segments;
  const touched = Array.from({ length: count }, (): number[] => []);
  const look = (list: readonly number[], points: readonly number[]): void => {
    for (const s of list) {
      const x0 = ends[4 * s];
      const y0 = ends[4 * s + 1];
      const dx = ends[4 * s + 2] - x0;
      const dy = ends[4 * s + 3] - y0;
      for (const v of points) if (touchesPixel(dx, dy, hot.x[v] - x0, hot.y[v] - y0)) touched[s].push(v);
    }
  };
  new Neighbors(segments, look, hot).run(count + 2 * crossings);
  return touched;
}

/**
 * Returns whether a segment from the origin to (dx, dy) meets the pixel around (px, py). A pixel has its western and
 * southern sides, but not the others (as rounding goes), so a line through a corner of four pixels meets one or two of
 * them.
 */
function touchesPixel(dx: number, dy: number, px: number, py: number): boolean {
  // Ends are whole numbers, so pixels whose center is beside the segment's box don't reach into it.
  if (dx >= 0 ? px < 0 || px > dx : px > 0 || px < dx) return false;
  if (dy >= 0 ? py < 0 || py > dy : py > 0 || py < dy) return false;
  const p = dx * py;
  const q = dy * px;
  const reach = Math.abs(dx) + Math.abs(dy);
  if (Math.abs(p - q) > 0.51 * reach + 1e-15 * (Math.abs(p) + Math.abs(q))) return false;
  let left = false;
  let right = false;
  for (let corner = 0; corner < 4; corner++) {
    const east = (corner & 1) !== 0;
    const north = (corner & 2) !== 0;
    let side = cross(dx, dy, 2 * px + (east ? 1 : -1), 2 * py + (north ? 1 : -1));
    // On the line: the missing sides count as if they lay a trifle further in.
    if (side === 0) side = (north ? -dx : 0) + (east ? dy : 0);
    if (side >= 0) left = true;
    if (side <= 0) right = true;
  }
  return left && right;
}

/** The vertices of the result, each once. */
class HotPixels {
  x: Float64Array;
  y: Float64Array;
  count = 0;
  /** Hash table of vertices + 1, 0 where there is none. */
  private table: Int32Array;

  constructor(expected: number) {
    this.x = new Float64Array(Math.max(16, expected));
    this.y = new Float64Array(Math.max(16, expected));
    this.table = new Int32Array(2 ** Math.ceil(Math.log2(4 * Math.max(16, expected))));
  }

  add(x: number, y: number): void {
    const place = this.placeOf(x, y);
    if (this.table[place] !== 0) return;
    if (this.count === this.x.length) {
      this.grow();
      this.add(x, y);
      return;
    }
    this.x[this.count] = x;
    this.y[this.count] = y;
    this.table[place] = ++this.count;
  }

  private placeOf(x: number, y: number): number {
    const mask = this.table.length - 1;
    let hash = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    let place = (hash ^ (hash >>> 13)) & mask;
    for (; this.table[place] !== 0; place = (place + 1) & mask) {
      const v = this.table[place] - 1;
      if (this.x[v] === x && this.y[v] === y) break;
    }
    return place;
  }

  private grow(): void {
    const { x, y, count } = this;
    this.x = new Float64Array(2 * count);
    this.x.set(x);
    this.y = new Float64Array(2 * count);
    this.y.set(y);
    this.table = new Int32Array(2 * this.table.length);
    for (let v = 0; v < count; v++) this.table[this.placeOf(x[v], y[v])] = v + 1;
  }
}

/** Edges by their ends, each once. */
class EdgeTable {
  private readonly index = new Map<number, number>();
  private readonly from: number[] = [];
  private readonly to: number[] = [];
  private readonly wind: [number[], number[]] = [[], []];

  constructor(private readonly hot: HotPixels) {}

  add(u: number, v: number, operand: number): void {
    if (u === v) return;
    const { x, y } = this.hot;
    const upwards = y[v] > y[u] || (y[v] === y[u] && x[v] > x[u]);
    const low = upwards ? u : v;
    const high = upwards ? v : u;
    const key = low * 0x4000000 + high;
    let edge = this.index.get(key);
    if (edge === undefined) {
      edge = this.from.length;
      this.index.set(key, edge);
      this.from.push(low);
      this.to.push(high);
      this.wind[0].push(0);
      this.wind[1].push(0);
    }
    this.wind[operand][edge] += upwards ? 1 : -1;
  }

  finish(): SnappedEdges {
    return {
      count: this.from.length,
      from: Int32Array.from(this.from),
      to: Int32Array.from(this.to),
      vertexCount: this.hot.count,
      x: this.hot.x,
      y: this.hot.y,
      windA: Int32Array.from(this.wind[0]),
      windB: Int32Array.from(this.wind[1]),
    };
  }
}
