import { MAX_ZOOM } from '../cut/world-plane.ts';

/** What one thread makes of a map's tiles at a time. Stretches follow each other in the file. */
export interface TileStretch {
  readonly fromZoom: number;
  readonly toZoom: number;
  /** Of its zooms' blocks it has this one of so many shares. */
  readonly share: number;
  readonly shares: number;
}

export const ALL_TILES: TileStretch = { fromZoom: 0, toZoom: MAX_ZOOM, share: 0, shares: 1 };

/**
 * The last zoom has half of all the work and is cut into shares. The others are one stretch: areas that meet are united from zoom to zoom.
 * Every share chooses what the zoom shows for itself, which is a fifth of its work.
 */
export function tileStretches(shares: number): TileStretch[] {
  const last = Array.from({ length: shares }, (_, share) => ({ fromZoom: MAX_ZOOM, toZoom: MAX_ZOOM, share, shares }));
  return [{ ...ALL_TILES, toZoom: MAX_ZOOM - 1 }, ...last];
}
