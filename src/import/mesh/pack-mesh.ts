import { orderByKey, radixOrder } from '../../kit/collections/radix-order.ts';
import { HILBERT_SIDE, hilbertKey } from '../../kit/geo/hilbert.ts';
import { SHARES, type StreetMesh } from '../../network/mesh/street-mesh.ts';
import type { EdgeIndex } from '../../network/street/street-graph.ts';
import type { SiteList } from './site-list.ts';
import type { StreetChains } from './street-chains.ts';
import type { Triangulation } from './triangulate.ts';

/** Kinds of sites, in the order in which they stand in a mesh. */
export const STREET = 0;
export const LAND = 1;
export const WATER = 2;

export type PackedMesh = Omit<StreetMesh, 'hosts'>;

/** Puts the sites of a mesh in order: by kind, and then along a curve on which neighbors lie together. */
export function orderOfSites({ x, y, count }: SiteList, kindOf: (site: number) => number): Int32Array {
  const box = [Infinity, Infinity, -Infinity, -Infinity];
  for (let site = 0; site < count; site++) {
    box[0] = Math.min(box[0], x.get(site));
    box[1] = Math.min(box[1], y.get(site));
    box[2] = Math.max(box[2], x.get(site));
    box[3] = Math.max(box[3], y.get(site));
  }
  const cell = (Math.max(box[2] - box[0], box[3] - box[1]) + 1) / HILBERT_SIDE;
  const keys = new Uint32Array(count);
  for (let site = 0; site < count; site++) {
    keys[site] = hilbertKey(Math.floor((x.get(site) - box[0]) / cell), Math.floor((y.get(site) - box[1]) / cell));
  }
  const along = radixOrder(keys);
  const byKind = orderByKey(Int32Array.from(along, kindOf), WATER + 1);
  return byKind.map((at) => along[at]);
}

/**
 * Returns the columns of a mesh.
 * @param order by number in the mesh: the site of the list
 * @param edgeCount of all edges, in the mesh or not
 */
export function packMesh(
  chains: StreetChains,
  triangulation: Triangulation,
  kindOf: (site: number) => number,
  order: Int32Array,
  edgeCount: number,
): PackedMesh {
  const { sites } = chains;
  const siteCount = order.length;
  const numberOf = new Int32Array(siteCount);
  for (let n = 0; n < siteCount; n++) numberOf[order[n]] = n;
  const chain = packChains(chains, numberOf, edgeCount);
  const counts = [0, 0, 0];
  for (let n = 0; n < siteCount; n++) counts[kindOf(n)]++;
  const streetSites = counts[STREET];
  const firstNeighbor = new Int32Array(siteCount + 1);
  // An edge of the hull has one half, and two ends.
  const neighbor = new Int32Array(2 * triangulation.halfedgeCount);
  for (let n = 0, end = 0; n < siteCount; n++) {
    for (const site of triangulation.neighborsOf(order[n])) neighbor[end++] = numberOf[site];
    firstNeighbor[n + 1] = end;
  }
  markStretches(chain, firstNeighbor, neighbor);
  return {
    siteCount,
    streetSites,
    landSites: streetSites + counts[LAND],
    x: Int32Array.from(order, (site) => sites.x.get(site)),
    y: Int32Array.from(order, (site) => sites.y.get(site)),
    firstNeighbor,
    neighbor: neighbor.slice(0, firstNeighbor[siteCount]),
    ...chain,
  };
}

type Chain = Pick<StreetMesh, 'chainFirst' | 'chainSite' | 'chainShare'>;

function packChains(chains: StreetChains, numberOf: Int32Array, edgeCount: number): Chain {
  const chainFirst = new Int32Array(edgeCount + 1);
  const chainSite = new Int32Array(chains.entryCount);
  const chainShare = new Uint16Array(chains.entryCount);
  let place = 0;
  for (let edge = 0; edge < edgeCount; edge++) {
    chainFirst[edge] = place;
    for (let entry = chains.firstOf(edge as EdgeIndex); entry >= 0; entry = chains.after(entry)) {
      chainSite[place] = numberOf[chains.siteAt(entry)];
      chainShare[place++] = Math.round(chains.shareAt(entry) * SHARES);
    }
  }
  chainFirst[edgeCount] = place;
  return { chainFirst, chainSite, chainShare };
}

/** Turns the entries of neighbors to which stretches of streets lead into `~neighbor`. */
function markStretches(
  { chainFirst, chainSite, chainShare }: Chain,
  firstNeighbor: Int32Array,
  neighbor: Int32Array,
): void {
  const mark = (from: number, to: number): void => {
    for (let entry = firstNeighbor[from]; entry < firstNeighbor[from + 1]; entry++) {
      if (neighbor[entry] === to) neighbor[entry] = ~to;
    }
  };
  for (let edge = 0; edge + 1 < chainFirst.length; edge++) {
    for (let place = chainFirst[edge]; place + 1 < chainFirst[edge + 1]; place++) {
      if (chainShare[place] === chainShare[place + 1]) continue;
      mark(chainSite[place], chainSite[place + 1]);
      mark(chainSite[place + 1], chainSite[place]);
    }
  }
}
