import type { Paths } from './paths.ts';
import { PointTable } from './point-table.ts';

/** Cells are at most so many units wide. */
const MOST_UNITS = 8;
/** How many more lines run forwards than back along each unit of a side: four bits each, more than 0 where it is 8. */
const BITS = 4;
const EVEN = 8;
const ALL_EVEN = 0x88888888 | 0;
/** One for each unit between two places: by `from * (MOST_UNITS + 1) + to`. */
const ONES = Int32Array.from({ length: (MOST_UNITS + 1) ** 2 }, (_, k) => {
  let ones = 0;
  for (let unit = Math.floor(k / (MOST_UNITS + 1)); unit < k % (MOST_UNITS + 1); unit++) ones += 2 ** (BITS * unit);
  return ones;
});

/**
 * Borders of areas as sums of directed lines along the sides of cells, what is inside on their left: where they run in opposite directions, they cancel each other out. So an
 * area becomes another by adding the borders of what comes and taking off those of what goes; what doesn't run along sides stays as it is.
 */
export class Chains {
  /** Sides by where they begin: twice their row, and one more where they lie along the row. */
  private readonly sides = new PointTable();
  private balances = new Int32Array(1 << 8);

  /** @param side of cells, a power of two up to 8 */
  constructor(private readonly side: number) {}

  clear(): void {
    this.sides.clear();
  }

  isAlongSides(ax: number, ay: number, bx: number, by: number): boolean {
    const mask = this.side - 1;
    return (ax === bx && (ax & mask) === 0) || (ay === by && (ay & mask) === 0);
  }

  /** Adds a line along sides, maybe several. */
  add(ax: number, ay: number, bx: number, by: number): void {
    if (ax === bx) this.addAlong(ax, true, ay, by);
    else this.addAlong(ay, false, ax, bx);
  }

  /** Whether a line shares a side with lines that were added. */
  knows(ax: number, ay: number, bx: number, by: number): boolean {
    if (!this.isAlongSides(ax, ay, bx, by)) return false;
    const isUpright = ax === bx;
    const low = isUpright ? Math.min(ay, by) : Math.min(ax, bx);
    const high = isUpright ? Math.max(ay, by) : Math.max(ax, bx);
    for (let first = low & -this.side; first < high; first += this.side) {
      if ((isUpright ? this.sides.find(ax, 2 * first) : this.sides.find(first, 2 * ay + 1)) >= 0) return true;
    }
    return false;
  }

  /** Gives what lines leave of each other, and begins anew. */
  settle(into: Paths): void {
    const { sides, side, balances } = this;
    const forwards = (ALL_EVEN + ONES[side]) | 0;
    const back = (ALL_EVEN - ONES[side]) | 0;
    for (let n = 0; n < sides.size; n++) {
      const balance = balances[n];
      if (balance === ALL_EVEN) continue;
      const x = sides.x[n];
      const y = sides.y[n] >> 1;
      const isUpright = (sides.y[n] & 1) === 0;
      if (balance === forwards) addUnits(into, x, y, isUpright, 0, side);
      else if (balance === back) addUnits(into, x, y, isUpright, side, 0);
      else this.settleSide(balance, x, y, isUpright, into);
    }
    sides.clear();
  }

  private settleSide(balance: number, x: number, y: number, isUpright: boolean, into: Paths): void {
    const { side } = this;
    for (let from = 0; from < side; ) {
      const sign = signAt(balance, from);
      let to = from + 1;
      while (to < side && signAt(balance, to) === sign) to++;
      if (sign > 0) addUnits(into, x, y, isUpright, from, to);
      else if (sign < 0) addUnits(into, x, y, isUpright, to, from);
      from = to;
    }
  }

  private addAlong(line: number, isUpright: boolean, from: number, to: number): void {
    const { side, sides } = this;
    const low = from < to ? from : to;
    const high = from < to ? to : from;
    for (let first = low & -side; first < high; first += side) {
      const begin = low > first ? low - first : 0;
      const end = high - first < side ? high - first : side;
      const ones = ONES[begin * (MOST_UNITS + 1) + end];
      const known = sides.size;
      const n = isUpright ? sides.take(line, 2 * first) : sides.take(first, 2 * line + 1);
      if (n === this.balances.length) this.grow();
      const balance = n === known ? ALL_EVEN : this.balances[n];
      this.balances[n] = balance + (from < to ? ones : -ones);
    }
  }

  private grow(): void {
    const grown = new Int32Array(2 * this.balances.length);
    grown.set(this.balances);
    this.balances = grown;
  }
}

/** Adds a line along a side, from one of its units to another. */
function addUnits(into: Paths, x: number, y: number, isUpright: boolean, from: number, to: number): void {
  if (isUpright) into.addLine(x, y + from, x, y + to);
  else into.addLine(x + from, y, x + to, y);
}

function signAt(balance: number, unit: number): number {
  const units = (balance >>> (BITS * unit)) & 15;
  return units > EVEN ? 1 : units < EVEN ? -1 : 0;
}
