import { verifyColumns } from '../../kit/collections/verify-columns.ts';
import type { Violations } from '../../kit/collections/violations.ts';
import { HIERARCHY, type Hierarchy } from './hierarchy/hierarchy.ts';

/** Checks the invariants of a hierarchy over `labelCount` labels, or of an empty one that was too large to be built. */
export function verifyHierarchy(name: string, hierarchy: Hierarchy, labelCount: number, violations: Violations): void {
  const { rank, firstUp, head, subtreeStart, labelOf } = hierarchy;
  if (
    rank.length === 0 &&
    firstUp.length === 1 &&
    head.length === 0 &&
    subtreeStart.length === 0 &&
    labelOf.length === 0
  )
    return;
  verifyColumns(name, HIERARCHY, hierarchy, violations);
  if (rank.length !== labelCount || labelOf.length !== labelCount) {
    violations.add(`${name} has ranks of other labels than ${labelCount}`, 0);
  }
  if (!violations.none) return;

  const taken = new Uint8Array(labelCount);
  for (let label = 0; label < labelCount; label++) {
    if (!(rank[label] >= 0 && rank[label] < labelCount)) violations.add(`${name}.rank is out of range`, label);
    else if (taken[rank[label]]++ > 0) violations.add(`${name}: two labels have one rank`, label);
    else if (labelOf[rank[label]] !== label)
      violations.add(`${name}.labelOf is not the label of its rank`, rank[label]);
  }
  for (let r = 0; r < labelCount; r++) {
    for (let arc = firstUp[r]; arc < firstUp[r + 1]; arc++) {
      const above = arc === firstUp[r] ? r : head[arc - 1];
      if (!(head[arc] > above && head[arc] < labelCount)) violations.add(`${name}.head does not lead upwards`, arc);
    }
  }
  if (violations.none) verifyTree(name, hierarchy, violations);
}

/**
 * Checks that subtrees are contiguous, and that a rank's neighbors above its parent are neighbors of the parent too.
 */
function verifyTree(
  name: string,
  { labelCount, firstUp, head, subtreeStart }: Hierarchy,
  violations: Violations,
): void {
  const size = new Int32Array(labelCount).fill(1);
  for (let r = 0; r < labelCount; r++) {
    if (subtreeStart[r] !== r - size[r] + 1) violations.add(`${name}.subtreeStart does not begin a subtree`, r);
    if (firstUp[r] === firstUp[r + 1]) continue;
    const parent = head[firstUp[r]];
    size[parent] += size[r];
    if (r < parent - 1 && subtreeStart[parent] > r) violations.add(`${name}: a subtree is torn`, r);
    let at = firstUp[parent];
    for (let arc = firstUp[r] + 1; arc < firstUp[r + 1]; arc++) {
      while (at < firstUp[parent + 1] && head[at] < head[arc]) at++;
      if (at === firstUp[parent + 1] || head[at] !== head[arc]) violations.add(`${name}: a parent misses an arc`, arc);
    }
  }
}
