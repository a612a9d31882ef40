import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Rings } from '../../geo/rings.ts';
import { RingNesting } from './ring-nesting.ts';

/** A square with its lower left corner, and how deep it lies: even ones are parts, odd ones holes. */
interface Square {
  readonly x: number;
  readonly y: number;
  readonly side: number;
  readonly depth: number;
}

/** Squares within a square, next to each other, apart from its border and from each other. */
function squaresIn(around: Square, counts: readonly number[]): Square[] {
  const { x, y, side, depth } = around;
  const [count = 0, ...rest] = counts;
  const step = Math.floor((side - 1) / Math.max(1, count));
  if (step < 3) return [];
  return Array.from({ length: count }, (_, k) => ({
    x: x + 1 + k * step,
    y: y + 1 + (k % 2),
    side: step - 2,
    depth: depth + 1,
  })).flatMap((square) => [square, ...squaresIn(square, rest)]);
}

/** Corners, and points in between on some sides. */
function pointsOf({ x, y, side, depth }: Square): number[] {
  const corners: [number, number][] = [];
  for (let k = 0; k < side; k++) corners.push([x + k, y]);
  for (let k = 0; k < side; k += side % 3 === 0 ? side : 1) corners.push([x + side, y + k]);
  for (let k = 0; k < side; k++) corners.push([x + side - k, y + side]);
  if (side % 2 === 0) corners.push([x, y + side]);
  else for (let k = 0; k < side; k++) corners.push([x, y + side - k]);
  return (depth % 2 === 0 ? corners : corners.reverse()).flat();
}

const isWithin = (a: Square, b: Square): boolean => a.x > b.x && a.y > b.y && a.x + a.side < b.x + b.side;

it('rings come after what they lie in, with holes told from parts and without points in the middle of lines', () => {
  const nesting = new RingNesting();
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 4 }), fc.nat(), (counts, turn) => {
      const outermost = { x: -90, y: -90, side: 200, depth: 0 };
      const squares = [outermost, ...squaresIn(outermost, counts)];
      const order = squares
        .map((square, k) => ({ square, key: (k * 7919 + turn) % 101 }))
        .sort((a, b) => a.key - b.key);
      const [found, nested] = [new Rings(), new Rings()];
      for (const { square } of order) {
        found.begin(false, -1);
        const points = pointsOf(square);
        for (let k = 0; k < points.length; k += 2) found.add(points[k], points[k + 1]);
        found.end();
      }
      nesting.nest(found, 'corners', nested);
      const squareOf = (r: number): Square => {
        const points = nested.xy.subarray(2 * nested.start[r], 2 * nested.start[r + 1]);
        expect(points.length).toBe(8);
        const x = Math.min(points[0], points[4]);
        const y = Math.min(points[1], points[5]);
        return squares.find((square) => square.x === x && square.y === y)!;
      };
      expect(nested.count).toBe(squares.length);
      for (let r = 0; r < nested.count; r++) {
        const square = squareOf(r);
        expect(nested.hole[r]).toBe(square.depth % 2);
        const outer = squares.filter((other) => isWithin(square, other) && (square.depth - other.depth) % 2 !== 0);
        const owner = outer.filter(({ depth }) => depth === square.depth - 1)[0];
        expect(nested.parent[r]).toBeLessThan(r);
        expect(nested.parent[r] < 0 ? undefined : squareOf(nested.parent[r])).toEqual(owner);
      }
    }),
    { numRuns: 50 },
  );
});
