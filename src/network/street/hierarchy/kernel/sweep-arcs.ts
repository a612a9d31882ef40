import { arrays, type ColumnsOf, rows, values } from '../../../../kit/collections/declared-columns.ts';
import type { OneWayArcs } from './prune.ts';

/**
 * The number of arcs read at once: whether a rank has one or three can't be predicted, and mispredictions cost more.
 */
export const ARC_GROUP = 3;
/** An arc packed into one number: `ranks upwards << 16 | cost`. */
export const ARC_RANKS_SHIFT = 16;
export const ARC_COST_MASK = 0xffff;
const MOST = 0xffff;

/** The stored columns of {@link SweepArcs}. */
export const SWEEP_ARCS = {
  /** Packed arcs, see {@link ARC_RANKS_SHIFT}. */
  ...arrays(rows('sweep arc'), { arcs: values('Int32', 'ranks * 65536 + ds') }),
  /** The end of each rank's arcs; they begin where those of the next higher rank end, the highest rank's at 0. */
  ...arrays(rows('rank'), { end: values('Int32', 'index of sweep arc') }),
  /** Ranks with an arc that doesn't fit the packed form, descending, then -1: all their arcs are in `columns` only. */
  ...arrays(rows('wide rank'), { wide: values('Int32', 'rank') }),
};

/**
 * Arcs as a sweep over all ranks reads them: in its order, from the highest rank down, in a third of the memory.
 * Incomplete groups are filled with arcs of no cost from a rank to itself.
 */
export interface SweepArcs extends ColumnsOf<typeof SWEEP_ARCS> {
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
