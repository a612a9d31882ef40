import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CornerChoice } from './corner-choice.ts';
import { EAST, EIGHTH_MASK, NORTH, SOUTH, WEST } from './least-crossings.ts';

type Point = readonly [x: number, y: number];

/** A way to cover: how much of the cell it takes, and how deep inside a point lies at least (negative outside). */
interface Cover {
  readonly cost: number;
  readonly corners: readonly number[];
  readonly depth: (point: Point) => number;
}

const EIGHTHS = [1, 2, 3, 4, 5, 6, 7];
const CORNERS = [0, 1, 2, 3];
const PER_CORNER = 0.05;
const PER_SHUNNED = 2;
/** What is kept from the border. */
const ROOM = 1 / 64;

const stepsTo = (corner: number, [x, y]: Point): number =>
  ((corner & 1) === 1 ? 1 - x : x) + ((corner & 2) === 2 ? 1 - y : y);

/** All ways to have one, two neighboring, three or four corners inside, with the border on eighths. */
function covers(): Cover[] {
  const found: Cover[] = [{ cost: 1 + 4 * PER_CORNER, corners: CORNERS, depth: () => 1 }];
  for (const corner of CORNERS) {
    for (const eighths of EIGHTHS) {
      const triangle = (eighths / 8) ** 2 / 2;
      found.push({ cost: triangle + PER_CORNER, corners: [corner], depth: (p) => eighths / 8 - stepsTo(corner, p) });
      const others = CORNERS.filter((other) => other !== corner);
      found.push({
        cost: 1 - triangle + 3 * PER_CORNER,
        corners: others,
        depth: (p) => stepsTo(corner, p) - eighths / 8,
      });
    }
  }
  for (const near of EIGHTHS) {
    for (const far of EIGHTHS) {
      const cost = (near + far) / 16 + 2 * PER_CORNER;
      const height = (share: number): number => (near + (far - near) * share) / 8;
      found.push({ cost, corners: [0, 1], depth: ([x, y]) => height(x) - y });
      found.push({ cost, corners: [2, 3], depth: ([x, y]) => height(x) - (1 - y) });
      found.push({ cost, corners: [0, 2], depth: ([x, y]) => height(y) - x });
      found.push({ cost, corners: [1, 3], depth: ([x, y]) => height(y) - (1 - x) });
    }
  }
  return found;
}

/** The cover that corners and their crossings stand for. */
function coverOf(choice: CornerChoice): Omit<Cover, 'corners'> {
  const chosen = CORNERS.filter((corner) => (choice.chosen & (1 << corner)) !== 0);
  const across = (corner: number): number =>
    (choice.crossingsOf(corner) >> ((corner & 1) === 1 ? WEST : EAST)) & EIGHTH_MASK;
  const along = (corner: number): number =>
    (choice.crossingsOf(corner) >> ((corner & 2) === 2 ? SOUTH : NORTH)) & EIGHTH_MASK;
  if (chosen.length === 4) return { cost: 1 + 4 * PER_CORNER, depth: () => 1 };
  if (chosen.length === 1) {
    const [corner] = chosen;
    expect(across(corner)).toBe(along(corner));
    const side = across(corner) / 8;
    return { cost: side ** 2 / 2 + PER_CORNER, depth: (p) => side - stepsTo(corner, p) };
  }
  if (chosen.length === 3) {
    const out = CORNERS.find((corner) => !chosen.includes(corner))!;
    const left = 8 - across(out ^ 1);
    expect(8 - along(out ^ 2)).toBe(left);
    return { cost: 1 - (left / 8) ** 2 / 2 + 3 * PER_CORNER, depth: (p) => stepsTo(out, p) - left / 8 };
  }
  const [a, b] = chosen;
  const isRow = (a ^ b) === 1;
  const [near, far] = isRow ? [along(a), along(b)] : [across(a), across(b)];
  return {
    cost: (near + far) / 16 + 2 * PER_CORNER,
    depth: ([x, y]) => {
      const [u, v] = isRow ? [x, (a & 2) === 2 ? 1 - y : y] : [y, (a & 1) === 1 ? 1 - x : x];
      return (near + (far - near) * u) / 8 - v;
    },
  };
}

it('covers all points with room, and least of the cell of all ways that do', () => {
  const known = covers();
  const choice = new CornerChoice();
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const shunnedCost = (shunned: number, corners: readonly number[]): number =>
    PER_SHUNNED * corners.filter((corner) => (shunned & (1 << corner)) !== 0).length;
  const pieces = fc.array(fc.tuple(share, share), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(pieces, fc.oneof(fc.constant(0), fc.nat(15)), (points, shunned) => {
      choice.begin();
      for (const [x, y] of points) choice.pass(x, y);
      choice.choose(shunned);
      const { cost, depth } = coverOf(choice);
      const chosen = CORNERS.filter((corner) => (choice.chosen & (1 << corner)) !== 0);
      const all = cost + shunnedCost(shunned, chosen);
      const isWhole = choice.chosen === 15;
      for (const point of points) expect(isWhole || depth(point) >= ROOM - 1e-9).toBe(true);
      for (const other of known) {
        if (points.every((point) => other.depth(point) >= ROOM + 1e-9))
          expect(all).toBeLessThanOrEqual(other.cost + shunnedCost(shunned, other.corners) + 1e-9);
      }
    }),
    { numRuns: 500 },
  );
});
