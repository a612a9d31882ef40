import { sharedInt32 } from '../../../kit/collections/column.ts';
import { type CellColumns, CellCutter } from './cell-cutter.ts';
import type { CellTree } from './cell-tree.ts';
import { directedOrders } from './directed-orders.ts';
import { adjacentNodes } from './shrinking-graph.ts';

const DIRECTIONS = 8;

/** The network to be cut: nodes at positions in degrees × 10⁷, and edges between them, for all modes. */
export interface NodesAndEdges {
  readonly lonE7: ArrayLike<number>;
  readonly latE7: ArrayLike<number>;
  readonly tail: ArrayLike<number>;
  readonly head: ArrayLike<number>;
}

/** Returns the columns that cutting works on, before the first cut. */
export function cellColumns({ lonE7, latE7, tail, head }: NodesAndEdges): CellColumns {
  return {
    adjacent: adjacentNodes(lonE7.length, tail, head),
    orders: directedOrders(lonE7, latE7, DIRECTIONS),
    cellOfNode: sharedInt32(lonE7.length),
    done: sharedInt32(1),
  };
}

/**
 * Cuts the nodes in two, and the parts again, with few edges between the parts (inertial flow: Schild and Sommer, "On
 * balanced separators in road networks", SEA 2015). The same nodes and edges give the same cells.
 */
export function bisectCells(input: NodesAndEdges): CellTree {
  const columns = cellColumns(input);
  return inPostOrder(columns.cellOfNode, new CellCutter(columns).cutDown(0, input.lonE7.length));
}

/**
 * Renumbers cells that are numbered from the root down, the last part first, in post-order. The result is in shared
 * memory.
 */
export function inPostOrder(cellFromTop: Int32Array, parentFromTop: Int32Array): CellTree {
  const last = parentFromTop.length - 1;
  const cellOfNode = sharedInt32(cellFromTop.length);
  for (let node = 0; node < cellOfNode.length; node++) cellOfNode[node] = last - cellFromTop[node];
  const parent = sharedInt32(parentFromTop.length);
  for (let cell = 0; cell <= last; cell++) {
    const above = parentFromTop[last - cell];
    parent[cell] = above < 0 ? -1 : last - above;
  }
  return { cellOfNode, parent };
}
