import type { EdgeIndex, StreetMode } from '../street/street-graph.ts';

/** Places of sites are whole multiples of so many millionths of a degree, so that eighths of what lies between two of them are whole ones. */
export const SITE_STEP = 8;
/** Shares of an edge are told in so many parts. */
export const SHARES = 65_535;

/** A mesh of the streets of cars alone, or one of all streets. */
export type MeshKind = 'car' | 'all';
export const MESH_KINDS: readonly MeshKind[] = ['car', 'all'];

/** The modes whose streets are in a mesh. */
export const MODES_OF_MESH: Readonly<Record<MeshKind, readonly StreetMode[]>> = {
  car: ['car'],
  all: ['car', 'bike', 'walk'],
};

/** How far off the road an area reaches at most, in meters. */
export const MESH_REACH_M: Readonly<Record<MeshKind, number>> = { car: 250, all: 100 };

/** Sites on streets that a mode doesn't reach as others do, and for each the nearest site that it does, its host; in the order of hosts. */
export interface Hosts {
  readonly host: Int32Array;
  readonly site: Int32Array;
}

/** The bit of a mode in {@link StreetMesh.isHost}. */
export const HOST_BIT: Readonly<Record<StreetMode, number>> = { car: 1, bike: 2, walk: 4 };

/**
 * Points on streets (sites) and around them (ghosts), and their triangulation, in which stretches of streets between neighboring sites are edges.
 * Immutable, shared by all threads. Sites on streets come first, then ghosts on land, then ghosts in water.
 */
export interface StreetMesh {
  readonly siteCount: number;
  /** The first sites lie on streets. */
  readonly streetSites: number;
  /** The sites before this one lie on land. */
  readonly landSites: number;
  /** Millionths of a degree, multiples of {@link SITE_STEP}, in the frame of the streets. */
  readonly x: Int32Array;
  readonly y: Int32Array;
  /** The neighbors of site s, counter-clockwise, stand at `firstNeighbor[s] .. firstNeighbor[s + 1] - 1` of {@link neighbor}. */
  readonly firstNeighbor: Int32Array;
  /** A site; or `~site` where a stretch of a street leads there. */
  readonly neighbor: Int32Array;
  /** The sites of edge e from tail to head stand at the places `chainFirst[e] .. chainFirst[e + 1] - 1` of the chain; none where the edge isn't in the mesh. */
  readonly chainFirst: Int32Array;
  readonly chainSite: Int32Array;
  /** Where on its edge a site lies, in parts of {@link SHARES}. */
  readonly chainShare: Uint16Array;
  /** The places of street site s in the chain stand at `firstPlace[s] .. firstPlace[s + 1] - 1` of {@link place}. */
  readonly firstPlace: Int32Array;
  readonly place: Int32Array;
  readonly hosts: Readonly<Record<StreetMode, Hosts>>;
  /** By site on a street: a bit for each mode by which it is a host ({@link HOST_BIT}). */
  readonly isHost: Uint8Array;
}

/** The first entry of a site among hosts that it is one of. */
export function firstHosted({ host }: Hosts, site: number): number {
  let low = 0;
  let high = host.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (host[middle] < site) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The site that an entry of {@link StreetMesh.neighbor} stands for. */
export const siteOf = (entry: number): number => entry ^ (entry >> 31);

/** The place in the chain where the stretch between two neighbors begins that a street joins. */
export function stretchBetween(
  mesh: Pick<StreetMesh, 'chainSite' | 'chainShare' | 'firstPlace' | 'place'>,
  a: number,
  b: number,
): number {
  const { chainSite, chainShare, firstPlace, place } = mesh;
  for (let k = firstPlace[a]; k < firstPlace[a + 1]; k++) {
    const at = place[k];
    // Where another edge's chain begins shares do so again.
    if (chainSite[at + 1] === b && chainShare[at + 1] > chainShare[at]) return at;
    if (at > 0 && chainSite[at - 1] === b && chainShare[at - 1] < chainShare[at]) return at - 1;
  }
  return -1;
}

/** The edge of a place in the chain. */
export function edgeOfPlace({ chainFirst }: StreetMesh, place: number): EdgeIndex {
  let low = 0;
  let high = chainFirst.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (chainFirst[middle] <= place) low = middle;
    else high = middle - 1;
  }
  return low as EdgeIndex;
}
