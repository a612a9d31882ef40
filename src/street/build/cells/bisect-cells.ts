import type { CellTree } from './cell-tree.ts';
import { ComponentsInTwo } from './components-in-two.ts';
import { DirectedOrders } from './directed-orders.ts';
import { InertialCut } from './inertial-cut.ts';
import { ShrinkingGraph } from './shrinking-graph.ts';

/** Cells with so many nodes aren't cut any more. */
export const LEAF_NODES = 32;
const DIRECTIONS = 8;

/** What is cut: nodes at their positions in degrees × 10⁷, and edges between them, for all modes. */
export interface NodesAndEdges {
  readonly lonE7: ArrayLike<number>;
  readonly latE7: ArrayLike<number>;
  readonly tail: ArrayLike<number>;
  readonly head: ArrayLike<number>;
}

/**
 * Cuts the nodes in two, and the parts again, with few edges between the parts (inertial flow: Schild and Sommer, "On
 * balanced separators in road networks", SEA 2015). The same nodes and edges give the same cells.
 * `placed(nodes)` is told how many nodes have found their cell by now.
 */
export function bisectCells({ lonE7, latE7, tail, head }: NodesAndEdges, placed?: (nodes: number) => void): CellTree {
  const nodeCount = lonE7.length;
  const graph = new ShrinkingGraph(nodeCount, tail, head);
  const directed = new DirectedOrders(lonE7, latE7, DIRECTIONS);
  const components = new ComponentsInTwo(graph);
  const inertial = new InertialCut(graph);
  const side = new Uint8Array(nodeCount);
  const cellOfNode = new Int32Array(nodeCount);
  /** Cells are numbered from the whole down, the last part first. Turned round this is post-order. */
  const parentFromTop: number[] = [];
  const waiting = [{ begin: 0, end: nodeCount, parent: -1 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { begin, end } = next;
    const cell = parentFromTop.push(next.parent) - 1;
    const orders = directed.orders.map((order) => order.subarray(begin, end));
    if (end - begin <= LEAF_NODES) {
      for (const node of orders[0]) cellOfNode[node] = cell;
      placed?.(nodeCount - begin);
      continue;
    }
    if (!components.part(orders[0], side)) {
      inertial.part(orders, side);
      graph.separate(orders[0], side);
    }
    const middle = directed.split(begin, end, side);
    waiting.push({ begin, end: middle, parent: cell }, { begin: middle, end, parent: cell });
  }
  const last = parentFromTop.length - 1;
  for (let node = 0; node < nodeCount; node++) cellOfNode[node] = last - cellOfNode[node];
  const parent = Int32Array.from(parentFromTop, (_, cell) => {
    const above = parentFromTop[last - cell];
    return above < 0 ? -1 : last - above;
  });
  return { cellOfNode, parent };
}
