import type { OneWayArcs } from './prune.ts';

/** Arcs are looked at so many at once: whether a rank has one or three can't be foreseen, and wrong guesses cost more. */
export const ARC_GROUP = 3;
/** What an arc says in one number: `ranks upwards << 16 | cost`. */
export const ARC_RANKS_SHIFT = 16;
export const ARC_COST_MASK = 0xffff;
const MOST = 0xffff;

/**
 * Arcs as a sweep over all ranks reads them: in its order, from the highest rank down, a third as large. Where a group
 * isn't full, arcs from a rank to itself for nothing fill it.
 */
export interface SweepArcs {
  /** See {@link ARC_RANKS_SHIFT}. */
  readonly arcs: Int32Array;
  /** Where the arcs of a rank end; they begin where those of the next higher one end, those of the highest at 0. */
  readonly end: Int32Array;
  /** Ranks with an arc too long for that, descending, and -1: all their arcs stand in {@link columns} only. */
  readonly wide: Int32Array;
  readonly columns: OneWayArcs;
}

export function sweepArcs(columns: OneWayArcs): SweepArcs {
  const { first, head, cost } = columns;
  const labelCount = first.length - 1;
  const end = new Int32Array(labelCount);
  const wide: number[] = [];
  let count = 0;
  for (let rank = labelCount - 1; rank >= 0; rank--) {
    let isWide = false;
    for (let arc = first[rank]; arc < first[rank + 1]; arc++) isWide ||= head[arc] - rank > MOST || cost[arc] > MOST;
    if (isWide) wide.push(rank);
    const groups = isWide ? 1 : Math.max(1, Math.ceil((first[rank + 1] - first[rank]) / ARC_GROUP));
    count += groups * ARC_GROUP;
    end[rank] = count;
  }
  const arcs = new Int32Array(count);
  let next = 0;
  for (let rank = labelCount - 1; rank >= 0; rank--) {
    let to = end[rank];
    if (wide[next] === rank) {
      next++;
      continue;
    }
    for (let arc = first[rank]; arc < first[rank + 1]; arc++) {
      arcs[--to] = ((head[arc] - rank) << ARC_RANKS_SHIFT) | cost[arc];
    }
  }
  return { arcs, end, wide: Int32Array.from([...wide, -1]), columns };
}
