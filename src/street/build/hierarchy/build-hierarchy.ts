import { TOLD_NOBODY, type Told } from '../../../core/progress.ts';
import { type Hierarchy, NO_HIERARCHY } from '../../hierarchy/hierarchy.ts';
import { LABELS_OF_MODE, type LabelKind, labelGraph } from '../../hierarchy/label-graph.ts';
import type { SearchGraph, SlotIndex, StateIndex } from '../../search-graph.ts';
import type { StreetMode } from '../../street-graph.ts';
import type { CellTree } from '../cells/cell-tree.ts';
import { contract, mostArcs } from './contract.ts';
import { eliminationOrder } from './elimination-order.ts';
import { neighborsOf } from './neighbors.ts';

/**
 * The hierarchy over the labels that searches of a mode usually carry; one without labels where it would be too large.
 * `graph` is the one that follows traffic.
 * @param told of labels that have been put in order, and then, counted on, of those that have been contracted
 */
export function buildHierarchy(
  graph: SearchGraph,
  mode: StreetMode,
  cells: CellTree,
  nodeCount: number,
  told: Told = TOLD_NOBODY,
): Hierarchy {
  const kind = LABELS_OF_MODE[mode];
  if (stepCount(graph, kind) > mostArcs(graph.slotCount)) return NO_HIERARCHY;
  const neighbors = neighborsOf(labelGraph(graph, kind));
  const { labelCount } = neighbors;
  const order = eliminationOrder(graph, neighbors, cells, nodeCount, kind, told);
  return contract(neighbors, order, mostArcs(labelCount), (done) => told(labelCount + done));
}

/** Steps from label to label at most. */
function stepCount({ slotCount, firstOut, head }: SearchGraph, kind: LabelKind): number {
  if (kind === 'states') return slotCount;
  let count = 0;
  for (let slot = 0 as SlotIndex; slot < slotCount; slot++) {
    const state = head[slot];
    count += firstOut[(state + 1) as StateIndex] - firstOut[state];
  }
  return count;
}
