import { lowerBound } from '../../src/kit/collections/binary-search.ts';
import type { Random } from '../../src/kit/core/random.ts';
import type { Network } from '../../src/network/network/index.ts';
import {
  type ArcIndex,
  EDGE_FERRY,
  EDGE_ISLAND_CAR,
  EDGE_TUNNEL,
  type EdgeIndex,
  forwardArc,
  reverseArc,
  STREET_MODES,
  type StreetMode,
} from '../../src/network/street/street-graph.ts';

/** Returns the edges that points of a mode snap to, drawn by length; tunnels lie under other streets. */
export function edgeSampler({ streets }: Network, mode: StreetMode): (random: Random) => EdgeIndex {
  const column = { car: streets.arc.carKmh, bike: streets.arc.bikePercent, walk: streets.arc.walkPercent }[mode];
  const bit = STREET_MODES.indexOf(mode);
  const open = (arc: ArcIndex): boolean => column[arc] > 0 && (streets.arc.flags[arc] & (1 << bit)) === 0;
  const edges: EdgeIndex[] = [];
  const ends: number[] = [];
  let sum = 0;
  for (let e = 0; e < streets.edgeCount; e++) {
    const edge = e as EdgeIndex;
    if ((streets.edge.flags[edge] & (EDGE_FERRY | EDGE_TUNNEL | (EDGE_ISLAND_CAR << bit))) !== 0) continue;
    if (!open(forwardArc(edge)) && !open(reverseArc(forwardArc(edge)))) continue;
    sum += streets.edge.lengthDm[edge];
    edges.push(edge);
    ends.push(sum);
  }
  return (random) => edges[lowerBound(ends, random() * sum)];
}
