import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Neighbors } from './neighbors.ts';
import { distanceToSegment } from './shape.ts';

type Segment = readonly [x0: number, y0: number, x1: number, y1: number];

/** Returns the rectangles around segments that have a point in common. */
const boxesMeet = (a: Segment, b: Segment): boolean =>
  [0, 1].every(
    (axis) =>
      Math.max(Math.min(a[axis], a[axis + 2]), Math.min(b[axis], b[axis + 2])) <=
      Math.min(Math.max(a[axis], a[axis + 2]), Math.max(b[axis], b[axis + 2])),
  );

function meet(a: Segment, b: Segment): boolean {
  const side = ([x0, y0, x1, y1]: Segment, x: number, y: number): number =>
    Math.sign((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0));
  return (
    boxesMeet(a, b) && side(a, b[0], b[1]) * side(a, b[2], b[3]) <= 0 && side(b, a[0], a[1]) * side(b, a[2], a[3]) <= 0
  );
}

/** Long segments all over and a cluster of short ones, which one grid doesn't suit. */
const worlds = fc
  .tuple(
    fc.constantFrom(20, 3000, 1_000_000),
    fc.array(fc.tuple(fc.nat(1000), fc.nat(1000), fc.nat(1000), fc.nat(1000)), { maxLength: 60 }),
    fc.array(fc.tuple(fc.nat(30), fc.nat(30), fc.nat(30), fc.nat(30)), { maxLength: 150 }),
    fc.array(fc.tuple(fc.nat(30), fc.nat(30)), { maxLength: 60 }),
  )
  .map(([size, long, short, spots]) => {
    const stretched = long.map((segment) => segment.map((v) => Math.round((v / 1000) * size)));
    const segments = [...stretched, ...short] as unknown as Segment[];
    const points = [...spots, ...segments.map(([x, y]) => [x, y] as const)];
    const ends = Float64Array.from(segments.flat());
    const length = segments.reduce((sum, [a, b, c, d]) => sum + Math.abs(c - a) + Math.abs(d - b), 0);
    return { segments, points, lines: { count: segments.length, ends, length, span: Math.max(size, 30) } };
  });

describe('neighbors', () => {
  it('are all found: segments that meet', () => {
    fc.assert(
      fc.property(worlds, ({ segments, lines }) => {
        const together = new Set<number>();
        new Neighbors(lines, (list) => {
          for (const s of list) for (const t of list) together.add(s * segments.length + t);
        }).run(lines.count);
        segments.forEach((a, s) => {
          segments.forEach((b, t) => {
            if (s !== t && meet(a, b)) expect(together.has(s * segments.length + t)).toBe(true);
          });
        });
      }),
      { numRuns: 60 },
    );
  });

  it('are all found once: points within a unit of a segment', () => {
    fc.assert(
      fc.property(worlds, ({ segments, points, lines }) => {
        const found = new Map<number, number>();
        const spots = {
          count: points.length,
          x: Float64Array.from(points, ([x]) => x),
          y: Float64Array.from(points, ([, y]) => y),
        };
        const count = (list: readonly number[], near: readonly number[]): void => {
          for (const s of list) {
            for (const v of near) found.set(s * points.length + v, (found.get(s * points.length + v) ?? 0) + 1);
          }
        };
        new Neighbors(lines, count, spots).run(lines.count);
        for (const times of found.values()) expect(times).toBe(1);
        segments.forEach((segment, s) => {
          points.forEach(([x, y], v) => {
            if (distanceToSegment(x, y, ...segment) <= 1) expect(found.has(s * points.length + v)).toBe(true);
          });
        });
      }),
      { numRuns: 60 },
    );
  });
});
