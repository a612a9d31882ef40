import { edgeClassId } from '../../../network/street/edge-classes.ts';
import {
  PASS_DRIVE_LEFT,
  PASS_JUNCTION,
  PASS_SERVICE,
  PASS_SIGNAL,
  PASS_TURN,
} from '../../../network/street/search-graph.ts';
import { EDGE_ROUNDABOUT } from '../../../network/street/street-graph.ts';
import type { Adjacency } from '../topology/adjacency.ts';
import { NODE_BACKWARD_ONLY, NODE_FORWARD_ONLY, NODE_STOP } from '../topology/node-kinds.ts';
import { CLASS_RANK } from '../ways/way-classes.ts';
import { CLUSTER_M, type Signals } from './signals.ts';

/** The columns of junctions that all modes share. */
export interface JunctionColumns {
  /** The class of each edge. */
  readonly edgeClass: Uint8Array;
  readonly edgeFlags: Uint16Array;
  readonly drivesLeft: Uint8Array;
  readonly lengthDm: Int32Array;
  /** Indexed by node: `NODE_*` bits. */
  readonly nodeKind: Uint16Array;
  readonly signals: Omit<Signals, 'onArc'>;
}

/** The input for the pass bits of one mode. */
interface JunctionInput {
  readonly adjacency: Adjacency;
  readonly junctions: JunctionColumns;
  /** Per arc: 0 closed to the mode, 1 open, 2 open to those with a destination there. */
  readonly usable: Uint8Array;
  /** True if the mode gives way by the rank of roads (walkers don't). */
  readonly yields: boolean;
}

/** Traffic in a roundabout has priority over every road that leads into it. */
const ROUNDABOUT_RANK = 100;
const SERVICE_CLASS = edgeClassId('service')!;

/** Returns the `PASS_*` bits of every arc the mode may use; the README has the rules. */
export function passBits(input: JunctionInput): Uint8Array {
  const { adjacency, usable } = input;
  const { edgeClass, edgeFlags, drivesLeft, lengthDm, signals } = input.junctions;
  const pass = new Uint8Array(adjacency.arcCount);
  for (let arc = 0; arc < adjacency.arcCount; arc++) {
    if (usable[arc] === 0) continue;
    const edge = arc >> 1;
    const head = adjacency.arcTail[arc ^ 1];
    const tail = adjacency.arcTail[arc];
    const fromCluster = lengthDm[edge] < CLUSTER_M * 10 && signals.atNode[tail] === 1;
    const arms = countArms(input, head);
    let bits = 0;
    if (signals.atNode[head] === 1) {
      if (!fromCluster && facesArc(input, arc, head, arms)) bits |= PASS_SIGNAL;
    } else if (input.yields && !fromCluster && signals.beforeHead[arc] === 0 && mustYield(input, arc, head, arms)) {
      bits |= PASS_JUNCTION;
    }
    if (arms >= 3 && (edgeFlags[edge] & EDGE_ROUNDABOUT) === 0) bits |= PASS_TURN;
    if (edgeClass[edge] === SERVICE_CLASS || usable[arc] === 2) bits |= PASS_SERVICE;
    if (drivesLeft[edge] === 1) bits |= PASS_DRIVE_LEFT;
    pass[arc] = bits;
  }
  return pass;
}

/** Counts the edges at a node that are open to the mode in either direction, without private ones. */
function countArms({ adjacency, usable }: JunctionInput, node: number): number {
  let count = 0;
  for (let i = adjacency.firstOut[node]; i < adjacency.firstOut[node + 1]; i++) {
    const arc = adjacency.outArc[i];
    if (usable[arc] === 1 || usable[arc ^ 1] === 1) count++;
  }
  return count;
}

/** Returns whether a signal or sign on a node between two stretches of road applies to traffic along this arc. */
function facesArc({ junctions }: JunctionInput, arc: number, head: number, arms: number): boolean {
  if (arms > 2) return true;
  const kind = junctions.nodeKind[head];
  return (kind & (arc & 1 ? NODE_FORWARD_ONLY : NODE_BACKWARD_ONLY)) === 0;
}

function rankOfArm({ junctions }: JunctionInput, arc: number): number {
  const edge = arc >> 1;
  return junctions.edgeFlags[edge] & EDGE_ROUNDABOUT ? ROUNDABOUT_RANK : CLASS_RANK[junctions.edgeClass[edge]];
}

function mustYield(input: JunctionInput, arc: number, head: number, arms: number): boolean {
  const { adjacency, usable } = input;
  const { signals, nodeKind } = input.junctions;
  const isSigned =
    signals.signOnArc[arc] === 1 || ((nodeKind[head] & NODE_STOP) !== 0 && facesArc(input, arc, head, arms));
  if (arms < 3) return isSigned;
  const mine = rankOfArm(input, arc);
  let higher = 0;
  let equal = 0;
  let conflicts = false;
  for (let i = adjacency.firstOut[head]; i < adjacency.firstOut[head + 1]; i++) {
    const out = adjacency.outArc[i];
    if (out >> 1 === arc >> 1 || (usable[out] !== 1 && usable[out ^ 1] !== 1)) continue;
    const rank = rankOfArm(input, out);
    if (rank > mine) higher++;
    else if (rank === mine) equal++;
    // Only arms with incoming traffic have priority over others.
    if (rank >= mine && usable[out ^ 1] === 1) conflicts = true;
  }
  // This is one of the two arms that outrank the rest: the priority road goes on.
  if (higher + equal <= 1) return signals.signOnArc[arc] === 1;
  return conflicts || isSigned;
}
