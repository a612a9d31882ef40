import type { Violations } from '../../kit/collections/violations.ts';
import type { SearchGraph } from './search-graph.ts';
import type { StreetGraph } from './street-graph.ts';

type Values = { readonly length: number; readonly [index: number]: number };

/** Checks the invariants of one mode's search graphs: of each by itself, and that one is the other reversed. */
export function verifySearchGraph(
  graph: StreetGraph,
  name: string,
  forward: SearchGraph,
  mirrored: SearchGraph,
  violations: Violations,
): void {
  if (forward.mirrored || !mirrored.mirrored) violations.add(`${name}: forward and mirrored are exchanged`, 0);
  for (const search of [forward, mirrored]) {
    const label = `${name}.${search.mirrored ? 'mirrored' : 'forward'}`;
    verifyAdjacency(graph, label, search, violations);
    if (!violations.none) return;
    verifyEnds(graph, label, search, violations);
    verifyTwins(graph, label, search, violations);
  }
  verifyTranspose(name, forward, mirrored, violations);
}

function verifyAdjacency(graph: StreetGraph, label: string, search: SearchGraph, violations: Violations): void {
  const { stateCount, slotCount } = search;
  const rule = (column: string, length: number, expected: number) => {
    if (length !== expected) violations.add(`${label}.${column} has ${length} values instead of ${expected}`, 0);
  };
  rule('firstOut', search.firstOut.length, stateCount + 1);
  for (const column of ['head', 'tail', 'arc', 'bearingOut', 'bearingIn', 'pass', 'twin'] as const) {
    rule(column, search[column].length, slotCount);
  }
  rule('stateFlags', search.stateFlags.length, stateCount);
  rule('copyOf', search.copyOf.length, stateCount - graph.nodeCount);
  rule('slotOfArc', search.slotOfArc.length, 2 * graph.edgeCount);
  if (!violations.none) return;

  const firstOut = search.firstOut as Values;
  if (firstOut[0] !== 0 || firstOut[stateCount] !== slotCount) {
    violations.add(`${label}.firstOut does not cover the slots`, 0);
  }
  for (let state = 0; state < stateCount; state++) {
    if (firstOut[state + 1] < firstOut[state]) violations.add(`${label}.firstOut descends`, state);
  }
  const within = (column: 'head' | 'tail' | 'arc' | 'copyOf', end: number) => {
    const values = search[column] as Values;
    for (let i = 0; i < values.length; i++) {
      if (!(values[i] >= 0 && values[i] < end)) violations.add(`${label}.${column} is out of range`, i);
    }
  };
  within('head', stateCount);
  within('tail', stateCount);
  within('arc', 2 * graph.edgeCount);
  within('copyOf', graph.nodeCount);
}

/** Checks that a slot leaves the state it is listed under, and joins the ends of its arc. */
function verifyEnds(graph: StreetGraph, label: string, search: SearchGraph, violations: Violations): void {
  const firstOut = search.firstOut as Values;
  const head = search.head as Values;
  const tail = search.tail as Values;
  const arcs = search.arc as Values;
  const copyOf = search.copyOf as Values;
  const edgeTail = graph.edge.tail as Values;
  const edgeHead = graph.edge.head as Values;
  const nodeOf = (state: number) => (state < graph.nodeCount ? state : copyOf[state - graph.nodeCount]);
  for (let state = 0; state < search.stateCount; state++) {
    for (let slot = firstOut[state]; slot < firstOut[state + 1]; slot++) {
      if (tail[slot] !== state) violations.add(`${label}.tail is not the state of its slot`, slot);
      const edge = arcs[slot] >> 1;
      const alongEdge = ((arcs[slot] & 1) === 0) !== search.mirrored;
      const from = alongEdge ? edgeTail[edge] : edgeHead[edge];
      const to = alongEdge ? edgeHead[edge] : edgeTail[edge];
      if (nodeOf(state) !== from || nodeOf(head[slot]) !== to) {
        violations.add(`${label}: a slot does not join the ends of its arc`, slot);
      }
    }
  }
}

/** Checks that the twins from `slotOfArc` on lead through all slots of the arc, each once. */
function verifyTwins(graph: StreetGraph, label: string, search: SearchGraph, violations: Violations): void {
  const { slotCount } = search;
  const arcs = search.arc as Values;
  const twin = search.twin as Values;
  const slotOfArc = search.slotOfArc as Values;
  let visited = 0;
  for (let arc = 0; arc < 2 * graph.edgeCount; arc++) {
    let slot = slotOfArc[arc];
    while (slot !== -1 && visited <= slotCount) {
      if (!(slot >= 0 && slot < slotCount && arcs[slot] === arc)) {
        violations.add(`${label}: the twins of an arc lead to something else`, arc);
        break;
      }
      visited++;
      slot = twin[slot];
    }
  }
  if (visited !== slotCount) violations.add(`${label}: the twins do not visit every slot once`, 0);
}

/**
 * Compares counts only: every arc has as many slots in both graphs, every state as many leaving in one as arriving in
 * the other.
 */
function verifyTranspose(name: string, forward: SearchGraph, mirrored: SearchGraph, violations: Violations): void {
  if (forward.stateCount !== mirrored.stateCount || forward.slotCount !== mirrored.slotCount) {
    violations.add(`${name}: mirrored is not as large as forward`, 0);
    return;
  }
  const balanceOfArc = new Int32Array(forward.slotOfArc.length);
  const arriving = new Int32Array(forward.stateCount);
  for (let slot = 0; slot < forward.slotCount; slot++) {
    balanceOfArc[(forward.arc as Values)[slot]]++;
    balanceOfArc[(mirrored.arc as Values)[slot]]--;
    arriving[(forward.head as Values)[slot]]++;
  }
  for (let arc = 0; arc < balanceOfArc.length; arc++) {
    if (balanceOfArc[arc] !== 0) violations.add(`${name}: mirrored has another number of slots of an arc`, arc);
  }
  const firstOut = mirrored.firstOut as Values;
  for (let state = 0; state < arriving.length; state++) {
    if (firstOut[state + 1] - firstOut[state] !== arriving[state]) {
      violations.add(`${name}: mirrored is not forward turned round`, state);
    }
  }
}
