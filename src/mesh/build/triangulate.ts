import Delaunator from 'delaunator';
import type { SiteList } from './site-list.ts';

const RAD_PER_MICRO = Math.PI / 180 / 1e6;
/** A site has fewer neighbors. */
const MOST_NEIGHBORS = 100_000;

/** A Delaunay triangulation: half-edge h begins at site `triangles[h]`, and the other half of it is `halfedges[h]`, -1 on the hull. */
export interface Triangulation {
  readonly triangles: Int32Array;
  readonly halfedges: Int32Array;
  /** By site: a half-edge that begins there; on the hull the one from which all others are met clockwise. */
  readonly outgoing: Int32Array;
}

const nextHalfedge = (h: number): number => (h % 3 === 2 ? h - 2 : h + 1);
const previousHalfedge = (h: number): number => (h % 3 === 0 ? h + 2 : h - 1);

/** Triangulates sites in the Mercator projection, which keeps circles. */
export function triangulate({ x, y, count }: SiteList): Triangulation {
  const places = new Float64Array(2 * count);
  for (let site = 0; site < count; site++) {
    places[2 * site] = x.get(site) * RAD_PER_MICRO;
    places[2 * site + 1] = Math.asinh(Math.tan(y.get(site) * RAD_PER_MICRO));
  }
  const { triangles, halfedges } = new Delaunator(places);
  const outgoing = new Int32Array(count).fill(-1);
  for (let h = 0; h < triangles.length; h++) {
    if (outgoing[triangles[h]] < 0 || halfedges[h] < 0) outgoing[triangles[h]] = h;
  }
  return { triangles: Int32Array.from(triangles), halfedges: Int32Array.from(halfedges), outgoing };
}

/** Calls back with the neighbors of a site one after the other around it; on the hull with all of them as well. */
export function eachNeighbor(mesh: Triangulation, site: number, visit: (neighbor: number) => void): void {
  const { triangles, halfedges, outgoing } = mesh;
  const first = outgoing[site];
  if (first < 0) return;
  let h = first;
  for (let n = 0; n < MOST_NEIGHBORS; n++) {
    const back = previousHalfedge(h);
    visit(triangles[nextHalfedge(h)]);
    if (halfedges[back] < 0) {
      visit(triangles[back]);
      return;
    }
    h = halfedges[back];
    if (h === first) return;
  }
}

export function areJoined(mesh: Triangulation, a: number, b: number): boolean {
  let found = false;
  eachNeighbor(mesh, a, (site) => {
    if (site === b) found = true;
  });
  return found;
}
