import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Faces } from './faces.ts';
import { type LatticePath, type SnappedEdges, snapEdges } from './snap-rounding.ts';

const SIZE = 30;
const coordinate = fc.nat(SIZE);
const paths = fc.array(
  fc.array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 8 }).map((points) => points.flat()),
  { maxLength: 4 },
);

/**
 * Returns how often either operand winds around a place that is on no edge: it counts crossings of the ray to the west
 * over all edges.
 */
function windingAt(edges: SnappedEdges, px: number, py: number): [number, number] {
  const { count, from, to, x, y, windA, windB } = edges;
  let [a, b] = [0, 0];
  for (let e = 0; e < count; e++) {
    const [u, v] = [from[e], to[e]];
    if (y[u] > py || y[v] <= py) continue;
    if (x[u] + ((py - y[u]) / (y[v] - y[u])) * (x[v] - x[u]) >= px) continue;
    a -= windA[e];
    b -= windB[e];
  }
  return [a, b];
}

/** So little beside the middle of an edge that nothing else of the lattice is nearer. */
const BESIDE = 1e-5;

function eachSide(
  a: readonly LatticePath[],
  b: readonly LatticePath[],
  look: (side: number, at: Looked) => void,
): void {
  const edges = snapEdges(a, b);
  const faces = new Faces(edges);
  for (let side = 0; side < 2 * edges.count; side++) look(side, { edges, faces });
}
interface Looked {
  readonly edges: SnappedEdges;
  readonly faces: Faces;
}

it('both sides of every edge know how often the paths wind around them', () => {
  fc.assert(
    fc.property(paths, paths, (a, b) => {
      eachSide(a, b, (side, { edges: { from, to, x, y, ...edges }, faces }) => {
        const [u, v] = side % 2 === 0 ? [from[side >> 1], to[side >> 1]] : [to[side >> 1], from[side >> 1]];
        if (faces.tail(side) !== u) throw new Error(`side ${side} leaves ${faces.tail(side)} instead of ${u}`);
        const [dx, dy] = [x[v] - x[u], y[v] - y[u]];
        const length = Math.hypot(dx, dy);
        // Not quite in the middle, where other edges may begin at the same height.
        const [px, py] = [x[u] + dx * 0.49 - (dy / length) * BESIDE, y[u] + dy * 0.49 + (dx / length) * BESIDE];
        const [windA, windB] = windingAt({ from, to, x, y, ...edges }, px, py);
        const found = `${faces.windA[side]} ${faces.windB[side]}`;
        if (found !== `${windA} ${windB}`) throw new Error(`side ${side} tells ${found} instead of ${windA} ${windB}`);
      });
    }),
    { numRuns: 150 },
  );
});

it('sides that leave a vertex follow each other clockwise', () => {
  fc.assert(
    fc.property(paths, (a) => {
      eachSide(a, [], (side, { edges: { x, y }, faces }) => {
        const angle = (of: number): number => {
          const [u, v] = [faces.tail(of), faces.tail(of ^ 1)];
          return Math.atan2(y[v] - y[u], x[v] - x[u]);
        };
        /** Returns the angle from this side clockwise to another one. */
        const turn = (to: number): number => (angle(side) - angle(to) + 2 * Math.PI) % (2 * Math.PI) || 2 * Math.PI;
        const next = faces.clockwise(side);
        const others: number[] = [];
        for (let at = next; at !== side; at = faces.clockwise(at)) others.push(at);
        expect(others).toHaveLength(faces.degree(faces.tail(side)) - 1);
        const nearest = Math.min(...others.map(turn));
        expect(others.every((other) => faces.tail(other) === faces.tail(side))).toBe(true);
        expect(others.length === 0 || turn(next) <= nearest).toBe(true);
      });
    }),
  );
});
