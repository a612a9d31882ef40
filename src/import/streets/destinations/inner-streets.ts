import { edgeClassId } from '../../../network/street/edge-classes.ts';
import { stronglyConnectedComponents } from '../islands/components.ts';
import type { Adjacency } from '../topology/adjacency.ts';
import { CLASS_RANK } from '../ways/way-classes.ts';
import { NodeGroups } from './node-groups.ts';

const THROUGH_RANK = CLASS_RANK[edgeClassId('tertiary_link')!];
/** The number of meters of other streets that count as much as one meter of a through road. */
const THROUGH_WEIGHT = 100;

/**
 * Returns the importance of each edge as evidence that a part of the network lies outside of estates, which may have
 * many streets but few through roads.
 */
export const importanceOf = (edgeClass: ArrayLike<number>, lengthDm: Int32Array): Float64Array =>
  Float64Array.from(lengthDm, (length, edge) =>
    CLASS_RANK[edgeClass[edge]] >= THROUGH_RANK ? length * THROUGH_WEIGHT : length,
  );

/** The streets of a mode, before destinations are found. */
export interface TaggedStreets {
  readonly adjacency: Adjacency;
  /**
   * Per arc: 0 closed to the mode, 1 open, 2 open to those with a destination there, by tags of the street or of a gate
   * in it.
   */
  readonly usable: Uint8Array;
  /** Per edge, see {@link importanceOf}. */
  readonly importance: ArrayLike<number>;
}

/**
 * Returns 1 per arc that is a destination by its tags or by its position, because it can be entered or left through
 * such arcs alone: the streets of an estate behind a gate. In each connected part of the network, the most important
 * strongly connected set of public streets counts as outside, and all others are judged as seen from there.
 */
export function withInnerStreets({ adjacency, usable, importance }: TaggedStreets): Uint8Array {
  const bound = usable.map((use) => (use === 2 ? 1 : 0));
  if (!bound.includes(1)) return bound;
  const free = usable.map((use) => (use === 1 ? 1 : 0));
  const outside = outsideNodes(adjacency, usable, free, importance);
  const { nodeCount, arcCount, arcTail } = adjacency;
  const inside = new Uint8Array(nodeCount);
  for (const turned of [0, 1]) {
    const byFree = reachable(adjacency, free, outside, turned);
    const byAny = reachable(adjacency, usable, outside, turned);
    for (let node = 0; node < nodeCount; node++) inside[node] |= byAny[node] & ~byFree[node];
  }
  for (let arc = 0; arc < arcCount; arc++) {
    if (free[arc] === 1 && (inside[arcTail[arc]] | inside[arcTail[arc ^ 1]]) === 1) bound[arc] = 1;
  }
  return bound;
}

/**
 * Returns the nodes outside: in each connected part of the network, those of its most important strongly connected free
 * part.
 */
function outsideNodes(
  adjacency: Adjacency,
  usable: Uint8Array,
  free: Uint8Array,
  importance: ArrayLike<number>,
): Uint8Array {
  const { nodeCount, arcCount, arcTail } = adjacency;
  const pieces = new NodeGroups(nodeCount);
  for (let arc = 0; arc < arcCount; arc++) if (usable[arc] !== 0) pieces.join(arcTail[arc], arcTail[arc ^ 1]);
  const { component, count } = stronglyConnectedComponents(adjacency, free);
  const size = new Float64Array(count);
  for (let edge = 0; 2 * edge < arcCount; edge++) {
    const part = component[arcTail[2 * edge]];
    const isWithin = part === component[arcTail[2 * edge + 1]];
    if (isWithin && (free[2 * edge] | free[2 * edge + 1]) === 1) size[part] += importance[edge];
  }
  /** The largest component of each connected part, indexed by the part's first node; -1 if it has none. */
  const largest = new Int32Array(nodeCount).fill(-1);
  for (let node = 0; node < nodeCount; node++) {
    const piece = pieces.of(node);
    const part = component[node];
    if (size[part] > (largest[piece] < 0 ? 0 : size[largest[piece]])) largest[piece] = part;
  }
  return Uint8Array.from({ length: nodeCount }, (_, node) => (component[node] === largest[pieces.of(node)] ? 1 : 0));
}

/**
 * Returns the nodes reachable from some of `from` by `allowed` arcs; where `turned` is 1, those from which some of
 * `from` can be reached.
 */
function reachable(
  { nodeCount, firstOut, outArc, arcTail }: Adjacency,
  allowed: Uint8Array,
  from: Uint8Array,
  turned: number,
): Uint8Array {
  const reached = from.slice();
  const queue = new Int32Array(nodeCount);
  let end = 0;
  for (let node = 0; node < nodeCount; node++) if (from[node] === 1) queue[end++] = node;
  for (let at = 0; at < end; at++) {
    const node = queue[at];
    for (let i = firstOut[node]; i < firstOut[node + 1]; i++) {
      const to = arcTail[outArc[i] ^ 1];
      if (allowed[outArc[i] ^ turned] === 0 || reached[to] === 1) continue;
      reached[to] = 1;
      queue[end++] = to;
    }
  }
  return reached;
}
