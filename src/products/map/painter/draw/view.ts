import { EXTENT } from '../tile/read-tile.ts';

/** Pixels of a vector tile's side at its own zoom. */
export const TILE_PIXELS = 512;

/** The part of the world that a picture shows; lengths in pixels of a plain screen at its zoom. */
export interface View {
  readonly zoom: number;
  /** Distance from the west end and the north end of the world. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Pixels of the picture per pixel of a plain screen. */
  readonly ratio: number;
}

/** The transformation from a tile's units to a picture: `pixel = unit * scale + offset`. */
export interface Placement {
  readonly scale: number;
  readonly offsetX: number;
  readonly offsetY: number;
}

/** Last zoom with tiles; higher zooms enlarge them. */
const LAST_TILE_ZOOM = 14;

export const tileZoomOf = (zoom: number): number => Math.max(0, Math.min(LAST_TILE_ZOOM, Math.floor(zoom)));

/** Returns the length of a tile's side at a zoom, in pixels of a plain screen. */
export const tileSideAt = (tileZoom: number, zoom: number): number => TILE_PIXELS * 2 ** (zoom - tileZoom);

/** Returns the placement of a tile in a picture, in the picture's pixels. `x` may lie beyond the date line. */
export function placementOf(view: View, tileZoom: number, x: number, y: number): Placement {
  const side = tileSideAt(tileZoom, view.zoom);
  return {
    scale: (side / EXTENT) * view.ratio,
    offsetX: (x * side - view.left) * view.ratio,
    offsetY: (y * side - view.top) * view.ratio,
  };
}
