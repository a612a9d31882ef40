import type { CellTree } from '../../../src/import/streets/cells/cell-tree.ts';
import type { Violations } from '../../../src/kit/collections/violations.ts';

/** Checks the invariants of a cell tree: one root, post-order, two parts of every inner cell, nodes in leaves only. */
export function verifyCells({ cellOfNode, parent }: CellTree, violations: Violations): void {
  const count = parent.length;
  if (count === 0 || parent[count - 1] !== -1) violations.add('the last cell is not the whole', 0);
  for (let cell = 0; cell + 1 < count; cell++) {
    if (!(parent[cell] > cell && parent[cell] < count)) violations.add('a cell is no part of a later one', cell);
  }
  for (let node = 0; node < cellOfNode.length; node++) {
    if (!(cellOfNode[node] >= 0 && cellOfNode[node] < count)) violations.add('the cell of a node does not exist', node);
  }
  if (!violations.none) return;

  const parts = new Int32Array(count);
  /** Cells whose parent hasn't come yet: in post-order its parts are the last ones of these. */
  const open: number[] = [];
  for (let cell = 0; cell < count; cell++) {
    for (; open.length > 0 && parent[open[open.length - 1]] === cell; open.pop()) parts[cell]++;
    if (parts[cell] !== 0 && parts[cell] !== 2) violations.add('a cell is not cut in two', cell);
    open.push(cell);
  }
  if (open.length !== 1) violations.add('cells do not stand in post-order', open[0]);
  for (let node = 0; node < cellOfNode.length; node++) {
    if (parts[cellOfNode[node]] !== 0) violations.add('a node stands in a cell that is cut', node);
  }
}
