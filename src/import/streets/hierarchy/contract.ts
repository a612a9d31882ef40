import { GrowableInt32 } from '../../../kit/collections/growable.ts';
import { COUNT_NOTHING, type CountRounds } from '../../../kit/core/progress.ts';
import { type Hierarchy, NO_HIERARCHY } from '../../../network/street/hierarchy/hierarchy.ts';
import type { Neighbors } from './neighbors.ts';
import { inPostOrder } from './post-order.ts';

/** Arc indices have 32 bits. */
const MOST_INDEX = 2 ** 31 - 1;

/**
 * Returns the largest number of arcs of a hierarchy. One usually has some ten arcs per label; in denser networks plain
 * searches are better.
 */
export const mostArcs = (labelCount: number): number => Math.min(MOST_INDEX, 16_000_000 + 64 * labelCount);

/**
 * Contracts all labels by rank: the higher neighbors of each become neighbors of each other. A rank passes its
 * neighbors on to the lowest of them, its parent, which passes them on in turn, so no arc is read more than twice.
 * Returns {@link NO_HIERARCHY} if there would be too many arcs.
 */
export function contract(
  { labelCount, first, label }: Neighbors,
  rank: Int32Array,
  most = mostArcs(labelCount),
  countRound: CountRounds = COUNT_NOTHING,
): Hierarchy {
  const labelOf = new Int32Array(labelCount);
  for (let l = 0; l < labelCount; l++) labelOf[rank[l]] = l;
  const firstUp = new Int32Array(labelCount + 1);
  const head = new GrowableInt32(4 * labelCount + 1024);
  const firstChild = new Int32Array(labelCount).fill(-1);
  const nextChild = new Int32Array(labelCount).fill(-1);
  // By rank: the last one that has it as a neighbor.
  const neighborOf = new Int32Array(labelCount).fill(-1);
  for (let r = 0; r < labelCount; r++) {
    countRound(r);
    const take = (upper: number) => {
      if (upper <= r || neighborOf[upper] === r) return;
      neighborOf[upper] = r;
      head.push(upper);
    };
    const end = first[labelOf[r] + 1];
    for (let i = first[labelOf[r]]; i < end; i++) take(rank[label[i]]);
    for (let child = firstChild[r]; child >= 0; child = nextChild[child]) {
      for (let arc = firstUp[child] + 1; arc < firstUp[child + 1]; arc++) take(head.get(arc));
    }
    firstUp[r + 1] = head.length;
    if (head.length > most) return NO_HIERARCHY;
    if (head.length === firstUp[r]) continue;
    const parent = head.view().subarray(firstUp[r]).sort()[0];
    nextChild[r] = firstChild[parent];
    firstChild[parent] = r;
  }
  return inPostOrder({ labelCount, rank, firstUp, head: head.toArray() });
}
