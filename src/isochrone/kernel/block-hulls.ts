import type { Rings } from '../../geo/rings.ts';
import { EIGHTHS } from './crossing.ts';
import type { InsideNodes } from './trifles.ts';

/** From eighths of cells to coordinates of the answer, which grow with them. */
interface Axis {
  get(eighths: number): number;
}

/** Squares of a fixed grid: the first begins at node (0, 0). */
export interface Blocks {
  /** Cells along a side. */
  readonly cells: number;
  readonly nodes: Omit<InsideNodes, 'isBarrier'>;
  /** Whether block (i, j) stays as it is, whatever the area. */
  readonly isKept: (i: number, j: number) => boolean;
  /** Hulls are convex in the coordinates of the answer, to the last digit. */
  readonly axes: { readonly x: Axis; readonly y: Axis };
}

const VISIT_COLUMNS = ['before', 'first', 'end', 'cornerCount', 'aCorner'] as const;

const UNKNOWN = 0;
const KEPT = 1;
const STRAIGHTENED = 2;

/** A block's corners have no number as points. */
const CORNER = -1;

/**
 * Simplifies areas: what is inside of a block becomes its convex hull. Lines run in any direction then, and most points of a rough border
 * go.
 *
 * What holds more has larger hulls: areas stay nested, each depends on itself alone, and nothing that was covered is lost. On a side
 * of its block a hull is the hull of what was inside there, so hulls of neighboring blocks meet without gaps. Beside a block that is kept the
 * border runs along the side where only the hull covers it.
 */
export class BlockHulls {
  /** By block of the window: the last visit that borders pay it, -1: none. */
  private last = new Int32Array(0);
  /** By visit: the one before in its block, and its first and last points, both on sides of the block, or the same where a ring stays within. */
  private before = new Int32Array(0);
  private first = new Int32Array(0);
  private end = new Int32Array(0);
  /** By visit: how many points between them may be corners of a hull, and one of these. */
  private cornerCount = new Int32Array(0);
  private aCorner = new Int32Array(0);
  private visitCount = 0;
  /** By point: its coordinates in the answer. */
  private answer = new Int32Array(0);
  /** By point: the one that follows. */
  private follower = new Int32Array(0);
  /** By point: the one that follows on the new border, -1 where it isn't on it; and its new ring. */
  private next = new Int32Array(0);
  private ringOf = new Int32Array(0);
  /** By row of blocks: its last piece of the new border. By the first point of a piece: the piece before. */
  private lastOfRow = new Int32Array(0);
  private beforeInRow = new Int32Array(0);
  /** Points of one block, sorted; in coordinates of the answer too; and places in them that the hull visits. */
  private count = 0;
  private xs = new Int32Array(64);
  private ys = new Int32Array(64);
  private points = new Int32Array(64);
  private hullX = new Int32Array(64);
  private hullY = new Int32Array(64);
  private readonly chain: number[] = [];
  /** By block: whether it is kept, as far as it is known. */
  private kept = new Uint8Array(0);

  private side = 0;
  private minI = 0;
  private minJ = 0;
  private width = 0;
  private height = 0;

  /**
   * Appends the rings of the hulls to `out`.
   * @param rings contours in eighths of cells with all their points
   * @param keepsLines whether points in the middle of straight lines may go
   */
  simplify(rings: Rings, blocks: Blocks, keepsLines: boolean, out: Rings): void {
    this.open(rings, blocks.cells * EIGHTHS, blocks.axes);
    this.sort(rings, blocks);
    for (let block = 0; block < this.width * this.height; block++) {
      if (this.last[block] >= 0) this.link(rings.xy, block, blocks);
    }
    this.trace(rings, keepsLines, out);
  }

