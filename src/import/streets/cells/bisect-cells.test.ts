import '../../../../test/property-seeds.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verifyCells } from '../../../../test/worlds/street/cells.ts';
import { Violations } from '../../../kit/collections/violations.ts';
import { bisectCells, cellColumns, type NodesAndEdges } from './bisect-cells.ts';
import { bisectOnThreads } from './bisect-on-threads.ts';
import { CellCutter, LEAF_NODES } from './cell-cutter.ts';
import { type CellTree, lowestCommonCell } from './cell-tree.ts';
import { TERMINAL_SHARE } from './inertial-cut.ts';

/** Returns the nodes of every cell, including those of its parts. */
function nodesOfCells({ cellOfNode, parent }: CellTree): number[][] {
  const nodes: number[][] = Array.from(parent, () => []);
  cellOfNode.forEach((cell, node) => {
    for (let c = cell; c >= 0; c = parent[c]) nodes[c].push(node);
  });
  return nodes;
}

function hangsTogether(nodes: readonly number[], { tail, head }: NodesAndEdges): boolean {
  const reached = new Set(nodes.slice(0, 1));
  const within = new Set(nodes);
  for (let before = 0; before < reached.size; ) {
    before = reached.size;
    for (let edge = 0; edge < tail.length; edge++) {
      const ends = [tail[edge], head[edge]];
      if (ends.every((node) => within.has(node)) && ends.some((node) => reached.has(node)))
        for (const node of ends) reached.add(node);
    }
  }
  return reached.size === nodes.length;
}

function violations(tree: CellTree): string[] {
  const found = new Violations();
  verifyCells(tree, found);
  return found.toList();
}

function depthOf({ parent }: CellTree): number {
  const depth = new Int32Array(parent.length);
  for (let cell = parent.length - 2; cell >= 0; cell--) depth[cell] = depth[parent[cell]] + 1;
  return Math.max(...depth);
}

/** Returns by cell the edges whose ends are in different parts of it. */
function cutSizes(tree: CellTree, { tail, head }: NodesAndEdges): Int32Array {
  const cut = new Int32Array(tree.parent.length);
  for (let edge = 0; edge < tail.length; edge++) {
    const [a, b] = [tree.cellOfNode[tail[edge]], tree.cellOfNode[head[edge]]];
    if (a !== b) cut[lowestCommonCell(tree, a, b)]++;
  }
  return cut;
}

const at = (nodeCount: number, lon: (node: number) => number, lat: (node: number) => number = () => 0) => ({
  lonE7: Int32Array.from({ length: nodeCount }, (_, node) => lon(node)),
  latE7: Int32Array.from({ length: nodeCount }, (_, node) => lat(node)),
});
const joined = (edges: readonly (readonly number[])[]) => ({
  tail: Int32Array.from(edges, ([tail]) => tail),
  head: Int32Array.from(edges, ([, head]) => head),
});

function grid(width: number, height: number): NodesAndEdges {
  const edges: number[][] = [];
  for (let node = 0; node < width * height; node++) {
    if (node % width > 0) edges.push([node - 1, node]);
    if (node >= width) edges.push([node - width, node]);
  }
  return {
    ...at(
      width * height,
      (node) => (node % width) * 1000,
      (node) => Math.floor(node / width) * 1000,
    ),
    ...joined(edges),
  };
}

const world: fc.Arbitrary<NodesAndEdges> = fc.integer({ min: 1, max: 60 }).chain((nodeCount) => {
  const node = fc.integer({ min: 0, max: nodeCount - 1 });
  const coordinates = fc
    .array(fc.integer({ min: -50, max: 50 }), { minLength: nodeCount, maxLength: nodeCount })
    .map((values) => Int32Array.from(values));
  return fc
    .record({
      lonE7: coordinates,
      latE7: coordinates,
      edges: fc.array(fc.tuple(node, node), { maxLength: 2 * nodeCount }),
    })
    .map(({ lonE7, latE7, edges }) => ({ lonE7, latE7, ...joined(edges) }));
});

