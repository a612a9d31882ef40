import { mayFollow, type SearchGraph, type SlotIndex, type StateIndex } from '../search-graph.ts';
import type { StreetMode } from '../street-graph.ts';

/** The kind of element that a search's labels belong to: states where turns cost nothing, slots where they do. */
export type LabelKind = 'states' | 'slots';

/** Cars always need labels on slots, other modes only if a request sets penalties. */
export const LABELS_OF_MODE: Readonly<Record<StreetMode, LabelKind>> = { car: 'slots', bike: 'states', walk: 'states' };

/**
 * The successors of each label, independent of the metric: the topology under `nodeSearch` and `arcSearch`. The labels
 * after label l are `next[first[l]] .. next[first[l + 1] - 1]`; one may occur more than once.
 */
export interface LabelGraph {
  readonly labelCount: number;
  readonly first: ArrayLike<number>;
  readonly next: ArrayLike<number>;
}

export function labelGraph(graph: SearchGraph, kind: LabelKind): LabelGraph {
  if (kind === 'states') return { labelCount: graph.stateCount, first: graph.firstOut, next: graph.head };
  const { slotCount, firstOut, head } = graph;
  const first = new Int32Array(slotCount + 1);
  for (let pass = 0, next = new Int32Array(0); ; pass++) {
    let count = 0;
    for (let slot = 0 as SlotIndex; slot < slotCount; slot++) {
      const state = head[slot];
      const end = firstOut[(state + 1) as StateIndex];
      first[slot] = count;
      for (let after = firstOut[state]; after < end; after++) {
        if (!mayFollow(graph, slot, after)) continue;
        if (pass === 1) next[count] = after;
        count++;
      }
    }
    first[slotCount] = count;
    if (pass === 1) return { labelCount: slotCount, first, next };
    next = new Int32Array(count);
  }
}
