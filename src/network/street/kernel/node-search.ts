import { type Metric, weightOf } from '../metric.ts';
import type { SearchGraph, SlotIndex, StateIndex } from '../search-graph.ts';
import { askAgainAt, type SearchSpace, type Stop } from './search-space.ts';

/** The starts of a search: each leaves its slot at the head with a cost. */
export interface Starts {
  readonly count: number;
  readonly slot: { readonly [i: number]: SlotIndex };
  readonly cost: { readonly [i: number]: number };
}

/** Searches choose among equally cheap paths by this: they take the one with the least other dimension. */
export interface Ties {
  /** The other dimension of each slot. */
  readonly other: Metric;
  /** Indexed by start: its other dimension. */
  readonly startSecondary: { readonly [i: number]: number };
}

/**
 * Bounded one-to-all search with labels on states, for travelers to whom turns cost nothing. Afterwards
 * `space.cost[state]` is the least cost of every state within `limit`, `space.parent[state]` the slot by which it was
 * reached (or `~start`). The space must have been prepared for `limit`; labels that it already holds are starts too.
 */
export function nodeSearch(
  space: SearchSpace,
  graph: SearchGraph,
  metric: Metric,
  starts: Starts,
  limit: number,
  stop: Stop,
  ties: Ties | null = null,
): void {
  const { firstOut, head } = graph;
  const weights = metric.weights;
  const { cost, other } = space;

  for (let i = 0; i < starts.count; i++) {
    const state = head[starts.slot[i]];
    const begins = starts.cost[i];
    if (begins > limit || begins > cost[state]) continue;
    if (begins === cost[state] && !(ties && ties.startSecondary[i] < other[state])) continue;
    if (ties) other[state] = ties.startSecondary[i];
    space.improve(state, begins, ~i);
  }

  let askAt = 0;
  for (let bucket = space.nextBucket(); bucket >= 0; bucket = space.nextBucket()) {
    stop.cancel.check();
    if (stop.done && space.finalBelow >= askAt) {
      if (stop.done(space.finalBelow)) return;
      askAt = askAgainAt(space.finalBelow);
    }
    for (let label = space.take(bucket); label >= 0; label = space.take(bucket)) {
      const state = label as StateIndex;
      const here = cost[state];
      const end = firstOut[(state + 1) as StateIndex];
      for (let slot = firstOut[state]; slot < end; slot++) {
        const weight = weights[slot] || metric.fill(slot);
        if (weight < 0) continue;
        const reached = here + weight;
        const target = head[slot];
        if (reached > cost[target] || reached > limit) continue;
        if (ties) {
          const otherReached = other[state] + weightOf(ties.other, slot);
          if (reached === cost[target] && otherReached >= other[target]) continue;
          other[target] = otherReached;
        } else if (reached === cost[target]) continue;
        space.improve(target, reached, slot);
      }
    }
  }
}
