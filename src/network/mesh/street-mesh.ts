import type { StreetMode } from '../street/street-graph.ts';

/**
 * Places of sites are whole multiples of so many millionths of a degree, so that eighths of what lies between two of
 * them are whole ones.
 */
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

/** The greatest distance that an area reaches off a street, in meters. */
export const MESH_REACH_M: Readonly<Record<MeshKind, number>> = { car: 250, all: 100 };

/**
 * Sites on streets that a mode doesn't reach as others do, and for each the nearest site that it does, its host; in the
 * order of hosts.
 */
export interface Hosts {
  readonly host: Int32Array;
  readonly site: Int32Array;
}

/**
 * Points on streets (sites) and around them (ghosts), and their triangulation, in which stretches of streets between
 * neighboring sites are edges. Immutable, shared by all threads. Sites on streets come first, then ghosts on land, then
 * ghosts in water.
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
  /**
   * The neighbors of site s, counter-clockwise, stand at `firstNeighbor[s] .. firstNeighbor[s + 1] - 1` of {@link
   * neighbor}.
   */
  readonly firstNeighbor: Int32Array;
  /** A site; or `~site` where a stretch of a street leads there. */
  readonly neighbor: Int32Array;
  /**
   * The sites of edge e from tail to head stand at the places `chainFirst[e] .. chainFirst[e + 1] - 1` of the chain;
   * none where the edge isn't in the mesh.
   */
  readonly chainFirst: Int32Array;
  readonly chainSite: Int32Array;
  /** The position of a site on its edge, in parts of {@link SHARES}. */
  readonly chainShare: Uint16Array;
  readonly hosts: Readonly<Record<StreetMode, Hosts>>;
}

/** The first entry among hosts of a site or one behind it. */
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
