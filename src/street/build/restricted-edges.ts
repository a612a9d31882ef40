import { Bitset } from '../../collections/bitset.ts';
import type { OsmData } from '../../osm/osm-data.ts';
import type { PlacedTopology } from './placed-topology.ts';
import type { Restriction } from './restrictions.ts';
import type { StreetWays } from './street-ways.ts';

/** Looks up, by OSM id, the edges and nodes that turn restrictions name. */
export interface RestrictedEdges {
  /** Edges of a way in no order; empty where the way isn't part of the graph. */
  edgesOfWay(osmWayId: number): readonly number[];
  /** The node of an OSM node, -1 where it isn't one. */
  nodeOf(osmNodeId: number): number;
}

export function findRestrictedEdges(
  restrictions: readonly Restriction[],
  topology: PlacedTopology,
  ways: StreetWays,
  osm: OsmData,
): RestrictedEdges {
  const wanted = new Bitset(osm.ways.count);
  const nodes = new Map<number, number>();
  for (const { from, to, viaWays, viaNode } of restrictions) {
    for (const id of [...from, ...to, ...viaWays]) {
      const way = indexOfId(osm.ways.id, id);
      if (way >= 0) wanted.add(way);
    }
    const node = viaNode === null ? -1 : indexOfId(osm.nodes.id, viaNode);
    if (node >= 0) nodes.set(node, -1);
  }
  const edges = new Map<number, number[]>();
  for (let edge = 0; edge < topology.edgeCount; edge++) {
    const osmWay = ways.osmWay[topology.way[edge]];
    if (!wanted.has(osmWay) || topology.barrier[edge] !== 0) continue;
    const list = edges.get(osmWay);
    if (list === undefined) edges.set(osmWay, [edge]);
    else list.push(edge);
  }
  // Copies at barriers come after the node itself only by chance, so the edges behind a barrier don't count as its own.
  const isCopy = new Bitset(topology.nodeCount);
  for (let edge = 0; edge < topology.edgeCount; edge++) {
    if (topology.barrier[edge] !== 0) isCopy.add(topology.head[edge]);
  }
  for (let node = 0; node < topology.nodeCount; node++) {
    const osmNode = topology.osmNode[node];
    if (nodes.has(osmNode) && !isCopy.has(node)) nodes.set(osmNode, node);
  }
  return {
    edgesOfWay: (id) => edges.get(indexOfId(osm.ways.id, id)) ?? [],
    nodeOf: (id) => nodes.get(indexOfId(osm.nodes.id, id)) ?? -1,
  };
}

/** Position of an id in an ascending column, -1 where it isn't there. */
function indexOfId(ids: Float64Array, id: number): number {
  let low = 0;
  let high = ids.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (ids[middle] === id) return middle;
    if (ids[middle] < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
