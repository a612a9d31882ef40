import type { Hierarchy } from '../../hierarchy/hierarchy.ts';
import { LABELS_OF_MODE, labelGraph } from '../../hierarchy/label-graph.ts';
import type { SearchGraph } from '../../search-graph.ts';
import type { StreetMode } from '../../street-graph.ts';
import type { CellTree } from '../cells/cell-tree.ts';
import { contract } from './contract.ts';
import { eliminationOrder } from './elimination-order.ts';
import { neighboursOf } from './neighbours.ts';

/** The hierarchy over the labels that searches of a mode usually carry. `graph` is the one that follows traffic. */
export function buildHierarchy(graph: SearchGraph, mode: StreetMode, cells: CellTree, nodeCount: number): Hierarchy {
  const kind = LABELS_OF_MODE[mode];
  const neighbours = neighboursOf(labelGraph(graph, kind));
  return contract(neighbours, eliminationOrder(graph, neighbours, cells, nodeCount, kind));
}
