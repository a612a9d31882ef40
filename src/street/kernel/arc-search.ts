import type { Metric } from '../metric.ts';
import { PASS_TURN, type SearchGraph, type SlotIndex, STATE_U_TURN, type StateIndex } from '../search-graph.ts';
import { type TurnCosts, turnIndex } from '../turn-costs.ts';
import type { Starts } from './node-search.ts';
import { CANCEL_INTERVAL, type SearchSpace, type Stop } from './search-space.ts';

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
  graph: SearchGraph,
  metric: Metric,
  turns: TurnCosts,
  waived: ReadonlySet<number> | null,
  starts: Starts,
  limit: number,
  stop: Stop,
): void {
  const { firstOut, head, arc, bearingOut, bearingIn, pass, stateFlags, mirrored } = graph;
  const weights = metric.weights;
  const cost = space.cost;
  const { turn, passing } = turns;
  space.reset(limit);

  let countdown = CANCEL_INTERVAL;
  let finalBelow = 0;
  let start = 0;
  for (;;) {
    // Starts leave their arcs first; then whatever is settled next does.
    let slot: SlotIndex;
    let exit: number;
    let parent: number;
    if (start < starts.count) {
      slot = starts.slot[start];
      exit = starts.cost[start];
      parent = ~start;
      start++;
      if (exit > limit) continue;
    } else {
      const label = space.settle();
      if (label < 0) return;
      if (--countdown === 0) {
        countdown = CANCEL_INTERVAL;
        stop.cancel.check();
      }
      if (stop.done && space.finalBelow > finalBelow) {
        finalBelow = space.finalBelow;
        if (stop.done(finalBelow)) return;
      }
      slot = label as SlotIndex;
      exit = cost[slot] + weights[slot];
      parent = slot;
      if (exit > limit) continue;
    }

    const state = head[slot];
    const free = waived?.has(slot) === true;
    const passHere = pass[slot];
    const bearing = bearingIn[slot];
    const back = arc[slot] ^ 1;
    const mayTurnRound = (stateFlags[state] & STATE_U_TURN) !== 0;
    const end = firstOut[(state + 1) as StateIndex];
    for (let next = firstOut[state]; next < end; next++) {
      if (arc[next] === back && !mayTurnRound) continue;
      const weight = weights[next] || metric.fill(next);
      if (weight < 0) continue;
      let entry = exit;
      if (!free) {
        // The bits tell about the head of the arc that traffic comes from: ahead of us when we go against it.
        const bits = mirrored ? pass[next] : passHere;
        entry += passing[bits & 3];
        if (bits & PASS_TURN) entry += turn[turnIndex(bearing, bearingOut[next], bits)];
      }
      if (entry < cost[next] && entry <= limit) space.improve(next, entry, parent);
    }
  }
}
