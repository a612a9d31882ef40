import type { Adjacency } from '../topology/adjacency.ts';

/** The arcs of a mode, and which may be traveled one after the other. */
export interface PassableArcs {
  readonly adjacency: Adjacency;
  /** Per arc: 0 closed. */
  readonly allowed: Uint8Array;
  /** Sequences of arcs that may not be traveled one after the other: those of two count. */
  readonly forbidden: readonly (readonly number[])[];
}

/** The component of arcs that no way leads back to. */
const NO_COMPONENT = -2;
const OPEN = -1;

/**
 * Finds the strongly connected components of arcs (Tarjan, without recursion). Returns the component of each arc,
 * numbered from 0, below 0 where no way leads back to it, and the number of components. One may turn round anywhere.
 */
export function stronglyConnectedArcs({ adjacency, allowed, forbidden }: PassableArcs): {
  readonly component: Int32Array;
  readonly count: number;
} {
  const { arcCount, firstOut, outArc, arcTail } = adjacency;
  const banned = bannedAfter(forbidden, 0);
  const component = new Int32Array(arcCount).fill(OPEN);
  /** Order of discovery from 1; 0 = not seen. */
  const found = new Int32Array(arcCount);
  const lowest = new Int32Array(arcCount);
  const nextOut = new Int32Array(arcCount);
  /** Arcs on the current path, and arcs whose component is still open. */
  const path = new Int32Array(arcCount);
  const open = new Int32Array(arcCount);
  let openLength = 0;
  let discovered = 0;
  let count = 0;
  let depth = -1;
  const enter = (arc: number): void => {
    path[++depth] = arc;
    found[arc] = lowest[arc] = ++discovered;
    nextOut[arc] = firstOut[arcTail[arc ^ 1]];
    open[openLength++] = arc;
  };

  for (let root = 0; root < arcCount; root++) {
    if (allowed[root] === 0) component[root] = NO_COMPONENT;
    else if (found[root] === 0) enter(root);
    while (depth >= 0) {
      const arc = path[depth];
      if (nextOut[arc] < firstOut[arcTail[arc ^ 1] + 1]) {
        const next = outArc[nextOut[arc]++];
        if (allowed[next] === 0 || banned.get(arc)?.includes(next)) continue;
        if (found[next] === 0) enter(next);
        else if (component[next] === OPEN && found[next] < lowest[arc]) lowest[arc] = found[next];
        continue;
      }
      depth--;
      if (depth >= 0 && lowest[arc] < lowest[path[depth]]) lowest[path[depth]] = lowest[arc];
      if (lowest[arc] !== found[arc]) continue;
      const isAlone = open[openLength - 1] === arc;
      let member = -1;
      do {
        member = open[--openLength];
        component[member] = isAlone ? NO_COMPONENT : count;
      } while (member !== arc);
      if (!isAlone) count++;
    }
  }
  return { component, count };
}

/**
 * Returns 1 per arc that a way leads to from arcs marked 1 in `from`, these included; where `turned` is 1, per arc from
 * which a way leads to them.
 */
export function reachableArcs(
  { adjacency, allowed, forbidden }: PassableArcs,
  from: Uint8Array,
  turned: 0 | 1,
): Uint8Array {
  const { nodeCount, arcCount, firstOut, outArc, arcTail } = adjacency;
  const banned = bannedAfter(forbidden, turned);
  const reached = from.slice();
  const queue = new Int32Array(arcCount);
  /** Indexed by node: 1 where all that leads on is reached. */
  const isDone = new Uint8Array(nodeCount);
  let end = 0;
  for (let arc = 0; arc < arcCount; arc++) if (from[arc] === 1) queue[end++] = arc;
  for (let at = 0; at < end; at++) {
    const node = arcTail[queue[at] ^ 1 ^ turned];
    if (isDone[node] === 1) continue;
    const closed = banned.get(queue[at]);
    if (closed === undefined) isDone[node] = 1;
    for (let i = firstOut[node]; i < firstOut[node + 1]; i++) {
      const next = outArc[i] ^ turned;
      if (allowed[next] === 0 || reached[next] === 1 || closed?.includes(next)) continue;
      reached[next] = 1;
      queue[end++] = next;
    }
  }
  return reached;
}

/** Returns the arcs that may not follow others; where `turned` is 1, those that may not come before them. */
function bannedAfter(forbidden: PassableArcs['forbidden'], turned: 0 | 1): ReadonlyMap<number, readonly number[]> {
  const banned = new Map<number, number[]>();
  for (const sequence of forbidden) {
    if (sequence.length !== 2) continue;
    const [arc, other] = [sequence[turned], sequence[1 - turned]];
    const known = banned.get(arc);
    if (known) known.push(other);
    else banned.set(arc, [other]);
  }
  return banned;
}
