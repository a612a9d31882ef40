import type { SlotIndex } from '../search-graph.ts';
import type { TurnSteps } from '../turn-steps.ts';
import type { Starts } from './node-search.ts';
import { askAgainAt, CANCEL_INTERVAL, type SearchSpace, type Stop } from './search-space.ts';

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

  let countdown = CANCEL_INTERVAL;
  let askAt = 0;
  let start = 0;
  for (;;) {
    // Starts leave their arcs first; then whatever is settled next does.
    let slot: number;
    /** Cost of entering the slot: of a start, as if it had come from the arc's beginning. */
    let entered: number;
    let parent: number;
    if (start < starts.count) {
      slot = starts.slot[start];
      entered = starts.cost[start] - weights[slot];
      parent = ~start;
      if (starts.cost[start++] > limit) continue;
    } else {
      slot = space.settle();
      if (slot < 0) return;
      if (--countdown === 0) {
        countdown = CANCEL_INTERVAL;
        stop.cancel.check();
      }
      if (stop.done && space.finalBelow >= askAt) {
        if (stop.done(space.finalBelow)) return;
        askAt = askAgainAt(space.finalBelow);
      }
      entered = cost[slot];
      parent = slot;
    }

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
      continue;
    }
    for (; at < end; at += 2) {
      const next = records[at + 1];
      const entry = entered + records[at + 2];
      if (entry < cost[next] && entry <= limit) space.improve(next, entry, parent);
    }
  }
}