describe('cells', () => {
  it('are halved until they are small, along balanced cuts where they hang together', () => {
    fc.assert(
      fc.property(world, (streets) => {
        const tree = bisectCells(streets);
        expect(violations(tree)).toEqual([]);
        const nodes = nodesOfCells(tree);
        expect(nodes[nodes.length - 1].length).toBe(streets.lonE7.length);
        const parts: number[][] = nodes.map(() => []);
        tree.parent.forEach((above, cell) => {
          if (above >= 0) parts[above].push(cell);
        });
        nodes.forEach((inside, cell) => {
          expect(parts[cell].length).toBe(inside.length > LEAF_NODES ? 2 : 0);
          if (parts[cell].length === 0) return;
          const smaller = Math.min(...parts[cell].map((part) => nodes[part].length));
          if (hangsTogether(inside, streets)) {
            expect(smaller).toBeGreaterThanOrEqual(Math.max(1, Math.floor(inside.length * TERMINAL_SHARE)));
          } else {
            expect(smaller).toBeGreaterThan(0);
            const [within, first] = [new Set(inside), new Set(nodes[parts[cell][0]])];
            for (let edge = 0; edge < streets.tail.length; edge++) {
              const [a, b] = [streets.tail[edge], streets.head[edge]];
              if (within.has(a) && within.has(b)) expect(first.has(a)).toBe(first.has(b));
            }
          }
        });
      }),
      { numRuns: 50 },
    );
  });

  it('are the same whenever they are made', () => {
    fc.assert(
      fc.property(world, (streets) => {
        expect(bisectCells(streets)).toEqual(bisectCells(structuredClone(streets)));
      }),
      { numRuns: 12 },
    );
  });

  it('are cut where few edges run: two grids and a bridge', () => {
    const left = grid(10, 10);
    const streets = {
      ...at(
        200,
        (node) => left.lonE7[node % 100] + (node < 100 ? 0 : 30_000),
        (node) => left.latE7[node % 100],
      ),
      tail: [...Array.from(left.tail), ...Array.from(left.tail, (node) => node + 100), 59],
      head: [...Array.from(left.head), ...Array.from(left.head, (node) => node + 100), 140],
    };
    const tree = bisectCells(streets);
    expect(cutSizes(tree, streets)[tree.parent.length - 1]).toBe(1);
    const sides = Array.from(tree.cellOfNode, (cell) => cell < tree.cellOfNode[100]);
    expect(new Set(sides.slice(0, 100)).size).toBe(1);
    expect(cutSizes(bisectCells(left), left).at(-1)).toBe(10);
  });

  it.each<[string, NodesAndEdges, depth: number]>([
    ['no nodes', { ...at(0, Number), ...joined([]) }, 0],
    ['one node', { ...at(1, Number), ...joined([[0, 0]]) }, 0],
    ['nodes without edges', { ...at(10_000, Number), ...joined([]) }, 11],
    ['nodes without edges on one spot', { ...at(10_000, () => 7), ...joined([]) }, 11],
    [
      'a star',
      {
        ...at(20_000, (n) => (n === 0 ? 100_000 : n * 10)),
        ...joined(Array.from({ length: 19_999 }, (_, n) => [0, n + 1])),
      },
      30,
    ],
    ['a path', { ...at(100_000, (n) => n * 10), ...joined(Array.from({ length: 99_999 }, (_, n) => [n, n + 1])) }, 14],
    [
      'a complete graph, each edge there and back',
      { ...at(90, (n) => n), ...joined(Array.from({ length: 8100 }, (_, i) => [Math.floor(i / 90), i % 90])) },
      10,
    ],
  ])('%s', (_, streets, depth) => {
    const tree = bisectCells(streets);
    expect(violations(tree)).toEqual([]);
    expect(tree.cellOfNode.length).toBe(streets.lonE7.length);
    expect(depthOf(tree)).toBeLessThanOrEqual(depth);
    const sizes = new Int32Array(tree.parent.length);
    for (const cell of tree.cellOfNode) sizes[cell]++;
    expect(Math.max(...sizes)).toBeLessThanOrEqual(LEAF_NODES);
  });

  it.each([1, 2, 3])('are the same on %i threads', async (threads) => {
    const streets = grid(60, 40);
    const holes = {
      ...streets,
      ...joined(Array.from(streets.tail, (a, i) => [a, streets.head[i]]).filter((_, i) => i % 7 > 0)),
    };
    const reported: number[] = [];
    const options = { threads, inlineNodes: 0, onProgress: (nodes: number) => reported.push(nodes) };
    expect(await bisectOnThreads(holes, options)).toEqual(bisectCells(holes));
    expect(reported.at(-1)).toBe(holes.lonE7.length);
  });

  it('count what is done evenly, however deep they are', () => {
    const streets = grid(128, 128);
    const { length } = streets.lonE7;
    const columns = cellColumns(streets);
    const cutter = new CellCutter(columns);
    // 512 leaves of 32 nodes are nine cuts down.
    const middle = cutter.cut(0, length);
    expect(columns.done[0] / length).toBeCloseTo(1 / 9, 2);
    cutter.cutDown(0, middle);
    expect(columns.done[0] / length).toBeCloseTo(1 / 9 + (8 / 9) * (middle / length), 2);
    cutter.cutDown(middle, length);
    expect(length - columns.done[0]).toBeLessThanOrEqual(1);
  });
});
