import { Violations } from '../../kit/collections/violations.ts';
import { E7 } from '../../kit/geo/coordinates.ts';
import { MOST_LON } from '../../kit/geo/longitude-frame.ts';
import { EDGE_CLASSES } from './edge-classes.ts';
import { LABELS_OF_MODE } from './hierarchy/label-graph.ts';
import { NO_ELEVATION, STREET_MODES, type StreetGraph } from './street-graph.ts';
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
  verifyLengths(graph, violations);
  // Without the right lengths every further rule would fail too.
  if (!violations.none) return violations.toList();
  verifyNodesAndShapes(graph, violations);
  verifyEdges(graph, violations);
  verifyNames(graph, violations);
  for (const mode of STREET_MODES) {
    const { forward, mirrored, hierarchy } = graph.search[mode];
    if (violations.none) verifySearchGraph(graph, `search.${mode}`, forward, mirrored, violations);
    const labels = LABELS_OF_MODE[mode] === 'slots' ? forward.slotCount : forward.stateCount;
    if (violations.none) verifyHierarchy(`search.${mode}.hierarchy`, hierarchy, labels, violations);
    if (violations.none) verifyUsual(graph, mode, violations);
  }
  return violations.toList();
}

function verifyLengths(graph: StreetGraph, violations: Violations): void {
  const { nodeCount, edgeCount, node, edge, arc, shape, ferry } = graph;
  const rule = (name: string, column: Values, length: number) => {
    if (column.length !== length) violations.add(`${name} has ${column.length} values instead of ${length}`, 0);
  };
  for (const [name, column] of Object.entries(node)) rule(`node.${name}`, column as Values, nodeCount);
  for (const [name, column] of Object.entries(edge)) {
    rule(`edge.${name}`, column as Values, name === 'firstShape' ? edgeCount + 1 : edgeCount);
  }
  for (const [name, column] of Object.entries(arc)) rule(`arc.${name}`, column as Values, 2 * edgeCount);
  for (const [name, column] of Object.entries(shape)) rule(`shape.${name}`, column as Values, shape.lonE7.length);
  rule('ferry.durationDs', ferry.durationDs as Values, ferry.edge.length);
  // A Flatbush stores its number of boxes in the header, after magic, version and node size.
  const { edgeBoxes } = graph;
  if (edgeBoxes.length < 8 || edgeBoxes[0] !== 0xfb) violations.add('edgeBoxes is no spatial index', 0);
  else {
    const items = edgeBoxes[4] + edgeBoxes[5] * 2 ** 8 + edgeBoxes[6] * 2 ** 16 + edgeBoxes[7] * 2 ** 24;
    if (items !== edgeCount) violations.add(`edgeBoxes has ${items} boxes instead of ${edgeCount}`, 0);
  }
}

function verifyNodesAndShapes(graph: StreetGraph, violations: Violations): void {
  for (const [thing, columns] of [
    ['node', graph.node],
    ['shape point', graph.shape],
  ] as const) {
    const lonE7 = columns.lonE7 as Values;
    const latE7 = columns.latE7 as Values;
    const elevationM = columns.elevationM as Values;
    for (let i = 0; i < lonE7.length; i++) {
      if (!(Math.abs(lonE7[i]) <= MOST_LON * E7 && Math.abs(latE7[i]) <= 90 * E7))
        violations.add(`a ${thing} is off the earth`, i);
      const height = elevationM[i];
      if (height !== NO_ELEVATION && !(height >= -1000 && height <= 9000)) {
        violations.add(`a ${thing} has an absurd elevation`, i);
      }
    }
  }
}

function verifyEdges(graph: StreetGraph, violations: Violations): void {
  const { nodeCount, edgeCount } = graph;
  const tail = graph.edge.tail as Values;
  const head = graph.edge.head as Values;
  const lengthDm = graph.edge.lengthDm as Values;
  const edgeClass = graph.edge.edgeClass as Values;
  const name = graph.edge.name as Values;
  const firstShape = graph.edge.firstShape as Values;
  const classes = new Set(EDGE_CLASSES.map(({ id }) => id));
  const isNode = (node: number) => node >= 0 && node < nodeCount;
  for (let edge = 0; edge < edgeCount; edge++) {
    if (!isNode(tail[edge])) violations.add('the tail of an edge is no node', edge);
    if (!isNode(head[edge])) violations.add('the head of an edge is no node', edge);
    if (!(lengthDm[edge] >= 1)) violations.add('an edge has no length', edge);
    if (!classes.has(edgeClass[edge])) violations.add('an edge has an unknown class', edge);
    if (!(name[edge] >= 0 && name[edge] < graph.names.length)) violations.add('the name of an edge is missing', edge);
    if (firstShape[edge + 1] < firstShape[edge]) violations.add('firstShape descends', edge);
  }
  if (firstShape[0] !== 0 || firstShape[edgeCount] !== graph.shape.lonE7.length) {
    violations.add('firstShape does not cover the shape points', 0);
  }
  const ferryEdge = graph.ferry.edge as Values;
  for (let i = 0; i < ferryEdge.length; i++) {
    if (!(ferryEdge[i] >= 0 && ferryEdge[i] < edgeCount)) violations.add('a ferry is no edge', i);
    if (i > 0 && ferryEdge[i] <= ferryEdge[i - 1]) violations.add('ferries are not in ascending order', i);
    if (!((graph.ferry.durationDs as Values)[i] >= 0)) violations.add('a ferry takes less than no time', i);
  }
}

function verifyNames({ names }: StreetGraph, violations: Violations): void {
  const { offsets, bytes } = names;
  for (let i = 0; i + 1 < offsets.length; i++) {
    if (offsets[i + 1] < offsets[i]) violations.add('the offsets of names descend', i);
  }
  if (offsets.length < 2 || offsets[0] !== 0 || offsets[1] !== 0 || offsets[offsets.length - 1] !== bytes.length) {
    violations.add('the offsets of names do not cover their bytes, or name 0 is not empty', 0);
  }
}
