import { ringContains } from '../../geo/flat-ring.ts';
import { type DryParts, PIECE_SIDE } from './dry-pieces.ts';
import { balanced, joinedPaths, type Line } from './test-paths.ts';

/* What is dry of a cell, found plainly: what is fast is compared with this. */

/** Less water than so many squares of the lattice isn't cut off a cell. */
const LEAST_WATER = 6;

/**
 * What is dry of a cell, in parts that don't hang together within it; null: all of it. Between points of its lattice in water there is water: in squares of four, in triangles of three.
 * @param isWet of points of the lattice, 0 to {@link PIECE_SIDE} each way
 * @param mostMoved what shores may be moved, in eighths of the cell
 */
export function plainDryParts(isWet: (x: number, y: number) => boolean, mostMoved: number): DryParts | null {
  const lines: Line[] = [];
  let squares = 0;
  for (let y = 0; y < PIECE_SIDE; y++) {
    for (let x = 0; x < PIECE_SIDE; x++) {
      const corners = [
        [x, y],
        [x + 1, y],
        [x + 1, y + 1],
        [x, y + 1],
      ];
      const dry = corners.findIndex(([cx, cy]) => !isWet(cx, cy));
      const wetCount = corners.filter(([cx, cy]) => isWet(cx, cy)).length;
      if (wetCount >= 3) squares += wetCount === 4 ? 1 : 0.5;
      if (wetCount === 4) continue;
      const ring = wetCount < 3 ? corners : [corners[(dry + 3) & 3], corners[dry], corners[(dry + 1) & 3]];
      for (let k = 0; k < ring.length; k++) {
        const [[ax, ay], [bx, by]] = [ring[k], ring[(k + 1) % ring.length]];
        lines.push([ax, ay, bx, by]);
      }
    }
  }
  if (squares <= LEAST_WATER) return null;
  const rings: (readonly number[])[] = joinedPaths(balanced(lines));
  const simple = rings.map((ring) => shortened(ring, mostMoved));
  const isSame = simple.every((_, r) => depthOf(simple, r) === depthOf(rings, r));
  const left = simple.filter((ring) => ring.length >= 6);
  if (isSame && areApart(left) && isWhole(partsOf(left), isWet)) return partsOf(left);
  // Rings that touch in odd ways: a cell that can't be told for sure stays as it is.
  const parts = partsOf(rings);
  return isWhole(parts, isWet) ? parts : null;
}

/** Where places are looked at: in each of the four triangles that diagonals make of a square, and on no line between points of a cell's lattice. */
const IN_SQUARE = [
  [0.5113, 0.1727],
  [0.8289, 0.4891],
  [0.4903, 0.8311],
  [0.1709, 0.5101],
];

/** Whether places that are dry lie in one part each, and no place in several. */
function isWhole(parts: DryParts, isWet: (x: number, y: number) => boolean): boolean {
  for (let square = 0; square < PIECE_SIDE ** 2; square++) {
    const [x, y] = [square % PIECE_SIDE, Math.floor(square / PIECE_SIDE)];
    const wet = [isWet(x, y), isWet(x + 1, y), isWet(x + 1, y + 1), isWet(x, y + 1)];
    const dryCorners = wet.filter((is) => !is).length;
    for (const [dx, dy] of IN_SQUARE) {
      const holding = parts.filter(
        (rings) => rings.filter((ring) => ringContains(ring, x + dx, y + dy)).length % 2 === 1,
      ).length;
      if (holding > 1 || (holding === 0 && dryCorners > 1)) return false;
    }
  }
  return true;
}

/** How many others a ring lies in: they meet in points at most, so that the middle of a line tells. */
function depthOf(rings: readonly (readonly number[])[], r: number): number {
  const [ax, ay, bx, by] = rings[r];
  return rings.filter((ring, k) => k !== r && ringContains(ring, (ax + bx) / 2, (ay + by) / 2)).length;
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
  const lines = rings.flatMap((ring) =>
    Array.from({ length: ring.length / 2 }, (_, k) => {
      const next = (2 * k + 2) % ring.length;
      return [ring[2 * k], ring[2 * k + 1], ring[next], ring[next + 1]] as const;
    }),
  );
  return lines.every((a, k) => lines.every((b, l) => l <= k || !meet(a, b)));
}

/** Whether lines meet elsewhere than in one point that both begin or end in. */
function meet(a: Line, b: Line): boolean {
  if (a[0] === b[2] && a[1] === b[3] && a[2] === b[0] && a[3] === b[1]) return true;
  const sides = [sideOf(a, b[0], b[1]), sideOf(a, b[2], b[3]), sideOf(b, a[0], a[1]), sideOf(b, a[2], a[3])];
  if (sides[0] * sides[1] < 0 && sides[2] * sides[3] < 0) return true;
  return isWithin(a, b[0], b[1]) || isWithin(a, b[2], b[3]) || isWithin(b, a[0], a[1]) || isWithin(b, a[2], a[3]);
}

const sideOf = ([ax, ay, bx, by]: Line, x: number, y: number): number =>
  Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));

/** Whether a point lies on a line between its ends. */
const isWithin = (line: Line, x: number, y: number): boolean =>
  sideOf(line, x, y) === 0 && (x - line[0]) * (x - line[2]) + (y - line[1]) * (y - line[3]) < 0;

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
