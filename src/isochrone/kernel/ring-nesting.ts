import type { Rings } from '../../geo/rings.ts';
import type { Axes } from './gates.ts';

/** Lines of rings are looked for in rows of so many units (a power of two): two cells. */
export const ROW_BITS = 4;

/** No place among rings that are nested. */
const NOWHERE = -1;
/** Lines that cross a row so close to each other meet there. */
const TIE = 1e-9;

/** Which points of rings are taken: all, or those at which they turn, as they are given or in coordinates of the answer. */
type TakenPoints = 'all' | 'corners' | Axes;

/** Finds out of which rings others lie in. One per thread; its memory is reused. */
export class RingNesting {
  /** By row: the last entry of those of its lines. By entry: the line's first point, the entry before. */
  private lastOfRow = new Int32Array(0);
  private pointOf = new Int32Array(0);
  private beforeInRow = new Int32Array(0);
  private ringOf = new Int32Array(0);
  private minRow = 0;
  private rowBits = ROW_BITS;

  /**
   * Appends rings to `out`, each after what it lies in.
   * @param found rings with the area on their left, in any order, and nothing said of holes and parents
   * @param rowBits rows are so many units high (a power of two): few lines should reach through several
   */
  nest(found: Rings, taken: TakenPoints, out: Rings, rowBits = ROW_BITS): void {
    this.rowBits = rowBits;
    const { xy, count } = found;
    const westmost = new Int32Array(count);
    for (let r = 0; r < count; r++) westmost[r] = westmostOf(found, r);
    if (count > 1) this.sortLines(found);
    // What a ring lies in reaches further west, or as far where they touch.
    const order = westmost.map((_, r) => r).sort((a, b) => xy[2 * westmost[a]] - xy[2 * westmost[b]]);
    const placeOf = new Int32Array(count).fill(NOWHERE);
    const waiting: number[] = [];
    for (const first of order) {
      for (let r = first; placeOf[r] === NOWHERE; ) {
        const neighbor = count > 1 ? this.ringWestOf(found, westmost[r], r) : -1;
        if (neighbor >= 0 && placeOf[neighbor] === NOWHERE && !waiting.includes(neighbor)) {
          waiting.push(r);
          r = neighbor;
          continue;
        }
        const hole = isHole(found, r, westmost[r]);
        const beside = neighbor < 0 ? NOWHERE : placeOf[neighbor];
        const parent = beside < 0 || (out.hole[beside] !== 0) !== hole ? beside : out.parent[beside];
        placeOf[r] = out.begin(hole, parent);
        addPoints(found, r, taken, out);
        out.end();
        r = waiting.pop() ?? r;
      }
    }
  }

  private sortLines({ xy, start, count, pointCount }: Rings): void {
    let [minY, maxY] = [xy[1], xy[1]];
    for (let k = 3; k < 2 * pointCount; k += 2) {
      if (xy[k] < minY) minY = xy[k];
      else if (xy[k] > maxY) maxY = xy[k];
    }
    const { rowBits } = this;
    this.minRow = minY >> rowBits;
    const rowCount = (maxY >> rowBits) - this.minRow + 1;
    if (this.lastOfRow.length < rowCount) this.lastOfRow = new Int32Array(2 * rowCount);
    if (this.ringOf.length < pointCount) this.ringOf = new Int32Array(2 * pointCount);
    const { lastOfRow, ringOf, minRow } = this;
    lastOfRow.fill(-1, 0, rowCount);
    let entry = 0;
    for (let r = 0; r < count; r++) {
      const end = start[r + 1];
      ringOf.fill(r, start[r], end);
      let y = xy[2 * start[r] + 1];
      for (let p = start[r]; p < end; p++) {
        const nextY = xy[2 * (p + 1 < end ? p + 1 : start[r]) + 1];
        // What runs along a row has nothing on its west.
        const lastRow = (Math.max(y, nextY) - 1) >> rowBits;
        for (let row = Math.min(y, nextY) >> rowBits; row <= lastRow && y !== nextY; row++) {
          if (entry === this.pointOf.length) this.grow();
          this.pointOf[entry] = p;
          this.beforeInRow[entry] = lastOfRow[row - minRow];
          lastOfRow[row - minRow] = entry++;
        }
        y = nextY;
      }
    }
  }

  private grow(): void {
    const [points, before] = [this.pointOf, this.beforeInRow];
    this.pointOf = new Int32Array(2 * points.length + 256);
    this.beforeInRow = new Int32Array(this.pointOf.length);
    this.pointOf.set(points);
    this.beforeInRow.set(before);
  }

