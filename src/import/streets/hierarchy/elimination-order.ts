import type { CountRounds } from '../../../kit/core/progress.ts';
import type { LabelKind } from '../../../network/street/hierarchy/label-graph.ts';
import type { SearchGraph, SlotIndex, StateIndex } from '../../../network/street/search-graph.ts';
import { type CellTree, lowestCommonCell } from '../cells/cell-tree.ts';
import { orderByLeastDegree } from './least-degree.ts';
import type { Neighbors } from './neighbors.ts';

/**
 * Returns the rank of each label. Parts of a cell come before the labels that separate them, so that contracting one
 * part doesn't affect the others (nested dissection). Slots between two parts separate them, since every crossing takes
 * one; of states, those at the ends of such slots do, on the side that has fewer.
 */
export function eliminationOrder(
  graph: SearchGraph,
  neighbors: Neighbors,
  cells: CellTree,
  nodeCount: number,
  kind: LabelKind,
  countRound: CountRounds,
): Int32Array {
  const cellOfState = cellsOfStates(graph, cells, nodeCount);
  const cellOfLabel =
    kind === 'slots' ? cellsOfSlots(graph, cells, cellOfState) : separatingCells(graph, cells, cellOfState);
  const { order, first } = sortedByCell(cellOfLabel, cells.parent.length);
  for (let cell = 0; cell < cells.parent.length; cell++) {
    countRound(first[cell]);
    if (first[cell + 1] > first[cell] + 1) orderByLeastDegree(order.subarray(first[cell], first[cell + 1]), neighbors);
  }
  const rank = new Int32Array(order.length);
  for (let i = 0; i < order.length; i++) rank[order[i]] = i;
  return rank;
}

/** Returns the cell of each state; copies of nodes lie in their node's cell. */
function cellsOfStates({ stateCount, copyOf }: SearchGraph, { cellOfNode }: CellTree, nodeCount: number): Int32Array {
  const cells = new Int32Array(stateCount);
  for (let state = 0; state < stateCount; state++) {
    cells[state] = cellOfNode[state < nodeCount ? state : copyOf[state - nodeCount]];
  }
  return cells;
}

function cellsOfSlots(graph: SearchGraph, cells: CellTree, cellOfState: Int32Array): Int32Array {
  const ofSlot = new Int32Array(graph.slotCount);
  for (let slot = 0 as SlotIndex; slot < graph.slotCount; slot++) {
    ofSlot[slot] = lowestCommonCell(cells, cellOfState[graph.tail[slot]], cellOfState[graph.head[slot]]);
  }
  return ofSlot;
}

function separatingCells(graph: SearchGraph, cells: CellTree, cellOfState: Int32Array): Int32Array {
  const cellCount = cells.parent.length;
  const cutBy = cellsOfSlots(graph, cells, cellOfState);
  const { order, first } = sortedByCell(cutBy, cellCount);
  const separating = Int32Array.from(cellOfState);
  const firstPart = firstParts(cells);
  const sides: [Set<number>, Set<number>] = [new Set(), new Set()];
  // From the root to its parts: states that separate larger parts separate the smaller ones within too.
  for (let cell = cellCount - 1; cell >= 0; cell--) {
    const lastPartBegins = cell > 0 ? firstPart[cell - 1] : 0;
    for (const side of sides) side.clear();
    const open: StateIndex[] = [];
    for (let i = first[cell]; i < first[cell + 1]; i++) {
      const slot = order[i] as SlotIndex;
      const tail = graph.tail[slot];
      const head = graph.head[slot];
      if (cellOfState[tail] === cellOfState[head] || separating[tail] > cell || separating[head] > cell) continue;
      open.push(tail, head);
      for (const end of [tail, head]) sides[cellOfState[end] >= lastPartBegins ? 1 : 0].add(end);
    }
    const chosen = sides[0].size < sides[1].size ? 0 : 1;
    for (let i = 0; i < open.length; i += 2) {
      const tailChosen = (cellOfState[open[i]] >= lastPartBegins ? 1 : 0) === chosen;
      separating[open[tailChosen ? i : i + 1]] = cell;
    }
  }
  return separating;
}

/** Returns, for each cell, the lowest number of a cell within it. */
function firstParts({ parent }: CellTree): Int32Array {
  const first = Int32Array.from(parent, (_, cell) => cell);
  for (let cell = 0; cell < parent.length - 1; cell++) {
    if (first[cell] < first[parent[cell]]) first[parent[cell]] = first[cell];
  }
  return first;
}

function sortedByCell(cellOf: Int32Array, cellCount: number): { order: Int32Array; first: Int32Array } {
  const first = new Int32Array(cellCount + 1);
  for (const cell of cellOf) first[cell + 1]++;
  for (let cell = 0; cell < cellCount; cell++) first[cell + 1] += first[cell];
  const next = first.slice();
  const order = new Int32Array(cellOf.length);
  for (let i = 0; i < cellOf.length; i++) order[next[cellOf[i]]++] = i;
  return { order, first };
}
