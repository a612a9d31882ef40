import { sharedUint8 } from '../../../kit/collections/column.ts';
import { fromE7 } from '../../../kit/geo/coordinates.ts';
import { haversineM } from '../../../kit/geo/distance.ts';
import type { OsmData } from '../../osm/osm-data.ts';
import type { Adjacency } from '../topology/adjacency.ts';
import type { ArcColumns } from '../topology/arc-columns.ts';
import {
  NODE_BACKWARD_ONLY,
  NODE_CROSSING_SIGNAL,
  NODE_FORWARD_ONLY,
  NODE_SIGNAL,
  NODE_STOP,
} from '../topology/node-kinds.ts';
import type { PlacedTopology } from '../topology/placed-topology.ts';
import type { Shapes } from '../topology/shapes.ts';

/** Signals closer together than this are one cluster, passed in one go. */
export const CLUSTER_M = 40;
const MOST_SIGNALS = 3;

/** The signals and signs for cars and bicycles; all columns but `onArc` are in shared memory. */
export interface Signals {
  /** 1 where a node is controlled by signals. */
  readonly atNode: Uint8Array;
  /** The number of signals between the ends of an arc that belong to no controlled end, 0 to 3. */
  readonly onArc: Uint8Array;
  /** 1 where the last stretch of an arc has such a signal: traffic from there needn't yield at the head. */
  readonly beforeHead: Uint8Array;
  /** 1 where a stop or give-way sign stands on an arc, for traffic to the head. */
  readonly signOnArc: Uint8Array;
}

/** The inner points of one edge that have a signal or sign. */
interface Marks {
  count: number;
  readonly kind: number[];
  /** Meters from the tail. */
  readonly at: number[];
  lengthM: number;
}

export function findSignals(
  topology: PlacedTopology,
  adjacency: Adjacency,
  arcs: ArcColumns,
  shapes: Shapes,
  refs: Int32Array,
  nodeKinds: Uint16Array,
  osm: OsmData,
): Signals {
  const { edgeCount, nodeCount, osmNode } = topology;
  const marked = markedEdges(topology, refs, nodeKinds);
  const marks: Marks = { count: 0, kind: [], at: [], lengthM: 0 };
  const isSignal = NODE_SIGNAL | NODE_CROSSING_SIGNAL;

  const atNode = sharedUint8(nodeCount);
  for (let node = 0; node < nodeCount; node++) if (nodeKinds[osmNode[node]] & isSignal) atNode[node] = 1;

  // A junction whose approaches have signals at their stop lines is controlled, though its node has no tag.
  const approaches = new Uint8Array(nodeCount);
  const clusterDm = CLUSTER_M * 10;
  for (let edge = 0; edge < edgeCount; edge++) {
    if ((arcs.carKmh[2 * edge] | arcs.carKmh[2 * edge + 1]) === 0) continue;
    const [tail, head] = [topology.tail[edge], topology.head[edge]];
    let nearTail = shapes.lengthDm[edge] < clusterDm && atNode[head] === 1;
    let nearHead = shapes.lengthDm[edge] < clusterDm && atNode[tail] === 1;
    if (marked[edge]) {
      collectMarks(marks, edge, topology, refs, nodeKinds, osm);
      for (let i = 0; i < marks.count; i++) {
        if ((marks.kind[i] & isSignal) === 0) continue;
        if (marks.at[i] < CLUSTER_M) nearTail = true;
        if (marks.lengthM - marks.at[i] < CLUSTER_M) nearHead = true;
      }
    }
    if (nearTail) approaches[tail]++;
    if (nearHead) approaches[head]++;
  }
  const joining: number[] = [];
  for (let node = 0; node < nodeCount; node++) {
    if (atNode[node] === 0 && approaches[node] >= 2 && carArms(node, adjacency, arcs) >= 3) joining.push(node);
  }
  for (const node of joining) atNode[node] = 1;

  const onArc = new Uint8Array(2 * edgeCount);
  const beforeHead = sharedUint8(2 * edgeCount);
  const signOnArc = sharedUint8(2 * edgeCount);
  for (let edge = 0; edge < edgeCount; edge++) {
    if (!marked[edge]) continue;
    collectMarks(marks, edge, topology, refs, nodeKinds, osm);
    const tailControlled = atNode[topology.tail[edge]] === 1;
    const headControlled = atNode[topology.head[edge]] === 1;
    let lastCounted = -Infinity;
    for (let i = 0; i < marks.count; i++) {
      const kind = marks.kind[i];
      const at = marks.at[i];
      const toHead = marks.lengthM - at;
      const forward = (kind & NODE_BACKWARD_ONLY) === 0;
      const backward = (kind & NODE_FORWARD_ONLY) === 0;
      if (kind & NODE_STOP) {
        const undirected = forward && backward;
        if (undirected ? toHead <= at : forward) signOnArc[2 * edge] = 1;
        if (undirected ? at < toHead : backward) signOnArc[2 * edge + 1] = 1;
      }
      if ((kind & isSignal) === 0) continue;
      if ((tailControlled && at < CLUSTER_M) || (headControlled && toHead < CLUSTER_M)) continue;
      if (at - lastCounted < CLUSTER_M) continue;
      lastCounted = at;
      if (forward) countSignal(2 * edge, toHead, onArc, beforeHead);
      if (backward) countSignal(2 * edge + 1, at, onArc, beforeHead);
    }
  }
  return { atNode, onArc, beforeHead, signOnArc };
}

