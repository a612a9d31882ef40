import { indexInSorted } from '../../../kit/collections/binary-search.ts';
import { Bitset } from '../../../kit/collections/bitset.ts';
import type { OsmData } from '../../osm/index.ts';
import type { PlacedTopology } from '../topology/placed-topology.ts';
import type { StreetWays } from '../ways/street-ways.ts';
import type { Restriction } from './restrictions.ts';

/** Looks up, by OSM id, the edges and nodes that turn restrictions name. */
export interface RestrictedEdges {
  /** Returns the edges of a way in no order; empty if the way isn't part of the graph. */
  edgesOfWay(osmWayId: number): readonly number[];
  /** Returns the node of an OSM node, or -1. */
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
      const way = indexInSorted(osm.ways.id, id);
      if (way >= 0) wanted.add(way);
    }
    const node = viaNode === null ? -1 : indexInSorted(osm.nodes.id, viaNode);
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
  // The via node is the node before a barrier, not its copy behind it.
  const isCopy = new Bitset(topology.nodeCount);
  for (let edge = 0; edge < topology.edgeCount; edge++) {
    if (topology.barrier[edge] !== 0) isCopy.add(topology.head[edge]);
  }
  for (let node = 0; node < topology.nodeCount; node++) {
    const osmNode = topology.osmNode[node];
    if (nodes.has(osmNode) && !isCopy.has(node)) nodes.set(osmNode, node);
  }
  return {
    edgesOfWay: (id) => edges.get(indexInSorted(osm.ways.id, id)) ?? [],
    nodeOf: (id) => nodes.get(indexInSorted(osm.nodes.id, id)) ?? -1,
  };
}
