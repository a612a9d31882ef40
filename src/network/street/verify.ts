import type { Rows } from '../../kit/collections/declared-columns.ts';
import { verifyColumns } from '../../kit/collections/verify-columns.ts';
import { Violations } from '../../kit/collections/violations.ts';
import { ARCS, EDGES, NODES } from './arcs.ts';
import { SECTION, storedForm } from './columns.ts';
import { EDGE_CLASSES } from './edge-classes.ts';
import { LABELS_OF_MODE } from './hierarchy/label-graph.ts';
import { NO_ELEVATION, STREET_MODES, STREETS, type StreetGraph } from './street-graph.ts';
import { verifyHierarchy } from './verify-hierarchy.ts';
import { verifySearchGraph } from './verify-search.ts';
import { verifyUsual } from './verify-usual.ts';

type Values = { readonly length: number; readonly [index: number]: number };

/**
 * Checks the invariants of a street graph (`docs/data-format.md`): returns one sentence per violated rule, none if all
 * hold. Reads every column once.
 */
export function verifyStreetGraph(graph: StreetGraph): string[] {
  const violations = new Violations();
  const { nodeCount, edgeCount } = graph;
  const counts = new Map<Rows, number>([
    [NODES, nodeCount],
    [EDGES, edgeCount],
    [ARCS, 2 * edgeCount],
  ]);
  verifyColumns(SECTION, STREETS, storedForm(graph), violations, counts);
  verifyBoxes(graph, violations);
  if (!violations.none) return violations.toList();
  verifyElevations(graph, violations);
  verifyEdges(graph, violations);
  for (const mode of STREET_MODES) {
    const { forward, mirrored, hierarchy } = graph.search[mode];
    if (violations.none) verifySearchGraph(graph, mode, forward, mirrored, counts, violations);
    const labels = LABELS_OF_MODE[mode] === 'slots' ? forward.slotCount : forward.stateCount;
    if (violations.none) verifyHierarchy(`${mode}.hierarchy`, hierarchy, labels, violations);
    if (violations.none) verifyUsual(graph, mode, violations);
  }
  return violations.toList();
}

function verifyBoxes({ edgeBoxes, edgeCount }: StreetGraph, violations: Violations): void {
  // A Flatbush stores its number of boxes in the header, after magic, version and node size.
  if (edgeBoxes.length < 8 || edgeBoxes[0] !== 0xfb) violations.add('edgeBoxes is no spatial index', 0);
  else {
    const items = edgeBoxes[4] + edgeBoxes[5] * 2 ** 8 + edgeBoxes[6] * 2 ** 16 + edgeBoxes[7] * 2 ** 24;
    if (items !== edgeCount) violations.add(`edgeBoxes has ${items} boxes instead of ${edgeCount}`, 0);
  }
}

function verifyElevations(graph: StreetGraph, violations: Violations): void {
  for (const [thing, columns] of [
    ['node', graph.node],
    ['shape point', graph.shape],
  ] as const) {
    const elevationM = columns.elevationM as Values;
    for (let i = 0; i < elevationM.length; i++) {
      const height = elevationM[i];
      if (height !== NO_ELEVATION && !(height >= -1000 && height <= 9000)) {
        violations.add(`a ${thing} has an absurd elevation`, i);
      }
    }
  }
}

function verifyEdges({ edge, ferry, names, signed }: StreetGraph, violations: Violations): void {
  const edgeClass = edge.edgeClass as Values;
  const classes = new Set(EDGE_CLASSES.map(({ id }) => id));
  for (let e = 0; e < edgeClass.length; e++) {
    if (!classes.has(edgeClass[e])) violations.add('an edge has an unknown class', e);
  }
  for (const [what, edges] of [
    ['ferries', ferry.edge],
    ['signed edges', signed.edge],
  ] as const) {
    const ascending = edges as Values;
    for (let i = 1; i < ascending.length; i++) {
      if (ascending[i] <= ascending[i - 1]) violations.add(`${what} are not in ascending order`, i);
    }
  }
  if (names.length < 1 || names.offsets[1] !== 0) violations.add('name 0 is not empty', 0);
}
