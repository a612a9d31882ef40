import { CornerChoice } from './corner-choice.ts';
import { greaterCrossings } from './least-crossings.ts';
import { markedCorners, type NodeTiles } from './node-tiles.ts';

/**
 * Per node: i, j, between which shares of the line's length it is needed ({@link shareFrom}), and how far the border stays from it at
 * least (`least-crossings.ts`).
 */
export const NODE = 4;

/** Shares are told in 65,535ths, from rounded down to rounded up. */
const SHARES = 0xffff;
const sharesWord = (from: number, to: number): number => (Math.floor(from * SHARES) << 16) | Math.ceil(to * SHARES);
export const shareFrom = (word: number): number => (word >>> 16) / SHARES;
export const shareTo = (word: number): number => (word & SHARES) / SHARES;

/** A line's last nodes, which its next cell may hold too. */
const RECENT = 8;

/**
 * The nodes of a narrow line. With all of them inside it is covered: in each cell it holds as few corners as that takes, and the border comes no nearer to
 * those than their least crossings. So it takes less of what lies beside it, and borders run between lines that hold different nodes.
 */
export class LineNodes {
  /** {@link NODE} numbers each, as far as {@link length}. */
  values = new Int32Array(1 << 8);
  length = 0;
  private readonly corners = new CornerChoice();
  private x: Float64Array = new Float64Array(0);
  private y: Float64Array = new Float64Array(0);
  private along: Float64Array = new Float64Array(0);
  private count = 0;
  /** The first point that wasn't passed. */
  private next = 0;
  /** Where the last cell was left. */
  private atX = 0;
  private atY = 0;

  /** @param water nodes that lines hold only where those on land don't cover them */
  constructor(private readonly water: NodeTiles | null = null) {}

  /** The next line, given by `count` points in grid units; `along` is each point's share of the length. */
  begin(x: Float64Array, y: Float64Array, along: Float64Array, count: number): void {
    this.x = x;
    this.y = y;
    this.along = along;
    this.count = count;
    this.next = 1;
    this.length = 0;
    this.goTo(0);
  }

  /**
   * The line's next cell, from where it enters (where it left the one before) to where it leaves it.
   * @param shunned a bit for each corner besides those in water that it holds only where others don't cover it
   */
  cross(i: number, j: number, enters: number, leaves: number, shunned = 0): void {
    const { corners, x, y, along } = this;
    const last = this.count - 1;
    corners.begin();
    corners.pass(this.atX - i, this.atY - j);
    for (; this.next < last && along[this.next] <= leaves; this.next++) {
      corners.pass(x[this.next] - i, y[this.next] - j);
    }
    this.goTo(leaves);
    corners.pass(this.atX - i, this.atY - j);
    corners.choose(shunned | (this.water === null ? 0 : markedCorners(this.water, i, j)));
    const { chosen } = corners;
    const word = sharesWord(enters, leaves);
    for (let corner = 0; corner < 4; corner++) {
      if ((chosen & (1 << corner)) !== 0)
        this.push(i + (corner & 1), j + (corner >> 1), word, corners.crossingsOf(corner));
    }
  }

  /** Goes to the point at a share, between the last point and the next one. */
  private goTo(share: number): void {
    const { x, y, along, next } = this;
    const before = along[next - 1];
    const span = along[next] - before;
    const t = span > 0 ? Math.max(0, Math.min(1, (share - before) / span)) : 1;
    this.atX = x[next - 1] + t * (x[next] - x[next - 1]);
    this.atY = y[next - 1] + t * (y[next] - y[next - 1]);
  }

  private push(i: number, j: number, shares: number, crossings: number): void {
    const { length } = this;
    if (length + NODE > this.values.length) this.grow();
    const { values } = this;
    for (let n = length - NODE; n >= Math.max(0, length - RECENT * NODE); n -= NODE) {
      if (values[n] !== i || values[n + 1] !== j) continue;
      values[n + 2] = (values[n + 2] & ~SHARES) | (shares & SHARES);
      values[n + 3] = greaterCrossings(values[n + 3], crossings);
      return;
    }
    values[length] = i;
    values[length + 1] = j;
    values[length + 2] = shares;
    values[length + 3] = crossings;
    this.length += NODE;
  }

  private grow(): void {
    const values = new Int32Array(2 * this.values.length);
    values.set(this.values);
    this.values = values;
  }
}
