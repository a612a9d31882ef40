import { doubleArea } from '../../../kit/geo/ring-nesting.ts';
import type { Tile } from '../../../kit/geo/tile.ts';
import { cutLine, cutRing } from './cut-to-box.ts';
import { geometryOf, pathsOf, type TileLayer, type TileLayerFeature } from './tile-layers.ts';
import { validPolygons } from './valid-polygons.ts';

/** Shares of a tile's side that are kept beyond its edges. */
const BUFFER = 1 / 64;
const LABEL_BUFFER = 1 / 4;

/** Returns the part of a tile's layers that a tile far below it shows, drawn larger. */
export function overzoomed(layers: readonly TileLayer[], tile: Tile, parentZoom: number): TileLayer[] {
  const times = 2 ** (tile.z - parentZoom);
  const east = tile.x % times;
  const south = tile.y % times;
  return layers
    .map((layer): TileLayer => {
      const enlarge = (path: readonly number[]): number[] =>
        path.map((value, i) => value * times - (i & 1 ? south : east) * layer.extent);
      return { ...layer, features: layer.features.flatMap((feature) => part(feature, layer.extent, enlarge)) };
    })
    .filter(({ features }) => features.length > 0);
}

function part(
  feature: TileLayerFeature,
  extent: number,
  enlarge: (path: readonly number[]) => number[],
): TileLayerFeature[] {
  const { type } = feature;
  const paths = pathsOf(feature).map(enlarge);
  const buffer = extent * (type === 'point' ? LABEL_BUFFER : BUFFER);
  const kept =
    type === 'point'
      ? points(paths, extent, buffer)
      : type === 'line'
        ? lines(paths, extent, buffer)
        : areas(paths, extent, buffer);
  return kept.length === 0 ? [] : [{ ...feature, geometry: geometryOf(type, kept) }];
}

function points(paths: readonly number[][], extent: number, buffer: number): number[][] {
  const isNear = (value: number): boolean => value >= -buffer && value < extent + buffer;
  return paths
    .map((path) => {
      const kept: number[] = [];
      for (let i = 0; i < path.length; i += 2)
        if (isNear(path[i]) && isNear(path[i + 1])) kept.push(path[i], path[i + 1]);
      return kept;
    })
    .filter((path) => path.length > 0);
}

const lines = (paths: readonly number[][], extent: number, buffer: number): number[][] =>
  paths
    .flatMap((path) => cutLine(path, 0, -buffer, extent + buffer))
    .flatMap((path) => cutLine(path, 1, -buffer, extent + buffer))
    .map((path) => [...path]);

/** Cuts areas. Rings in the direction of outer ones begin a polygon, the others are its holes. */
function areas(paths: readonly number[][], extent: number, buffer: number): number[][] {
  const polygons: number[][][] = [];
  for (const ring of paths) {
    if (doubleArea(ring) > 0 || polygons.length === 0) polygons.push([ring]);
    else polygons[polygons.length - 1].push(ring);
  }
  return polygons.flatMap((rings) => {
    const cut = rings.map((ring) => [
      ...cutRing(cutRing(ring, 0, -buffer, extent + buffer), 1, -buffer, extent + buffer),
    ]);
    if (cut[0].length < 6) return [];
    return validPolygons(cut.map((ring, r) => ({ ring, hole: r > 0 }))).flat();
  });
}
