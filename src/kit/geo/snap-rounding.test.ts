import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type LatticePath, snapEdges } from './snap-rounding.ts';

type Point = readonly [x: number, y: number];
type Segment = readonly [Point, Point];

const paths = (size: number) =>
  fc.array(
    fc.array(fc.tuple(fc.nat(size), fc.nat(size)), { minLength: 1, maxLength: 7 }).map((points) => points.flat()),
    { maxLength: 3 },
  );

function segmentsOf(all: readonly LatticePath[]): Segment[] {
  return all.flatMap((path) => {
    const points = Array.from({ length: path.length / 2 }, (_, i): Point => [path[2 * i], path[2 * i + 1]]);
    const around = points.map((point, i): Segment => [points.at(i - 1)!, point]);
    return around.filter(([p, q]) => p[0] !== q[0] || p[1] !== q[1]);
  });
}

const cross = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

/**
 * Returns the point in which two segments cross within both, rounded to the lattice with halves upwards; coordinates
 * are so small that products are exact.
 */
function roundedCrossing([p, q]: Segment, [r, s]: Segment): Point | null {
  const [sideR, sideS] = [cross(p, q, r), cross(p, q, s)];
  if (sideR * sideS >= 0 || cross(r, s, p) * cross(r, s, q) >= 0) return null;
  const below = BigInt(sideR - sideS);
  const round = (a: number, b: number): number => {
    // a + (b - a) · sideR / below, and a half, downwards.
    const twice = 2n * (BigInt(a) * below + BigInt(b - a) * BigInt(sideR)) + below;
    const [over, under] = below > 0n ? [twice, 2n * below] : [-twice, -2n * below];
    return Number(over >= 0n ? over / under : -((-over + under - 1n) / under));
  };
  return [round(r[0], s[0]), round(r[1], s[1])];
}

const named = (points: Iterable<Point>): Set<string> => new Set([...points].map(([x, y]) => `${x} ${y}`));

it('vertices are the ends of segments and their crossings, rounded', () => {
  fc.assert(
    fc.property(fc.constantFrom(4, 20, 1000), fc.gen(), (size, any) => {
      const [a, b] = [any(paths, size), any(paths, size)];
      const segments = segmentsOf([...a, ...b]);
      const expected: Point[] = segments.flat();
      segments.forEach((one, i) => {
        for (const other of segments.slice(0, i)) {
          const at = roundedCrossing(one, other);
          if (at) expected.push(at);
        }
      });
      const { vertexCount, x, y } = snapEdges(a, b);
      const vertices = Array.from({ length: vertexCount }, (_, v): Point => [x[v], y[v]]);
      expect(named(vertices)).toEqual(named(expected));
      expect(named(vertices).size).toBe(vertexCount);
    }),
    { numRuns: 200 },
  );
});

it('edges meet in their ends only, run upwards, stand once, and paths stay closed', () => {
  fc.assert(
    fc.property(fc.constantFrom(4, 20, 1000), fc.gen(), (size, any) => {
      const { count, from, to, vertexCount, x, y, windA, windB } = snapEdges(any(paths, size), any(paths, size));
      const point = (v: number): Point => [x[v], y[v]];
      const edges = Array.from({ length: count }, (_, e): Segment => [point(from[e]), point(to[e])]);
      const inside = ([p, q]: Segment, at: Point): boolean =>
        cross(p, q, at) === 0 && (at[0] - p[0]) * (at[0] - q[0]) + (at[1] - p[1]) * (at[1] - q[1]) < 0;
      const wrong = edges.flatMap((edge, e) => {
        const [[ax, ay], [bx, by]] = edge;
        const others = edges.slice(0, e);
        return [
          by > ay || (by === ay && bx > ax) ? [] : ['runs down'],
          Array.from(x.subarray(0, vertexCount), (_, v) => (inside(edge, point(v)) ? `leads through ${v}` : [])),
          others.map(([p, q]) => (p[0] === ax && p[1] === ay && q[0] === bx && q[1] === by ? 'stands twice' : [])),
          others.map((other) => (roundedCrossing(edge, other) ? `crosses ${other}` : [])),
        ].flat(2);
      });
      expect(wrong).toEqual([]);
      for (const wind of [windA, windB]) {
        const left = new Array(vertexCount).fill(0);
        for (let e = 0; e < count; e++) {
          left[from[e]] += wind[e];
          left[to[e]] -= wind[e];
        }
        expect(left.every((balance) => balance === 0)).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});
