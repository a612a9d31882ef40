import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ringsContain } from '../../geo/flat-ring.ts';
import { DryPieces, PIECE_SIDE } from './dry-pieces.ts';
import { plainDryParts } from './test-dry-pieces.ts';

const POINTS = PIECE_SIDE + 1;
/** What shores may be moved, in eighths: as by bicycle, as by car. */
const moves = fc.constantFrom(1.6, 3.2);

const rowsOf = (isWet: (x: number, y: number) => boolean): number[] =>
  Array.from({ length: POINTS }, (_, y) =>
    Array.from({ length: POINTS }, (_, x) => (isWet(x, y) ? 1 << x : 0)).reduce((row, bit) => row | bit, 0),
  );

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
    fc.property(lattices, moves, (isWet, mostMoved) => {
      const parts = new DryPieces(mostMoved).partsOf(rowsOf(isWet));
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
          expect(Math.min(...dry.map(([a, b]) => Math.hypot(a - x, b - y)))).toBeLessThan(mostMoved + 0.3);
        }
      }
    }),
  );
});

it('is what looking at everything finds', () => {
  fc.assert(
    fc.property(lattices, moves, (isWet, mostMoved) => {
      expect(new DryPieces(mostMoved).partsOf(rowsOf(isWet))).toEqual(plainDryParts(isWet, mostMoved));
    }),
    { numRuns: 300 },
  );
});
