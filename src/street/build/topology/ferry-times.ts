import { GrowableInt32 } from '../../../collections/growable.ts';
import { EDGE_FERRY } from '../../street-graph.ts';
import { crossingSeconds, waitSeconds } from '../ways/ferries.ts';
import type { StreetWays } from '../ways/street-ways.ts';
import type { Adjacency } from './adjacency.ts';
import type { Topology } from './topology.ts';

interface FerryTimes {
  readonly edge: Int32Array;
  readonly durationDs: Int32Array;
}

/**
 * Time of every ferry edge: its share of the crossing by length, and half of the wait at each end that touches land,
 * so that a line mapped in several pieces waits once.
 */
export function ferryTimes(
  topology: Topology,
  ways: StreetWays,
  adjacency: Adjacency,
  lengthDm: Int32Array,
): FerryTimes {
  const isFerry = (edge: number) => (ways.flags[topology.way[edge]] & EDGE_FERRY) !== 0;
  const edges = new GrowableInt32(16);
  const lengthOfWay = new Map<number, number>();
  for (let edge = 0; edge < topology.edgeCount; edge++) {
    if (!isFerry(edge)) continue;
    edges.push(edge);
    const way = topology.way[edge];
    lengthOfWay.set(way, (lengthOfWay.get(way) ?? 0) + lengthDm[edge]);
  }
  const touchesLand = (node: number): boolean => {
    for (let i = adjacency.firstOut[node]; i < adjacency.firstOut[node + 1]; i++) {
      if (!isFerry(adjacency.outArc[i] >> 1)) return true;
    }
    return false;
  };
  const durationDs = new Int32Array(edges.length);
  for (let i = 0; i < edges.length; i++) {
    const edge = edges.get(i);
    const way = topology.way[edge];
    const wayLengthDm = lengthOfWay.get(way)!;
    const crossingS = crossingSeconds(ways.durationS[way], wayLengthDm / 10);
    let seconds = (crossingS * lengthDm[edge]) / wayLengthDm;
    const halfWait = waitSeconds(crossingS) / 2;
    if (touchesLand(topology.tail[edge])) seconds += halfWait;
    if (touchesLand(topology.head[edge])) seconds += halfWait;
    durationDs[i] = Math.max(1, Math.round(seconds * 10));
  }
  return { edge: edges.toArray(), durationDs };
}
