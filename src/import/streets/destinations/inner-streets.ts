import { edgeClassId } from '../../../network/street/edge-classes.ts';
import { reachableArcs, stronglyConnectedArcs } from '../islands/components.ts';
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
  /** Sequences of arcs that may not be traveled one after the other. */
  readonly forbidden: readonly (readonly number[])[];
}

/**
 * Returns 1 per arc that is a destination by its tags or by its position, because it can be entered or left through
 * such arcs alone: the streets of an estate behind a gate, or behind forbidden turns. In each connected part of the
 * network, the most important strongly connected set of public streets counts as outside, and all others are judged as
 * seen from there.
 */
export function withInnerStreets(streets: TaggedStreets): Uint8Array {
  const { usable, adjacency, forbidden } = streets;
  const bound = usable.map((use) => (use === 2 ? 1 : 0));
  if (!bound.includes(1)) return bound;
  const free = { adjacency, forbidden, allowed: usable.map((use) => (use === 1 ? 1 : 0)) };
  const any = { adjacency, forbidden, allowed: usable };
  const outside = outsideArcs(streets, stronglyConnectedArcs(free));
  for (const turned of [0, 1] as const) {
    const byFree = reachableArcs(free, outside, turned);
    const byAny = reachableArcs(any, outside, turned);
    for (let arc = 0; arc < bound.length; arc++) bound[arc] |= byAny[arc] & ~byFree[arc];
  }
  return bound;
}

/** Returns 1 per arc outside: in each connected part of the network, those of its most important free component. */
function outsideArcs(
  { adjacency, usable, importance }: TaggedStreets,
  { component, count }: ReturnType<typeof stronglyConnectedArcs>,
): Uint8Array {
  const { nodeCount, arcCount, arcTail } = adjacency;
  const pieces = new NodeGroups(nodeCount);
  for (let arc = 0; arc < arcCount; arc++) if (usable[arc] !== 0) pieces.join(arcTail[arc], arcTail[arc ^ 1]);
  const size = new Float64Array(count);
  for (let arc = 0; arc < arcCount; arc++) {
    const at = component[arc];
    if (at >= 0 && ((arc & 1) === 0 || component[arc ^ 1] !== at)) size[at] += importance[arc >> 1];
  }
  /** The largest component of each connected part, indexed by the part's first node; -1 if it has none. */
  const largest = new Int32Array(nodeCount).fill(-1);
  for (let arc = 0; arc < arcCount; arc++) {
    const piece = pieces.of(arcTail[arc]);
    const at = component[arc];
    if (at >= 0 && size[at] > (largest[piece] < 0 ? 0 : size[largest[piece]])) largest[piece] = at;
  }
  return Uint8Array.from(component, (at, arc) => (at >= 0 && at === largest[pieces.of(arcTail[arc])] ? 1 : 0));
}
