import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ringsContain } from '../../geo/flat-ring.ts';
import { dryParts, MOST_MOVED, PIECE_SIDE } from './dry-pieces.ts';
import { cutCell } from './water-cuts.ts';

const POINTS = PIECE_SIDE + 1;
/** Water on one side of a few lines, and some points at random. */
const lattices = fc
  .record({
    lines: fc.array(
      fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 }), fc.integer({ min: -40, max: 40 })),
      { minLength: 1, maxLength: 3 },
    ),
    odd: fc.uniqueArray(fc.nat(POINTS * POINTS - 1), { maxLength: 8 }),
  })
  .map(({ lines, odd }) => (x: number, y: number): boolean => {
    const isWet = lines.every(([a, b, c]) => a * (x - 4) + b * (y - 4) + c > 0);
    return odd.includes(y * POINTS + x) ? !isWet : isWet;
  });

/** Whether a place in a square lies in water, by the square's corners alone. */
function isWater(isWet: (x: number, y: number) => boolean, x: number, y: number): boolean {
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const wet = [isWet(i, j), isWet(i + 1, j), isWet(i + 1, j + 1), isWet(i, j + 1)];
  const [u, v] = [x - i, y - j];
  const towardsCorner = [u + v, 1 - u + v, 2 - u - v, 1 + u - v];
  const count = wet.filter((is) => is).length;
  return count === 4 || (count === 3 && towardsCorner[wet.indexOf(false)] > 1);
}

it('is dry wherever the lattice is, and elsewhere close to that alone', () => {
  fc.assert(
    fc.property(lattices, (isWet) => {
      const parts = dryParts(isWet);
      if (parts === null) return;
      const places = Array.from({ length: 40 * 40 }, (_, k) => [
        ((k % 40) + 0.4713) / 5,
        (Math.floor(k / 40) + 0.4129) / 5,
      ]);
      const dry = places.filter(([x, y]) => !isWater(isWet, x, y));
      for (const [x, y] of places) {
        const holding = parts.filter((rings) => ringsContain(rings, x, y)).length;
        if (!isWater(isWet, x, y)) expect(holding).toBe(1);
        else if (holding > 0) {
          expect(holding).toBe(1);
          expect(Math.min(...dry.map(([a, b]) => Math.hypot(a - x, b - y)))).toBeLessThan(MOST_MOVED + 0.3);
        }
      }
    }),
  );
});

it('takes no more water off four cells together than off each, and the same of each part', () => {
  fc.assert(
    fc.property(fc.tuple(lattices, lattices, lattices, lattices), (four) => {
      const parts = four.map(dryParts);
      const cell = cutCell(1, (column, row) => parts[2 * row + column]);
      if (cell === null) {
        expect(parts).toEqual([null, null, null, null]);
        return;
      }
      for (let k = 0; k < 32 * 32; k++) {
        // On no line between points of a cell's lattice.
        const [x, y] = [((k % 32) + 0.4713) / 2, (Math.floor(k / 32) + 0.4129) / 2];
        const of = parts[2 * Math.floor(y / 8) + Math.floor(x / 8)];
        const isDry = of === null || of.some((rings) => ringsContain(rings, x % 8, y % 8));
        const holding = cell.parts.filter((rings) => ringsContain(rings, x, y)).length;
        if (isDry) expect(holding).toBe(1);
        // What takes the water off runs around it clockwise: all around the cell and the water is what is dry.
        const lines: number[][] = [];
        for (let l = 0; l < cell.water.length; l += 4) lines.push(cell.water.slice(l, l + 4) as number[]);
        let isWet = false;
        for (const [ax, ay, bx, by] of lines) {
          if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) isWet = !isWet;
        }
        expect(isWet).toBe(holding === 0);
      }
    }),
    { numRuns: 60 },
  );
});