  private open({ xy, pointCount }: Rings, side: number, { x, y }: Blocks['axes']): void {
    let [minX, minY, maxX, maxY] = [xy[0], xy[1], xy[0], xy[1]];
    for (let k = 2; k < 2 * pointCount; k += 2) {
      if (xy[k] < minX) minX = xy[k];
      else if (xy[k] > maxX) maxX = xy[k];
      if (xy[k + 1] < minY) minY = xy[k + 1];
      else if (xy[k + 1] > maxY) maxY = xy[k + 1];
    }
    this.side = side;
    this.minI = Math.floor(minX / side);
    this.minJ = Math.floor(minY / side);
    this.width = Math.floor(maxX / side) + 1 - this.minI;
    this.height = Math.floor(maxY / side) + 1 - this.minJ;
    const size = this.width * this.height;
    if (this.last.length < size) {
      this.last = new Int32Array(2 * size);
      this.kept = new Uint8Array(2 * size);
    }
    this.kept.fill(UNKNOWN, 0, size);
    if (this.lastOfRow.length < this.height) this.lastOfRow = new Int32Array(2 * this.height);
    if (this.next.length < pointCount) {
      for (const key of VISIT_COLUMNS) this[key] = new Int32Array(2 * pointCount);
      this.follower = new Int32Array(2 * pointCount);
      this.answer = new Int32Array(4 * pointCount);
      this.next = new Int32Array(2 * pointCount);
      this.ringOf = new Int32Array(2 * pointCount);
      this.beforeInRow = new Int32Array(2 * pointCount);
    }
    this.last.fill(-1, 0, size);
    this.lastOfRow.fill(-1, 0, this.height);
    this.next.fill(-1, 0, pointCount);
    this.ringOf.fill(-1, 0, pointCount);
    this.visitCount = 0;
    for (let k = 0; k < 2 * pointCount; k += 2) {
      this.answer[k] = x.get(xy[k]);
      this.answer[k + 1] = y.get(xy[k + 1]);
    }
  }

  /** Finds the visits of borders to blocks; in kept ones borders are linked as they are. */
  private sort({ xy, start, count }: Rings, blocks: Blocks): void {
    const { next, follower } = this;
    for (let r = 0; r < count; r++) {
      const begin = start[r];
      const end = start[r + 1];
      for (let p = begin; p < end - 1; p++) follower[p] = p + 1;
      follower[end - 1] = begin;
      // Where a ring comes into another block; anywhere, where it never does.
      let from = begin;
      let block = this.blockBetween(xy, end - 1, begin);
      while (from < end - 1 && this.blockBetween(xy, from, from + 1) === block) from++;
      let p = from;
      let q = follower[p];
      block = this.blockBetween(xy, p, q);
      let visit = this.beginVisit(block, p);
      let kept = this.isKept(block, blocks);
      if (kept) next[p] = q;
      for (let k = begin + 1; k < end; k++) {
        const before = p;
        p = q;
        q = follower[p];
        const here = this.blockBetween(xy, p, q);
        if (here !== block) {
          this.end[visit] = p;
          block = here;
          visit = this.beginVisit(block, p);
          kept = this.isKept(block, blocks);
        } else if (this.turn(before, p, q) > 0) {
          // Where the border bends inwards no hull has a corner.
          this.cornerCount[visit]++;
          this.aCorner[visit] = p;
        }
        if (kept) next[p] = q;
      }
      this.end[visit] = from;
    }
  }

  private beginVisit(block: number, point: number): number {
    const visit = this.visitCount++;
    this.before[visit] = this.last[block];
    this.last[block] = visit;
    this.first[visit] = point;
    this.cornerCount[visit] = 0;
    return visit;
  }

  private isKept(block: number, { isKept }: Blocks): boolean {
    if (this.kept[block] === UNKNOWN) {
      const [i, j] = [this.minI + (block % this.width), this.minJ + ((block / this.width) | 0)];
      this.kept[block] = isKept(i, j) ? KEPT : STRAIGHTENED;
    }
    return this.kept[block] === KEPT;
  }

  /** Whether borders visit a block that is kept. */
  private isVisitedAndKept(column: number, row: number): boolean {
    if (column < 0 || row < 0 || column >= this.width || row >= this.height) return false;
    return this.kept[row * this.width + column] === KEPT;
  }

  private blockBetween(xy: Int32Array, p: number, q: number): number {
    const i = Math.floor((xy[2 * p] + xy[2 * q]) / (2 * this.side)) - this.minI;
    const j = Math.floor((xy[2 * p + 1] + xy[2 * q + 1]) / (2 * this.side)) - this.minJ;
    return j * this.width + i;
  }

  /** Twice the area of a triangle in the answer: above 0 where it turns to the left. */
  private turn(a: number, b: number, c: number): number {
    const { answer } = this;
    const [x, y] = [answer[2 * b], answer[2 * b + 1]];
    const across = (x - answer[2 * a]) * (answer[2 * c + 1] - y);
    return across - (y - answer[2 * a + 1]) * (answer[2 * c] - x);
  }

  private link(xy: Int32Array, block: number, blocks: Blocks): void {
    if (this.isKept(block, blocks)) return;
    const { last, before, first, end, cornerCount, aCorner, next } = this;
    const visit = last[block];
    const isSimple = before[visit] < 0 && cornerCount[visit] <= 1 && !this.isOnOneSide(xy, first[visit], end[visit]);
    if (!isSimple || this.isBesideKept(block)) {
      this.linkHull(xy, block, blocks);
    } else if (cornerCount[visit] === 1 && this.turn(first[visit], aCorner[visit], end[visit]) > 0) {
      next[first[visit]] = aCorner[visit];
      next[aCorner[visit]] = end[visit];
    } else {
      next[first[visit]] = end[visit];
    }
  }

