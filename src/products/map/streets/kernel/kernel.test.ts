import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EdgeChainer, type EdgeList } from './chain-edges.ts';

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
