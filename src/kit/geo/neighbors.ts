import { LimitError } from '../core/errors.ts';

/** Segments with two points each: `x0, y0, x1, y1` from `4 s` on, with coordinates from 0 on. */
export interface Segments {
  readonly count: number;
  readonly ends: Float64Array;
  /** The length of all segments together. */
  readonly length: number;
  readonly span: number;
}

interface Points {
  readonly count: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** Looks at neighbors before a request is refused: some seconds of work. */
const MAX_LOOKS = 200_000_000;
/** Looks that aren't worth any sorting. */
const FEW_LOOKS = 1500;
const MAX_PIECES = 250_000;
/** Cells get no smaller. */
const SMALL = 8;

/** The segments and points in one part of the plane. */
interface Cell {
  readonly segments: readonly number[];
  readonly points: readonly number[];
  readonly box: readonly [x0: number, y0: number, x1: number, y1: number];
}

/**
 * Calls back with segments that lie near each other, and with points within a unit of some of them: any two segments
 * that meet are in some call together, and a segment and a point that are near are together in exactly one. Cells are
 * buckets of a grid; crowded ones are halved as long as that helps.
 */
export class Neighbors {
  private looks = 0;

  constructor(
    private readonly lines: Segments,
    private readonly visit: (segments: readonly number[], points: readonly number[]) => void,
    private readonly spots: Points | null = null,
  ) {}

  /** Visits all cells. `pieces` is the approximate number of parts that the segments have between the points. */
  run(pieces: number): void {
    for (const cell of this.cells(Math.max(1, pieces))) this.halve(cell);
  }

  /** Returns the buckets twice as long as pieces, so that segments pass few of them; shorter if they hold too much. */
  private cells(pieces: number): Cell[] {
    const { length, span } = this.lines;
    const size = Math.max(4, (2 * length) / pieces, span / MOST_ROWS);
    const cells = this.gridOf(size);
    const looks = cells.reduce((sum, cell) => sum + this.looksOf(cell), 0);
    return looks > 64 * pieces + 1_000_000 && pieces < MAX_PIECES ? this.cells(4 * pieces) : cells;
  }

  private gridOf(size: number): Cell[] {
    const { count, ends } = this.lines;
    const cells = new Map<number, { segments: number[]; points: number[]; box: Cell['box'] }>();
    for (let s = 0; s < count; s++) {
      forBuckets(size, ends[4 * s], ends[4 * s + 1], ends[4 * s + 2], ends[4 * s + 3], (i, j) => {
        const key = bucketKey(i, j);
        const cell = cells.get(key);
        if (cell) cell.segments.push(s);
        else cells.set(key, { segments: [s], points: [], box: [i * size, j * size, (i + 1) * size, (j + 1) * size] });
      });
    }
    if (this.spots) {
      const { x, y, count: points } = this.spots;
      for (let v = 0; v < points; v++)
        cells.get(bucketKey(Math.floor(x[v] / size), Math.floor(y[v] / size)))?.points.push(v);
    }
    return [...cells.values()];
  }

  private looksOf({ segments, points }: Cell): number {
    return segments.length * (this.spots ? points.length : segments.length / 2);
  }

  /** Halves a cell across or along, whichever leaves less to look at, or hands it out. */
  private halve(cell: Cell): void {
    const looks = this.looksOf(cell);
    if (looks === 0) return;
    const parts = looks > FEW_LOOKS ? this.halves(cell, looks) : null;
    if (parts) {
      for (const part of parts) this.halve(part);
      return;
    }
    this.looks += looks;
    if (this.looks > MAX_LOOKS) throw new LimitError('maxNearbyEdges', MAX_LOOKS, Math.round(this.looks), 'polygon');
    this.visit(cell.segments, cell.points);
  }

  /** Returns the halves of a cell; null if they are no better. */
  private halves(cell: Cell, looks: number): [Cell, Cell] | null {
    const [x0, y0, x1, y1] = cell.box;
    const longer = x1 - x0 > y1 - y0 ? 0 : 1;
    let best: [Cell, Cell] | null = null;
    let least = Infinity;
    for (const axis of [longer, 1 - longer] as (0 | 1)[]) {
      if (cell.box[2 + axis] - cell.box[axis] < SMALL) continue;
      const parts = this.split(cell, axis, (cell.box[axis] + cell.box[2 + axis]) / 2);
      const each = parts.map((part) => this.looksOf(part));
      const all = each[0] + each[1];
      // Nothing is gained yet where all lies in one half, but it may be in the next ones.
      const helps = all < 0.8 * looks || (all < 1.05 * looks && Math.min(...each) < 0.1 * looks);
      if (!helps || all >= least) continue;
      best = parts;
      least = all;
    }
    return best;
  }

  private split({ segments, points, box }: Cell, axis: 0 | 1, middle: number): [Cell, Cell] {
    const { ends } = this.lines;
    const across = 1 - axis;
    const low: number[] = [];
    const high: number[] = [];
    for (const s of segments) {
      // The part of the segment that lies in the cell, a unit more on either side.
      const from = ends[4 * s + axis];
      const delta = ends[4 * s + 2 + axis] - from;
      const start = ends[4 * s + across];
      const slope = ends[4 * s + 2 + across] - start;
      const p = slope === 0 ? 0 : (box[across] - 1 - start) / slope;
      const q = slope === 0 ? 1 : (box[2 + across] + 1 - start) / slope;
      const a = from + delta * Math.max(0, Math.min(1, p));
      const b = from + delta * Math.max(0, Math.min(1, q));
      const least = Math.min(a, b);
      const most = Math.max(a, b);
      if (least <= middle + 1 && most >= box[axis] - 1) low.push(s);
      if (most >= middle - 1 && least <= box[2 + axis] + 1) high.push(s);
    }
    const lowPoints: number[] = [];
    const highPoints: number[] = [];
    if (this.spots) {
      const coordinate = axis === 0 ? this.spots.x : this.spots.y;
      for (const v of points) (coordinate[v] < middle ? lowPoints : highPoints).push(v);
    }
    const [x0, y0, x1, y1] = box;
    return [
      { segments: low, points: lowPoints, box: axis === 0 ? [x0, y0, middle, y1] : [x0, y0, x1, middle] },
      { segments: high, points: highPoints, box: axis === 0 ? [middle, y0, x1, y1] : [x0, middle, x1, y1] },
    ];
  }
}

/** Visits every bucket that a segment's band of one unit may touch: per column the rows that it spans. */
function forBuckets(
  size: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  visit: (i: number, j: number) => void,
): void {
  const [ax, ay, bx, by] = x0 <= x1 ? [x0, y0, x1, y1] : [x1, y1, x0, y0];
  const first = Math.floor((ax - 1) / size);
  const last = Math.floor((bx + 1) / size);
  const slope = bx > ax ? (by - ay) / (bx - ax) : 0;
  for (let i = first; i <= last; i++) {
    const west = Math.max(ax, i * size - 1);
    const east = Math.min(bx, (i + 1) * size + 1);
    const p = bx > ax ? ay + slope * (west - ax) : ay;
    const q = bx > ax ? ay + slope * (east - ax) : by;
    const top = Math.floor((Math.max(p, q) + 1) / size);
    for (let j = Math.floor((Math.min(p, q) - 1) / size); j <= top; j++) visit(i, j);
  }
}

const MOST_ROWS = 2 ** 25;
const bucketKey = (i: number, j: number): number => (i + 1) * 2 * MOST_ROWS + j + 1;
