import { fromE7 } from '../../../kit/geo/coordinates.ts';
import type { ElevationSource } from '../../elevation/elevation-source.ts';
import type { Adjacency } from '../topology/adjacency.ts';
import type { PlacedTopology } from '../topology/placed-topology.ts';

const MOST_SWEEPS = 400;
const SETTLED_M = 0.01;

/** Returns the height of the ground at every node, NaN where unknown. */
export function groundHeights(source: ElevationSource, topology: PlacedTopology): Float32Array {
  const heights = new Float32Array(topology.nodeCount);
  for (let node = 0; node < topology.nodeCount; node++) {
    heights[node] = source.elevationM(fromE7(topology.lonE7[node]), fromE7(topology.latE7[node]));
  }
  return heights;
}

/**
 * Sets the heights of nodes off the ground, where only bridges, tunnels and ferries meet: they lie between the heights
 * of the ends of their structure, linear in length along a line, and balanced where lines join.
 */
export function spanHeights(
  heights: Float32Array,
  offGround: Uint8Array,
  adjacency: Adjacency,
  lengthDm: Int32Array,
): void {
  const { firstOut, outArc, nodeCount } = adjacency;
  const isInner = new Uint8Array(nodeCount);
  for (let node = 0; node < nodeCount; node++) {
    let spans = 0;
    for (let i = firstOut[node]; i < firstOut[node + 1]; i++) spans += offGround[outArc[i] >> 1];
    if (spans >= 2 && spans === firstOut[node + 1] - firstOut[node]) isInner[node] = 1;
  }
  const seen = new Uint8Array(nodeCount);
  for (let node = 0; node < nodeCount; node++) {
    if (isInner[node] === 0 || seen[node] === 1) continue;
    settle(innerComponent(node, isInner, seen, adjacency), isInner, heights, adjacency, lengthDm);
  }
}

function innerComponent(start: number, isInner: Uint8Array, seen: Uint8Array, adjacency: Adjacency): number[] {
  const { firstOut, outArc, arcTail } = adjacency;
  const nodes = [start];
  seen[start] = 1;
  for (let next = 0; next < nodes.length; next++) {
    for (let i = firstOut[nodes[next]]; i < firstOut[nodes[next] + 1]; i++) {
      const neighbor = arcTail[outArc[i] ^ 1];
      if (isInner[neighbor] === 0 || seen[neighbor] === 1) continue;
      seen[neighbor] = 1;
      nodes.push(neighbor);
    }
  }
  return nodes;
}

/**
 * Sets each inner node to the mean of its neighbors, weighted by the inverse of their distance, until nothing moves any
 * more.
 */
function settle(
  nodes: readonly number[],
  isInner: Uint8Array,
  heights: Float32Array,
  adjacency: Adjacency,
  lengthDm: Int32Array,
): void {
  const { firstOut, outArc, arcTail } = adjacency;
  let sum = 0;
  let anchors = 0;
  for (const node of nodes) {
    for (let i = firstOut[node]; i < firstOut[node + 1]; i++) {
      const neighbor = arcTail[outArc[i] ^ 1];
      if (isInner[neighbor] === 1 || Number.isNaN(heights[neighbor])) continue;
      sum += heights[neighbor];
      anchors++;
    }
  }
  // A structure without known ends keeps the heights of the model.
  if (anchors === 0) return;
  for (const node of nodes) heights[node] = sum / anchors;
  for (let sweep = 0; sweep < MOST_SWEEPS; sweep++) {
    let moved = 0;
    for (const node of nodes) {
      let weighted = 0;
      let weights = 0;
      for (let i = firstOut[node]; i < firstOut[node + 1]; i++) {
        const height = heights[arcTail[outArc[i] ^ 1]];
        if (Number.isNaN(height)) continue;
        const weight = 1 / lengthDm[outArc[i] >> 1];
        weighted += weight * height;
        weights += weight;
      }
      const height = weighted / weights;
      moved = Math.max(moved, Math.abs(height - heights[node]));
      heights[node] = height;
    }
    if (moved < SETTLED_M) return;
  }
}
