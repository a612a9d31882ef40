import { PointTable } from './point-table.ts';

const NONE = -1;

/** Directed, with what is dry on its left, and whose it is. */
export type ShoreLine = readonly [ax: number, ay: number, bx: number, by: number, owner: number];
/** Lines that follow each other, and that one line from the first one's start to the last one's end may stand for. */
type ShoreChord = readonly ShoreLine[];
/** Chords that follow each other: in between are points of no other line. */
export type Shore = readonly ShoreChord[];

/**
 * Shores of a block as few chords. Points are left out where the line past them runs in water, close to all that it passes, and nothing lies between: chords only make
 * what is dry larger, and neither come to cross nor to hold others, whichever of them stand for their lines. Points on the block's sides, and those in which several shores meet,
 * stay. What comes of lines doesn't depend on their order. One per thread; its memory is reused.
 */
export class ShoreLines {
  private readonly points = new PointTable();
  private lines: readonly ShoreLine[] = [];
  /** By chord, which is its first line: the points that it leads from and to, its last line; no point where it was joined to the one before. */
  private from: number[] = [];
  private to: number[] = [];
  private last: number[] = [];
  /** By line: the point that it ends in, the next line of its chord. */
  private end: number[] = [];
  private next: number[] = [];
  /** By point: the chord that leads to it and the one that leads from it, how many do. */
  private chordTo: number[] = [];
  private chordFrom: number[] = [];
  private degree: number[] = [];
  private side = 0;
  private least = 0;
  private most = 0;

  /**
   * Puts lines together that meet in points alone, and sorts `lines`.
   * @param side of the block, from 0 on
   * @param least between a chord and what it passes, unless both lie along an axis: so much coordinates may be rounded
   * @param most by which shores may be moved
   */
  shoresOf(lines: ShoreLine[], side: number, least: number, most: number): Shore[] {
    this.side = side;
    this.least = least;
    this.most = most;
    this.open(lines.sort(inOrder));
    const { points } = this;
    for (let isLess = true; isLess; ) {
      isLess = false;
      for (let p = 0; p < points.size; p++) {
        if (!this.isThrough(p) || !this.canGo(p)) continue;
        this.leaveOut(p);
        isLess = true;
      }
    }
    return this.shores();
  }

  private open(lines: readonly ShoreLine[]): void {
    const { points, from, to, last, end, next, chordTo, chordFrom, degree } = this;
    this.lines = lines;
    points.clear();
    for (const list of [from, to, last, end, next, chordTo, chordFrom, degree]) list.length = 0;
    lines.forEach(([ax, ay, bx, by], k) => {
      const [a, b] = [points.take(ax, ay), points.take(bx, by)];
      from.push(a);
      to.push(b);
      last.push(k);
      end.push(b);
      next.push(NONE);
      chordFrom[a] = k;
      chordTo[b] = k;
      degree[a] = (degree[a] ?? 0) + 1;
      degree[b] = (degree[b] ?? 0) + 1;
    });
  }

  /** Whether one chord leads to a point within the block, and one from it. */
  private isThrough(p: number): boolean {
    const { points, side, degree } = this;
    const [x, y] = [points.x[p], points.y[p]];
    return degree[p] === 2 && x > 0 && y > 0 && x < side && y < side;
  }

  /** Whether one chord may take the place of the two that meet in a point. */
  private canGo(p: number): boolean {
    const { side } = this;
    const { x, y } = this.points;
    const [before, after] = [this.chordTo[p], this.chordFrom[p]];
    const [a, b] = [this.from[before], this.to[after]];
    if (a === b || this.leftOf(a, b, p) < 0) return false;
    if (x[a] === x[b] && (x[a] === 0 || x[a] === side)) return false;
    if (y[a] === y[b] && (y[a] === 0 || y[a] === side)) return false;
    return this.isPassed(p, a, b) && this.passes(before, a, b) && this.passes(after, a, b) && this.isFree(a, p, b);
  }

  /** Whether a line from a to b may pass all points that lines of a chord meet in. */
  private passes(chord: number, a: number, b: number): boolean {
    for (let k = chord; k !== this.last[chord]; k = this.next[k]) if (!this.isPassed(this.end[k], a, b)) return false;
    return true;
  }

  /** Whether a line from a to b may pass a point on its left. */
  private isPassed(q: number, a: number, b: number): boolean {
    const { x, y } = this.points;
    if (!this.isNear(a, b, q, this.most)) return false;
    if ((x[a] === x[b] && x[q] === x[a]) || (y[a] === y[b] && y[q] === y[a])) return true;
    return this.leftOf(a, b, q) > this.least * Math.hypot(x[b] - x[a], y[b] - y[a]);
  }

