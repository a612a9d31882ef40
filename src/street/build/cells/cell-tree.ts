/**
 * Nested bisection of the nodes: the whole is cut in two, each part again, down to cells of a few nodes (the leaves, which
 * hold the nodes; others hold none by themselves). Cells stand in post-order: parts before what they are parts of, the
 * whole last. There is always at least one cell.
 */
export interface CellTree {
  /** By node: its innermost cell. */
  readonly cellOfNode: Int32Array;
  /** By cell: the cell it is a part of, -1 for the last one. */
  readonly parent: Int32Array;
}

/** The smallest cell that contains both. */
export function lowestCommonCell({ parent }: CellTree, cell: number, other: number): number {
  let [a, b] = [cell, other];
  // What contains a cell has a greater number, so the lower one of two different cells can't contain the other.
  while (a !== b) {
    if (a < b) a = parent[a];
    else b = parent[b];
  }
  return a;
}
