import { NumberTable } from './number-table.ts';

/** Points are numbered `(x + ORIGIN) * SPAN + y + ORIGIN`. */
const ORIGIN = 2 ** 24;
const SPAN = 2 ** 25;
const numberOf = (x: number, y: number): number => (x + ORIGIN) * SPAN + y + ORIGIN;

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
 * Borders of areas as sums of directed lines, what is inside on their left: lines along the sides of cells cancel each other out where they run in opposite directions. So an area becomes
 * another by adding the borders of what comes and taking off those of what goes.
 */
export class Chains {
  private readonly sides = new NumberTable();
  /** Other lines: `ax, ay, bx, by` each. */
  readonly lines: number[] = [];

  /** @param side of cells, a power of two up to 8 */
  constructor(private readonly side: number) {}

  clear(): void {
    this.sides.clear();
    this.lines.length = 0;
  }

  /** Adds a line, which may run along several sides. */
  add(ax: number, ay: number, bx: number, by: number): void {
    if (!this.isAlongSides(ax, ay, bx, by)) this.lines.push(ax, ay, bx, by);
    else if (ax === bx) this.addAlong(ax, true, ay, by);
    else this.addAlong(ay, false, ax, bx);
  }

  /** Whether a line along sides shares one with lines that were added. */
  knows(ax: number, ay: number, bx: number, by: number): boolean {
    if (!this.isAlongSides(ax, ay, bx, by)) return false;
    const isUpright = ax === bx;
    const [low, high] = isUpright ? [Math.min(ay, by), Math.max(ay, by)] : [Math.min(ax, bx), Math.max(ax, bx)];
    for (let first = low & -this.side; first < high; first += this.side) {
      if (this.sides.find(sideNumber(isUpright ? ax : ay, isUpright, first)) >= 0) return true;
    }
    return false;
  }

  /** Puts what lines along sides leave of each other among the others. */
  settle(): void {
    const { sides, side } = this;
    for (let n = 0; n < sides.size; n++) {
      const slot = sides.slotAt(n);
      const balance = sides.get(slot);
      if (balance === ALL_EVEN) continue;
      const key = sides.keyOf(slot);
      const corner = Math.floor(key / 2);
      const [x, y] = [Math.floor(corner / SPAN) - ORIGIN, (corner % SPAN) - ORIGIN];
      for (let from = 0; from < side; ) {
        const sign = signAt(balance, from);
        let to = from + 1;
        while (to < side && signAt(balance, to) === sign) to++;
        const [a, b] = sign > 0 ? [from, to] : [to, from];
        if (sign !== 0 && key % 2 === 0) this.lines.push(x, y + a, x, y + b);
        else if (sign !== 0) this.lines.push(x + a, y, x + b, y);
        from = to;
      }
    }
    sides.clear();
  }

  private isAlongSides(ax: number, ay: number, bx: number, by: number): boolean {
    const mask = this.side - 1;
    return (ax === bx && (ax & mask) === 0) || (ay === by && (ay & mask) === 0);
  }

  private addAlong(line: number, isUpright: boolean, from: number, to: number): void {
    const { side, sides } = this;
    const [low, high] = from < to ? [from, to] : [to, from];
    for (let first = low & -side; first < high; first += side) {
      const ones = ONES[Math.max(0, low - first) * (MOST_UNITS + 1) + Math.min(side, high - first)];
      const slot = sides.take(sideNumber(line, isUpright, first), ALL_EVEN);
      sides.set(slot, sides.get(slot) + (from < to ? ones : -ones));
    }
  }
}

const sideNumber = (line: number, isUpright: boolean, first: number): number =>
  isUpright ? 2 * numberOf(line, first) : 2 * numberOf(first, line) + 1;

function signAt(balance: number, unit: number): number {
  return Math.sign(((balance >>> (BITS * unit)) & 15) - EVEN);
}

/** Lines of several points each: path p has the points `start[p] .. start[p + 1] - 1` of `xy`. */
export interface Paths {
  readonly xy: number[];
  readonly start: number[];
}

/** Each line a path of its own. */
export function pathsOfLines(lines: readonly number[]): Paths {
  return { xy: [...lines], start: Array.from({ length: lines.length / 4 + 1 }, (_, p) => 2 * p) };
}

/**
 * Joins paths that begin where others end to rings, `x, y` each without the first again. Rings may meet in points, and then turn so that they don't cross; none visits a
 * point twice.
 * @param lastFrom scratch memory
 */
export function joinPaths(
  { xy, start }: Paths,
  add: (ring: readonly number[]) => void,
  lastFrom: NumberTable = new NumberTable(),
): void {
  const count = start.length - 1;
  lastFrom.clear();
  const before = new Int32Array(count);
  for (let p = 0; p < count; p++) {
    const slot = lastFrom.take(numberOf(xy[2 * start[p]], xy[2 * start[p] + 1]), -1);
    before[p] = lastFrom.get(slot);
    lastFrom.set(slot, p);
  }
  const lastFromPoint = (point: number): number => {
    const slot = lastFrom.find(numberOf(xy[2 * point], xy[2 * point + 1]));
    return slot < 0 ? -1 : lastFrom.get(slot);
  };
  const used = new Uint8Array(count);
  /** By path: where the ring at hand has its first point; -1: nowhere. Of several paths from one point, the last one knows. */
  const placeOf = new Int32Array(count).fill(-1);
  for (let first = 0; first < count; first++) {
    if (used[first] === 1) continue;
    const ring: number[] = [];
    const marked: number[] = [];
    for (let p = first; p >= 0; ) {
      used[p] = 1;
      const last = start[p + 1] - 1;
      const owner = lastFromPoint(start[p]);
      if (placeOf[owner] >= 0) {
        // Back at a point: what lies between is a ring of its own.
        const place = placeOf[owner];
        add(ring.splice(place));
        while (marked.length > 0 && placeOf[marked[marked.length - 1]] >= place) placeOf[marked.pop() as number] = -1;
      }
      placeOf[owner] = ring.length;
      marked.push(owner);
      for (let k = 2 * start[p]; k < 2 * last; k++) ring.push(xy[k]);
      p = next(p, lastFromPoint(last));
    }
    for (const owner of marked) placeOf[owner] = -1;
    add(ring);
  }

  /** Of the paths from where one ends that aren't used yet: the first one clockwise from the way back; -1 where there is none. */
  function next(path: number, from: number): number {
    const end = 2 * start[path + 1] - 2;
    let best = -1;
    let least = Infinity;
    for (let q = from; q >= 0; q = before[q]) {
      if (used[q] === 1) continue;
      if (q === from && before[q] < 0) return q;
      const back = Math.atan2(xy[end - 1] - xy[end + 1], xy[end - 2] - xy[end]);
      const turn = back - Math.atan2(xy[2 * start[q] + 3] - xy[end + 1], xy[2 * start[q] + 2] - xy[end]);
      const clockwise = turn > 0 ? turn : turn + 2 * Math.PI;
      if (clockwise >= least) continue;
      least = clockwise;
      best = q;
    }
    return best;
  }
}
