import { sharedInt32 } from '../../../kit/collections/column.ts';

/**
 * The undirected adjacency of nodes, without loops and parallel edges; each pair occurs twice, as an arc and as its
 * reverse.
 */
export interface AdjacentNodes {
  /** The arcs of node n that still count are `first[n] .. end[n] - 1`. */
  readonly first: Int32Array;
  readonly end: Int32Array;
  readonly to: Int32Array;
  /** Indexed by arc: the reverse arc. */
  readonly back: Int32Array;
}

/** Builds the adjacency in shared memory. */
export function adjacentNodes(nodeCount: number, tail: ArrayLike<number>, head: ArrayLike<number>): AdjacentNodes {
  const edges = distinctEdges(nodeCount, tail, head);
  const first = sharedInt32(nodeCount + 1);
  for (let edge = 0; edge < edges.low.length; edge++) {
    first[edges.low[edge] + 1]++;
    first[edges.high[edge] + 1]++;
  }
  for (let node = 0; node < nodeCount; node++) first[node + 1] += first[node];
  const end = sharedInt32(nodeCount);
  end.set(first.subarray(0, nodeCount));
  const to = sharedInt32(2 * edges.low.length);
  const back = sharedInt32(2 * edges.low.length);
  for (let edge = 0; edge < edges.low.length; edge++) {
    const there = end[edges.low[edge]]++;
    const wayBack = end[edges.high[edge]]++;
    to[there] = edges.high[edge];
    to[wayBack] = edges.low[edge];
    back[there] = wayBack;
    back[wayBack] = there;
  }
  return { first, end, to, back };
}

/** The adjacency while cells are separated: arcs between parts are moved behind `end` and no longer count. */
export class ShrinkingGraph implements AdjacentNodes {
  readonly nodeCount: number;
  readonly first: Int32Array;
  readonly end: Int32Array;
  readonly to: Int32Array;
  readonly back: Int32Array;

  constructor({ first, end, to, back }: AdjacentNodes) {
    this.nodeCount = end.length;
    this.first = first;
    this.end = end;
    this.to = to;
    this.back = back;
  }

  /** Removes the arcs of these nodes that lead from one side to the other. */
  separate(nodes: Int32Array, side: Uint8Array): void {
    const { first, end, to } = this;
    for (let i = 0; i < nodes.length; i++) {
      const node = nodes[i];
      for (let arc = end[node] - 1; arc >= first[node]; arc--) {
        if (side[to[arc]] !== side[node]) this.exchange(arc, --end[node]);
      }
    }
  }

  private exchange(a: number, b: number): void {
    const { to, back } = this;
    [to[a], to[b]] = [to[b], to[a]];
    [back[a], back[b]] = [back[b], back[a]];
    back[back[a]] = a;
    back[back[b]] = b;
  }
}

/** Returns the pairs of different nodes that an edge joins, each once, by their lower node. */
function distinctEdges(nodeCount: number, tail: ArrayLike<number>, head: ArrayLike<number>) {
  const first = new Int32Array(nodeCount + 1);
  for (let edge = 0; edge < tail.length; edge++) first[Math.min(tail[edge], head[edge]) + 1]++;
  for (let node = 0; node < nodeCount; node++) first[node + 1] += first[node];
  const higher = new Int32Array(tail.length);
  const next = first.slice(0, nodeCount);
  for (let edge = 0; edge < tail.length; edge++) {
    higher[next[Math.min(tail[edge], head[edge])]++] = Math.max(tail[edge], head[edge]);
  }
  const low = new Int32Array(tail.length);
  const high = new Int32Array(tail.length);
  const joinedTo = new Int32Array(nodeCount).fill(-1);
  let count = 0;
  for (let node = 0; node < nodeCount; node++) {
    for (let i = first[node]; i < first[node + 1]; i++) {
      if (higher[i] === node || joinedTo[higher[i]] === node) continue;
      joinedTo[higher[i]] = node;
      low[count] = node;
      high[count++] = higher[i];
    }
  }
  return { low: low.subarray(0, count), high: high.subarray(0, count) };
}
