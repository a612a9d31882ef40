import Flatbush from 'flatbush';
import { GrowableUint8 } from '../../kit/collections/growable.ts';
import { ModeRoads } from '../../network/mesh/mode-roads.ts';
import { MESH_REACH_M, type MeshKind, MODES_OF_MESH, type StreetMesh } from '../../network/mesh/street-mesh.ts';
import { EdgeLine } from '../../network/street/edge-line.ts';
import { EDGE_FERRY, EDGE_TUNNEL, type EdgeIndex, type StreetMap } from '../../network/street/street-graph.ts';
import type { Water } from '../../network/water/index.ts';
import { blocksAround } from './blocks.ts';
import { conform } from './conform.ts';
import { addLandGhosts, furthestGhostM } from './ghosts.ts';
import { type HostsByMode, hostsOf, NO_HOSTS } from './hosts.ts';
import { LAND, orderOfSites, packMesh, STREET, WATER } from './pack-mesh.ts';
import { METERS_PER_MICRO, MICRO, onLattice, SiteList } from './site-list.ts';
import { StreetChains } from './street-chains.ts';
import { WaterGhosts } from './water-ghosts.ts';

/** Sites on a street are no further apart, in meters. */
const SPACING_M: Readonly<Record<MeshKind, number>> = { car: 80, all: 50 };
/** Side of the cells in which ghosts look for each other, in millionths of a degree. */
const GHOST_CELL = 512;

/** Triangulates the streets of a mesh. The result depends on streets and water alone. */
export function buildMesh(kind: MeshKind, streets: StreetMap, water: Water | null): StreetMesh {
  const roads = MODES_OF_MESH[kind].map((mode) => new ModeRoads(streets, mode));
  const { ground, below } = edgesOf(streets, roads);
  const chains = new StreetChains(streets, ground, SPACING_M[kind]);
  const { sites } = chains;
  const reachM = MESH_REACH_M[kind];
  const cell = Math.round(reachM / METERS_PER_MICRO);
  const kinds = new GrowableUint8();
  const fill = (as: number): void => {
    while (kinds.length < sites.count) kinds.push(as);
  };
  fill(STREET);
  const near = new SiteList(cell);
  for (let site = 0; site < sites.count; site++) near.add(sites.x.get(site), sites.y.get(site));
  const wet = new SiteList(GHOST_CELL);
  const tunnels = new SiteList(cell);
  const line = new EdgeLine();
  for (const edge of below) {
    const parts = Math.ceil(line.read(streets, edge).length / reachM) + 1;
    for (let part = 0; part <= parts; part++) {
      const [lon, lat] = line.at(part / parts);
      tunnels.add(onLattice(lon * MICRO), onLattice(lat * MICRO));
    }
  }
  const blocks = blocksAround([near, tunnels], furthestGhostM(reachM));
  chains.addGhosts(() => {
    if (water) addWaterGhosts();
    for (const block of blocks) addLandGhosts(block, reachM, near, tunnels, wet, (x, y) => sites.add(x, y));
    fill(LAND);
  });
  const triangulation = conform(chains);
  fill(STREET);
  const order = orderOfSites(sites, (site) => kinds.get(site));
  const mesh = packMesh(chains, triangulation, (n) => kinds.get(order[n]), order, streets.edgeCount);
  const hosts: HostsByMode = { car: NO_HOSTS, bike: NO_HOSTS, walk: NO_HOSTS };
  const walks = new ModeRoads(streets, 'walk');
  for (const ofMode of roads) hosts[ofMode.mode] = hostsOf(mesh, ofMode, walks);
  return { ...mesh, hosts };

  function addWaterGhosts(): void {
    const index = Flatbush.from(streets.edgeBoxes.buffer, streets.edgeBoxes.byteOffset);
    const ghosts = new WaterGhosts(water!, streets, index, chains.edges, near, wet, furthestGhostM(reachM));
    for (const block of blocks) ghosts.add(block);
    for (let ghost = 0; ghost < wet.count; ghost++) {
      if (!sites.isNear(wet.x.get(ghost), wet.y.get(ghost), 2)) sites.add(wet.x.get(ghost), wet.y.get(ghost));
    }
    fill(WATER);
  }
}

/** Ferries and tunnels have no sites: what lies above or around them isn't reached. */
function edgesOf({ edge: { flags }, edgeCount }: StreetMap, roads: readonly ModeRoads[]) {
  const ground: EdgeIndex[] = [];
  const below: EdgeIndex[] = [];
  for (let e = 0; e < edgeCount; e++) {
    const edge = e as EdgeIndex;
    if ((flags[edge] & EDGE_FERRY) !== 0 || !roads.some((ofMode) => ofMode.isOpen(edge))) continue;
    if ((flags[edge] & EDGE_TUNNEL) !== 0) below.push(edge);
    else ground.push(edge);
  }
  return { ground, below };
}
