import { arrays, type ColumnsOf, rows, starts, values } from '../../../../kit/collections/declared-columns.ts';
import type { Hierarchy } from '../hierarchy.ts';
import type { ArcCosts, LowerArcs } from './arc-costs.ts';
import { costOfKey, NO_COST, otherOfKey } from './keys.ts';

const arc = rows('arc');

/** The columns of {@link OneWayArcs} in the order in which they are stored. */
export const ONE_WAY_ARCS = {
  ...arrays(rows('rank'), { first: starts(arc) }),
  /** Indexed by arc: its upper rank, its cost and the other dimension. */
  ...arrays(arc, { head: values('Int32', 'rank'), cost: values('Int32', 'ds'), other: values('Int32', 'dm') }),
};

/** Arcs of one direction that no other path replaces, by their lower ranks. */
export interface OneWayArcs extends ColumnsOf<typeof ONE_WAY_ARCS> {}

/** Indexed by arc: 1 where another path replaces it. */
export interface Replaced {
  readonly up: Uint8Array;
  readonly down: Uint8Array;
}

/**
 * Marks the arcs of a customized hierarchy that shortest paths don't need, for ranks `from .. to - 1`: from the highest
 * rank to the lowest, an arc is replaced if the path through a higher rank costs no more ("perfect customization").
 * About a third of the arcs remains. Overwrites `costs` with the least cost of any path between the arc's ends. All
 * ranks above these in the elimination tree must be done; no others are read.
 * @param arcTo scratch memory with a number per rank; its content doesn't matter
 */
export function prune(
  hierarchy: Hierarchy,
  lower: LowerArcs,
  costs: ArcCosts,
  replaced: Replaced,
  arcTo: Int32Array,
  from = 0,
  to = hierarchy.labelCount,
): void {
  for (const rank of ranksAbove(hierarchy, from, to)) pruneBy(rank, hierarchy, lower, costs, replaced, arcTo, from, to);
  for (let rank = to - 1; rank >= from; rank--) pruneBy(rank, hierarchy, lower, costs, replaced, arcTo, from, rank);
}

/** Returns the ranks from `to` on that arcs of ranks `from .. to - 1` lead to, descending. */
export function ranksAbove({ firstUp, head, subtreeStart }: Hierarchy, from: number, to: number): number[] {
  const above = new Set<number>();
  // Wherever an arc leads out of a subtree, an arc of the subtree's root leads too.
  for (let root = to - 1; root >= from; root = subtreeStart[root] - 1) {
    for (let arc = firstUp[root]; arc < firstUp[root + 1]; arc++) if (head[arc] >= to) above.add(head[arc]);
  }
  return [...above].sort((a, b) => b - a);
}

/** Relaxes the triangles formed by arcs from ranks `from .. to - 1` to `rank`. */
function pruneBy(
  rank: number,
  { firstUp, head }: Hierarchy,
  lower: LowerArcs,
  { up, down }: ArcCosts,
  { up: upReplaced, down: downReplaced }: Replaced,
  arcTo: Int32Array,
  from: number,
  to: number,
): void {
  // By rank: the arc to it from the current rank; stale elsewhere.
  for (let arc = firstUp[rank]; arc < firstUp[rank + 1]; arc++) arcTo[head[arc]] = arc;
  const last = lower.first[rank + 1];
  const endOfTails = firstUp[to];
  for (let i = firstNotBelow(lower, rank, firstUp[from]); i < last && lower.arc[i] < endOfTails; i++) {
    const near = lower.arc[i];
    const end = lower.end[near];
    let fromLow = up[near];
    let toLow = down[near];
    for (let far = near + 1; far < end; far++) {
      const base = arcTo[head[far]];
      // First from the low rank through `rank` to the far one, and through the far one to `rank`; then both backwards.
      if (fromLow + up[base] <= up[far]) {
        up[far] = fromLow + up[base];
        upReplaced[far] = 1;
      } else if (up[far] + down[base] <= fromLow) {
        fromLow = up[far] + down[base];
        upReplaced[near] = 1;
      }
      if (down[base] + toLow <= down[far]) {
        down[far] = down[base] + toLow;
        downReplaced[far] = 1;
      } else if (up[base] + down[far] <= toLow) {
        toLow = up[base] + down[far];
        downReplaced[near] = 1;
      }
    }
    up[near] = fromLow;
    down[near] = toLow;
  }
}

/** Returns the first index among the (ascending) arcs to a rank whose arc is at least `least`. */
function firstNotBelow({ first, arc }: LowerArcs, rank: number, least: number): number {
  let low = first[rank];
  let high = first[rank + 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (arc[middle] < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Counts the remaining arcs among `from .. to - 1`. */
export function countLeft(replaced: Uint8Array, keys: Float64Array, from: number, to: number): number {
  let count = 0;
  for (let arc = from; arc < to; arc++) if (isLeft(replaced, keys, arc)) count++;
  return count;
}

/** Copies the remaining arcs of ranks `from .. to - 1` behind those of all lower ranks. */
export function copyLeft(
  { firstUp, head }: Hierarchy,
  replaced: Uint8Array,
  keys: Float64Array,
  left: OneWayArcs,
  from: number,
  to: number,
): void {
  let next = left.first[from];
  for (let rank = from; rank < to; rank++) {
    for (let arc = firstUp[rank]; arc < firstUp[rank + 1]; arc++) {
      if (!isLeft(replaced, keys, arc)) continue;
      left.head[next] = head[arc];
      left.cost[next] = costOfKey(keys[arc]);
      left.other[next] = otherOfKey(keys[arc]);
      next++;
    }
    left.first[rank + 1] = next;
  }
}

/** Returns whether an arc remains: it isn't replaced, and a path stands behind it. */
const isLeft = (replaced: Uint8Array, keys: Float64Array, arc: number): boolean =>
  replaced[arc] === 0 && costOfKey(keys[arc]) < NO_COST;