  /** Of points on sides of a block, which may be the same. */
  private isOnOneSide(xy: Int32Array, p: number, q: number): boolean {
    const isColumn = xy[2 * p] === xy[2 * q] && xy[2 * p] % this.side === 0;
    return p === q || isColumn || (xy[2 * p + 1] === xy[2 * q + 1] && xy[2 * p + 1] % this.side === 0);
  }

  private isBesideKept(block: number): boolean {
    const column = block % this.width;
    const row = (block / this.width) | 0;
    const along = this.isVisitedAndKept(column - 1, row) || this.isVisitedAndKept(column + 1, row);
    return along || this.isVisitedAndKept(column, row - 1) || this.isVisitedAndKept(column, row + 1);
  }

  private linkHull(xy: Int32Array, block: number, blocks: Blocks): void {
    const { cells, nodes, axes } = blocks;
    const { last, before, chain, next, side } = this;
    const column = block % this.width;
    const row = (block / this.width) | 0;
    const [i, j] = [this.minI + column, this.minJ + row];
    this.count = 0;
    for (let visit = last[block]; visit >= 0; visit = before[visit]) this.insertVisit(xy, visit);
    const { bands, band, minI, minJ } = nodes;
    for (let corner = 0; corner < 4; corner++) {
      const [ci, cj] = [i + (corner & 1), j + (corner >> 1)];
      const [x, y] = [ci * cells - minI, cj * cells - minJ];
      const isWithin = x >= 0 && y >= 0 && x < bands.width && y < bands.height;
      if (isWithin && bands.codes[y * bands.width + x] <= band) this.insert(ci * side, cj * side, CORNER);
    }
    const { xs, ys, points } = this;
    for (let k = 0; k < this.count; k++) {
      const p = points[k];
      this.hullX[k] = p === CORNER ? axes.x.get(xs[k]) : this.answer[2 * p];
      this.hullY[k] = p === CORNER ? axes.y.get(ys[k]) : this.answer[2 * p + 1];
    }
    this.findHull();
    const [west, south, east, north] = [i * side, j * side, (i + 1) * side, (j + 1) * side];
    for (let k = 0; k < chain.length; k++) {
      const [a, b] = [chain[k], chain[k + 1 < chain.length ? k + 1 : 0]];
      if (xs[a] === xs[b] && (xs[a] === west || xs[a] === east)) {
        if (this.isVisitedAndKept(xs[a] === west ? column - 1 : column + 1, row))
          this.linkGaps(ys, xs, xs[a], ys[a], ys[b]);
      } else if (ys[a] === ys[b] && (ys[a] === south || ys[a] === north)) {
        if (this.isVisitedAndKept(column, ys[a] === south ? row - 1 : row + 1))
          this.linkGaps(xs, ys, ys[a], xs[a], xs[b]);
      } else next[points[a]] = points[b];
    }
  }

  private insertVisit(xy: Int32Array, visit: number): void {
    const { follower, end } = this;
    let a = -1;
    let p = this.first[visit];
    this.insert(xy[2 * p], xy[2 * p + 1], p);
    do {
      const q = follower[p];
      if (a >= 0 && this.turn(a, p, q) > 0) this.insert(xy[2 * p], xy[2 * p + 1], p);
      a = p;
      p = q;
    } while (p !== end[visit]);
    if (p !== this.first[visit]) this.insert(xy[2 * p], xy[2 * p + 1], p);
  }

  /** Keeps the block's points sorted. */
  private insert(x: number, y: number, id: number): void {
    if (this.count === this.xs.length) this.growScratch();
    const { xs, ys, points } = this;
    let k = this.count++;
    while (k > 0 && (xs[k - 1] > x || (xs[k - 1] === x && ys[k - 1] > y))) {
      xs[k] = xs[k - 1];
      ys[k] = ys[k - 1];
      points[k] = points[k - 1];
      k--;
    }
    xs[k] = x;
    ys[k] = y;
    points[k] = id;
  }

  private growScratch(): void {
    for (const key of ['xs', 'ys', 'points'] as const) {
      const values = new Int32Array(2 * this[key].length);
      values.set(this[key]);
      this[key] = values;
    }
    this.hullX = new Int32Array(this.xs.length);
    this.hullY = new Int32Array(this.xs.length);
  }

  /** Andrew's monotone chain, counter-clockwise, without points in the middle of lines. */
  private findHull(): void {
    const { count, chain } = this;
    chain.length = 0;
    for (let k = 0; k < count; k++) this.extend(k, 1);
    const lower = chain.length;
    for (let k = count - 2; k >= 0; k--) this.extend(k, lower);
    chain.pop();
  }

