import type { Chains } from './chains.ts';
import { PIECE_SIDE } from './dry-pieces.ts';

/** Pieces on a side of a cell at most, and lines of sides each way. */
const PIECE_BITS = 3;
const MOST_LINES = 5;
const SIDES = 2 * (MOST_LINES << PIECE_BITS);

/** Which units of the sides of a cell's pieces lines run along, forwards and back: no two in the same direction. What is left of them is a line of its own. */
export class CellSides {
  /** By side: a bit for each unit. */
  private readonly forwards = new Uint8Array(SIDES);
  private readonly back = new Uint8Array(SIDES);
  /** Sides in the order in which lines came to them. */
  private readonly known = new Uint8Array(SIDES);
  private count = 0;

  /** Adds a line along sides, maybe several. */
  add(ax: number, ay: number, bx: number, by: number): void {
    if (ax === bx) this.addAlong(ax >> 3, 0, ay, by);
    else this.addAlong(ay >> 3, 1, ax, bx);
  }

  /** Adds what is left to chains, from the southwestern corner of the cell on, and begins anew. */
  settle(chains: Chains, x: number, y: number): void {
    const { forwards, back, known, count } = this;
    for (let n = 0; n < count; n++) {
      const side = known[n];
      const both = forwards[side] & back[side];
      settleUnits(chains, side, forwards[side] & ~both, true, x, y);
      settleUnits(chains, side, back[side] & ~both, false, x, y);
      forwards[side] = 0;
      back[side] = 0;
    }
    this.count = 0;
  }

  private addAlong(line: number, lies: number, from: number, to: number): void {
    const { forwards, back } = this;
    const low = from < to ? from : to;
    const high = from < to ? to : from;
    for (let piece = low >> 3; piece * PIECE_SIDE < high; piece++) {
      const side = (((line << PIECE_BITS) | piece) << 1) | lies;
      if ((forwards[side] | back[side]) === 0) this.known[this.count++] = side;
      const first = piece * PIECE_SIDE;
      const units = (1 << Math.min(PIECE_SIDE, high - first)) - (1 << Math.max(0, low - first));
      if (from < to) forwards[side] |= units;
      else back[side] |= units;
    }
  }
}

/** Adds a line for each run of units. */
function settleUnits(chains: Chains, side: number, units: number, isForwards: boolean, x: number, y: number): void {
  const first = ((side >> 1) & ((1 << PIECE_BITS) - 1)) * PIECE_SIDE;
  const line = (side >> (1 + PIECE_BITS)) * PIECE_SIDE;
  for (let left = units; left !== 0; ) {
    const from = 31 - Math.clz32(left & -left);
    // Adding to the lowest of a run makes its end the lowest.
    const behind = left + (1 << from);
    const to = 31 - Math.clz32(behind & -behind);
    left &= -1 << to;
    const a = first + (isForwards ? from : to);
    const b = first + (isForwards ? to : from);
    if ((side & 1) === 0) chains.add(x + line, y + a, x + line, y + b);
    else chains.add(x + a, y + line, x + b, y + line);
  }
}
