import type { StreetCosts } from '../network/street-costs.ts';
import { weightOf } from '../street/metric.ts';
import { mayFollow, type SlotIndex, type StateIndex } from '../street/search-graph.ts';
import { turnCost } from '../street/turn-costs.ts';

/**
 * Visits the labels that follow a slot left at its end at a cost, with their costs. Unlike the tables of searches, it
 * allocates no memory.
 */
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
