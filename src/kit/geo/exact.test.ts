import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cross, roundedCrossing } from './exact.ts';

/** Whole numbers, near to each other or as far apart as coordinates may be. */
const coordinate = fc.oneof(fc.integer({ min: -8, max: 8 }), fc.integer({ min: -4_000_000_000, max: 4_000_000_000 }));
const point = fc.tuple(coordinate, coordinate);
type Point = readonly [number, number];

function exactCross([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): bigint {
  return (BigInt(bx) - BigInt(ax)) * (BigInt(cy) - BigInt(ay)) - (BigInt(by) - BigInt(ay)) * (BigInt(cx) - BigInt(ax));
}
const signOf = (value: bigint): number => (value > 0n ? 1 : value < 0n ? -1 : 0);

describe('exact decisions', () => {
  it('know the side of a line that a point is on, and whether it is on it', () => {
    const near = fc.tuple(point, point, fc.integer({ min: 0, max: 20 }), fc.integer({ min: -1, max: 1 }));
    fc.assert(
      fc.property(fc.oneof(near, fc.tuple(point, point, point)), (drawn) => {
        const [a, b] = drawn;
        const c: Point =
          drawn.length === 3 ? drawn[2] : [a[0] + drawn[2] * (b[0] - a[0]), a[1] + drawn[2] * (b[1] - a[1]) + drawn[3]];
        const side = cross(b[0] - a[0], b[1] - a[1], c[0] - a[0], c[1] - a[1]);
        expect(Math.sign(side) + 0).toBe(signOf(exactCross(a, b, c)));
      }),
      { numRuns: 1000 },
    );
  });

  it('round crossings as fractions say, halves upwards', () => {
    // Even differences and small ones make halves likely.
    fc.assert(
      fc.property(point, point, point, point, (a, b, c, d) => {
        const p = exactCross(c, d, a);
        const q = exactCross(c, d, b);
        const crosses = signOf(p) * signOf(q) < 0 && signOf(exactCross(a, b, c)) * signOf(exactCross(a, b, d)) < 0;
        const found = roundedCrossing(...a, ...b, ...c, ...d);
        expect(found !== null).toBe(crosses);
        found?.forEach((value, axis) => {
          // value − ½ ≤ a + (b − a) p / (p − q) < value + ½, twice and without the division.
          const twice = 2n * (BigInt(a[axis]) * (p - q) + (BigInt(b[axis]) - BigInt(a[axis])) * p) * (p > q ? 1n : -1n);
          const below = p > q ? p - q : q - p;
          expect(twice >= (2n * BigInt(value) - 1n) * below && twice < (2n * BigInt(value) + 1n) * below).toBe(true);
        });
      }),
      { numRuns: 2000 },
    );
  });
});
