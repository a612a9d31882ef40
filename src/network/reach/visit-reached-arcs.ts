import type { StreetCosts } from '../network/street-costs.ts';
import { weightOf } from '../street/metric.ts';
import type { SlotIndex, StateIndex } from '../street/search-graph.ts';
import { type ArcIndex, reverseArc } from '../street/street-graph.ts';
import type { StartList } from './starts.ts';

/** The labels that a search settled. */
export interface SettledLabels {
  /** Labels in ascending order; the first `settledCount` are valid. */
  readonly settled: Int32Array;
  readonly settledCount: number;
  /** Cost by label. */
  readonly cost: Int32Array;
}

/** Receives the reached arcs, in the order of {@link ReachedArcs}: whole ones first. */
export interface ArcVisitor {
  whole(arc: ArcIndex, entry: number, traverse: number, origin: number): void;
  /** Receives a part from the share `from` to the share `to`. */
  part(arc: ArcIndex, entry: number, traverse: number, from: number, to: number, origin: number): void;
}

/**
 * Visits the arcs a search entered, for labels on states or slots, with traffic or against it. They come in the order
 * of the graph, in which neighbors lie together.
 */
export function visitReachedArcs(
  visitor: ArcVisitor,
  costs: StreetCosts,
  labels: SettledLabels,
  starts: StartList,
  originOf: (label: number) => number,
): void {
  const oneOrigin = starts.arcs.length > 0 && starts.arcs.every((start) => start.origin === starts.arcs[0].origin);
  const only = oneOrigin ? starts.arcs[0].origin : -1;
  if (costs.turns) visitSlots(visitor, costs, labels, only, originOf);
  else visitStates(visitor, costs, labels, only, originOf);
  visitStarts(visitor, costs, starts);
}

/** Visits the stretches that starts lie on. */
export function visitStarts(visitor: ArcVisitor, costs: StreetCosts, starts: StartList): void {
  const { mirrored } = costs.graph;
  for (const start of starts.arcs) {
    const full = weightOf(costs.weight, start.slot);
    const searched = mirrored ? reverseArc(start.arc) : start.arc;
    const [from, to] = mirrored ? [1 - start.toShare, 1 - start.fromShare] : [start.fromShare, start.toShare];
    // The stretch that an area covers costs nothing; beyond it the arc is traveled as usual.
    if (to > from) visitor.part(searched, start.offset, 0, from, to, start.origin);
    const begin = mirrored ? full - start.from : start.to;
    visitor.part(searched, start.offset - begin, full, to, 1, start.origin);
  }
}

/** @param only the only origin, or -1 */
function visitSlots(
  visitor: ArcVisitor,
  { graph: { arc, mirrored }, weight }: StreetCosts,
  { settled, settledCount, cost }: SettledLabels,
  only: number,
  originOf: (label: number) => number,
): void {
  for (let i = 0; i < settledCount; i++) {
    const slot = settled[i] as SlotIndex;
    const origin = only >= 0 ? only : originOf(slot);
    // The weight may not be evaluated yet: a region's hierarchy was customized elsewhere.
    visitor.whole(mirrored ? reverseArc(arc[slot]) : arc[slot], cost[slot], weightOf(weight, slot), origin);
  }
}

function visitStates(
  visitor: ArcVisitor,
  { graph: { firstOut, arc, mirrored }, weight }: StreetCosts,
  { settled, settledCount, cost }: SettledLabels,
  only: number,
  originOf: (label: number) => number,
): void {
  const { weights } = weight;
  for (let i = 0; i < settledCount; i++) {
    const state = settled[i] as StateIndex;
    const origin = only >= 0 ? only : originOf(state);
    const end = firstOut[(state + 1) as StateIndex];
    for (let slot = firstOut[state]; slot < end; slot++) {
      const traverse = weights[slot] || weight.fill(slot);
      if (traverse > 0) visitor.whole(mirrored ? reverseArc(arc[slot]) : arc[slot], cost[state], traverse, origin);
    }
  }
}
