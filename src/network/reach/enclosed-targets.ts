import { WorkspaceSection } from '../../kit/collections/workspace.ts';
import type { Network } from '../network/network.ts';
import type { StreetCosts } from '../network/street-costs.ts';
import { weightOf } from '../street/metric.ts';
import type { SearchGraph, SlotIndex, StateIndex } from '../street/search-graph.ts';
import type { StartList } from './starts.ts';

/** The share of the search's settled labels that may be spent on finding what leads to targets. */
const SHARE = 1 / 8;
/** The factor by which the next attempt for a target goes further. */
const FURTHER = 2;

/** Targets as far as it matters which streets lead to them. */
interface Entered {
  /** Indexed by approach: the slot with which a journey may begin there, or -1. */
  readonly slot: Int32Array;
}

/**
 * Targets that a search needn't wait for: on islands, behind closed streets, or on streets that can only be left. The
 * nodes from which such a target can be reached are few, and no start is among them. They are found by searching
 * backwards, ignoring turns, while the search waits for nothing else, within a share of its own work, so that the cost
 * is bounded. They belong to one metric, as targets do.
 */
export class EnclosedTargets {
  /** Indexed by target: the nodes that lead there, once all are known. Targets of one island share them. */
  private readonly enclosing = new Map<number, ReadonlySet<number>>();
  private readonly islands: ReadonlySet<number>[] = [];
  /** Indexed by target: the number of nodes searched without success. */
  private readonly looked = new Map<number, number>();

  /** Returns whether no path leads from any start to a target, as far as it is known or can be found now. */
  isOut(costs: StreetCosts, targets: Entered, i: number, starts: StartList, settledCount: number): boolean {
    const island = this.enclosing.get(i) ?? this.look(costs, targets, i, SHARE * settledCount);
    if (!island) return false;
    const { graph } = costs;
    for (const slot of starts.slot) if (island.has(nodeOf(graph, costs, graph.head[slot]))) return false;
    return true;
  }

  private look(costs: StreetCosts, targets: Entered, i: number, most: number): ReadonlySet<number> | null {
    if (most < FURTHER * (this.looked.get(i) ?? 0)) return null;
    this.looked.set(i, most);
    const ends = entrancesOf(costs, targets, i);
    const island =
      this.islands.find((nodes) => ends.every((node) => nodes.has(node))) ?? allThatLeadTo(costs, ends, most);
    if (!island) return null;
    if (!this.islands.includes(island)) this.islands.push(island);
    this.enclosing.set(i, island);
    return island;
  }
}

/** Returns the nodes at which searches enter the edge of a target. */
function entrancesOf({ graph }: StreetCosts, targets: Entered, i: number): number[] {
  const nodes: number[] = [];
  for (let approach = 2 * i; approach < 2 * i + 2; approach++) {
    const slot = targets.slot[approach] as SlotIndex;
    // Journeys that begin on an arc begin at the node itself.
    if (slot >= 0) nodes.push(graph.tail[slot]);
  }
  return nodes;
}

/** Returns some nodes and all from which they can be reached; null if these are more than `most`. */
function allThatLeadTo(costs: StreetCosts, nodes: readonly number[], most: number): ReadonlySet<number> | null {
  const { graph, weight } = costs;
  const { search } = costs.network.streets;
  const against = search[costs.mode][graph.mirrored ? 'forward' : 'mirrored'];
  const found = new Set(nodes);
  const copies = copiesIn(costs.network, against);
  for (const node of found) {
    // Against traffic, arcs on which a forbidden turn begins lead out of copies only.
    for (const state of [node, ...(copies.get(node) ?? [])]) {
      const end = against.firstOut[(state + 1) as StateIndex];
      for (let slot = against.firstOut[state as StateIndex]; slot < end; slot++) {
        const there = graph.slotOfArc[against.arc[slot]];
        if (there >= 0 && weightOf(weight, there) >= 0) found.add(nodeOf(against, costs, against.head[slot]));
      }
    }
    if (found.size > most) return null;
  }
  return found;
}

const COPIES = new WorkspaceSection<Network, Map<SearchGraph, ReadonlyMap<number, readonly number[]>>>(
  'copies of nodes by search graph',
  () => new Map(),
);

/** Returns the copied states of nodes that have some. */
function copiesIn({ workspace }: Network, graph: SearchGraph): ReadonlyMap<number, readonly number[]> {
  const byGraph = workspace.of(COPIES);
  const known = byGraph.get(graph);
  if (known) return known;
  const { copyOf, stateCount } = graph;
  const copies = new Map<number, number[]>();
  for (let i = 0; i < copyOf.length; i++) {
    const node = copyOf[i];
    const state = stateCount - copyOf.length + i;
    const states = copies.get(node);
    if (states) states.push(state);
    else copies.set(node, [state]);
  }
  byGraph.set(graph, copies);
  return copies;
}

function nodeOf({ copyOf }: SearchGraph, { network }: StreetCosts, state: StateIndex): number {
  const { nodeCount } = network.streets;
  return state < nodeCount ? state : copyOf[state - nodeCount];
}
