import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EdgeChainer, type EdgeList } from './chain-edges.ts';
import { simplifyLine } from './simplify-line.ts';

const NODES = 12;
const edge = fc.record({
  tail: fc.nat(NODES - 1),
  head: fc.nat(NODES - 1),
  look: fc.nat(2),
  directed: fc.boolean(),
});

const listOf = (edges: readonly { tail: number; head: number; look: number; directed: boolean }[]): EdgeList => ({
  count: edges.length,
  tails: Int32Array.from(edges, (e) => e.tail),
  heads: Int32Array.from(edges, (e) => e.head),
  looks: Float64Array.from(edges, (e) => e.look),
  directed: Uint8Array.from(edges, (e) => Number(e.directed)),
});

const linesOf = (chainer: EdgeChainer, list: EdgeList): number[][] => {
  const { count, first, steps } = chainer.chain(list);
  return Array.from({ length: count }, (_, l) => [...steps.subarray(first[l], first[l + 1])]);
};

describe('chaining edges', () => {
  it('puts every edge in one line, and only what looks alike and meets after one another', () => {
    const chainer = new EdgeChainer(NODES);
    fc.assert(
      fc.property(fc.array(edge, { maxLength: 30 }), (edges) => {
        const list = listOf(edges);
        const lines = linesOf(chainer, list);
        expect(
          lines
            .flat()
            .map((step) => step >> 1)
            .sort((a, b) => a - b),
        ).toEqual(edges.map((_, i) => i));
        for (const line of lines) {
          for (let i = 0; i < line.length; i++) {
            const now = edges[line[i] >> 1];
            if (now.directed) expect(line[i] & 1).toBe(0);
            if (i === 0) continue;
            const before = edges[line[i - 1] >> 1];
            expect(now.look).toBe(before.look);
            expect(line[i] & 1 ? now.head : now.tail).toBe(line[i - 1] & 1 ? before.tail : before.head);
          }
        }
        // The chainer's tables are clean again.
        expect(linesOf(chainer, list)).toEqual(lines);
      }),
    );
  });

  it('makes one line of a street whose edges run against each other', () => {
    const street = [
      { tail: 1, head: 0, look: 1, directed: false },
      { tail: 1, head: 2, look: 1, directed: false },
      { tail: 3, head: 2, look: 1, directed: false },
      { tail: 2, head: 4, look: 2, directed: false },
    ];
    expect(linesOf(new EdgeChainer(5), listOf(street))).toEqual([[4, 3, 0], [6]]);
  });

  it('never runs a directed edge backwards', () => {
    const oneWays = [
      { tail: 0, head: 1, look: 1, directed: true },
      { tail: 2, head: 1, look: 1, directed: true },
      { tail: 1, head: 3, look: 1, directed: true },
    ];
    expect(linesOf(new EdgeChainer(4), listOf(oneWays))).toEqual([[0, 4], [2]]);
  });
});

describe('simplifying lines', () => {
  const distance = (x: number, y: number, ax: number, ay: number, bx: number, by: number): number => {
    const squared = (bx - ax) ** 2 + (by - ay) ** 2;
    const t = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / squared));
    return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay));
  };

  it('keeps the ends, and every point within the tolerance of what is left', () => {
    const coordinate = fc.integer({ min: 0, max: 200 });
    fc.assert(
      fc.property(fc.array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 40 }), (points) => {
        const tolerance = 10;
        const line = simplifyLine(points.flat(), tolerance);
        expect(line.slice(0, 2)).toEqual(points[0]);
        expect(line.slice(-2)).toEqual(points[points.length - 1]);
        for (const [x, y] of points) {
          let nearest = Number.POSITIVE_INFINITY;
          for (let i = 0; i + 3 < line.length; i += 2) {
            nearest = Math.min(nearest, distance(x, y, line[i], line[i + 1], line[i + 2], line[i + 3]));
          }
          expect(nearest).toBeLessThanOrEqual(tolerance + 1e-9);
        }
      }),
    );
  });

  it('makes two points of a straight line', () => {
    expect(simplifyLine([0, 0, 5, 0.1, 10, 0, 20, 0], 0.5)).toEqual([0, 0, 20, 0]);
  });
});
