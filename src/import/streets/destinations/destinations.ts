import type { Adjacency } from '../topology/adjacency.ts';
import { type TaggedStreets, withInnerStreets } from './inner-streets.ts';
import { NodeGroups } from './node-groups.ts';

/** Streets open to through traffic. */
export const PASSABLE = 0;
/** Streets where a trip may begin and end, but without through traffic. */
export const DESTINATION = 1;
/**
 * Streets without through traffic that need no check, since a trip coming in could only turn round and leave where it
 * came in: driveways.
 */
export const BLIND = 2;

interface DestinationInput extends TaggedStreets {
  /** True if turning round is allowed in dead ends only. */
  readonly turnsCount: boolean;
  /** Sequences of arcs that may not be traveled one after the other. */
  readonly forbidden: readonly (readonly number[])[];
}

/**
 * Classifies arcs as {@link PASSABLE}, {@link DESTINATION} or {@link BLIND}. Connected destination arcs are one
 * destination. Its branches without another exit are blind; where turning round is free, only if the destination has a
 * single exit, so that nothing is gained by it.
 */
export function findDestinations(input: DestinationInput): Uint8Array {
  const { adjacency, usable, turnsCount, forbidden } = input;
  const { nodeCount, arcCount, arcTail } = adjacency;
  const marks = withInnerStreets(input);
  const groups = new NodeGroups(nodeCount);
  for (let arc = 0; arc < arcCount; arc++) if (marks[arc] === 1) groups.join(arcTail[arc], arcTail[arc ^ 1]);
  /** Indexed by group: the number of nodes where it meets streets open to through traffic. */
  const gates = new Int32Array(nodeCount);
  for (let node = 0; node < nodeCount; node++) if (isGate(adjacency, usable, marks, node)) gates[groups.of(node)]++;

  const gatesOf = (arc: number) => (marks[arc] === 1 ? gates[groups.of(arcTail[arc])] : 0);
  const kinds = marks.map((_, arc) => (gatesOf(arc) > 0 ? DESTINATION : PASSABLE));
  const restricted = new Set(forbidden.flat());
  const mayBeBlind = (arc: number) => (turnsCount || gatesOf(arc) === 1) && !restricted.has(arc);
  markBlind(adjacency, usable, kinds, mayBeBlind);
  return kinds;
}

/** Marks tree-like branches that hang on other streets, from the tips on. */
function markBlind(
  adjacency: Adjacency,
  usable: Uint8Array,
  kinds: Uint8Array,
  mayBeBlind: (arc: number) => boolean,
): void {
  const { nodeCount, firstOut, outArc, arcTail } = adjacency;
  const isUsed = (arc: number) => usable[arc] !== 0 || usable[arc ^ 1] !== 0;
  const isBlind = (arc: number) => kinds[arc] === BLIND || kinds[arc ^ 1] === BLIND;
  const leadsNowhereElse = (arc: number) => usable[arc] === 0 || (kinds[arc] === DESTINATION && mayBeBlind(arc));
  for (let tip = 0; tip < nodeCount; tip++) {
    for (let node = tip; ; ) {
      let arms = 0;
      let last = -1;
      for (let i = firstOut[node]; i < firstOut[node + 1]; i++) {
        const arc = outArc[i];
        if (!isUsed(arc) || isBlind(arc)) continue;
        arms++;
        last = arc;
      }
      if (arms !== 1 || !leadsNowhereElse(last) || !leadsNowhereElse(last ^ 1)) break;
      kinds[last] = kinds[last ^ 1] = BLIND;
      node = arcTail[last ^ 1];
    }
  }
}

/** Returns whether a destination meets streets open to through traffic at a node. */
function isGate({ firstOut, outArc }: Adjacency, usable: Uint8Array, marks: Uint8Array, node: number): boolean {
  let seen = 0;
  for (let i = firstOut[node]; i < firstOut[node + 1]; i++) {
    const arc = outArc[i];
    if (usable[arc] !== 0) seen |= 1 << marks[arc];
    if (usable[arc ^ 1] !== 0) seen |= 1 << marks[arc ^ 1];
  }
  return seen === 3;
}
