import { arrays, type ColumnsOf, index, rows, starts, values } from '../../kit/collections/declared-columns.ts';
import { EDGES } from '../street/arcs.ts';
import type { StreetMode } from '../street/street-graph.ts';

/**
 * Places of sites are whole multiples of so many millionths of a degree, so that eighths of what lies between two of
 * them are whole ones.
 */
export const SITE_STEP = 8;
/** The number of parts of an edge in which shares are counted. */
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

const site = rows('mesh site');
const neighbor = rows('mesh neighbor');
const chain = rows('mesh chain');
const hostsOf = (mode: StreetMode) => arrays(rows(`hosts by ${mode}`), { host: index(site), site: index(site) });

/** The columns of a mesh in the order in which they are stored. */
export const MESH = {
  ...arrays(site, {
    /** Millionths of a degree, multiples of {@link SITE_STEP}, in the frame of the streets. */
    x: values('Int32', 'degrees e6'),
    y: values('Int32', 'degrees e6'),
    /** The neighbors of a site stand counter-clockwise. */
    firstNeighbor: starts(neighbor),
  }),
  /** A site; or `~site` where a stretch of a street leads there. */
  ...arrays(neighbor, { neighbor: values('Int32', 'index of mesh site, ~ along streets') }),
  /** The sites of an edge from tail to head are a part of the chain; none where the edge isn't in the mesh. */
  ...arrays(EDGES, { chainFirst: starts(chain) }),
  ...arrays(chain, {
    chainSite: index(site),
    /** The position of a site on its edge, in parts of {@link SHARES}. */
    chainShare: values('Uint16', '1/65535'),
  }),
  /** The ends of sites on streets and of ghosts on land. */
  ...arrays(rows('ends'), { ends: values('Int32', 'index of mesh site', 0) }),
  /**
   * Sites on streets that a mode doesn't reach as others do, and for each the nearest site that it does, its host; in
   * the order of hosts.
   */
  hosts: { car: hostsOf('car'), bike: hostsOf('bike'), walk: hostsOf('walk') },
};

type Stored = ColumnsOf<typeof MESH>;
export type Hosts = Stored['hosts'][StreetMode];

/**
 * Points on streets (sites) and around them (ghosts), and their triangulation, in which stretches of streets between
 * neighboring sites are edges. Immutable, shared by all threads. Sites on streets come first, then ghosts on land, then
 * ghosts in water.
 */
export interface StreetMesh extends Omit<Stored, 'ends'> {
  readonly siteCount: number;
  /** The first sites lie on streets. */
  readonly streetSites: number;
  /** The sites before this one lie on land. */
  readonly landSites: number;
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
