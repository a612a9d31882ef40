import { type BBox, bboxContains } from '../../geo/bbox.ts';
import { latFromY, lonFromX, MERCATOR_HALF_M } from '../../geo/mercator.ts';
import { type Tile, tileBox, tileSizeM } from '../../geo/tile.ts';
import type { MapFile } from '../map-files.ts';
import { pathsOf, type TileLayer } from '../tile-layers.ts';
import { WORLD, WORLD_MAX_ZOOM } from './world-tiles.ts';

const boxOf = ({ tiles }: MapFile): BBox => {
  const [minX, minY, maxX, maxY] = tiles.header.bounds;
  return { minX, minY, maxX, maxY };
};

/**
 * Whether a tile shows the world in broad strokes: from far away together with the regions, nearer only where none is. A map that covers
 * the tile by itself is enough.
 */
export function showsWorld(files: readonly MapFile[], tile: Tile): boolean {
  const box = tileBox(tile);
  const around = files.map(boxOf);
  if (around.some((b) => b.minX <= box.minX && b.maxX >= box.maxX && b.minY <= box.minY && b.maxY >= box.maxY))
    return false;
  if (tile.z <= WORLD_MAX_ZOOM) return true;
  return !around.some((b) => b.minX <= box.maxX && b.maxX >= box.minX && b.minY <= box.maxY && b.maxY >= box.minY);
}

/** The world's layers of a tile; names of countries that a region is in are left to the region. */
export function worldLayers(files: readonly MapFile[], tile: Tile): readonly TileLayer[] {
  const boxes = files.map(boxOf);
  const size = tileSizeM(tile.z);
  return WORLD.layersOf(tile).map((layer) => {
    if (layer.name !== 'place') return layer;
    const features = layer.features.filter((feature) => {
      const [[x, y]] = pathsOf(feature);
      const lon = lonFromX((tile.x + x / layer.extent) * size - MERCATOR_HALF_M);
      const lat = latFromY(MERCATOR_HALF_M - (tile.y + y / layer.extent) * size);
      return !boxes.some((box) => bboxContains(box, lon, lat));
    });
    return { ...layer, features };
  });
}
