import { sharedInt32 } from '../../../kit/collections/column.ts';

/** All arcs out of each node, for all modes: `outArc[firstOut[n] .. firstOut[n + 1] - 1]`, ascending. */
export interface Adjacency {
  readonly nodeCount: number;
  readonly arcCount: number;
  readonly firstOut: Int32Array;
  readonly outArc: Int32Array;
  /** Node where an arc begins; its end is the beginning of `arc ^ 1`. */
  readonly arcTail: Int32Array;
}

/** Builds the adjacency in shared memory. */
export function buildAdjacency(nodeCount: number, tail: Int32Array, head: Int32Array): Adjacency {
  const arcCount = 2 * tail.length;
  const arcTail = sharedInt32(arcCount);
  const firstOut = sharedInt32(nodeCount + 1);
  for (let arc = 0; arc < arcCount; arc++) {
    const node = arc & 1 ? head[arc >> 1] : tail[arc >> 1];
    arcTail[arc] = node;
    firstOut[node + 1]++;
  }
  for (let node = 0; node < nodeCount; node++) firstOut[node + 1] += firstOut[node];
  const outArc = sharedInt32(arcCount);
  const next = firstOut.slice(0, nodeCount);
  for (let arc = 0; arc < arcCount; arc++) outArc[next[arcTail[arc]]++] = arc;
  return { nodeCount, arcCount, firstOut, outArc, arcTail };
}
