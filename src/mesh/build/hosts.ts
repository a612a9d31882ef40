import { GrowableInt32 } from '../../collections/growable.ts';
import type { EdgeIndex, StreetMode } from '../../street/street-graph.ts';
import type { ModeRoads } from '../mode-roads.ts';
import type { Hosts } from '../street-mesh.ts';
import type { PackedMesh } from './pack-mesh.ts';
import { SiteList } from './site-list.ts';

/** Sites further away are left as they are, in reaches. */
const FURTHEST = 1.5;
/** Most hosts are near: they are looked for within so many reaches, one after the other. */
const LOOKS = [0.2, 0.6, FURTHEST];

/**
 * The sites that a mode doesn't reach as others do, because their streets are closed to it, private, or cut off from all others, and for each the nearest one that it
 * does. What lies there counts as what lies around it.
 */
export function hostsOf(mesh: PackedMesh, roads: ModeRoads, reachM: number, cell: number): Hosts {
  const { chainFirst, chainSite, streetSites, x, y } = mesh;
  const isOpen = new Uint8Array(streetSites);
  for (let edge = 0; edge + 1 < chainFirst.length; edge++) {
    if (!roads.isPublic(edge as EdgeIndex) || roads.isIsland(edge as EdgeIndex)) continue;
    for (let place = chainFirst[edge]; place < chainFirst[edge + 1]; place++) isOpen[chainSite[place]] = 1;
  }
  const open = new SiteList(cell);
  const numbers = new GrowableInt32();
  for (let site = 0; site < streetSites; site++) {
    if (isOpen[site] === 0) continue;
    open.add(x[site], y[site]);
    numbers.push(site);
  }
  const hostOf = new Int32Array(streetSites).fill(-1);
  const hosted = new GrowableInt32();
  for (let site = 0; site < streetSites; site++) {
    if (isOpen[site] === 1) continue;
    let nearest = -1;
    for (let k = 0; k < LOOKS.length && nearest < 0; k++) nearest = open.nearest(x[site], y[site], LOOKS[k] * reachM);
    if (nearest < 0) continue;
    hosted.push(site);
    hostOf[site] = numbers.get(nearest);
  }
  const site = hosted.toArray().sort((a, b) => hostOf[a] - hostOf[b] || a - b);
  return { site, host: site.map((of) => hostOf[of]) };
}

export const NO_HOSTS: Hosts = { site: new Int32Array(0), host: new Int32Array(0) };

export type HostsByMode = Record<StreetMode, Hosts>;
