import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simplifyLine } from './simplify-line.ts';

type Point = readonly [x: number, y: number];

function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = Math.hypot(bx - ax, by - ay);
  if (length === 0) return Math.hypot(x - ax, y - ay);
  const along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length;
  if (along <= 0) return Math.hypot(x - ax, y - ay);
  if (along >= length) return Math.hypot(x - bx, y - by);
  return Math.abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / length;
}

const ROUNDING = 1e-9;

/**
 * Returns true if the points kept between two others are what the method keeps: none where all are within the
 * tolerance, else one of the farthest (any of several), and on either side of it the same again.
 */
function follows(
  points: readonly Point[],
  kept: readonly boolean[],
  first: number,
  last: number,
  tolerance: number,
): boolean {
  const between = Array.from({ length: Math.max(0, last - first - 1) }, (_, p) => first + 1 + p);
  const far = between.map((p) => distance(points[p], points[first], points[last]));
  const most = Math.max(0, ...far);
  if (!between.some((p) => kept[p])) return most <= tolerance + ROUNDING;
  return between.some(
    (p, b) =>
      kept[p] &&
      far[b] > tolerance - ROUNDING &&
      far[b] >= most - ROUNDING &&
      follows(points, kept, first, p, tolerance) &&
      follows(points, kept, p, last, tolerance),
  );
}

describe('a simplified line', () => {
  it('leaves out what is exactly within the tolerance', () => {
    expect(simplifyLine([0, 0, 5, 2, 10, 0], 2)).toEqual([0, 0, 10, 0]);
    expect(simplifyLine([0, 0, 5, 2.01, 10, 0], 2)).toEqual([0, 0, 5, 2.01, 10, 0]);
  });

  it('keeps a turning back beyond the end, which the endless line would hide', () => {
    expect(simplifyLine([0, 0, 10, 0, 5, 0], 2)).toEqual([0, 0, 10, 0, 5, 0]);
    expect(simplifyLine([0, 0, -4, 0, 10, 0], 2)).toEqual([0, 0, -4, 0, 10, 0]);
  });

  it('keeps the farthest point of a ring', () => {
    expect(simplifyLine([0, 0, 5, 0, 5, 5, 0, 5, 0, 0], 3)).toEqual([0, 0, 5, 0, 5, 5, 0, 5, 0, 0]);
    expect(simplifyLine([0, 0, 5, 0, 5, 5, 0, 5, 0, 0], 4)).toEqual([0, 0, 5, 5, 0, 0]);
  });

  it('judges a point by the neighbors that stay', () => {
    // (4, 1) is near the line of the ends, but not once (8, 6) is kept.
    expect(simplifyLine([0, 0, 4, 1, 8, 6, 12, 0], 1.5)).toEqual([0, 0, 4, 1, 8, 6, 12, 0]);
  });

  it('is the line itself where there is nothing to leave out, which stays as it was', () => {
    const line = [0, 0, 1, 0, 2, 0];
    expect(simplifyLine(line, 0)).toEqual(line);
    expect(simplifyLine(line, 1)).toEqual([0, 0, 2, 0]);
    expect(line).toEqual([0, 0, 1, 0, 2, 0]);
    expect(simplifyLine([3, 4], 1)).toEqual([3, 4]);
    expect(simplifyLine([], 1)).toEqual([]);
  });

  it('follows Douglas and Peucker', () => {
    const coordinate = fc.integer({ min: 0, max: 30 });
    // Points are distinct, so that the kept ones can be identified.
    const line = fc.uniqueArray(fc.tuple(coordinate, coordinate), {
      minLength: 2,
      maxLength: 14,
      selector: ([x, y]) => `${x} ${y}`,
    });
    fc.assert(
      fc.property(line, fc.integer({ min: 1, max: 40 }), (points, quarters) => {
        const tolerance = quarters / 4;
        const left = simplifyLine(points.flat(), tolerance);
        const kept = points.map(() => false);
        let at = 0;
        points.forEach(([x, y], p) => {
          if (left[at] !== x || left[at + 1] !== y) return;
          kept[p] = true;
          at += 2;
        });
        // The result consists of points of the line, in order.
        expect(at).toBe(left.length);
        expect([kept[0], kept[points.length - 1]]).toEqual([true, true]);
        expect(follows(points, kept, 0, points.length - 1, tolerance)).toBe(true);
      }),
    );
  });
});