function countSignal(arc: number, toHeadM: number, onArc: Uint8Array, beforeHead: Uint8Array): void {
  if (onArc[arc] < MOST_SIGNALS) onArc[arc]++;
  if (toHeadM < CLUSTER_M) beforeHead[arc] = 1;
}

function carArms(node: number, adjacency: Adjacency, arcs: ArcColumns): number {
  let count = 0;
  for (let i = adjacency.firstOut[node]; i < adjacency.firstOut[node + 1]; i++) {
    const arc = adjacency.outArc[i];
    if ((arcs.carKmh[arc] | arcs.carKmh[arc ^ 1]) !== 0) count++;
  }
  return count;
}

/** Returns 1 for edges with a signal or sign between their ends. */
function markedEdges(topology: PlacedTopology, refs: Int32Array, nodeKinds: Uint16Array): Uint8Array {
  const marked = new Uint8Array(topology.edgeCount);
  const kinds = NODE_SIGNAL | NODE_CROSSING_SIGNAL | NODE_STOP;
  for (let edge = 0; edge < topology.edgeCount; edge++) {
    for (let ref = topology.firstRef[edge] + 1; ref < topology.lastRef[edge]; ref++) {
      if (nodeKinds[refs[ref]] & kinds) marked[edge] = 1;
    }
  }
  return marked;
}

function collectMarks(
  marks: Marks,
  edge: number,
  topology: PlacedTopology,
  refs: Int32Array,
  nodeKinds: Uint16Array,
  osm: OsmData,
): void {
  const { lonE7, latE7 } = osm.nodes;
  marks.count = 0;
  marks.lengthM = 0;
  const last = topology.lastRef[edge];
  for (let ref = topology.firstRef[edge]; ref < last; ref++) {
    const [a, b] = [refs[ref], refs[ref + 1]];
    marks.lengthM += haversineM(fromE7(lonE7[a]), fromE7(latE7[a]), fromE7(lonE7[b]), fromE7(latE7[b]));
    const kind = nodeKinds[b];
    if (ref + 1 === last || (kind & (NODE_SIGNAL | NODE_CROSSING_SIGNAL | NODE_STOP)) === 0) continue;
    marks.kind[marks.count] = kind;
    marks.at[marks.count++] = marks.lengthM;
  }
}
