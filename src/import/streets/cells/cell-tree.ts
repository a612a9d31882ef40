/**
 * Nested bisection of the nodes: the whole is cut in two, each part again, down to cells of a few nodes (the leaves,
 * which hold the nodes; inner cells hold none themselves). Cells are in post-order: parts before the cell they belong
 * to, the whole last. There is always at least one cell.
 */
export interface CellTree {
  /** Indexed by node: its innermost cell. */
  readonly cellOfNode: Int32Array;
  /** Indexed by cell: its parent, -1 for the last one. */
  readonly parent: Int32Array;
}

/** Returns the smallest cell that contains both. */
export function lowestCommonCell({ parent }: CellTree, cell: number, other: number): number {
  let [a, b] = [cell, other];
  // A parent has a greater number than its parts, so the lower one of two different cells can't contain the other.
  while (a !== b) {
    if (a < b) a = parent[a];
    else b = parent[b];
  }
  return a;
}
