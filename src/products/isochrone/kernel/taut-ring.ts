import type { Rings } from '../../../kit/geo/rings.ts';

/** Numbers of a gate: x and y of its end on the inner side, then of that on the outer side. */
export const GATE = 4;

/** A closed chain of gates: neighbors one behind the other, with the inside on the left. */
interface GateChain {
  readonly ends: Int32Array;
  readonly count: number;
}

/**
 * The shortest closed line through a chain of gates, one after the other, as a ring without its last point being the
 * first again and without points within straight lines. All is done in whole numbers. Lee and Preparata (1984),
 * "Euclidean shortest paths in the presence of rectilinear barriers".
 */
export class TautRing {
  /** Points of the ring: the first {@link length} numbers. */
  points = new Int32Array(1 << 12);
  length = 0;

  /** @param isHole whether the chain goes round what is outside */
  pull({ ends, count }: GateChain, isHole: boolean): void {
    const enclosed = isHole ? 2 : 0;
    const first = highest(ends, count, enclosed);
    // A shortest line around something goes by its highest point.
    const startX = ends[GATE * first + enclosed];
    const startY = ends[GATE * first + enclosed + 1];
    this.length = 0;
    this.add(startX, startY);
    let [ax, ay] = [startX, startY];
    let [lx, ly, left] = [ax, ay, 0];
    let [rx, ry, right] = [ax, ay, 0];
    for (let k = 1; k <= count; k++) {
      let [nextLx, nextLy, nextRx, nextRy] = [startX, startY, startX, startY];
      if (k < count) {
        const gate = GATE * (first + k < count ? first + k : first + k - count);
        nextLx = ends[gate];
        nextLy = ends[gate + 1];
        nextRx = ends[gate + 2];
        nextRy = ends[gate + 3];
      }
      if ((rx - ax) * (nextRy - ay) - (ry - ay) * (nextRx - ax) >= 0) {
        const isOpen = (rx === ax && ry === ay) || (lx - ax) * (nextRy - ay) - (ly - ay) * (nextRx - ax) < 0;
        if (!isOpen) {
          // The right side has crossed the left one: the line turns round its end.
          this.add(lx, ly);
          [ax, ay, k] = [lx, ly, left];
          [rx, ry, right] = [lx, ly, left];
          continue;
        }
        [rx, ry, right] = [nextRx, nextRy, k];
      }
      if ((lx - ax) * (nextLy - ay) - (ly - ay) * (nextLx - ax) <= 0) {
        const isOpen = (lx === ax && ly === ay) || (rx - ax) * (nextLy - ay) - (ry - ay) * (nextLx - ax) > 0;
        if (!isOpen) {
          this.add(rx, ry);
          [ax, ay, k] = [rx, ry, right];
          [lx, ly, left] = [rx, ry, right];
          continue;
        }
        [lx, ly, left] = [nextLx, nextLy, k];
      }
    }
    this.tidy();
  }

  /** Adds the points to rings; fewer than three are none. */
  addTo(rings: Rings, isHole: boolean): boolean {
    if (this.length < 6) return false;
    rings.begin(isHole, -1);
    for (let k = 0; k < this.length; k += 2) rings.add(this.points[k], this.points[k + 1]);
    rings.end();
    return true;
  }

  private add(x: number, y: number): void {
    if (this.length + 2 > this.points.length) {
      const points = new Int32Array(2 * this.points.length);
      points.set(this.points);
      this.points = points;
    }
    this.points[this.length++] = x;
    this.points[this.length++] = y;
  }

  /** Leaves out repeated points and those within straight lines. */
  private tidy(): void {
    const { points } = this;
    let length = this.length;
    while (length > 2 && points[length - 2] === points[0] && points[length - 1] === points[1]) length -= 2;
    for (;;) {
      let kept = 0;
      const [firstX, firstY] = [points[0], points[1]];
      for (let k = 0; k < length; k += 2) {
        const [x, y] = [points[k], points[k + 1]];
        const before = kept > 0 ? kept - 2 : length - 2;
        const [px, py] = [points[before], points[before + 1]];
        const [nx, ny] = k + 2 === length ? [firstX, firstY] : [points[k + 2], points[k + 3]];
        if ((x === px && y === py) || (x - px) * (ny - y) - (y - py) * (nx - x) === 0) continue;
        points[kept++] = x;
        points[kept++] = y;
      }
      if (kept === length || kept < 6) {
        this.length = kept;
        return;
      }
      length = kept;
    }
  }
}

/** Returns the gate whose end on the enclosed side lies furthest north, and of several the one furthest east. */
function highest(ends: Int32Array, count: number, enclosed: number): number {
  let best = 0;
  for (let k = 1; k < count; k++) {
    const dy = ends[GATE * k + enclosed + 1] - ends[GATE * best + enclosed + 1];
    if (dy > 0 || (dy === 0 && ends[GATE * k + enclosed] > ends[GATE * best + enclosed])) best = k;
  }
  return best;
}
