import { ringContains } from '../../geo/flat-ring.ts';
import { Rings } from '../../geo/rings.ts';
import { PathJoiner, Paths } from './paths.ts';

/** Cells are cut along whole eighths of their sides. */
export const PIECE_SIDE = 8;
/** Less water than so many squares of the lattice isn't cut off a cell. */
const LEAST_WATER = 6;

/** Which points of a cell's lattice stand in water: row by row from the south, a bit for each from the west. */
type WetRows = ArrayLike<number>;
const POINTS = PIECE_SIDE + 1;
const ALL_WET = (1 << POINTS) - 1;

/** The dry parts of a cell, each with the rings around it: `x, y` in eighths of the cell, what is dry on the left. */
export type DryParts = readonly (readonly (readonly number[])[])[];

/** A cell that is dry everywhere, and one that is wet everywhere. */
export const ALL_DRY: DryParts = [[[0, 0, PIECE_SIDE, 0, PIECE_SIDE, PIECE_SIDE, 0, PIECE_SIDE]]];
const NONE_DRY: DryParts = [];

/** Corners of a square counter-clockwise: columns and rows. Side k runs from corner k to the next. */
const CORNER_X = [0, 1, 1, 0];
const CORNER_Y = [0, 0, 1, 1];
const ALL_SIDES = 15;

/** Squares row by row, with one beyond each end of them. */
const WIDTH = PIECE_SIDE + 2;
const squareAt = (x: number, y: number): number => (y + 1) * WIDTH + x + 1;
/** From a square to that beyond side k. */
const BEYOND = [-WIDTH, 1, WIDTH, -1];

/** Where places are looked at: in each of the four triangles that diagonals make of a square, and on no line between points of a cell's lattice. */
const IN_SQUARE = [
  [0.5113, 0.1727],
  [0.8289, 0.4891],
  [0.4903, 0.8311],
  [0.1709, 0.5101],
];
const PLACES = IN_SQUARE.length;

/** Whether the corners of a square stand in water: a bit for each. */
const wetCorners = (wet: WetRows, x: number, y: number): number =>
  ((wet[y] >> x) & 3) | (((wet[y + 1] >> x) & 1) << 3) | (((wet[y + 1] >> (x + 1)) & 1) << 2);

/** By wet corners: how many they are, and the dry one of three others that are wet. */
const WET_COUNT = Array.from({ length: 16 }, (_, corners) => [0, 1, 2, 3].filter((c) => (corners >> c) & 1).length);
const dryCorner = (corners: number): number => 31 - Math.clz32(ALL_SIDES & ~corners);

/** Finds out what is dry of cells. One per thread; its memory is reused. */
export class DryPieces {
  /** By square: a bit for each of its sides that is a side of what is dry of it. */
  private readonly sides = new Uint8Array(WIDTH * WIDTH);
  private readonly lines = new Paths();
  private readonly joiner = new PathJoiner();
  private readonly joined = new Rings();
  /** By row of squares and place in a square, a bit for each column: whether the part at hand holds it, any of the parts does. */
  private readonly ofPart = new Uint8Array(PIECE_SIDE * PLACES);
  private readonly ofAny = new Uint8Array(PIECE_SIDE * PLACES);

  /** @param mostMoved what a shore may be moved out into the water to need fewer points, in eighths of a cell */
  constructor(private readonly mostMoved: number) {}

  /**
   * What is dry of a cell, in parts that don't hang together within it; null: all of it. Between points of its lattice in water there is water: in squares of four, in triangles of three.
   */
  partsOf(wet: WetRows): DryParts | null {
    let or = 0;
    let and = ALL_WET;
    for (let y = 0; y < POINTS; y++) {
      or |= wet[y];
      and &= wet[y];
    }
    if (or === 0) return null;
    if (and === ALL_WET) return NONE_DRY;
    if (this.measure(wet) <= LEAST_WATER) return null;
    const rings = this.ringsAround(wet);
    const simple = rings.map((ring) => shortened(ring, this.mostMoved));
    const isSame = simple.every((_, r) => depthOf(simple, r) === depthOf(rings, r));
    const left = simple.filter((ring) => ring.length >= 6);
    if (isSame && areApart(left)) {
      const parts = partsOf(left);
      if (this.isWhole(parts, wet)) return parts;
    }
    // Rings that touch in odd ways: a cell that can't be told for sure stays as it is.
    const parts = partsOf(rings);
    return this.isWhole(parts, wet) ? parts : null;
  }