  /** The ring next to a ring's westmost point, on its west; -1 where there is none. Where rings touch, what lies a little above tells, or below where the ring has nothing above. */
  private ringWestOf({ xy, start }: Rings, point: number, ring: number): number {
    const { ringOf, pointOf, beforeInRow } = this;
    const [x, y] = [xy[2 * point], xy[2 * point + 1]];
    const last = start[ring + 1] - 1;
    const [before, next] = [point > start[ring] ? point - 1 : last, point < last ? point + 1 : start[ring]];
    const up = xy[2 * before + 1] > y || xy[2 * next + 1] > y ? 1 : -1;
    /** How fast a line goes east. */
    const slopeOf = (a: number, b: number): number => (up * (xy[2 * b] - xy[2 * a])) / (xy[2 * b + 1] - xy[2 * a + 1]);
    let own = Infinity;
    for (const end of [before, next]) if (up * (xy[2 * end + 1] - y) > 0) own = Math.min(own, slopeOf(point, end));
    let nearest = -Infinity;
    let steepest = -Infinity;
    let beside = -1;
    const row = (up > 0 ? y : y - 1) >> this.rowBits;
    for (let entry = this.lastOfRow[row - this.minRow]; entry >= 0; entry = beforeInRow[entry]) {
      const p = pointOf[entry];
      const of = ringOf[p];
      const q = p + 1 < start[of + 1] ? p + 1 : start[of];
      if (of === ring || up * (xy[2 * p + 1] - y) > 0 === up * (xy[2 * q + 1] - y) > 0) continue;
      const share = (y - xy[2 * p + 1]) / (xy[2 * q + 1] - xy[2 * p + 1]);
      const crossing = xy[2 * p] + share * (xy[2 * q] - xy[2 * p]);
      if (crossing > x + TIE || crossing < nearest - TIE) continue;
      const slope = slopeOf(p, q);
      if ((crossing > x - TIE && slope >= own) || (crossing <= nearest + TIE && slope <= steepest)) continue;
      nearest = crossing;
      steepest = slope;
      beside = of;
    }
    return beside;
  }

  /** Memory beyond this many points is given back. */
  shrink(points: number): void {
    if (this.ringOf.length <= points) return;
    this.ringOf = new Int32Array(0);
    this.pointOf = new Int32Array(0);
    this.beforeInRow = new Int32Array(0);
  }
}

/** A ring's westmost point, the lowest of several. */
function westmostOf({ xy, start }: Rings, ring: number): number {
  let west = start[ring];
  const end = start[ring + 1];
  for (let p = west + 1; p < end; p++) {
    const ahead = xy[2 * p] - xy[2 * west];
    if (ahead < 0 || (ahead === 0 && xy[2 * p + 1] < xy[2 * west + 1])) west = p;
  }
  return west;
}

/** Whether a ring turns to the right where it can only turn as it does on the whole. */
function isHole({ xy, start }: Rings, ring: number, westmost: number): boolean {
  const [first, last] = [start[ring], start[ring + 1] - 1];
  const a = 2 * (westmost > first ? westmost - 1 : last);
  const b = 2 * westmost;
  const c = 2 * (westmost < last ? westmost + 1 : first);
  return (xy[b] - xy[a]) * (xy[c + 1] - xy[b + 1]) < (xy[b + 1] - xy[a + 1]) * (xy[c] - xy[b]);
}

function addPoints({ xy, start }: Rings, ring: number, taken: TakenPoints, out: Rings): void {
  const [first, end] = [start[ring], start[ring + 1]];
  if (taken === 'all') {
    for (let p = first; p < end; p++) out.add(xy[2 * p], xy[2 * p + 1]);
    return;
  }
  const axes = taken === 'corners' ? null : taken;
  let ax = alongX(axes, xy[2 * end - 2]);
  let ay = alongY(axes, xy[2 * end - 1]);
  let bx = alongX(axes, xy[2 * first]);
  let by = alongY(axes, xy[2 * first + 1]);
  for (let p = first; p < end; p++) {
    const next = p + 1 < end ? p + 1 : first;
    const cx = alongX(axes, xy[2 * next]);
    const cy = alongY(axes, xy[2 * next + 1]);
    if ((bx - ax) * (cy - by) !== (by - ay) * (cx - bx)) out.add(xy[2 * p], xy[2 * p + 1]);
    ax = bx;
    ay = by;
    bx = cx;
    by = cy;
  }
}

const alongX = (axes: Axes | null, x: number): number => (axes === null ? x : axes.x.get(x));
const alongY = (axes: Axes | null, y: number): number => (axes === null ? y : axes.y.get(y));
