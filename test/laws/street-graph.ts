import { expect } from 'vitest';
import { bisectCells, type NodesAndEdges } from '../../src/import/streets/cells/bisect-cells.ts';
import { lowestCommonCell } from '../../src/import/streets/cells/cell-tree.ts';
import { STREET_MODES, type StreetGraph } from '../../src/network/street/street-graph.ts';

export function expectConsistent(graph: StreetGraph): void {
  const { edge, node, shape, arc, nodeCount, edgeCount } = graph;
  const wrong: string[] = [];
  const check = (condition: boolean, what: string) => {
    if (!condition) wrong.push(what);
  };
  check(node.lonE7.length === nodeCount && node.elevationM.length === nodeCount, 'node columns');
  check(edge.firstShape.length === edgeCount + 1 && edge.firstShape[edgeCount] === shape.lonE7.length, 'shape columns');
  check(arc.carKmh.length === 2 * edgeCount && arc.flags.length === 2 * edgeCount, 'arc columns');
  for (let e = 0; e < edgeCount; e++) {
    const [tail, head] = [edge.tail[e as never], edge.head[e as never]];
    check(tail !== head && tail < nodeCount && head < nodeCount, `ends of edge ${e}`);
    check(edge.lengthDm[e as never] >= 1, `length of edge ${e}`);
    check(edge.name[e as never] < graph.names.length, `name of edge ${e}`);
    if (e > 0) {
      const before = Math.min(edge.tail[(e - 1) as never], edge.head[(e - 1) as never]);
      check(before <= Math.min(tail, head), `order of edge ${e}`);
    }
  }
  for (const mode of STREET_MODES) {
    const speed = { car: arc.carKmh, bike: arc.bikePercent, walk: arc.walkPercent }[mode];
    for (const search of [graph.search[mode].forward, graph.search[mode].mirrored]) {
      check(search.slotOfArc.length === 2 * edgeCount, `${mode} arcs`);
      check(search.firstOut[search.stateCount as never] === search.slotCount, `${mode} slots`);
      const nodeOf = (state: number) => (state < nodeCount ? state : search.copyOf[state - nodeCount]);
      for (let a = 0; a < 2 * edgeCount; a++) {
        const slot = search.slotOfArc[a as never];
        check(slot >= 0 === speed[a as never] > 0, `${mode} slot of arc ${a}`);
        if (slot >= 0) check(search.arc[slot] === a, `${mode} arc of slot ${slot}`);
      }
      for (let slot = 0; slot < search.slotCount; slot++) {
        const a = search.arc[slot as never];
        const ends = [edge.tail[(a >> 1) as never], edge.head[(a >> 1) as never]];
        if ((a & 1) === 1) ends.reverse();
        if (search.mirrored) ends.reverse();
        check(nodeOf(search.tail[slot as never]) === ends[0], `${mode} tail of slot ${slot}`);
        check(nodeOf(search.head[slot as never]) === ends[1], `${mode} head of slot ${slot}`);
      }
    }
  }
  expect(wrong.slice(0, 5)).toEqual([]);
}

/**
 * Expects that towns are cut by far fewer edges than a lattice with as many nodes, which takes the square root of their
 * number.
 */
export function expectFewEdgesCut({ node: { lonE7, latE7 }, edge, edgeCount }: StreetGraph): void {
  // Columns of indices are cast to the plain numbers that builders take.
  const cells = bisectCells({ lonE7, latE7, tail: edge.tail, head: edge.head } as unknown as NodesAndEdges);
  const nodes = new Int32Array(cells.parent.length);
  const cut = new Int32Array(cells.parent.length);
  for (const cell of cells.cellOfNode) nodes[cell]++;
  for (let cell = 0; cell + 1 < nodes.length; cell++) nodes[cells.parent[cell]] += nodes[cell];
  for (let e = 0; e < edgeCount; e++) {
    const [a, b] = [edge.tail[e as never], edge.head[e as never]].map((node) => cells.cellOfNode[node]);
    if (a !== b) cut[lowestCommonCell(cells, a, b)]++;
  }
  const wide = [...cut.keys()].filter((cell) => nodes[cell] > 500 && cut[cell] > 0.75 * Math.sqrt(nodes[cell]));
  expect(wide.map((cell) => [nodes[cell], cut[cell]])).toEqual([]);
}