  /** Finds out what is dry of each square; how many of them are wet. */
  private measure(wet: WetRows): number {
    let squares = 0;
    for (let y = 0; y < PIECE_SIDE; y++) {
      for (let x = 0; x < PIECE_SIDE; x++) {
        const corners = wetCorners(wet, x, y);
        const count = WET_COUNT[corners];
        if (count >= 3) squares += count === 4 ? 1 : 0.5;
        const dry = dryCorner(corners);
        const ofTriangle = (1 << dry) | (1 << ((dry + 3) & 3));
        this.sides[squareAt(x, y)] = count === 4 ? 0 : count === 3 ? ofTriangle : ALL_SIDES;
      }
    }
    return squares;
  }

  /** The rings around what is dry of the squares: lines across them, then sides that aren't those of a neighbor as well. */
  private ringsAround(wet: WetRows): number[][] {
    const { sides, lines, joined } = this;
    lines.clear();
    for (let y = 0; y < PIECE_SIDE; y++) {
      for (let x = 0; x < PIECE_SIDE; x++) {
        const corners = wetCorners(wet, x, y);
        if (WET_COUNT[corners] === 3) this.addLine(x, y, (dryCorner(corners) + 1) & 3, (dryCorner(corners) + 3) & 3);
      }
    }
    for (let y = 0; y < PIECE_SIDE; y++) {
      for (let x = 0; x < PIECE_SIDE; x++) {
        const square = squareAt(x, y);
        // Of a triangle the side that leads to its dry corner comes first.
        const first = sides[square] === ALL_SIDES ? 0 : (dryCorner(wetCorners(wet, x, y)) + 3) & 3;
        for (let n = 0; n < 4; n++) {
          const k = (first + n) & 3;
          const isOwn = ((sides[square] >> k) & 1 & ~(sides[square + BEYOND[k]] >> (k ^ 2))) !== 0;
          if (isOwn) this.addLine(x, y, k, (k + 1) & 3);
        }
      }
    }
    joined.reset();
    this.joiner.join(lines, joined);
    const { xy, start, count } = joined;
    return Array.from({ length: count }, (_, r) => Array.from(xy.subarray(2 * start[r], 2 * start[r + 1])));
  }

  /** Adds a line from corner to corner of a square. */
  private addLine(x: number, y: number, a: number, b: number): void {
    this.lines.addLine(x + CORNER_X[a], y + CORNER_Y[a], x + CORNER_X[b], y + CORNER_Y[b]);
  }

  /** Whether places that are dry lie in one part each, and no place in several. */
  private isWhole(parts: DryParts, wet: WetRows): boolean {
    const { ofPart, ofAny } = this;
    ofAny.fill(0);
    for (const rings of parts) {
      ofPart.fill(0);
      for (const ring of rings) turnPlacesIn(ring, ofPart);
      for (let k = 0; k < ofPart.length; k++) {
        if ((ofPart[k] & ofAny[k]) !== 0) return false;
        ofAny[k] |= ofPart[k];
      }
    }
    for (let y = 0; y < PIECE_SIDE; y++) {
      let dry = 0;
      for (let x = 0; x < PIECE_SIDE; x++) if (WET_COUNT[wetCorners(wet, x, y)] < 3) dry |= 1 << x;
      for (let place = 0; place < PLACES; place++) if ((dry & ~ofAny[y * PLACES + place]) !== 0) return false;
    }
    return true;
  }
}

/** Turns the bits of places that a ring winds around. */
function turnPlacesIn(ring: readonly number[], places: Uint8Array): void {
  for (let k = 0, before = ring.length - 2; k < ring.length; before = k, k += 2) {
    const [ax, ay, bx, by] = [ring[before], ring[before + 1], ring[k], ring[k + 1]];
    for (let y = Math.min(ay, by); y < Math.max(ay, by); y++) {
      for (let place = 0; place < PLACES; place++) {
        const [dx, dy] = IN_SQUARE[place];
        const crossing = ((ax - bx) * (y + dy - by)) / (ay - by) + bx;
        places[y * PLACES + place] ^= (1 << Math.ceil(crossing - dx)) - 1;
      }
    }
  }
}

/** How many others a ring lies in: they meet in points at most, so that the middle of a line tells. */
function depthOf(rings: readonly (readonly number[])[], r: number): number {
  const [ax, ay, bx, by] = rings[r];
  let depth = 0;
  for (let k = 0; k < rings.length; k++) if (k !== r && ringContains(rings[k], (ax + bx) / 2, (ay + by) / 2)) depth++;
  return depth;
}

