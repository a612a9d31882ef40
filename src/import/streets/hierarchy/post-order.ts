import type { Hierarchy } from '../../../network/street/hierarchy/hierarchy.ts';

/**
 * Renumbers ranks so that the descendants of a rank in the elimination tree come right before it, and trees follow the
 * order of their roots' labels. That order is spatial, so ranks close to each other are places close to each other, on
 * islands too. No other arcs are needed, since no rank changes places with an ancestor.
 */
export function inPostOrder({
  labelCount,
  rank,
  firstUp,
  head,
}: Omit<Hierarchy, 'subtreeStart' | 'labelOf'>): Hierarchy {
  const parentOf = (r: number) => (firstUp[r] === firstUp[r + 1] ? -1 : head[firstUp[r]]);
  const subtree = new Int32Array(labelCount).fill(1);
  for (let r = 0; r < labelCount; r++) if (parentOf(r) >= 0) subtree[parentOf(r)] += subtree[r];
  const labelAt = new Int32Array(labelCount);
  for (let label = 0; label < labelCount; label++) labelAt[rank[label]] = label;
  /** The end of the numbers that are still free in a subtree. */
  const roomEndsAt = new Int32Array(labelCount);
  const roots: number[] = [];
  for (let r = 0; r < labelCount; r++) if (parentOf(r) < 0) roots.push(r);
  let placed = 0;
  for (const root of roots.sort((a, b) => labelAt[a] - labelAt[b])) {
    placed += subtree[root];
    roomEndsAt[root] = placed;
  }
  // From the highest rank down: a subtree takes the last free numbers of its parent's subtree, just before the parent
  // itself.
  const renumbered = new Int32Array(labelCount);
  for (let r = labelCount - 1; r >= 0; r--) {
    const parent = parentOf(r);
    const end = parent < 0 ? roomEndsAt[r] : roomEndsAt[parent];
    renumbered[r] = end - 1;
    roomEndsAt[r] = end - 1;
    if (parent >= 0) roomEndsAt[parent] -= subtree[r];
  }
  const order = new Int32Array(labelCount);
  for (let r = 0; r < labelCount; r++) order[renumbered[r]] = r;
  const newFirst = new Int32Array(labelCount + 1);
  const newHead = new Int32Array(head.length);
  const subtreeStart = new Int32Array(labelCount);
  for (let r = 0, to = 0; r < labelCount; r++) {
    const old = order[r];
    for (let arc = firstUp[old]; arc < firstUp[old + 1]; arc++) newHead[to++] = renumbered[head[arc]];
    newFirst[r + 1] = to;
    subtreeStart[r] = r - subtree[old] + 1;
  }
  const labelOf = new Int32Array(labelCount);
  for (let r = 0; r < labelCount; r++) labelOf[renumbered[r]] = labelAt[r];
  return { labelCount, rank: rank.map((r) => renumbered[r]), firstUp: newFirst, head: newHead, subtreeStart, labelOf };
}
