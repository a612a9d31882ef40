import type { Rings } from '../../geo/rings.ts';
import { PointTable } from './point-table.ts';

/** Lines of several points each, in memory that is reused: path p has the points `start[p] .. start[p + 1] - 1`. */
export class Paths {
  /** Of point k: at `2 * k`. */
  xy: Int32Array = new Int32Array(1 << 10);
  start: Int32Array = new Int32Array(1 << 8);
  count = 0;
  private length = 0;

  clear(): void {
    this.count = 0;
    this.length = 0;
  }

  /** Adds a point to the path at hand. */
  add(x: number, y: number): void {
    if (this.length === this.xy.length) this.xy = doubled(this.xy);
    this.xy[this.length] = x;
    this.xy[this.length + 1] = y;
    this.length += 2;
  }

  /** Ends the path at hand. */
  end(): void {
    if (this.count + 1 === this.start.length) this.start = doubled(this.start);
    this.start[++this.count] = this.length / 2;
  }

  addLine(ax: number, ay: number, bx: number, by: number): void {
    this.add(ax, ay);
    this.add(bx, by);
    this.end();
  }

  /** Adds all paths of others behind these. */
  append({ xy, start, count }: Paths): void {
    for (let p = 0; p < count; p++) {
      for (let k = start[p]; k < start[p + 1]; k++) this.add(xy[2 * k], xy[2 * k + 1]);
      this.end();
    }
  }
}

const NONE = -1;

/** Joins paths that begin where others end to rings. One per thread; its memory is reused. */
export class PathJoiner {
  private readonly points = new PointTable();
  /** By path: where it begins and ends, by numbers of points; the path before it that begins there, too; whether it was joined. */
  private from = new Int32Array(0);
  private to = new Int32Array(0);
  private before = new Int32Array(0);
  private used = new Uint8Array(0);
  /** By number of a point: the last path that begins there, and where the ring at hand has it. */
  private lastFrom = new Int32Array(0);
  private placeOf = new Int32Array(0);
  /** The ring at hand, and the numbers of points of it where paths begin. */
  private ring: Int32Array = new Int32Array(1 << 10);
  private length = 0;
  private visited: Int32Array = new Int32Array(1 << 8);
  private visitedCount = 0;

  /**
   * Appends the rings to `out`, with nothing said of holes and parents. Rings may meet in points, and then turn so that they don't cross; none visits a point twice.
   */
  join(paths: Paths, out: Rings): void {
    this.open(paths);
    const { from, to, used, placeOf, lastFrom } = this;
    const { start, xy, count } = paths;
    for (let first = 0; first < count; first++) {
      if (used[first] === 1) continue;
      this.length = 0;
      this.visitedCount = 0;
      for (let p = first; p !== NONE; p = this.next(p, lastFrom[to[p]], paths)) {
        used[p] = 1;
        // Back at a point: what lies between is a ring of its own.
        if (placeOf[from[p]] !== NONE) this.emit(placeOf[from[p]], out);
        this.visit(from[p]);
        this.push(xy, 2 * start[p], 2 * start[p + 1] - 2);
      }
      this.emit(0, out);
    }
  }

  private open({ xy, start, count }: Paths): void {
    if (this.from.length < count) {
      this.from = new Int32Array(2 * count);
      this.to = new Int32Array(2 * count);
      this.before = new Int32Array(2 * count);
      this.used = new Uint8Array(2 * count);
    }
    const { from, to, before, points } = this;
    points.clear();
    for (let p = 0; p < count; p++) {
      const [first, last] = [2 * start[p], 2 * start[p + 1] - 2];
      from[p] = points.take(xy[first], xy[first + 1]);
      to[p] = points.take(xy[last], xy[last + 1]);
    }
    if (this.lastFrom.length < points.size) {
      this.lastFrom = new Int32Array(2 * points.size);
      this.placeOf = new Int32Array(2 * points.size);
    }
    this.used.fill(0, 0, count);
    this.lastFrom.fill(NONE, 0, points.size);
    this.placeOf.fill(NONE, 0, points.size);
    for (let p = 0; p < count; p++) {
      before[p] = this.lastFrom[from[p]];
      this.lastFrom[from[p]] = p;
    }
  }

  /** Notes that the ring at hand goes on from a point. */
  private visit(point: number): void {
    if (this.visitedCount === this.visited.length) this.visited = doubled(this.visited);
    this.visited[this.visitedCount++] = point;
    this.placeOf[point] = this.length;
  }

  private push(xy: Int32Array, from: number, end: number): void {
    while (this.length + end - from > this.ring.length) this.ring = doubled(this.ring);
    for (let k = from; k < end; k++) this.ring[this.length++] = xy[k];
  }

  /** Takes what the ring at hand has from a place on as a ring. */
  private emit(place: number, out: Rings): void {
    const { ring, visited, placeOf } = this;
    out.begin(false, NONE);
    for (let k = place; k < this.length; k += 2) out.add(ring[k], ring[k + 1]);
    out.end();
    this.length = place;
    while (this.visitedCount > 0 && placeOf[visited[this.visitedCount - 1]] >= place) {
      placeOf[visited[--this.visitedCount]] = NONE;
    }
  }

  /** Of the paths from where one ends that weren't joined yet: the first one clockwise from the way back. */
  private next(path: number, last: number, { xy, start }: Paths): number {
    const { used, before } = this;
    if (last === NONE) return NONE;
    if (before[last] === NONE) return used[last] === 1 ? NONE : last;
    const end = 2 * start[path + 1] - 2;
    const back = Math.atan2(xy[end - 1] - xy[end + 1], xy[end - 2] - xy[end]);
    let best = NONE;
    let least = Infinity;
    for (let q = last; q !== NONE; q = before[q]) {
      if (used[q] === 1) continue;
      const turn = back - Math.atan2(xy[2 * start[q] + 3] - xy[end + 1], xy[2 * start[q] + 2] - xy[end]);
      const clockwise = turn > 0 ? turn : turn + 2 * Math.PI;
      if (clockwise >= least) continue;
      least = clockwise;
      best = q;
    }
    return best;
  }
}

function doubled(array: Int32Array): Int32Array {
  const grown = new Int32Array(2 * array.length);
  grown.set(array);
  return grown;
}
