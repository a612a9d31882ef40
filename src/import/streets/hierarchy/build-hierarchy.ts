import { COUNT_NOTHING, type CountRounds } from '../../../kit/core/progress.ts';
import { type Hierarchy, NO_HIERARCHY } from '../../../network/street/hierarchy/hierarchy.ts';
import { LABELS_OF_MODE, type LabelKind, labelGraph } from '../../../network/street/hierarchy/label-graph.ts';
import type { SearchGraph, SlotIndex, StateIndex } from '../../../network/street/search-graph.ts';
import type { StreetMode } from '../../../network/street/street-graph.ts';
import type { CellTree } from '../cells/cell-tree.ts';
import { contract, mostArcs } from './contract.ts';
import { eliminationOrder } from './elimination-order.ts';
import { neighborsOf } from './neighbors.ts';

/**
 * Builds the hierarchy over the labels that searches of a mode usually carry, or an empty one if it would be too large.
 * `graph` is the forward graph.
 * @param countRound is called with the number of labels ordered, which goes on counting with those contracted
 */
export function buildHierarchy(
  graph: SearchGraph,
  mode: StreetMode,
  cells: CellTree,
  nodeCount: number,
  countRound: CountRounds = COUNT_NOTHING,
): Hierarchy {
  const kind = LABELS_OF_MODE[mode];
  if (stepCount(graph, kind) > mostArcs(graph.slotCount)) return NO_HIERARCHY;
  const neighbors = neighborsOf(labelGraph(graph, kind));
  const { labelCount } = neighbors;
  const order = eliminationOrder(graph, neighbors, cells, nodeCount, kind, countRound);
  return contract(neighbors, order, mostArcs(labelCount), (done) => countRound(labelCount + done));
}

/** Returns an upper bound of the number of steps between labels. */
function stepCount({ slotCount, firstOut, head }: SearchGraph, kind: LabelKind): number {
  if (kind === 'states') return slotCount;
  let count = 0;
  for (let slot = 0 as SlotIndex; slot < slotCount; slot++) {
    const state = head[slot];
    count += firstOut[(state + 1) as StateIndex] - firstOut[state];
  }
  return count;
}
