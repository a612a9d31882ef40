import { type Metric, weightOf } from '../metric.ts';
import { mayFollow, type SearchGraph, type SlotIndex, type StateIndex } from '../search-graph.ts';
import { type TurnCosts, turnCost } from '../turn-costs.ts';
import { arcBetween, type Hierarchy } from './hierarchy.ts';
import type { ArcCosts } from './kernel/arc-costs.ts';
import { keyOf } from './kernel/keys.ts';

/** The weights a metric gives to single steps, as searches add them up. */
export interface StepWeights {
  readonly graph: SearchGraph;
  readonly weight: Metric;
  /** The other dimension, summed along the same path. */
  readonly other: Metric;
  readonly turns: TurnCosts | null;
}

/**
 * Evaluates the costs of single steps before customization: leaving a state by a slot, or, where turns count, going
 * from slot to slot. The other dimension is that of the slots alone.
 */
export class StepCosts {
  /** @param costs costs of arcs that no path stands for yet */
  constructor(
    private readonly hierarchy: Hierarchy,
    private readonly weights: StepWeights,
    private readonly costs: ArcCosts,
  ) {}

  /** Evaluates the steps of slots `from .. to - 1`. */
  evaluate(from: number, to: number): void {
    const { graph, weight, other, turns } = this.weights;
    const { firstOut, head, tail } = graph;
    for (let slot = from as SlotIndex; slot < to; slot++) {
      const cost = weightOf(weight, slot);
      if (cost < 0) continue;
      const secondaryCost = weightOf(other, slot);
      const state = head[slot];
      if (!turns) {
        this.put(tail[slot], state, cost, secondaryCost);
        continue;
      }
      const end = firstOut[(state + 1) as StateIndex];
      for (let next = firstOut[state]; next < end; next++) {
        if (weightOf(weight, next) < 0 || !mayFollow(graph, slot, next)) continue;
        this.put(slot, next, cost + turnCost(graph, turns, null, slot, next), secondaryCost);
      }
    }
  }

  /** Stores the cost of a step; of several steps between the same labels the best counts. */
  private put(from: number, to: number, cost: number, secondaryCost: number): void {
    const { rank } = this.hierarchy;
    const a = rank[from];
    const b = rank[to];
    if (a === b) return;
    const keys = a < b ? this.costs.up : this.costs.down;
    const arc = a < b ? arcBetween(this.hierarchy, a, b) : arcBetween(this.hierarchy, b, a);
    keys[arc] = Math.min(keys[arc], keyOf(cost, secondaryCost));
  }
}
