import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinRings } from './join-rings.ts';

const linesOf = (...lines: readonly (readonly number[])[]): Int32Array[] => lines.map((line) => Int32Array.from(line));

/** Returns the edges of lines, each as `smaller larger`, sorted. */
const edgesOf = (lines: Iterable<ArrayLike<number>>): string[] =>
  [...lines]
    .flatMap((line) =>
      Array.from({ length: Math.max(0, line.length - 1) }, (_, i) =>
        [line[i], line[i + 1]].sort((a, b) => a - b).join(' '),
      ),
    )
    .sort();

/** Returns the nodes of each ring from its smallest one on, in the direction of the smaller neighbor. */
function normal(rings: readonly number[][]): string[] {
  return rings
    .map((ring) => {
      const nodes = ring.slice(0, -1);
      const at = nodes.indexOf(Math.min(...nodes));
      const forth = [...nodes.slice(at), ...nodes.slice(0, at)];
      const back = [forth[0], ...forth.slice(1).reverse()];
      return (forth[1] < back[1] ? forth : back).join(' ');
    })
    .sort();
}

describe('joining lines to rings', () => {
  it('joins ways whichever way they run', () => {
    const { rings, open } = joinRings(linesOf([1, 2, 3], [5, 4, 3], [5, 6, 1]));
    expect(normal(rings)).toEqual(['1 2 3 4 5 6']);
    expect(open).toEqual([]);
  });

  it('takes closed ways as they are, and finds several rings', () => {
    const { rings, open } = joinRings(linesOf([1, 2, 3, 1], [10, 11, 12], [20, 21, 22, 23, 20], [12, 13, 10]));
    expect(normal(rings)).toEqual(['1 2 3', '10 11 12 13', '20 21 22 23']);
    expect(open).toEqual([]);
  });

  it('leaves open what lacks a way, in one piece where it hangs together', () => {
    const { rings, open } = joinRings(linesOf([1, 2], [2, 3], [3, 4], [10, 11, 12, 10]));
    expect(normal(rings)).toEqual(['10 11 12']);
    expect(open).toEqual([[1, 2, 3, 4]]);
  });

  it('keeps rings apart that touch in a node, in any order of their ways', () => {
    const halves = [
      [1, 2, 3],
      [3, 4, 1],
      [3, 5, 6],
      [6, 7, 3],
    ];
    for (const order of [
      [0, 1, 2, 3],
      [0, 2, 1, 3],
      [0, 3, 1, 2],
      [2, 0, 3, 1],
    ]) {
      const { rings, open } = joinRings(linesOf(...order.map((way) => halves[way])));
      expect(normal(rings)).toEqual(['1 2 3 4', '3 5 6 7']);
      expect(open).toEqual([]);
    }
  });

  it('makes two rings of a figure of eight', () => {
    // From 1 through the crossing (9) around one half, back through it and around the other.
    const { rings, open } = joinRings(linesOf([1, 9], [9, 2], [2, 3], [3, 9], [9, 4], [4, 1]));
    expect(normal(rings)).toEqual(['1 4 9', '2 3 9']);
    expect(open).toEqual([]);
  });

  it('keeps a ring whole that an open line touches, at its end or in its middle', () => {
    for (const lines of [
      linesOf([1, 2], [2, 9], [9, 8], [2, 3], [3, 1]),
      linesOf([8, 9], [9, 2], [1, 2], [2, 3], [3, 1], [2, 7]),
    ]) {
      const { rings, open } = joinRings(lines);
      expect(normal(rings)).toEqual(['1 2 3']);
      expect(edgesOf([...rings, ...open])).toEqual(edgesOf(lines));
    }
  });

  it('counts a way once that is listed twice', () => {
    const [a, b, ring] = linesOf([1, 2, 3], [3, 4, 1], [5, 6, 7, 5]);
    for (const lines of [
      [a, a, b],
      [a, b, a, b],
      [ring, b, b, ring, a],
    ]) {
      const { rings, open } = joinRings(lines);
      expect(normal(rings)).toEqual(lines.includes(ring) ? ['1 2 3 4', '5 6 7'] : ['1 2 3 4']);
      expect(open).toEqual([]);
    }
  });

  it('gives nothing for nothing, and lines of one node as they are', () => {
    expect(joinRings([])).toEqual({ rings: [], open: [] });
    expect(joinRings(linesOf([1]))).toEqual({ rings: [], open: [[1]] });
  });

  // The lines left open must not contain a ring: together they are a forest, which a plain union-find checks.
  it('uses each line once, into rings that visit no node twice, and leaves no ring open', () => {
    const node = fc.integer({ min: 0, max: 9 });
    const line = fc.tuple(node, node).filter(([a, b]) => a !== b);
    fc.assert(
      fc.property(fc.array(line, { maxLength: 24 }), (ends) => {
        // Each line has a node of its own in the middle, so that two between the same ends are a ring too.
        const lines = linesOf(...ends.map(([a, b], l) => [a, 100 + l, b]));
        const { rings, open } = joinRings(lines);
        expect(edgesOf([...rings, ...open])).toEqual(edgesOf(lines));
        for (const ring of rings) {
          expect(ring.at(-1)).toBe(ring[0]);
          expect(new Set(ring).size).toBe(ring.length - 1);
        }
        const parent = new Map<number, number>();
        const rootOf = (of: number): number => (parent.has(of) ? rootOf(parent.get(of)!) : of);
        for (const path of open) {
          for (let i = 1; i < path.length; i++) {
            const [a, b] = [rootOf(path[i - 1]), rootOf(path[i])];
            expect(a).not.toBe(b);
            parent.set(a, b);
          }
        }
      }),
    );
  });
});
