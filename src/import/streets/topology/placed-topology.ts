import { orderByKey } from '../../../kit/collections/radix-order.ts';
import type { OsmData } from '../../osm/osm-data.ts';
import { hilbertOrder } from './hilbert-order.ts';
import type { Topology } from './topology.ts';

/** A topology whose nodes follow a Hilbert curve and whose edges follow their lower node. */
export interface PlacedTopology extends Topology {
  readonly lonE7: Int32Array;
  readonly latE7: Int32Array;
}

const permuted = <A extends Int32Array | Uint8Array>(array: A, order: Int32Array): A => {
  const result = array.slice() as A;
  for (let i = 0; i < order.length; i++) result[i] = array[order[i]];
  return result;
};

/** Renumbers nodes and edges so that neighbors lie close together in memory. */
export function placeInOrder(topology: Topology, osm: OsmData): PlacedTopology {
  const { nodeCount, edgeCount, osmNode } = topology;
  const lonE7 = new Int32Array(nodeCount);
  const latE7 = new Int32Array(nodeCount);
  for (let node = 0; node < nodeCount; node++) {
    lonE7[node] = osm.nodes.lonE7[osmNode[node]];
    latE7[node] = osm.nodes.latE7[osmNode[node]];
  }
  const nodeOrder = hilbertOrder(lonE7, latE7);
  const newNode = new Int32Array(nodeCount);
  for (let i = 0; i < nodeCount; i++) newNode[nodeOrder[i]] = i;

  const tail = topology.tail.map((node) => newNode[node]);
  const head = topology.head.map((node) => newNode[node]);
  const lower = new Int32Array(edgeCount);
  for (let edge = 0; edge < edgeCount; edge++) lower[edge] = Math.min(tail[edge], head[edge]);
  const edgeOrder = orderByKey(lower, nodeCount);

  return {
    nodeCount,
    edgeCount,
    lonE7: permuted(lonE7, nodeOrder),
    latE7: permuted(latE7, nodeOrder),
    osmNode: permuted(osmNode, nodeOrder),
    tail: permuted(tail, edgeOrder),
    head: permuted(head, edgeOrder),
    way: permuted(topology.way, edgeOrder),
    firstRef: permuted(topology.firstRef, edgeOrder),
    lastRef: permuted(topology.lastRef, edgeOrder),
    barrier: permuted(topology.barrier, edgeOrder),
  };
}
