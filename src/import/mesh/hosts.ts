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
 * counts as what lies around it; what ghosts part from all streets of the mode, as breakwaters, has no host.
 *
 * Cars are nowhere else on one carriageway of a motorway than on the other, or on the street beside it: its sites count
 * as the nearest ones that no stretch leads to, if those are reached sooner.
 * @param walks streets that people walk along
 */
export function hostsOf(mesh: PackedMesh, roads: ModeRoads, walks: ModeRoads): Hosts {
  const { streetSites, firstNeighbor, neighbor, x, y } = mesh;
  const hostOf = openSites(mesh, roads);
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
        if (other >= streetSites || isOpen(other)) continue;
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

/**
 * Returns, by index of a site on a street, the site itself where a mode reaches it as it does others, and -1 elsewhere.
 */
function openSites({ chainFirst, chainSite, streetSites }: PackedMesh, roads: ModeRoads): Int32Array {
  const sites = new Int32Array(streetSites).fill(NO_HOST);
  for (let edge = 0; edge + 1 < chainFirst.length; edge++) {
    if (!roads.isPublic(edge as EdgeIndex) || roads.isIsland(edge as EdgeIndex)) continue;
    for (let place = chainFirst[edge]; place < chainFirst[edge + 1]; place++) {
      sites[chainSite[place]] = chainSite[place];
    }
  }
  return sites;
}

/** Returns, for sites on streets without walkers, the nearest open sites that no stretch leads to. */
function besideMotorways(mesh: PackedMesh, hostOf: Int32Array, walks: ModeRoads): Map<number, number> {
  const { chainFirst, chainSite, streetSites, firstNeighbor, neighbor, x, y } = mesh;
  const isWalked = new Uint8Array(streetSites);
  for (let edge = 0; edge + 1 < chainFirst.length; edge++) {
    if (!walks.isOpen(edge as EdgeIndex)) continue;
    for (let place = chainFirst[edge]; place < chainFirst[edge + 1]; place++) isWalked[chainSite[place]] = 1;
  }
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
