import { MAX_ZOOM } from '../../products/map/basemap/cut/world-plane.ts';

/** A part of a map's tiles that one thread makes at a time. Stretches follow each other in the file. */
export interface TileStretch {
  readonly fromZoom: number;
  readonly toZoom: number;
  /** The index of its share, of `shares` that the blocks of its zooms are divided into. */
  readonly share: number;
  readonly shares: number;
}

export const ALL_TILES: TileStretch = { fromZoom: 0, toZoom: MAX_ZOOM, share: 0, shares: 1 };

/**
 * Divides the tiles of a map into stretches. The last zoom has half of all the work and is cut into shares. The others
 * are one stretch, because areas that meet are united from zoom to zoom. Every share chooses what the zoom shows by
 * itself, which is a fifth of its work.
 */
export function tileStretches(shares: number): TileStretch[] {
  const last = Array.from({ length: shares }, (_, share) => ({ fromZoom: MAX_ZOOM, toZoom: MAX_ZOOM, share, shares }));
  return [{ ...ALL_TILES, toZoom: MAX_ZOOM - 1 }, ...last];
}
