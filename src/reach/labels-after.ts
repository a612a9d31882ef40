import type { StreetCosts } from '../network/street-costs.ts';
import { weightOf } from '../street/metric.ts';
import { mayFollow, type SlotIndex, type StateIndex } from '../street/search-graph.ts';
import { turnCost } from '../street/turn-costs.ts';

/** The labels next to a slot that is left at its end at a cost, and what they cost then. Takes no memory, as the tables of searches do. */
export function eachAfter(
  { graph, weight, turns }: Pick<StreetCosts, 'graph' | 'weight' | 'turns'>,
  slot: SlotIndex,
  cost: number,
  visit: (label: number, cost: number) => void,
): void {
  const state = graph.head[slot];
  if (!turns) {
    visit(state, cost);
    return;
  }
  if (weightOf(weight, slot) < 0) return;
  const end = graph.firstOut[(state + 1) as StateIndex];
  for (let next = graph.firstOut[state]; next < end; next++) {
    if (weightOf(weight, next) < 0 || !mayFollow(graph, slot, next)) continue;
    visit(next, cost + turnCost(graph, turns, null, slot, next));
  }
}