  private extend(k: number, least: number): void {
    const { hullX: xs, hullY: ys, chain } = this;
    while (chain.length > least) {
      const [a, b] = [chain[chain.length - 2], chain[chain.length - 1]];
      if ((xs[b] - xs[a]) * (ys[k] - ys[a]) - (ys[b] - ys[a]) * (xs[k] - xs[a]) > 0) break;
      chain.pop();
    }
    chain.push(k);
  }

  /** Links what is open between two ends of a side at `across`, on the way from one to the other. */
  private linkGaps(along: Int32Array, acrosses: Int32Array, across: number, from: number, to: number): void {
    const { count, points, next } = this;
    const ascends = from < to;
    let open = -1;
    for (let n = 0; n < count; n++) {
      // Points of a side are sorted along it.
      const k = ascends ? n : count - 1 - n;
      if (acrosses[k] !== across || (along[k] - from) * (along[k] - to) >= 0) continue;
      if (open < 0) open = points[k];
      else {
        next[open] = points[k];
        open = -1;
      }
    }
  }

  private trace({ xy, pointCount }: Rings, keepsLines: boolean, out: Rings): void {
    const { next, ringOf, lastOfRow, beforeInRow, side, minJ } = this;
    const first: number[] = [];
    const leftmost: number[] = [];
    const hole: boolean[] = [];
    for (let p0 = 0; p0 < pointCount; p0++) {
      if (next[p0] < 0 || ringOf[p0] >= 0) continue;
      let west = p0;
      let twice = 0;
      const [x0, y0] = [xy[2 * p0], xy[2 * p0 + 1]];
      let p = p0;
      do {
        const q = next[p];
        ringOf[p] = first.length;
        if (xy[2 * p] < xy[2 * west]) west = p;
        twice += (xy[2 * p] - x0) * (xy[2 * q + 1] - y0) - (xy[2 * q] - x0) * (xy[2 * p + 1] - y0);
        const row = Math.floor((xy[2 * p + 1] + xy[2 * q + 1]) / (2 * side)) - minJ;
        beforeInRow[p] = lastOfRow[row];
        lastOfRow[row] = p;
        p = q;
      } while (p !== p0);
      first.push(p0);
      leftmost.push(west);
      hole.push(twice < 0);
    }
    // What a ring lies in reaches further west.
    const order = first.map((_, r) => r).sort((a, b) => xy[2 * leftmost[a]] - xy[2 * leftmost[b]]);
    const placeOf = new Int32Array(order.length);
    for (const r of order) {
      const neighbor = this.ringWestOf(xy, leftmost[r], r);
      const beside = neighbor < 0 ? -1 : placeOf[neighbor];
      const parent = beside < 0 || (out.hole[beside] !== 0) !== hole[r] ? beside : out.parent[beside];
      placeOf[r] = out.begin(hole[r], parent);
      this.add(xy, first[r], keepsLines, out);
      out.end();
    }
  }

  /** The ring of the border next to a ring's leftmost point, on its west; -1 where there is none. */
  private ringWestOf(xy: Int32Array, point: number, ring: number): number {
    const { next, ringOf, lastOfRow, beforeInRow } = this;
    const [x, y] = [xy[2 * point], xy[2 * point + 1]];
    let nearest = -Infinity;
    let beside = -1;
    for (let p = lastOfRow[Math.floor(y / this.side) - this.minJ] ?? -1; p >= 0; p = beforeInRow[p]) {
      const q = next[p];
      if (ringOf[p] === ring || xy[2 * p + 1] > y === xy[2 * q + 1] > y) continue;
      const share = (y - xy[2 * p + 1]) / (xy[2 * q + 1] - xy[2 * p + 1]);
      const crossing = xy[2 * p] + share * (xy[2 * q] - xy[2 * p]);
      if (crossing > x || crossing <= nearest) continue;
      nearest = crossing;
      beside = ringOf[p];
    }
    return beside;
  }

  private add(xy: Int32Array, first: number, keepsLines: boolean, out: Rings): void {
    const { next } = this;
    let a = first;
    let b = next[a];
    do {
      const c = next[b];
      if (!keepsLines || this.turn(a, b, c) !== 0) out.add(xy[2 * b], xy[2 * b + 1]);
      a = b;
      b = c;
    } while (a !== first);
  }

  /** Memory beyond this many points is given back. */
  shrink(points: number): void {
    if (this.next.length <= points) return;
    for (const key of [...VISIT_COLUMNS, 'follower', 'next', 'ringOf', 'beforeInRow', 'answer'] as const)
      this[key] = new Int32Array(0);
  }
}