/** Leaves out points of a ring within the cell where the line past them runs in water, close to them. */
function shortened(ring: readonly number[], mostMoved: number): number[] {
  const count = ring.length / 2;
  const x = (p: number): number => ring[2 * (p % count)];
  const y = (p: number): number => ring[2 * (p % count) + 1];
  const isOnSide = (p: number): boolean => x(p) % PIECE_SIDE === 0 || y(p) % PIECE_SIDE === 0;
  let first = 0;
  while (first < count && !isOnSide(first)) first++;
  if (first === count) first = 0;
  const short: number[] = [];
  for (let p = first; p < first + count; ) {
    short.push(x(p), y(p));
    let next = p + 1;
    while (next < first + count && isAlongSide(p, next + 1)) next++;
    for (let q = p + 2; q <= first + count && !isOnSide(q - 1); q++) if (runsInWater(p, q)) next = q;
    p = next;
  }
  return short;

  function isAlongSide(p: number, q: number): boolean {
    const isUpright = x(p) === x(q) && x(p) === x(p + 1) && x(p) % PIECE_SIDE === 0;
    return isUpright || (y(p) === y(q) && y(p) === y(p + 1) && y(p) % PIECE_SIDE === 0);
  }

  function runsInWater(p: number, q: number): boolean {
    const [dx, dy] = [x(q) - x(p), y(q) - y(p)];
    const most = mostMoved * Math.hypot(dx, dy);
    for (let k = p + 1; k < q; k++) {
      const left = dx * (y(k) - y(p)) - dy * (x(k) - x(p));
      if (left < 0 || left > most) return false;
    }
    return dx !== 0 || dy !== 0;
  }
}

/** Whether lines of rings meet in points of both alone. */
function areApart(rings: readonly (readonly number[])[]): boolean {
  const lines: number[] = [];
  for (const ring of rings) {
    for (let k = 0; k < ring.length; k += 2) {
      const next = k + 2 < ring.length ? k + 2 : 0;
      lines.push(ring[k], ring[k + 1], ring[next], ring[next + 1]);
    }
  }
  for (let a = 0; a < lines.length; a += 4) for (let b = 0; b < a; b += 4) if (meet(lines, a, b)) return false;
  return true;
}

/** Whether lines, by their places, meet elsewhere than in one point that both begin or end in. */
function meet(lines: readonly number[], a: number, b: number): boolean {
  if (isBack(lines, a, b)) return true;
  const [toB, toEndOfB] = [sideOf(lines, a, b), sideOf(lines, a, b + 2)];
  if (toB * toEndOfB > 0) return false;
  const [toA, toEndOfA] = [sideOf(lines, b, a), sideOf(lines, b, a + 2)];
  if (toB * toEndOfB < 0 && toA * toEndOfA < 0) return true;
  if ((toB === 0 && isBetween(lines, a, b)) || (toEndOfB === 0 && isBetween(lines, a, b + 2))) return true;
  return (toA === 0 && isBetween(lines, b, a)) || (toEndOfA === 0 && isBetween(lines, b, a + 2));
}

/** Whether a line runs back along another. */
const isBack = (lines: readonly number[], a: number, b: number): boolean =>
  lines[a] === lines[b + 2] &&
  lines[a + 1] === lines[b + 3] &&
  lines[a + 2] === lines[b] &&
  lines[a + 3] === lines[b + 1];

/** Above 0 where the point at `p` lies on the left of the line at `a`. */
const sideOf = (lines: readonly number[], a: number, p: number): number =>
  (lines[a + 2] - lines[a]) * (lines[p + 1] - lines[a + 1]) - (lines[a + 3] - lines[a + 1]) * (lines[p] - lines[a]);

/** Whether the point at `p` of the straight line through the one at `a` lies between its ends. */
const isBetween = (lines: readonly number[], a: number, p: number): boolean =>
  (lines[p] - lines[a]) * (lines[p] - lines[a + 2]) + (lines[p + 1] - lines[a + 1]) * (lines[p + 1] - lines[a + 3]) < 0;

/** Puts each ring around water with the part that it lies in. */
function partsOf(rings: readonly (readonly number[])[]): DryParts {
  const outer = rings.filter((ring) => twiceArea(ring) > 0).map((ring) => [ring]);
  for (const ring of rings) {
    if (twiceArea(ring) > 0) continue;
    // The smallest ring around it; rings may touch in corners, so that the middle of a line tells.
    const [x, y] = [(ring[0] + ring[2]) / 2, (ring[1] + ring[3]) / 2];
    const around = outer.filter(([first]) => ringContains(first, x, y)).sort(([a], [b]) => twiceArea(a) - twiceArea(b));
    around[0]?.push(ring);
  }
  return outer;
}

function twiceArea(ring: readonly number[]): number {
  let sum = 0;
  for (let k = 0, before = ring.length - 2; k < ring.length; before = k, k += 2) {
    sum += ring[before] * ring[k + 1] - ring[before + 1] * ring[k];
  }
  return sum;
}
