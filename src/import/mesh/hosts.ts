import type { ModeRoads } from '../../network/mesh/mode-roads.ts';
import { type Hosts, siteOf } from '../../network/mesh/street-mesh.ts';
import type { EdgeIndex, StreetMode } from '../../network/street/street-graph.ts';
import type { PackedMesh } from './pack-mesh.ts';
import { METERS_PER_MICRO, metersPerMicroLon } from './site-list.ts';

/** Sites further away are left as they are: as far as an area reaches off a street, in meters. */
const FURTHEST_M: Readonly<Record<StreetMode, number>> = { car: 250, bike: 150, walk: 90 };
/** Sites on streets without walkers borrow from others as near as this, in meters. */
const BESIDE_M = 60;
const NO_HOST = -1;

/**
 * Returns the sites that a mode doesn't reach as others do, because their streets are closed to it, private, or cut off
 * from all others, and for each the nearest one that it does, over such sites and edges between them. What lies there
 * counts as what lies around it; what ghosts part from all streets of the mode, as breakwaters, has no host, nor have
 * bridges above open water.
 *
 * Cars are nowhere else on one carriageway of a motorway than on the other, or on the street beside it: its sites count
 * as the nearest ones that no stretch leads to, if those are reached sooner.
 * @param walks streets that people walk along
 */
export function hostsOf(mesh: PackedMesh, roads: ModeRoads, walks: ModeRoads): Hosts {
  const { streetSites, firstNeighbor, neighbor, x, y } = mesh;
  const isReached = sitesOn(mesh, (edge) => roads.isPublic(edge) && !roads.isIsland(edge));
  const hostOf = Int32Array.from(isReached, (reached, site) => (reached === 1 ? site : NO_HOST));
  const isAboveWater = sitesAboveWater(mesh, roads);
  const beside = roads.mode === 'car' ? besideMotorways(mesh, hostOf, walks) : new Map<number, number>();
  const isOpen = (site: number): boolean => hostOf[site] === site;
  const away = Float64Array.from(hostOf, (host) => (host === NO_HOST ? FURTHEST_M[roads.mode] : 0));
  let front = Array.from(hostOf.keys()).filter(isOpen);
  while (front.length > 0) {
    const next: number[] = [];
    for (const site of front) {
      const lonM = metersPerMicroLon(y[site]);
      for (let entry = firstNeighbor[site]; entry < firstNeighbor[site + 1]; entry++) {
        const other = siteOf(neighbor[entry]);
        if (other >= streetSites || isOpen(other) || isAboveWater[other] === 1) continue;
        const dx = (x[other] - x[site]) * lonM;
        const dy = (y[other] - y[site]) * METERS_PER_MICRO;
        const meters = away[site] + Math.sqrt(dx * dx + dy * dy);
        if (meters > away[other] || (meters === away[other] && hostOf[site] >= hostOf[other])) continue;
        away[other] = meters;
        hostOf[other] = hostOf[site];
        next.push(other);
      }
    }
    front = next;
  }
  for (const [motorway, host] of beside) hostOf[motorway] = host;
  const site = Int32Array.from(hostOf.keys()).filter((of) => hostOf[of] !== NO_HOST && !isOpen(of));
  site.sort((a, b) => hostOf[a] - hostOf[b] || a - b);
  return { site, host: site.map((of) => hostOf[of]) };
}

/** Returns 1 per site on a street that is wanted. */
function sitesOn({ chainFirst, chainSite, streetSites }: PackedMesh, isWanted: (edge: EdgeIndex) => boolean) {
  const sites = new Uint8Array(streetSites);
  for (let edge = 0; edge + 1 < chainFirst.length; edge++) {
    if (!isWanted(edge as EdgeIndex)) continue;
    for (let place = chainFirst[edge]; place < chainFirst[edge + 1]; place++) sites[chainSite[place]] = 1;
  }
  return sites;
}

/** Returns 1 per site on a bridge with nothing around it but open water and bridges. */
function sitesAboveWater(mesh: PackedMesh, roads: ModeRoads): Uint8Array {
  const { landSites, firstNeighbor, neighbor } = mesh;
  const isOnBridge = sitesOn(mesh, (edge) => roads.isBridge(edge));
  return isOnBridge.map((isHere, site) => {
    if (isHere === 0) return 0;
    const around = neighbor.subarray(firstNeighbor[site], firstNeighbor[site + 1]).map(siteOf);
    const isWet = (other: number): boolean => other >= landSites;
    return around.some(isWet) && around.every((other) => isWet(other) || isOnBridge[other] === 1) ? 1 : 0;
  });
}

/** Returns, for sites on streets without walkers, the nearest open sites that no stretch leads to. */
function besideMotorways(mesh: PackedMesh, hostOf: Int32Array, walks: ModeRoads): Map<number, number> {
  const { streetSites, firstNeighbor, neighbor, x, y } = mesh;
  const isWalked = sitesOn(mesh, (edge) => walks.isOpen(edge));
  const beside = new Map<number, number>();
  for (let site = 0; site < streetSites; site++) {
    if (isWalked[site] === 1 || hostOf[site] !== site) continue;
    const lonM = metersPerMicroLon(y[site]);
    let least = BESIDE_M;
    for (let entry = firstNeighbor[site]; entry < firstNeighbor[site + 1]; entry++) {
      const other = neighbor[entry];
      if (other < 0 || other >= streetSites || hostOf[other] !== other) continue;
      const meters = Math.hypot((x[other] - x[site]) * lonM, (y[other] - y[site]) * METERS_PER_MICRO);
      if (meters < least) {
        least = meters;
        beside.set(site, other);
      }
    }
  }
  return beside;
}

export const NO_HOSTS: Hosts = { site: new Int32Array(0), host: new Int32Array(0) };

export type HostsByMode = Record<StreetMode, Hosts>;
