import type { Rows } from '../../kit/collections/declared-columns.ts';
import { verifyColumns } from '../../kit/collections/verify-columns.ts';
import type { Violations } from '../../kit/collections/violations.ts';
import { SEARCH_GRAPH, type SearchGraph } from './search-graph.ts';
import type { StreetGraph } from './street-graph.ts';

type Values = { readonly length: number; readonly [index: number]: number };

/** Checks the invariants of one mode's search graphs: of each by itself, and that one is the other reversed. */
export function verifySearchGraph(
  graph: StreetGraph,
  name: string,
  forward: SearchGraph,
  mirrored: SearchGraph,
  counts: ReadonlyMap<Rows, number>,
  violations: Violations,
): void {
  if (forward.mirrored || !mirrored.mirrored) violations.add(`${name}: forward and mirrored are exchanged`, 0);
  for (const search of [forward, mirrored]) {
    const label = `${name}.${search.mirrored ? 'mirrored' : 'forward'}`;
    verifyColumns(label, SEARCH_GRAPH, search, violations, new Map(counts));
    const copies = search.stateCount - graph.nodeCount;
    if (search.copyOf.length !== copies) violations.add(`${label}.copyOf has not ${copies} values`, 0);
    if (!violations.none) return;
    verifyEnds(graph, label, search, violations);
    verifyTwins(graph, label, search, violations);
  }
  verifyTranspose(name, forward, mirrored, violations);
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
