import { weightOf } from '../metric.ts';
import type { SlotIndex } from '../search-graph.ts';
import type { TurnSteps } from '../turn-steps.ts';
import type { Starts, Ties } from './node-search.ts';
import { askAgainAt, type SearchSpace, type Stop } from './search-space.ts';

/**
 * Bounded one-to-all search with labels on slots: turns, signals and junctions cost, and turning round is allowed only
 * at dead ends. A label is the cost of *entering* its arc, after the turn: `space.cost[slot]` is final within `limit`
 * even if the arc's end lies beyond it, and the arc of a start keeps a label for returning to it. `space.parent[slot]`
 * is the slot before (or `~start`). The space must have been prepared for `limit`; labels that it already holds are
 * starts too.
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
  ties: Ties | null = null,
): void {
  const { cost, other } = space;
  const { first, weights } = steps;
  let { records } = steps;

  const offer = (next: number, entry: number, parent: number, leftOther: number): void => {
    if (entry > cost[next] || (entry === cost[next] && !(ties && leftOther < other[next]))) return;
    if (ties) other[next] = leftOther;
    space.improve(next, entry, parent);
  };

  // `entered`: cost of entering the slot that is left; `leftOther`: the other dimension at its end, for breaking ties.
  const relax = (slot: number, entered: number, parent: number, leftOther: number): void => {
    let at = first[slot];
    if (at === 0) {
      at = steps.fill(slot as SlotIndex);
      records = steps.records;
    }
    const end = at + 2 * records[at];
    if (waived?.has(slot)) {
      const entry = entered + weights[slot];
      for (; at < end; at += 2) {
        if (entry <= limit) offer(records[at + 1], entry, parent, leftOther);
      }
      return;
    }
    for (; at < end; at += 2) {
      const next = records[at + 1];
      const entry = entered + records[at + 2];
      if (entry > cost[next] || entry > limit) continue;
      offer(next, entry, parent, leftOther);
    }
  };

  // Starts leave their arcs as if they had come from the arc's beginning.
  for (let i = 0; i < starts.count; i++) {
    const slot = starts.slot[i];
    if (starts.cost[i] <= limit)
      relax(slot, starts.cost[i] - steps.weightOf(slot as SlotIndex), ~i, ties ? ties.startSecondary[i] : 0);
  }
  let askAt = 0;
  for (let bucket = space.nextBucket(); bucket >= 0; bucket = space.nextBucket()) {
    stop.cancel.check();
    if (stop.done && space.finalBelow >= askAt) {
      if (stop.done(space.finalBelow)) return;
      askAt = askAgainAt(space.finalBelow);
    }
    for (let slot = space.take(bucket); slot >= 0; slot = space.take(bucket)) {
      relax(slot, cost[slot], slot, ties ? other[slot] + weightOf(ties.other, slot as SlotIndex) : 0);
    }
  }
}
