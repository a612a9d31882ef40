import type { Rings } from '../../geo/rings.ts';

/** From eighths of cells to coordinates of the answer, which grow with them. */
interface Axis {
  get(eighths: number): number;
}
export type Axes = { readonly x: Axis; readonly y: Axis };

const LEAST_ROOM = 1 << 10;

/**
 * Gates that a border goes through, one after the other: sides of cells, each from an end inside of the area, on the border's left, to one outside. Shortest lines through
 * them bend at their ends alone. Whichever ends lie further outwards: lines through gates that do lie further outwards, too.
 *
 * Source: Lee and Preparata (1984), *Euclidean shortest paths in the presence of rectilinear barriers*; of closed borders what comes of it is the
 * minimum-perimeter polygon of Sklansky (1972), *Measuring concavity on a rectangular mosaic*.
 */
export class Gates {
  count = 0;
  /** In eighths of cells. */
  private insideX: Int32Array = new Int32Array(LEAST_ROOM);
  private insideY: Int32Array = new Int32Array(LEAST_ROOM);
  private outsideX: Int32Array = new Int32Array(LEAST_ROOM);
  private outsideY: Int32Array = new Int32Array(LEAST_ROOM);
  /** Whether a gate is a point that the border has. */
  private fixed = new Uint8Array(LEAST_ROOM);
  private fixedCount = 0;
  /** The same ends in coordinates of the answer: x and y of all inside, then of all outside. */
  private seen: Float64Array = new Float64Array(0);

  clear(): void {
    this.count = 0;
    this.fixedCount = 0;
  }

  /** The next gate, from one end to the other. */
  add(insideX: number, insideY: number, outsideX: number, outsideY: number): void {
    if (this.count === this.fixed.length) this.grow();
    const gate = this.count++;
    this.insideX[gate] = insideX;
    this.insideY[gate] = insideY;
    this.outsideX[gate] = outsideX;
    this.outsideY[gate] = outsideY;
    this.fixed[gate] = 0;
  }

  /** The next gate, which is a point. */
  addPoint(x: number, y: number): void {
    this.add(x, y, x, y);
    this.fixed[this.count - 1] = 1;
    this.fixedCount++;
  }

  /**
   * Adds the points of the shortest closed border to a ring, in eighths of cells.
   * @param isOuter whether the area lies within the border; otherwise the border is that of a hole
   * @param axes in whose coordinates the border is shortest; null: in eighths
   */
  close(isOuter: boolean, axes: Axes | null, out: Rings): void {
    this.see(axes);
    if (this.fixedCount === 0) this.closeAround(isOuter, out);
    else this.closeThroughPoints(out);
  }

  /** A westmost end of what the border holds is one of its corners. */
  private closeAround(isOuter: boolean, out: Rings): void {
    const { count, seen } = this;
    const [atX, atY] = isOuter ? [0, count] : [2 * count, 3 * count];
    let west = 0;
    for (let k = 1; k < count; k++) {
      const ahead = seen[atX + k] - seen[atX + west];
      if (ahead < 0 || (ahead === 0 && seen[atY + k] < seen[atY + west])) west = k;
    }
    if (isOuter) out.add(this.insideX[west], this.insideY[west]);
    else out.add(this.outsideX[west], this.outsideY[west]);
    const [x, y] = [seen[atX + west], seen[atY + west]];
    this.pull(west, count, x, y, x, y, out);
  }

  private closeThroughPoints(out: Rings): void {
    const { count, fixed, insideX, insideY, seen } = this;
    const first = fixed.indexOf(1);
    let from = first;
    do {
      out.add(insideX[from], insideY[from]);
      let steps = 1;
      let to = from + 1 < count ? from + 1 : 0;
      for (; fixed[to] === 0; to = to + 1 < count ? to + 1 : 0) steps++;
      if (steps > 1) this.pull(from, steps, seen[from], seen[count + from], seen[to], seen[count + to], out);
      from = to;
    } while (from !== first);
  }

  /** Adds the bends of the shortest line from a point on gate `from` to one on the gate that comes so many steps later. */
  private pull(from: number, steps: number, fromX: number, fromY: number, toX: number, toY: number, out: Rings): void {
    const { count, seen } = this;
    let x = fromX;
    let y = fromY;
    // What can be seen from the last bend through the gates so far: between an end on the left and one on the right, at these steps.
    let lx = x;
    let ly = y;
    let rx = x;
    let ry = y;
    let left = 0;
    let right = 0;
    for (let step = 1; step <= steps; step++) {
      const gate = from + step < count ? from + step : from + step - count;
      const isLast = step === steps;
      const gateLX = isLast ? toX : seen[gate];
      const gateLY = isLast ? toY : seen[count + gate];
      const gateRX = isLast ? toX : seen[2 * count + gate];
      const gateRY = isLast ? toY : seen[3 * count + gate];
      let bend = 0;
      if (turn(x, y, rx, ry, gateRX, gateRY) >= 0) {
        if (turn(x, y, lx, ly, gateRX, gateRY) > 0) bend = 1;
        else {
          rx = gateRX;
          ry = gateRY;
          right = step;
        }
      }
      if (bend === 0 && turn(x, y, lx, ly, gateLX, gateLY) <= 0) {
        if (turn(x, y, rx, ry, gateLX, gateLY) < 0) bend = -1;
        else {
          lx = gateLX;
          ly = gateLY;
          left = step;
        }
      }
      if (bend === 0) continue;
      step = bend > 0 ? left : right;
      const at = from + step < count ? from + step : from + step - count;
      if (bend > 0) out.add(this.insideX[at], this.insideY[at]);
      else out.add(this.outsideX[at], this.outsideY[at]);
      x = bend > 0 ? lx : rx;
      y = bend > 0 ? ly : ry;
      lx = rx = x;
      ly = ry = y;
      left = right = step;
    }
  }

  private see(axes: Axes | null): void {
    const { count } = this;
    if (this.seen.length < 4 * count) this.seen = new Float64Array(8 * count);
    this.seeAlong(axes?.x, this.insideX, 0);
    this.seeAlong(axes?.y, this.insideY, count);
    this.seeAlong(axes?.x, this.outsideX, 2 * count);
    this.seeAlong(axes?.y, this.outsideY, 3 * count);
  }

  private seeAlong(axis: Axis | undefined, values: Int32Array, at: number): void {
    const { count, seen } = this;
    for (let k = 0; k < count; k++) seen[at + k] = axis === undefined ? values[k] : axis.get(values[k]);
  }

  /** Memory beyond that of so many gates is given back. */
  shrink(gates: number): void {
    if (this.fixed.length <= gates) return;
    this.clear();
    this.seen = new Float64Array(0);
    this.resize(LEAST_ROOM);
  }

  private grow(): void {
    this.resize(2 * this.fixed.length);
  }

  private resize(room: number): void {
    const resized = (values: Int32Array): Int32Array => {
      const others = new Int32Array(room);
      others.set(values.subarray(0, this.count));
      return others;
    };
    this.insideX = resized(this.insideX);
    this.insideY = resized(this.insideY);
    this.outsideX = resized(this.outsideX);
    this.outsideY = resized(this.outsideY);
    const fixed = new Uint8Array(room);
    fixed.set(this.fixed.subarray(0, this.count));
    this.fixed = fixed;
  }
}

/** Above 0 where c lies on the left of the way from a to b. */
const turn = (ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
