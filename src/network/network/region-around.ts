import type { BBox } from '../../kit/geo/bbox.ts';
import type { Position } from '../../kit/geo/coordinates.ts';
import type { Network } from './network.ts';

/**
 * Returns the region that contains all of some positions, the one where they lie deepest inside; null if there is none,
 * or no position.
 */
export function regionAround(positions: readonly Position[], networks: Iterable<Network>): string | null {
  let [best, deepest] = [null as string | null, 0];
  for (const { region, bounds } of networks) {
    const depth = positions.reduce((least, position) => Math.min(least, depthIn(bounds, position)), Infinity);
    if (positions.length === 0 || depth < deepest || (best !== null && depth === deepest)) continue;
    [best, deepest] = [region, depth];
  }
  return best;
}

/** Returns the region that contains most of some positions, the first of several; null if none contains any. */
export function regionOfMost(positions: readonly Position[], networks: Iterable<Network>): string | null {
  let [best, most] = [null as string | null, 0];
  for (const { region, bounds } of networks) {
    const count = positions.filter((position) => depthIn(bounds, position) >= 0).length;
    if (count > most) [best, most] = [region, count];
  }
  return best;
}

/** Returns how far inside a box a position lies, in degrees of latitude; negative outside. */
function depthIn({ minX, minY, maxX, maxY }: BBox, [lon, lat]: Position): number {
  const narrowing = Math.cos((lat * Math.PI) / 180);
  return Math.min((lon - minX) * narrowing, (maxX - lon) * narrowing, lat - minY, maxY - lat);
}
