import type { BBox } from '../../kit/geo/bbox.ts';
import { MAX_ZOOM } from '../../products/map/basemap/cut/world-plane.ts';

/** A part of a map's tiles that one thread makes at a time. Stretches follow each other in the file. */
export interface TileStretch {
  readonly fromZoom: number;
  readonly toZoom: number;
  /** The index of its share, of `shares` that the blocks of its zooms are divided into. */
  readonly share: number;
  readonly shares: number;
  /** The box on the world plane that tiles must touch; null: all tiles. */
  readonly within: BBox | null;
}

export const ALL_TILES: TileStretch = { fromZoom: 0, toZoom: MAX_ZOOM, share: 0, shares: 1, within: null };

/**
 * Divides the tiles of a map into stretches. The last zoom has half of all the work and is cut into shares. The others
 * are one stretch, because areas that meet are united from zoom to zoom. Every share chooses what the zoom shows by
 * itself, which is a fifth of its work.
 */
export function tileStretches(shares: number, within: BBox | null = null): TileStretch[] {
  const all = { ...ALL_TILES, within };
  const last = Array.from({ length: shares }, (_, share) => ({ ...all, fromZoom: MAX_ZOOM, share, shares }));
  return [{ ...all, toZoom: MAX_ZOOM - 1 }, ...last];
}
