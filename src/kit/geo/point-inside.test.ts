import fc from 'fast-check';
import { expect, it } from 'vitest';
import '../../../test/property-seeds.ts';
import { pointInside } from './point-inside.ts';

/** Returns true if a place is inside by the even-odd rule, the plain way. */
function isInside(rings: readonly number[][], x: number, y: number): boolean {
  let inside = false;
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      const [ax, ay, bx, by] = [ring[j], ring[j + 1], ring[i], ring[i + 1]];
      if (by > y !== ay > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
    }
  }
  return inside;
}

it('gives the middle of what is convex', () => {
  expect(pointInside([[0, 0, 4, 0, 4, 2, 0, 2]])).toEqual([2, 1]);
  expect(pointInside([[0, 0, 0, 2, 4, 2, 4, 0, 0, 0]])).toEqual([2, 1]);
});

it('gives nothing for what encloses nothing', () => {
  expect(pointInside([])).toBeNull();
  expect(pointInside([[0, 0, 1, 1, 2, 2]])).toBeNull();
});

it('lies inside: bent areas, areas with holes, areas far apart', () => {
  // Stars around a center: any radii by angle.
  const star = fc
    .tuple(
      fc.integer({ min: -50, max: 50 }),
      fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 3, maxLength: 12 }),
    )
    .map(([middle, radii]) =>
      radii.flatMap((radius, i) => {
        const angle = (2 * Math.PI * i) / radii.length;
        return [middle + radius * Math.cos(angle), radius * Math.sin(angle)];
      }),
    );
  fc.assert(
    fc.property(fc.array(star, { minLength: 1, maxLength: 4 }), (rings) => {
      const point = pointInside(rings);
      // Rings that cover each other twice enclose nothing between them.
      if (point !== null) expect(isInside(rings, ...point)).toBe(true);
      if (rings.length === 1) expect(point).not.toBeNull();
    }),
    { numRuns: 500 },
  );
  const ring = [0, 0, 10, 0, 10, 10, 0, 10];
  const hole = [1, 1, 9, 1, 9, 9, 1, 9];
  expect(isInside([ring, hole], ...pointInside([ring, hole])!)).toBe(true);
});