  /** Whether no other chord comes to the triangle of three points, nor lies along its third side. */
  private isFree(a: number, p: number, b: number): boolean {
    const { points, degree, least } = this;
    const { x, y } = points;
    const [west, east] = [Math.min(x[a], x[p], x[b]) - least, Math.max(x[a], x[p], x[b]) + least];
    const [south, north] = [Math.min(y[a], y[p], y[b]) - least, Math.max(y[a], y[p], y[b]) + least];
    for (let q = 0; q < points.size; q++) {
      if (x[q] < west || x[q] > east || y[q] < south || y[q] > north || degree[q] === 0) continue;
      if (q === a || q === p || q === b) continue;
      if (this.isNear(a, b, q, least) || this.isWithin(a, p, b, q)) return false;
    }
    return !this.areJoined(a, b);
  }

  /** Whether a chord leads from one of two points to the other. */
  private areJoined(a: number, b: number): boolean {
    const { from, to, chordTo, chordFrom } = this;
    if (this.isThrough(a)) return from[chordTo[a]] === b || to[chordFrom[a]] === b;
    if (this.isThrough(b)) return from[chordTo[b]] === a || to[chordFrom[b]] === a;
    return from.some((q, chord) => (q === a && to[chord] === b) || (q === b && to[chord] === a));
  }

  /** Whether a point lies in a triangle whose corners turn clockwise, or on its sides. Three points on a line have no inside. */
  private isWithin(a: number, p: number, b: number, q: number): boolean {
    const [turnA, turnP, turnB] = [this.leftOf(a, p, q), this.leftOf(p, b, q), this.leftOf(b, a, q)];
    return turnA <= 0 && turnP <= 0 && turnB <= 0 && turnA + turnP + turnB < 0;
  }

  /** Twice the area of the triangle from a to b to q: above 0 where q lies on the left. */
  private leftOf(a: number, b: number, q: number): number {
    const { x, y } = this.points;
    return (x[b] - x[a]) * (y[q] - y[a]) - (y[b] - y[a]) * (x[q] - x[a]);
  }

  /** Whether a point is no further than `most` from the line from a to b. */
  private isNear(a: number, b: number, q: number, most: number): boolean {
    const { x, y } = this.points;
    const [dx, dy] = [x[b] - x[a], y[b] - y[a]];
    const along = dx * (x[q] - x[a]) + dy * (y[q] - y[a]);
    const square = dx * dx + dy * dy;
    if (along < 0) return Math.hypot(x[q] - x[a], y[q] - y[a]) <= most;
    if (along > square) return Math.hypot(x[q] - x[b], y[q] - y[b]) <= most;
    return Math.abs(this.leftOf(a, b, q)) <= most * Math.sqrt(square);
  }

  private leaveOut(p: number): void {
    const { from, to, last, next, chordTo, chordFrom, degree } = this;
    const [chord, gone] = [chordTo[p], chordFrom[p]];
    next[last[chord]] = gone;
    last[chord] = last[gone];
    to[chord] = to[gone];
    if (chordTo[to[gone]] === gone) chordTo[to[gone]] = chord;
    from[gone] = NONE;
    degree[p] = 0;
  }

  /** Those that begin where others do, then rings. */
  private shores(): Shore[] {
    const { from } = this;
    const shores: Shore[] = [];
    for (const isRing of [false, true]) {
      for (let chord = 0; chord < from.length; chord++) {
        if (from[chord] !== NONE && (isRing || !this.isThrough(from[chord]))) shores.push(this.shoreFrom(chord));
      }
    }
    return shores;
  }

  private shoreFrom(first: number): Shore {
    const { from, to, chordFrom } = this;
    const shore: ShoreChord[] = [];
    for (let chord = first; ; chord = chordFrom[to[chord]]) {
      from[chord] = NONE;
      shore.push(this.linesOf(chord));
      if (!this.isThrough(to[chord]) || from[chordFrom[to[chord]]] === NONE) return shore;
    }
  }

  private linesOf(chord: number): ShoreLine[] {
    const lines: ShoreLine[] = [];
    for (let k = chord; k !== NONE; k = this.next[k]) lines.push(this.lines[k]);
    return lines;
  }
}

function inOrder(a: ShoreLine, b: ShoreLine): number {
  return a[1] - b[1] || a[0] - b[0] || a[3] - b[3] || a[2] - b[2];
}
