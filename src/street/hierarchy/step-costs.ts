import { type Metric, weightOf } from '../metric.ts';
import { mayFollow, type SearchGraph, type SlotIndex, type StateIndex } from '../search-graph.ts';
import { type TurnCosts, turnCost } from '../turn-costs.ts';
import { arcBetween, type Hierarchy } from './hierarchy.ts';
import { type ArcCosts, arcCosts, NO_PATH } from './kernel/arc-costs.ts';

/**
 * What single steps cost, as searches add it up, before anything is customized: leaving a state by a slot, or, where
 * turns count, going from slot to slot. The other dimension is that of the slots alone.
 */
export function stepCosts(
  hierarchy: Hierarchy,
  graph: SearchGraph,
  weight: Metric,
  other: Metric,
  turns: TurnCosts | null,
): ArcCosts {
  const steps = new StepCosts(hierarchy);
  const { firstOut, head, tail, slotCount } = graph;
  for (let slot = 0 as SlotIndex; slot < slotCount; slot++) {
    const cost = weightOf(weight, slot);
    if (cost < 0) continue;
    const costOther = weightOf(other, slot);
    const state = head[slot];
    if (!turns) {
      steps.put(tail[slot], state, cost, costOther);
      continue;
    }
    const end = firstOut[(state + 1) as StateIndex];
    for (let next = firstOut[state]; next < end; next++) {
      if (weightOf(weight, next) < 0 || !mayFollow(graph, slot, next)) continue;
      steps.put(slot, next, cost + turnCost(graph, turns, null, slot, next), costOther);
    }
  }
  return steps.costs;
}

class StepCosts {
  readonly costs: ArcCosts;

  constructor(private readonly hierarchy: Hierarchy) {
    this.costs = arcCosts(hierarchy.head.length);
  }

  /** Of several steps between the same labels the cheapest counts. */
  put(from: number, to: number, cost: number, costOther: number): void {
    const { rank } = this.hierarchy;
    const a = rank[from];
    const b = rank[to];
    // Longer than any limit is closed.
    if (a === b || cost >= NO_PATH) return;
    const { up, upOther, down, downOther } = this.costs;
    if (a < b) improve(up, upOther, arcBetween(this.hierarchy, a, b), cost, costOther);
    else improve(down, downOther, arcBetween(this.hierarchy, b, a), cost, costOther);
  }
}

function improve(costs: Int32Array, others: Int32Array, arc: number, cost: number, other: number): void {
  if (cost >= costs[arc]) return;
  costs[arc] = cost;
  others[arc] = other;
}
