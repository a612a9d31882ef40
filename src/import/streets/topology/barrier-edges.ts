import { BARRIER_MASK } from '../ways/barriers.ts';
import { modesOfWay, type StreetWays } from '../ways/street-ways.ts';
import { CLASS_RANK } from '../ways/way-classes.ts';
import { modesAtBarrier, type Topology } from './topology.ts';

/**
 * Makes barriers part of the topology. The arm behind the barrier gets a node of its own at the same position, and an
 * edge of zero length, closed to the modes that are stopped, joins the two. Where two arms meet, the barrier stands
 * between them; at a junction it stands in the arms of lower rank, never across the main road.
 */
export function insertBarriers(topology: Topology, ways: StreetWays, nodeKinds: Uint16Array): Topology {
  const ends = edgeEndsAtBarriers(topology, nodeKinds);
  const tail: number[] = [];
  const head: number[] = [];
  const way: number[] = [];
  const ref: number[] = [];
  const barrier: number[] = [];
  const copies: number[] = [];
  const movedTail = topology.tail.slice();
  const movedHead = topology.head.slice();

  for (const [node, arms] of ends) {
    const bits = nodeKinds[topology.osmNode[node]] & BARRIER_MASK;
    const stopped = modesAtBarrier(bits);
    for (const arm of armsBehind(arms, topology, ways)) {
      const edge = arm >> 1;
      if (!isStoppedBetween(edge, arms, topology, ways, stopped)) continue;
      const copy = topology.nodeCount + copies.length;
      copies.push(topology.osmNode[node]);
      const atHead = (arm & 1) === 1;
      if (atHead) movedHead[edge] = copy;
      else movedTail[edge] = copy;
      tail.push(node);
      head.push(copy);
      way.push(topology.way[edge]);
      ref.push(atHead ? topology.lastRef[edge] : topology.firstRef[edge]);
      barrier.push(bits);
    }
  }
  return {
    nodeCount: topology.nodeCount + copies.length,
    osmNode: concat(topology.osmNode, copies),
    edgeCount: topology.edgeCount + tail.length,
    tail: concat(movedTail, tail),
    head: concat(movedHead, head),
    way: concat(topology.way, way),
    firstRef: concat(topology.firstRef, ref),
    lastRef: concat(topology.lastRef, ref),
    barrier: concatBits(topology.barrier, barrier),
  };
}

/**
 * Returns ends of edges (2 * edge at the tail, + 1 at the head) by node, for nodes with a barrier; in order of edges.
 */
function edgeEndsAtBarriers(topology: Topology, nodeKinds: Uint16Array): Map<number, number[]> {
  const ends = new Map<number, number[]>();
  const add = (node: number, end: number) => {
    if ((nodeKinds[topology.osmNode[node]] & BARRIER_MASK) === 0) return;
    const list = ends.get(node);
    if (list === undefined) ends.set(node, [end]);
    else list.push(end);
  };
  for (let edge = 0; edge < topology.edgeCount; edge++) {
    add(topology.tail[edge], 2 * edge);
    add(topology.head[edge], 2 * edge + 1);
  }
  return ends;
}

function armsBehind(arms: readonly number[], topology: Topology, ways: StreetWays): readonly number[] {
  if (arms.length < 2) return [];
  if (arms.length === 2) return [arms[1]];
  const rankOf = (arm: number) => CLASS_RANK[ways.edgeClass[topology.way[arm >> 1]]];
  const highest = Math.max(...arms.map(rankOf));
  return arms.filter((arm) => rankOf(arm) < highest);
}

/** Returns whether some mode that the barrier stops could otherwise pass between this edge and another. */
function isStoppedBetween(
  edge: number,
  arms: readonly number[],
  topology: Topology,
  ways: StreetWays,
  stopped: number,
): boolean {
  const modes = modesOfWay(ways, topology.way[edge]) & stopped;
  return arms.some((arm) => arm >> 1 !== edge && (modesOfWay(ways, topology.way[arm >> 1]) & modes) !== 0);
}

function concat(array: Int32Array, more: readonly number[]): Int32Array {
  const joined = new Int32Array(array.length + more.length);
  joined.set(array);
  joined.set(more, array.length);
  return joined;
}

function concatBits(array: Uint8Array, more: readonly number[]): Uint8Array {
  const joined = new Uint8Array(array.length + more.length);
  joined.set(array);
  joined.set(more, array.length);
  return joined;
}
