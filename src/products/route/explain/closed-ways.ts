import type { Run } from '../../../kit/core/run.ts';
import type { Network } from '../../../network/network/network.ts';
import { reacherOf, type StreetOrigin, snapTargets } from '../../../network/reach/index.ts';
import type { RoutingQuery, TargetTable } from '../../../network/routing/index.ts';
import { ArcAccess } from '../../../network/street/metric.ts';
import type { SearchGraph, StateIndex } from '../../../network/street/search-graph.ts';
import {
  ARC_DESTINATION_CAR,
  ARC_RESTRICTED_CAR,
  type ArcIndex,
  type EdgeIndex,
  edgeOfArc,
  type NodeIndex,
  STREET_MODES,
  type StreetGraph,
} from '../../../network/street/street-graph.ts';
import { DEFAULT_CONDITIONS } from '../../../network/street/travel-mode.ts';

/** A barrier alone, or a street that may not be used. */
type Closure = 'gate' | 'closed';

/** Most states of a part of the network that is looked at from all sides. */
const MOST_STATES = 200_000;

/** Returns what is private on the best way from an origin to the only target. */
export function privateOnWay(
  network: Network,
  routing: RoutingQuery,
  origin: StreetOrigin,
  targets: TargetTable,
  run: Run,
): Closure {
  const { streets } = network;
  const reacher = reacherOf(network);
  const snapped = snapTargets(reacher, routing, origin, targets, run);
  const reach = reacher.pathsTo(routing, origin, snapped, run);
  const way = (reach.at(snapped, 0) && reach.pathTo(snapped, 0)) || [];
  const bits = (ARC_RESTRICTED_CAR | ARC_DESTINATION_CAR) << STREET_MODES.indexOf(origin.travel.mode);
  const isPrivate = way.filter(({ arc }) => (streets.arc.flags[arc] & bits) !== 0);
  return isPrivate.every(({ arc }) => isBarrier(streets, edgeOfArc(arc))) ? 'gate' : 'closed';
}

/**
 * Returns what an origin's traveler can't pass between the rest of the network and the point's part of it, or the
 * origin's where that is smaller: `gate` where a barrier stands, else `closed` where there is a street; null for an
 * island.
 */
export function closureAround(
  network: Network,
  routing: RoutingQuery,
  origin: StreetOrigin,
  point: { readonly lon: number; readonly lat: number },
): Closure | null {
  const { streets } = network;
  const { travel } = origin;
  const reacher = reacherOf(network);
  const { forward, mirrored } = streets.search[travel.mode];
  const part = [point, origin]
    .map(({ lon, lat }) => reacher.streets.snapPoint(routing, origin, lon, lat))
    .map((snap) => snap && connectedNodes(streets.nodeCount, [forward, mirrored], streets.edge.tail[snap.edge]))
    .find((nodes) => nodes !== null);
  if (!part) return null;
  const access = new ArcAccess(streets, travel, DEFAULT_CONDITIONS);
  const { tail, head } = streets.edge;
  let found: Closure | null = null;
  for (let e = 0 as EdgeIndex; e < streets.edgeCount; e++) {
    if (part.has(tail[e]) === part.has(head[e])) continue;
    if (access.open((2 * e) as ArcIndex) || access.open((2 * e + 1) as ArcIndex)) continue;
    if (isBarrier(streets, e)) return 'gate';
    found = 'closed';
  }
  return found;
}

/** Returns the nodes that are connected with one, in the direction of traffic or against it; null if they are many. */
function connectedNodes(
  nodeCount: number,
  graphs: readonly SearchGraph[],
  first: NodeIndex,
): ReadonlySet<NodeIndex> | null {
  const seen = new Set<number>([first]);
  const stack: number[] = [first];
  for (let state = stack.pop(); state !== undefined; state = stack.pop()) {
    if (seen.size > MOST_STATES) return null;
    for (const { firstOut, head } of graphs) {
      for (let slot = firstOut[state as StateIndex]; slot < firstOut[(state + 1) as StateIndex]; slot++) {
        if (seen.has(head[slot])) continue;
        seen.add(head[slot]);
        stack.push(head[slot]);
      }
    }
  }
  const [{ copyOf }] = graphs;
  return new Set([...seen].map((state) => (state < nodeCount ? state : copyOf[state - nodeCount]) as NodeIndex));
}

/** Returns whether an edge stands for a barrier: it leads from a place to the same. */
function isBarrier({ node, edge }: StreetGraph, e: EdgeIndex): boolean {
  const [tail, head] = [edge.tail[e], edge.head[e]];
  return tail !== head && node.lonE7[tail] === node.lonE7[head] && node.latE7[tail] === node.latE7[head];
}
