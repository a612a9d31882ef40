import { Bitset } from '../../../kit/collections/bitset.ts';
import { GrowableInt32 } from '../../../kit/collections/growable.ts';
import type { Remarks } from '../../../kit/core/remarks.ts';
import { BARRIER_CLOSED_MASK, BARRIER_MASK, BARRIER_RESTRICTED_SHIFT } from '../ways/barriers.ts';
import { modesOfWay, type StreetWays } from '../ways/street-ways.ts';
import type { Runs } from './runs.ts';

/** Nodes and edges before they are sorted. An edge runs along its way, from `refs[firstRef]` to `refs[lastRef]`. */
export interface Topology {
  readonly nodeCount: number;
  /** OSM node of each node; copies at barriers share one. */
  readonly osmNode: Int32Array;
  readonly edgeCount: number;
  readonly tail: Int32Array;
  readonly head: Int32Array;
  readonly way: Int32Array;
  readonly firstRef: Int32Array;
  readonly lastRef: Int32Array;
  /** Barrier bits of an edge that stands for a barrier (its ends have the same position), 0 for streets. */
  readonly barrier: Uint8Array;
}

/** Returns the modes that a barrier's bits stop or ask for permission, as bits. */
export const modesAtBarrier = (bits: number): number =>
  (bits | (bits >> BARRIER_RESTRICTED_SHIFT)) & BARRIER_CLOSED_MASK;

/**
 * The largest number of arms of a node: every arc into it may be followed by every arc out of it, so a million turns. A
 * way of 2000 nodes, the most that OpenStreetMap allows, may visit one of them that often.
 */
const MOST_ARMS = 1000;

/**
 * Cuts ways into edges: at ends, where ways meet or cross themselves, and where a barrier stops a mode of the way.
 * Edges of a node beyond {@link MOST_ARMS} are left out.
 */
export function cutIntoEdges(runs: Runs, ways: StreetWays, nodeKinds: Uint16Array, remarks: Remarks): Topology {
  const isNode = markNodes(runs, ways, nodeKinds);
  markLoopMiddles(runs, isNode);

  const nodeOfOsm = new Int32Array(nodeKinds.length).fill(-1);
  const osmNode = new GrowableInt32();
  const arms = new Uint16Array(nodeKinds.length);
  const nodeAt = (ref: number): number => {
    const osm = runs.refs[ref];
    arms[osm]++;
    if (nodeOfOsm[osm] < 0) {
      nodeOfOsm[osm] = osmNode.length;
      osmNode.push(osm);
    }
    return nodeOfOsm[osm];
  };
  const isFull = (ref: number): boolean => arms[runs.refs[ref]] >= MOST_ARMS;
  let leftOut = 0;
  const tail = new GrowableInt32(runs.count * 2 + 1);
  const head = new GrowableInt32(runs.count * 2 + 1);
  const way = new GrowableInt32(runs.count * 2 + 1);
  const firstRef = new GrowableInt32(runs.count * 2 + 1);
  const lastRef = new GrowableInt32(runs.count * 2 + 1);
  for (let run = 0; run < runs.count; run++) {
    let begin = runs.first[run];
    for (let ref = begin + 1; ref < runs.first[run + 1]; ref++) {
      if (!isNode.has(runs.refs[ref])) continue;
      if (isFull(begin) || isFull(ref)) leftOut++;
      else {
        tail.push(nodeAt(begin));
        head.push(nodeAt(ref));
        way.push(runs.way[run]);
        firstRef.push(begin);
        lastRef.push(ref);
      }
      begin = ref;
    }
  }
  remarks.add(`street left out at a node with ${MOST_ARMS} others`, leftOut);
  return {
    nodeCount: osmNode.length,
    osmNode: osmNode.toArray(),
    edgeCount: tail.length,
    tail: tail.toArray(),
    head: head.toArray(),
    way: way.toArray(),
    firstRef: firstRef.toArray(),
    lastRef: lastRef.toArray(),
    barrier: new Uint8Array(tail.length),
  };
}

function markNodes(runs: Runs, ways: StreetWays, nodeKinds: Uint16Array): Bitset {
  const { refs, first } = runs;
  const isNode = new Bitset(nodeKinds.length);
  const seen = new Bitset(nodeKinds.length);
  for (let run = 0; run < runs.count; run++) {
    const begin = first[run];
    const end = first[run + 1] - 1;
    const modes = modesOfWay(ways, runs.way[run]);
    isNode.add(refs[begin]);
    isNode.add(refs[end]);
    for (let i = begin; i <= end; i++) {
      const osm = refs[i];
      if (seen.has(osm)) isNode.add(osm);
      else seen.add(osm);
      const barrier = nodeKinds[osm] & BARRIER_MASK;
      if (barrier !== 0 && (modesAtBarrier(barrier) & modes) !== 0) isNode.add(osm);
    }
  }
  return isNode;
}

/** Marks a node in the middle of each stretch that ends where it began, so that no edge is a loop. */
function markLoopMiddles(runs: Runs, isNode: Bitset): void {
  const { refs, first } = runs;
  for (let run = 0; run < runs.count; run++) {
    let begin = first[run];
    for (let ref = begin + 1; ref < first[run + 1]; ref++) {
      if (!isNode.has(refs[ref])) continue;
      if (refs[ref] === refs[begin]) isNode.add(refs[(begin + ref) >> 1]);
      begin = ref;
    }
  }
}
