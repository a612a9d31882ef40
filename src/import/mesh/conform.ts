import { distanceM } from './site-list.ts';
import type { StreetChains } from './street-chains.ts';
import { LEAST_APART_M } from './street-chains.ts';
import { Triangulation } from './triangulate.ts';

/** Stretches that are no edges after so many rounds stay so: streets cross each other there without meeting. */
const MOST_ROUNDS = 5;

/** Halves stretches of streets until they are edges of the triangulation, or as short as sites may be apart. */
export function conform(chains: StreetChains): Triangulation {
  const { sites } = chains;
  /** Sites whose stretches may be no edges. */
  let suspects: Set<number> | null = null;
  const changed = new Set<number>();
  const mesh = new Triangulation(sites, changed);
  for (let round = 0; round < MOST_ROUNDS && suspects?.size !== 0; round++) {
    const known = sites.count;
    const near = halveUnjoined(chains, mesh, suspects, changed);
    for (let k = 0; k < near.length; k++) mesh.add(known + k, near[k]);
    suspects = new Set(changed);
    changed.clear();
  }
  return mesh;
}

/**
 * Halves the stretches at some sites, or at all, that are no edges.
 * @param changed takes the sites in the middle of what was halved
 * @returns for each new site one that it was put next to
 */
function halveUnjoined(
  chains: StreetChains,
  mesh: Triangulation,
  suspects: ReadonlySet<number> | null,
  changed: Set<number>,
): number[] {
  const { sites, edges } = chains;
  const near: number[] = [];
  for (const edge of edges) {
    let entry = chains.firstOf(edge);
    for (let next = chains.after(entry); next >= 0; entry = next, next = chains.after(entry)) {
      const [a, b] = [chains.siteAt(entry), chains.siteAt(next)];
      if (a === b || (suspects && !suspects.has(a) && !suspects.has(b)) || mesh.areJoined(a, b)) continue;
      if (distanceM(sites, a, b) < 2 * LEAST_APART_M) continue;
      const known = sites.count;
      if (!chains.halve(edge, entry)) continue;
      changed.add(chains.siteAt(chains.after(entry)));
      if (sites.count > known) near.push(a);
    }
  }
  return near;
}
