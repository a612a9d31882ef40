import { GrowableInt32 } from '../../collections/growable.ts';
import { HILBERT_SIDE, hilbertKey } from '../../geo/hilbert.ts';
import type { EdgeIndex } from '../../street/street-graph.ts';
import { SHARES, type StreetMesh, stretchBetween } from '../street-mesh.ts';
import type { SiteList } from './site-list.ts';
import type { StreetChains } from './street-chains.ts';
import { eachNeighbor, type Triangulation } from './triangulate.ts';

/** Kinds of sites, in the order in which they stand in a mesh. */
export const STREET = 0;
export const LAND = 1;
export const WATER = 2;

export type PackedMesh = Omit<StreetMesh, 'hosts' | 'isHost'>;

/** Puts the sites of a mesh in order: by kind, and then along a curve on which neighbors lie together. */
export function orderOfSites({ x, y, count }: SiteList, kindOf: (site: number) => number): Int32Array {
  const keys = new Float64Array(count);
  const box = [Infinity, Infinity, -Infinity, -Infinity];
  for (let site = 0; site < count; site++) {
    box[0] = Math.min(box[0], x.get(site));
    box[1] = Math.min(box[1], y.get(site));
    box[2] = Math.max(box[2], x.get(site));
    box[3] = Math.max(box[3], y.get(site));
  }
  const cell = (Math.max(box[2] - box[0], box[3] - box[1]) + 1) / HILBERT_SIDE;
  for (let site = 0; site < count; site++) {
    const column = Math.floor((x.get(site) - box[0]) / cell);
    const row = Math.floor((y.get(site) - box[1]) / cell);
    keys[site] = kindOf(site) * 2 ** 32 + hilbertKey(column, row);
  }
  return Int32Array.from(keys.keys()).sort((a, b) => keys[a] - keys[b] || a - b);
}

/**
 * The columns of a mesh.
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
  const placed = { ...chain, ...placesBySite(chain, streetSites) };
  const entryOf = (from: number, to: number): number =>
    from < streetSites && to < streetSites && stretchBetween(placed, from, to) >= 0 ? ~to : to;
  const firstNeighbor = new Int32Array(siteCount + 1);
  const neighbor = new GrowableInt32(6 * siteCount);
  const around: number[] = [];
  for (let n = 0; n < siteCount; n++) {
    around.length = 0;
    eachNeighbor(triangulation, order[n], (site) => around.push(site));
    if (isClockwise(sites, order[n], around)) around.reverse();
    for (const site of around) neighbor.push(entryOf(n, numberOf[site]));
    firstNeighbor[n + 1] = neighbor.length;
  }
  return {
    siteCount,
    streetSites,
    landSites: streetSites + counts[LAND],
    x: Int32Array.from(order, (site) => sites.x.get(site)),
    y: Int32Array.from(order, (site) => sites.y.get(site)),
    firstNeighbor,
    neighbor: neighbor.toArray(),
    ...placed,
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

/** The places of each site in the chain, in ascending order. */
function placesBySite({ chainSite }: Chain, streetSites: number): Pick<StreetMesh, 'firstPlace' | 'place'> {
  const firstPlace = new Int32Array(streetSites + 2);
  for (const site of chainSite) firstPlace[site + 2]++;
  for (let site = 0; site < streetSites; site++) firstPlace[site + 2] += firstPlace[site + 1];
  const place = new Int32Array(chainSite.length);
  for (let at = 0; at < chainSite.length; at++) place[firstPlace[chainSite[at] + 1]++] = at;
  return { firstPlace: firstPlace.slice(0, streetSites + 1), place };
}

/** Whether neighbors stand clockwise around a site: as most turns from one to the next do. */
function isClockwise({ x, y }: SiteList, site: number, around: readonly number[]): boolean {
  let turns = 0;
  for (let k = 0; k + 1 < around.length; k++) {
    const [a, b] = [around[k], around[k + 1]];
    const cross =
      (x.get(a) - x.get(site)) * (y.get(b) - y.get(site)) - (y.get(a) - y.get(site)) * (x.get(b) - x.get(site));
    turns += Math.sign(cross);
  }
  return turns < 0;
}
