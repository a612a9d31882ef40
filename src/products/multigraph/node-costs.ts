import { emptyBBox } from '../../kit/geo/bbox.ts';
import { E7, fromE7 } from '../../kit/geo/coordinates.ts';
import type { Network } from '../../network/network/network.ts';
import { Flights, type FlyOrigin, flightBox } from '../../network/reach/index.ts';
import type { RoutingQuery } from '../../network/routing/index.ts';
import type { ReachedArcs } from '../../network/street/reached-arcs.ts';
import { type EdgeIndex, edgeOfArc, isForward, type NodeIndex } from '../../network/street/street-graph.ts';
import { PointCosts } from './kernel/point-costs.ts';

/** The nodes that a search reached, and the sources of its origins. */
export interface SearchedStreets {
  readonly arcs: ReachedArcs;
  /** True if arcs are mirrored (searches against traffic). */
  readonly mirrored: boolean;
  /** The source of each origin of the search. */
  readonly sources: readonly number[];
}

/** The costs of crossings, and of the edges that were entered. */
export class NodeCosts {
  readonly nodes: PointCosts;
  /** The edges, with the least cost at which each is entered. */
  readonly edges: PointCosts;

  /** `allowed`: 1 for edges with values; null: all. */
  constructor(
    private readonly network: Network,
    private readonly allowed: Uint8Array | null,
  ) {
    this.nodes = new PointCosts(network.streets.nodeCount);
    this.edges = new PointCosts(network.streets.edgeCount);
  }

  addStreets({ arcs, sources }: SearchedStreets): void {
    const { arc, entry, traverse, from, to, origin, limit, count } = arcs;
    const { tail, head } = this.network.streets.edge;
    const { nodes, edges, allowed } = this;
    const nodeCost = nodes.cost;
    const edgeCost = edges.cost;
    for (let i = 0; i < count; i++) {
      const enter = entry[i];
      const begin = from[i] === 0 ? enter : enter + Math.round(traverse[i] * from[i]);
      if (begin > limit) continue;
      const edge = edgeOfArc(arc[i]);
      const forward = isForward(arc[i]);
      // Most offers don't improve on the cost, so that is compared here; equal costs depend on the origin.
      if (begin <= edgeCost[edge] && (allowed === null || allowed[edge] === 1)) {
        edges.offer(edge, begin, sources[origin[i]]);
      }
      const first = forward ? tail[edge] : head[edge];
      if (from[i] === 0 && enter <= nodeCost[first]) nodes.offer(first, enter, sources[origin[i]]);
      const last = forward ? head[edge] : tail[edge];
      const end = enter + traverse[i];
      if (to[i] === 1 && end <= limit && end <= nodeCost[last]) nodes.offer(last, end, sources[origin[i]]);
    }
  }

  addFlight(origin: FlyOrigin, routing: RoutingQuery, source: number): void {
    const { node, edge: ends } = this.network.streets;
    const flights = new Flights(origin, routing);
    const weight = (at: NodeIndex): number | null => {
      const flight = flights.to(fromE7(node.lonE7[at]), fromE7(node.latE7[at]));
      return flight && (routing.edgeWeight === 'time' ? flight.travelTimeDs : flight.lengthDm);
    };
    for (const edge of edgesNear(this.network, origin, routing)) {
      for (const end of [ends.tail[edge], ends.head[edge]]) {
        const cost = weight(end);
        if (cost === null) continue;
        this.nodes.offer(end, cost, source);
        if (this.allowed === null || this.allowed[edge] === 1) this.edges.offer(edge, cost, source);
      }
    }
  }

  clear(): void {
    this.nodes.clear();
    this.edges.clear();
  }
}

/** Returns the edges that a flight may reach. */
export function edgesNear(network: Network, origin: FlyOrigin, routing: RoutingQuery): EdgeIndex[] {
  const box = emptyBBox();
  flightBox(box, origin, routing, network.frame);
  // The items of the index are edges.
  return network.edgeIndex.search(box.minX * E7, box.minY * E7, box.maxX * E7, box.maxY * E7) as EdgeIndex[];
}
