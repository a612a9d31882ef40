import type { StreetCosts } from '../network/street-costs.ts';
import type { SlotIndex } from '../street/search-graph.ts';

/** The labels next to a slot that is left at its end at a cost, and what they cost then. */
export function eachAfter(
  { graph, steps }: StreetCosts,
  slot: SlotIndex,
  cost: number,
  visit: (label: number, cost: number) => void,
): void {
  if (!steps) {
    visit(graph.head[slot], cost);
    return;
  }
  const first = steps.first[slot] || steps.fill(slot);
  const end = first + 2 * steps.records[first];
  // Records begin where their slot is entered.
  const entered = cost - steps.weights[slot];
  for (let at = first; at < end; at += 2) visit(steps.records[at + 1], entered + steps.records[at + 2]);
}
