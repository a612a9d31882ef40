import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hullCorners } from './hull-corners.ts';

type Point = readonly [x: number, y: number];

const turn = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

const dot = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number =>
  (bx - ax) * (cx - ax) + (by - ay) * (cy - ay);

/** Pairs that follow each other on the hull: all others on the left of the line through them, or between them on it. */
function followerOf(points: readonly Point[], a: Point): Point {
  return points.find(
    (b) =>
      (a[0] !== b[0] || a[1] !== b[1]) &&
      points.every((p) => turn(a, b, p) > 0 || (turn(a, b, p) === 0 && dot(a, b, p) >= 0 && dot(b, a, p) >= 0)),
  )!;
}

describe('corners of a hull', () => {
  it('follow each other with all points on their left', () => {
    const coordinate = fc.nat(8);
    const inside = fc.array(fc.tuple(coordinate, coordinate), { maxLength: 5 });
    fc.assert(
      fc.property(coordinate, coordinate, fc.nat(8), inside, (x0, x1, y1, between) => {
        // The ends lie on two sides of a box around all others: on its bottom and on its top.
        const points: Point[] = [[x0, -1], ...between, [x1, 9 + y1]];
        const last = points.length - 1;
        const corners = new Int32Array(points.length);
        const count = hullCorners(
          points.map(([x]) => x),
          points.map(([, y]) => y),
          points.length,
          corners,
        );
        const expected: Point[] = [];
        for (let at = followerOf(points, points[0]); at[1] !== points[last][1]; at = followerOf(points, at))
          expected.push(at);
        expect(Array.from(corners.subarray(0, count), (k) => points[k])).toEqual(expected);
      }),
    );
  });
});
