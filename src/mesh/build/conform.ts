import { distanceM } from './site-list.ts';
import type { StreetChains } from './street-chains.ts';
import { LEAST_APART_M } from './street-chains.ts';
import { areJoined, type Triangulation, triangulate } from './triangulate.ts';

/** Stretches that are no edges after so many rounds stay so: streets cross each other there without meeting. */
const MOST_ROUNDS = 6;

/** Halves stretches of streets until they are edges of the triangulation, or as short as sites may be apart. */
export function conform(chains: StreetChains): Triangulation {
  for (let round = 1; ; round++) {
    const mesh = triangulate(chains.sites);
    if (round === MOST_ROUNDS || halveUnjoined(chains, mesh) === 0) return mesh;
  }
}

function halveUnjoined(chains: StreetChains, mesh: Triangulation): number {
  const { sites, edges } = chains;
  let halved = 0;
  for (const edge of edges) {
    let entry = chains.firstOf(edge);
    for (let next = chains.after(entry); next >= 0; entry = next, next = chains.after(entry)) {
      const [a, b] = [chains.siteAt(entry), chains.siteAt(next)];
      if (a === b || distanceM(sites, a, b) < 2 * LEAST_APART_M || areJoined(mesh, a, b)) continue;
      if (chains.halve(edge, entry)) halved++;
    }
  }
  return halved;
}
