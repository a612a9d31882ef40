import type { SlotIndex } from '../search-graph.ts';
import type { TurnSteps } from '../turn-steps.ts';
import type { Starts } from './node-search.ts';
import { askAgainAt, type SearchSpace, type Stop } from './search-space.ts';

/**
 * Bounded one-to-all search with labels on slots: turns, signals and junctions cost, and nobody turns round but at
 * dead ends. A label is the cost of *entering* its arc, after the turn: `space.cost[slot]` is final within `limit`
 * even where the arc's end lies beyond it, and the arc of a start keeps a label for coming back to it.
 * `space.parent[slot]` is the slot before (or `~start`).
 *
 * `waived` holds slots that are left without penalties (`ignorePenaltiesInStartingServiceArea`).
 */
export function arcSearch(
  space: SearchSpace,
  steps: TurnSteps,
  waived: ReadonlySet<number> | null,
  starts: Starts,
  limit: number,
  stop: Stop,
): void {
  const { cost } = space;
  const { first, weights } = steps;
  let { records } = steps;
  space.reset(limit);

  // `entered`: cost of entering the slot that is left.
  const relax = (slot: number, entered: number, parent: number): void => {
    let at = first[slot];
    if (at === 0) {
      at = steps.fill(slot as SlotIndex);
      records = steps.records;
    }
    const end = at + 2 * records[at];
    if (waived?.has(slot)) {
      const entry = entered + weights[slot];
      for (; at < end; at += 2) {
        if (entry < cost[records[at + 1]] && entry <= limit) space.improve(records[at + 1], entry, parent);
      }
      return;
    }
    for (; at < end; at += 2) {
      const next = records[at + 1];
      const entry = entered + records[at + 2];
      if (entry < cost[next] && entry <= limit) space.improve(next, entry, parent);
    }
  };

  // Starts leave their arcs as if they had come from the arc's beginning.
  for (let i = 0; i < starts.count; i++) {
    const slot = starts.slot[i];
    if (starts.cost[i] <= limit) relax(slot, starts.cost[i] - weights[slot], ~i);
  }
  let askAt = 0;
  for (let bucket = space.nextBucket(); bucket >= 0; bucket = space.nextBucket()) {
    stop.cancel.check();
    if (stop.done && space.finalBelow >= askAt) {
      if (stop.done(space.finalBelow)) return;
      askAt = askAgainAt(space.finalBelow);
    }
    for (let slot = space.take(bucket); slot >= 0; slot = space.take(bucket)) relax(slot, cost[slot], slot);
  }
}
