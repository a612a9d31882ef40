import { emptyBBox, extendBBox } from '../../kit/geo/bbox.ts';
import { METERS_PER_DEGREE, metersPerDegreeLon } from '../../kit/geo/distance.ts';
import { mercatorScale } from '../../kit/geo/mercator.ts';
import { Shape } from '../../kit/geo/shape.ts';
import { tileSizeM } from '../../kit/geo/tile.ts';
import type { Network } from '../../network/network/network.ts';
import type { Origin, RoutingQuery } from '../../network/routing/index.ts';
import type { CellLayer, MultigraphQuery } from './multigraph-query.ts';

/**
 * Returns the approximate distance between the centers of two neighboring H3 cells in meters; it shrinks by √7 per
 * resolution.
 */
export const h3SpacingM = (resolution: number): number => 2_220_000 / Math.sqrt(7) ** resolution;

/** The finest levels that are chosen automatically: finer cells would show single streets. */
const FINEST_CHOSEN = { tile: 19, hexagon: 18, h3hexagon: 11, custom_geometries: 0, statistic_geometry: 0 } as const;
/** The zoom of tiles as wide as H3 cells of resolution 0 at the equator, and the zooms per resolution. */
const H3_ZOOM = Math.log2(tileSizeM(0) / h3SpacingM(0));
const ZOOMS_PER_RESOLUTION = Math.log2(7) / 2;
/** Upper bounds of effective speeds in km/h, to estimate the extent. */
const KMH = { car: 60, bike: 18, walk: 5 } as const;

/**
 * Returns the level of a layer's cells: the requested one; in tiles the tile's zoom plus `geometryDetailPerTile`;
 * otherwise the finest at which the extent, estimated from sources and limit, has no more than the wanted number of
 * cells.
 */
export function chosenLevel(network: Network, layer: CellLayer, query: MultigraphQuery): number {
  const { detail, tile, basis } = query;
  if (layer.type === 'custom_geometries' || layer.type === 'statistic_geometry') return 0;
  if (detail.fixed !== null) return detail.fixed;
  const clamp = (level: number): number => Math.max(detail.min, Math.min(detail.max, level));
  if (tile !== null) {
    const zoom = tile.z + detail.perTile;
    const level = layer.type === 'h3hexagon' ? Math.round((zoom - H3_ZOOM) / ZOOMS_PER_RESOLUTION) : zoom;
    return clamp(Math.max(0, level));
  }
  const { areaM2, latitude } = extentOf(network, basis.routing);
  let level = Math.min(FINEST_CHOSEN[layer.type], detail.max);
  while (level > detail.min && areaM2 / cellAreaM2(layer, level, latitude) > detail.maxCount) level--;
  return clamp(level);
}

function cellAreaM2({ type }: CellLayer, level: number, latitude: number): number {
  const width = type === 'h3hexagon' ? h3SpacingM(level) : tileSizeM(level) / mercatorScale(latitude);
  return type === 'tile' ? width * width : (width * width * Math.sqrt(3)) / 2;
}

/** Estimates the box that the sources may reach inside the region. */
function extentOf({ bounds, frame }: Network, routing: RoutingQuery): { areaM2: number; latitude: number } {
  const box = emptyBBox();
  for (const origin of routing.origins) {
    const meters = rangeM(origin, routing);
    const dLat = meters / METERS_PER_DEGREE;
    const dLon = meters / metersPerDegreeLon(Math.min(80, Math.abs(origin.lat)));
    const lon = frame.near(origin.lon);
    const { minX, minY, maxX, maxY } = origin.geometry
      ? new Shape(origin.geometry, frame).bounds
      : { minX: lon, minY: origin.lat, maxX: lon, maxY: origin.lat };
    extendBBox(box, minX - dLon, minY - dLat);
    extendBBox(box, maxX + dLon, maxY + dLat);
  }
  const width = Math.max(0, Math.min(box.maxX, bounds.maxX) - Math.max(box.minX, bounds.minX));
  const height = Math.max(0, Math.min(box.maxY, bounds.maxY) - Math.max(box.minY, bounds.minY));
  const latitude = (bounds.minY + bounds.maxY) / 2;
  return { areaM2: width * metersPerDegreeLon(latitude) * height * METERS_PER_DEGREE, latitude };
}

function rangeM({ travel }: Origin, { edgeWeight, maxEdgeWeight }: RoutingQuery): number {
  if (edgeWeight === 'distance') return maxEdgeWeight;
  const kmh = travel.mode === 'car' ? KMH.car : 'speedKmh' in travel ? travel.speedKmh : KMH.walk;
  return (maxEdgeWeight * kmh) / 3.6;
}
