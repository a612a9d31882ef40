import type { StreetCosts } from '../network/street-costs.ts';
import { weightOf } from '../street/metric.ts';
import { PASS_SERVICE, type SlotIndex, type StateIndex } from '../street/search-graph.ts';
import type { StreetTravel } from '../street/travel-mode.ts';
import type { StartList } from './starts.ts';

/** The most slots of a starting service area: a yard has few exits; what is larger isn't one. */
const MAX_SLOTS = 1000;

/**
 * Returns the private and service roads around the starts: whatever can be reached without leaving such roads. Slots in
 * it are left without penalties (`ignorePenaltiesInStartingServiceArea`).
 */
function startingServiceArea({ graph, weight }: StreetCosts, starts: StartList): ReadonlySet<number> {
  const area = new Set<SlotIndex>();
  const enter = (slot: SlotIndex) => {
    if (graph.pass[slot] & PASS_SERVICE && area.size < MAX_SLOTS && weightOf(weight, slot) > 0) area.add(slot);
  };
  for (let i = 0; i < starts.count; i++) enter(starts.slot[i]);
  // Iteration over a Set includes elements that are added meanwhile.
  for (const slot of area) {
    const state = graph.head[slot];
    const end = graph.firstOut[(state + 1) as StateIndex];
    for (let next = graph.firstOut[state]; next < end; next++) enter(next);
  }
  return area;
}

/** Returns the slots without penalties; null if all slots have penalties. */
export const waivedAround = (
  costs: StreetCosts,
  starts: StartList,
  travel: StreetTravel,
): ReadonlySet<number> | null =>
  travel.ignorePenaltiesInStartingServiceArea ? startingServiceArea(costs, starts) : null;
