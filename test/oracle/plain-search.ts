import type { SnappedPoint } from '../../src/network/network/snap.ts';
import type { StreetCosts } from '../../src/network/network/street-costs.ts';
import { weightOf } from '../../src/network/street/metric.ts';
import { PASS_TURN, type SlotIndex, STATE_U_TURN, type StateIndex } from '../../src/network/street/search-graph.ts';
import { type ArcIndex, forwardArc, isForward, reverseArc } from '../../src/network/street/street-graph.ts';
import { turnIndex } from '../../src/network/street/turn-costs.ts';

/**
 * Searches as the plain reference of all searches: journeys over slots in the direction of traffic, relaxed until
 * nothing changes. No queue, no bound, no mirrored columns; `costs` must be those of a forward search.
 */
export function plainSearch(costs: StreetCosts, from: SnappedPoint): (to: SnappedPoint) => number {
  const { graph, weight, turns } = costs;
  if (graph.mirrored) throw new Error('the oracle goes with traffic');
  const slots = graph.slotCount;
  /** Cost of being at the end of a slot. */
  const exit = new Float64Array(slots).fill(Infinity);
  const begin = (point: SnappedPoint) => {
    const there = forwardArc(point.edge);
    return [there, reverseArc(there)]
      .map((arc) => ({ arc, slot: graph.slotOfArc[arc] }))
      .filter(({ slot }) => slot >= 0 && weightOf(weight, slot) > 0)
      .map(({ arc, slot }) => ({ arc, slot, at: position(arc, point.share, weightOf(weight, slot)) }));
  };
  const starts = begin(from);
  // A start leaves its arc, but that isn't a journey along the whole of it: kept apart from `exit`.
  const first = starts.map(({ slot, at }) => ({ slot, cost: weightOf(weight, slot) - at }));

  const onward = (slot: SlotIndex, cost: number): boolean => {
    let changed = false;
    const state = graph.head[slot];
    const end = graph.firstOut[(state + 1) as StateIndex];
    for (let next = graph.firstOut[state]; next < end; next++) {
      const w = weightOf(weight, next);
      if (w < 0) continue;
      const entry = cost + pay(slot, next);
      if (entry + w < exit[next]) {
        exit[next] = entry + w;
        changed = true;
      }
    }
    return changed;
  };
  const pay = (slot: SlotIndex, next: SlotIndex): number => {
    if (!turns) return 0;
    const turningRound = graph.arc[next] === (graph.arc[slot] ^ 1);
    if (turningRound && !(graph.stateFlags[graph.head[slot]] & STATE_U_TURN)) return Infinity;
    const bits = graph.pass[slot];
    const turning = bits & PASS_TURN ? turns.turn[turnIndex(graph.bearingIn[slot], graph.bearingOut[next], bits)] : 0;
    return turns.passing[bits & 3] + turning;
  };

  for (const { slot, cost } of first) onward(slot, cost);
  for (let changed = true; changed; ) {
    changed = false;
    for (let slot = 0 as SlotIndex; slot < slots; slot++) {
      if (exit[slot] < Infinity && onward(slot, exit[slot])) changed = true;
    }
  }

  return (to) => {
    let best = Infinity;
    for (const { arc, slot, at } of begin(to)) {
      const w = weightOf(weight, slot);
      for (const start of starts) if (start.arc === arc && at >= start.at) best = Math.min(best, at - start.at);
      for (let s: SlotIndex = slot; s >= 0; s = graph.twin[s]) best = Math.min(best, exit[s] - w + at);
    }
    return best;
  };
}

const position = (arc: ArcIndex, edgeShare: number, weight: number): number =>
  Math.round(weight * (isForward(arc) ? edgeShare : 1 - edgeShare));
