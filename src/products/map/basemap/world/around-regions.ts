import { type BBox, bboxContains } from '../../../../kit/geo/bbox.ts';
import { latFromY, lonFromX, MERCATOR_HALF_M, xFromLon, yFromLat } from '../../../../kit/geo/mercator.ts';
import { overlay } from '../../../../kit/geo/overlay.ts';
import { type Tile, tileBox, tileSizeM } from '../../../../kit/geo/tile.ts';
import { cutLine } from '../cut-to-box.ts';
import { boxOf, type MapFile } from '../map-files.ts';
import { geometryOf, pathsOf, type TileLayer, type TileLayerFeature } from '../tile-layers.ts';
import { WORLD, WORLD_MAX_ZOOM } from './world-tiles.ts';

/** Last zoom that shows the world's borders: at higher ones they would lie streets away from those of a region. */
const LAST_BORDERS = 9;

/** Overlap in units of the world and a region, so that no line of land shows between them. */
const SEAM = 4;

/**
 * Returns the boxes of a region: its bounds, or the boxes within which it distinguishes land from sea if the bounds go
 * around the world.
 */
function boundsOf(file: MapFile): readonly BBox[] {
  const { minX, minY, maxX, maxY } = boxOf(file.tiles.header.bounds);
  return maxX - minX >= 360 ? file.covers : [{ minX, minY, maxX, maxY }];
}

/** Returns whether a tile includes the coarse world map: if no map covers the tile by itself. */
export function showsWorld(files: readonly MapFile[], tile: Tile): boolean {
  const { minX, minY, maxX, maxY } = tileBox(tile);
  return !files.some((file) =>
    file.covers.some((b) => b.minX <= minX && b.maxX >= maxX && b.minY <= minY && b.maxY >= maxY),
  );
}

/**
 * Returns the world's layers of a tile. A region shows the names of countries that it is in itself; at high zooms also
 * all within the boxes where it distinguishes land from sea.
 */
export function worldLayers(files: readonly MapFile[], tile: Tile): readonly TileLayer[] {
  const bounds = files.flatMap(boundsOf);
  const isFar = tile.z <= WORLD_MAX_ZOOM;
  const left = isFar ? [] : files.flatMap(({ covers }) => covers);
  return WORLD.layersOf(tile)
    .filter(({ name }) => name !== 'boundary' || tile.z <= LAST_BORDERS)
    .map((layer) => {
      if (layer.name === 'place') return { ...layer, features: layer.features.filter((f) => !isNamed(f, layer)) };
      const boxes = left.map((box) => inUnits(box, tile, layer.extent)).filter(({ touches }) => touches);
      if (boxes.length === 0) return layer;
      const features = layer.features.flatMap((feature) => without(boxes, feature));
      return { ...layer, features };
    })
    .filter(({ features }) => features.length > 0);

  function isNamed(feature: TileLayerFeature, { extent }: TileLayer): boolean {
    const [[x, y]] = pathsOf(feature);
    const size = tileSizeM(tile.z);
    const lon = lonFromX((tile.x + x / extent) * size - MERCATOR_HALF_M);
    const lat = latFromY(MERCATOR_HALF_M - (tile.y + y / extent) * size);
    return bounds.some((box) => bboxContains(box, lon, lat));
  }
}

interface UnitBox extends BBox {
  readonly touches: boolean;
}

/** Converts a box to units of a tile, clamped to one tile around it. */
function inUnits({ minX, minY, maxX, maxY }: BBox, tile: Tile, extent: number): UnitBox {
  const size = tileSizeM(tile.z);
  const clamped = (value: number): number => Math.max(-extent, Math.min(2 * extent, Math.round(value * extent)));
  const x = (lon: number): number => clamped((xFromLon(lon) + MERCATOR_HALF_M) / size - tile.x);
  const y = (lat: number): number => clamped((MERCATOR_HALF_M - yFromLat(lat)) / size - tile.y);
  const box = { minX: x(minX) + SEAM, minY: y(maxY) + SEAM, maxX: x(maxX) - SEAM, maxY: y(minY) - SEAM };
  return { ...box, touches: box.minX < box.maxX && box.minY < box.maxY };
}

/** Returns the parts of a feature outside of boxes. */
function without(boxes: readonly BBox[], feature: TileLayerFeature): TileLayerFeature[] {
  const { type } = feature;
  if (type === 'point') return [feature];
  const paths = pathsOf(feature);
  const left =
    type === 'line'
      ? boxes.reduce((lines, box) => lines.flatMap((line) => outside(box, line)), paths)
      : overlay(paths, boxes.map(ringOf), (wound, boxed) => (wound & 1) !== 0 && boxed === 0).flat();
  return left.length === 0 ? [] : [{ ...feature, geometry: geometryOf(type, left) }];
}

const ringOf = ({ minX, minY, maxX, maxY }: BBox): number[] => [minX, minY, maxX, minY, maxX, maxY, minX, maxY];

function outside({ minX, minY, maxX, maxY }: BBox, line: readonly number[]): number[][] {
  const between = cutLine(line, 0, minX, maxX);
  const parts = [
    ...cutLine(line, 0, -Infinity, minX),
    ...cutLine(line, 0, maxX, Infinity),
    ...between.flatMap((part) => cutLine(part, 1, -Infinity, minY)),
    ...between.flatMap((part) => cutLine(part, 1, maxY, Infinity)),
  ];
  return parts.map((part) => [...part]);
}
