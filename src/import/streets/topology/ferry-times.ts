import { GrowableInt32 } from '../../../kit/collections/growable.ts';
import { EDGE_FERRY } from '../../../network/street/street-graph.ts';
import { untaggedSeconds, waitSeconds } from '../ways/ferries.ts';
import type { StreetWays } from '../ways/street-ways.ts';
import type { Adjacency } from './adjacency.ts';
import type { Topology } from './topology.ts';

interface FerryTimes {
  readonly edge: Int32Array;
  readonly durationDs: Int32Array;
}

/**
 * Computes the time of every ferry edge: its share of the crossing by length, and half of the wait at each end that
 * touches land. A crossing is a connected set of ferry edges that don't touch land in between, so a line mapped in
 * several pieces waits once.
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
  const secondsOfWay = taggedSeconds(ways, lengthOfWay);
  const ofEdge = new Map<number, number>();
  for (const crossing of crossingsOf(edges.view(), isFerry, topology, adjacency)) {
    let crossingDm = 0;
    for (const edge of crossing.edges) crossingDm += lengthDm[edge];
    let crossingS = 0;
    for (const edge of crossing.edges) {
      const way = topology.way[edge];
      const known = secondsOfWay.get(way);
      const seconds =
        known !== undefined
          ? (known * lengthDm[edge]) / lengthOfWay.get(way)!
          : (untaggedSeconds(crossingDm / 10) * lengthDm[edge]) / crossingDm;
      ofEdge.set(edge, seconds);
      crossingS += seconds;
    }
    const halfWait = waitSeconds(crossingS) / 2;
    for (const edge of crossing.landings) ofEdge.set(edge, ofEdge.get(edge)! + halfWait);
  }
  const edge = edges.toArray();
  return { edge, durationDs: Int32Array.from(edge, (one) => Math.max(1, Math.round(ofEdge.get(one)! * 10))) };
}

/**
 * Returns the seconds of ways that have a duration, or whose line has one: the line's remaining duration is shared by
 * length among its ways without one.
 */
function taggedSeconds(ways: StreetWays, lengthOfWay: ReadonlyMap<number, number>): Map<number, number> {
  const seconds = new Map<number, number>();
  for (const way of lengthOfWay.keys()) if (ways.durationS[way] > 0) seconds.set(way, ways.durationS[way]);
  for (const line of ways.lines) {
    let left = line.durationS;
    let untimed = 0;
    const members = new Set(line.ways.filter((way) => lengthOfWay.has(way)));
    for (const way of members) {
      left -= seconds.get(way) ?? 0;
      if (!seconds.has(way)) untimed += lengthOfWay.get(way)!;
    }
    if (left <= 0) continue;
    for (const way of members) if (!seconds.has(way)) seconds.set(way, (left * lengthOfWay.get(way)!) / untimed);
  }
  return seconds;
}

/** The edges between the same shores. */
interface Crossing {
  readonly edges: number[];
  /** Edges that touch land, once for each end that does. */
  readonly landings: number[];
}

function crossingsOf(
  edges: Int32Array,
  isFerry: (edge: number) => boolean,
  { tail, head }: Topology,
  { firstOut, outArc }: Adjacency,
): Crossing[] {
  const arcsAt = (node: number) => outArc.subarray(firstOut[node], firstOut[node + 1]);
  const crossings: Crossing[] = [];
  const seen = new Set<number>();
  for (const first of edges) {
    if (seen.has(first)) continue;
    seen.add(first);
    const crossing: Crossing = { edges: [first], landings: [] };
    // The list grows while it is iterated.
    for (const edge of crossing.edges) {
      for (const node of [tail[edge], head[edge]]) {
        const arcs = arcsAt(node);
        if (arcs.some((arc) => !isFerry(arc >> 1))) {
          crossing.landings.push(edge);
          continue;
        }
        for (const arc of arcs) {
          if (seen.has(arc >> 1)) continue;
          seen.add(arc >> 1);
          crossing.edges.push(arc >> 1);
        }
      }
    }
    crossings.push(crossing);
  }
  return crossings;
}
