import { MEAN_EARTH_RADIUS_M } from '../../kit/geo/distance.ts';

/** The least side of a cell in pixels (of tiles with 256) at which cells can be distinguished. */
const SIDE_PX = 3;
const TILE_PX = 256;
const MAX_ZOOM = 16;
/** The zoom for points, which have no size. */
const POINT_ZOOM = 10;

/** Returns the zoom from which on cells of a mean area, around a latitude, can be distinguished on a map. */
export function recommendedZoom(averageCellM2: number, lat: number): number {
  if (averageCellM2 === 0) return POINT_ZOOM;
  const aroundM = 2 * Math.PI * MEAN_EARTH_RADIUS_M * Math.cos((lat * Math.PI) / 180);
  const zoom = Math.log2((SIDE_PX * aroundM) / (TILE_PX * Math.sqrt(averageCellM2)));
  return Math.max(0, Math.min(MAX_ZOOM, Math.ceil(zoom)));
}
