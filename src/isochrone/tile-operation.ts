import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { CancelFlag } from '../core/cancel.ts';
import { RequestError } from '../core/errors.ts';
import type { Limits } from '../core/limits.ts';
import { clipRing } from '../geo/clip.ts';
import { type LatticePolygons, polygonCount, totalArea } from '../geo/lattice-polygons.ts';
import { encodeTile, MvtLayer } from '../geo/mvt.ts';
import { isTile, TILE_BUFFER, TILE_EXTENT, type Tile, TileProjection } from '../geo/tile.ts';
import type { Network } from '../network/network.ts';
import { type AreaQuery, toAreaQuery } from './isochrone.query.ts';
import type { PolygonRequest } from './isochrone.schema.ts';
import { type Isochrones, isochrones } from './isochrone.ts';
import { areaCost } from './polygon-operation.ts';

export interface PolygonTileQuery {
  readonly tile: Tile;
  readonly area: AreaQuery;
}

/** Name of the tile's only layer; its features have `time`, `area`, and `source` with `intersectionMode` none. */
export const POLYGON_LAYER = 'polygon';

export function toPolygonTileQuery(
  body: PolygonRequest,
  limits: Limits,
  { z, x, y }: { readonly z: number; readonly x: number; readonly y: number },
): PolygonTileQuery {
  if (!isTile(z, x, y)) {
    throw new RequestError(`there is no tile ${z}/${x}/${y}`, [{ path: 'z/x/y', message: 'z/x/y must name a tile' }]);
  }
  // Tiles are drawn in Mercator; a centimetre is finer than any tile.
  const polygon = { ...body.polygon, srid: 3857 as const, decimalPrecision: 2 };
  return { tile: { z, x, y }, area: toAreaQuery({ ...body, polygon }, limits, 3857) };
}

/** The tiles of a screen come one after the other: they share one search. */
const REMEMBERED_MS = 30_000;
const REMEMBERED_BYTES = 64 << 20;

type Remembered = LRUCache<string, Isochrones>;

/** By network, so that a region that is replaced takes its areas with it. */
const remembered = new WeakMap<Network, Remembered>();

function rememberedOf(network: Network): Remembered {
  let cache = remembered.get(network);
  if (!cache) {
    cache = new LRUCache({
      maxSize: REMEMBERED_BYTES,
      ttl: REMEMBERED_MS,
      sizeCalculation: ({ areas }) => areas.reduce((sum, { polygons }) => sum + polygons.xy.byteLength + 256, 1),
    });
    remembered.set(network, cache);
  }
  return cache;
}

/** One vector tile of areas, the largest threshold first; the engine's `Operation`. */
export const polygonTileOperation = {
  name: 'polygon-tile',
  run(network: Network, { tile, area }: PolygonTileQuery, cancel: CancelFlag) {
    const cache = rememberedOf(network);
    const key = createHash('sha1').update(JSON.stringify(area)).digest('base64');
    let result = cache.get(key);
    if (!result) {
      result = isochrones(network, area, cancel);
      cache.set(key, result);
    }
    return { code: 'ok' as const, message: '', body: tileOf(result, tile) };
  },
  cost: ({ area }: PolygonTileQuery) => areaCost(area),
};

function tileOf({ areas, lattice }: Isochrones, tile: Tile): Uint8Array<ArrayBuffer> {
  const layer = new MvtLayer(POLYGON_LAYER);
  const projection = new TileProjection(tile);
  const box = {
    minX: -TILE_BUFFER,
    minY: -TILE_BUFFER,
    maxX: TILE_EXTENT + TILE_BUFFER,
    maxY: TILE_EXTENT + TILE_BUFFER,
  };
  const toTile = (polygons: LatticePolygons, ring: number): number[] => {
    const points: number[] = [];
    for (let p = polygons.start[ring]; p < polygons.start[ring + 1]; p++) {
      points.push(projection.xOfMercator(polygons.xy[2 * p] / lattice.factor));
      points.push(projection.yOfMercator(polygons.xy[2 * p + 1] / lattice.factor));
    }
    return clipRing(points, box);
  };
  for (const { polygons, threshold, source } of [...areas].sort((a, b) => b.threshold - a.threshold)) {
    const drawn: number[][][] = [];
    for (let p = 0; p < polygonCount(polygons); p++) {
      const rings: number[][] = [];
      for (let r = polygons.first[p]; r < polygons.first[p + 1]; r++) {
        const ring = toTile(polygons, polygons.ringOf[r]);
        // A polygon whose outer ring lies elsewhere has nothing here.
        if (ring.length === 0 && r === polygons.first[p]) break;
        if (ring.length > 0) rings.push(ring);
      }
      if (rings.length > 0) drawn.push(rings);
    }
    const attributes = new Map<string, string | number>([
      ['time', threshold],
      ['area', Math.round(totalArea(polygons))],
    ]);
    if (source !== null) attributes.set('source', source);
    layer.addPolygons(drawn, attributes);
  }
  return encodeTile([layer]);
}
