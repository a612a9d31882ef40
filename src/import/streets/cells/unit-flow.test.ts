import '../../../../test/property-seeds.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adjacentNodes, ShrinkingGraph } from './shrinking-graph.ts';
import { SOURCE_SIDE, UnitFlow } from './unit-flow.ts';

type Edges = readonly (readonly [number, number])[];

const graphOf = (nodeCount: number, edges: Edges) =>
  new ShrinkingGraph(
    adjacentNodes(
      nodeCount,
      edges.map(([tail]) => tail),
      edges.map(([, head]) => head),
    ),
  );

/** Counts the different pairs of joined nodes of which one is in the set and the other isn't. */
function cutOf(inSet: (node: number) => boolean, edges: Edges): number {
  const pairs = edges.filter(([a, b]) => inSet(a) !== inSet(b)).map(([a, b]) => `${Math.min(a, b)} ${Math.max(a, b)}`);
  return new Set(pairs).size;
}

/** Returns all sets of nodes with the sources and without the sinks that the fewest edges leave. */
function smallestCuts(nodes: Int32Array, terminals: number, edges: Edges): { edges: number; sets: Set<number>[] } {
  const between = [...nodes.slice(terminals, nodes.length - terminals)];
  let best = Infinity;
  let sets: Set<number>[] = [];
  for (let chosen = 0; chosen < 1 << between.length; chosen++) {
    const set = new Set([...nodes.slice(0, terminals), ...between.filter((_, i) => (chosen >> i) & 1)]);
    const cut = cutOf((node) => set.has(node), edges);
    if (cut < best) [best, sets] = [cut, []];
    if (cut === best) sets.push(set);
  }
  return { edges: best, sets };
}

const world = fc.integer({ min: 2, max: 10 }).chain((nodeCount) => {
  const node = fc.integer({ min: 0, max: nodeCount - 1 });
  return fc.record({
    nodeCount: fc.constant(nodeCount),
    edges: fc.array(fc.tuple(node, node), { maxLength: 24 }),
    nodes: fc.shuffledSubarray([...Array(nodeCount).keys()], { minLength: 2 }).map((all) => Int32Array.from(all)),
    half: fc.integer({ min: 1, max: 5 }),
  });
});

describe('the flow through a cell', () => {
  it('is as large as the smallest cut of all, and at least as balanced as the outermost', () => {
    fc.assert(
      fc.property(world, ({ nodeCount, edges, nodes, half }) => {
        const terminals = Math.min(half, nodes.length >> 1);
        const inside = edges.filter(([a, b]) => nodes.includes(a) && nodes.includes(b));
        const graph = graphOf(nodeCount, edges);
        const outside = Uint8Array.from({ length: nodeCount }, (_, node) => (nodes.includes(node) ? 0 : 1));
        graph.separate(Int32Array.from(outside.keys()), outside);

        const expected = smallestCuts(nodes, terminals, inside);
        const flow = new UnitFlow(graph);
        if (expected.edges > 0) expect(flow.cut(nodes, terminals, expected.edges - 1)).toBe(-1);
        expect(flow.cut(nodes, terminals, expected.edges)).toBe(expected.edges);
        const side = nodes.filter((node) => flow.part[node] === SOURCE_SIDE);
        expect(expected.sets).toContainEqual(new Set(side));
        expect(flow.sourceSideSize).toBe(side.length);
        const sizes = expected.sets.map((set) => set.size);
        const unequal = (size: number) => Math.abs(size - nodes.length / 2);
        expect(unequal(side.length)).toBeLessThanOrEqual(unequal(Math.min(...sizes)));
        expect(unequal(side.length)).toBeLessThanOrEqual(unequal(Math.max(...sizes)));
      }),
      { numRuns: 300 },
    );
  });

  it('takes back what it sent when that was in the way', () => {
    // The shortest path 0-2-4-6 uses the one edge both detours need.
    const edges: Edges = [
      [0, 2],
      [2, 4],
      [4, 6],
      [1, 2],
      [2, 5],
      [1, 4],
      [5, 7],
      [1, 3],
      [3, 5],
      [4, 7],
    ];
    const flow = new UnitFlow(graphOf(8, edges));
    const nodes = Int32Array.from([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(flow.cut(nodes, 2, 9)).toBe(smallestCuts(nodes, 2, edges).edges);
  });
});
