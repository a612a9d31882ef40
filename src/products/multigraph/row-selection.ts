import { indexInSorted } from '../../kit/collections/binary-search.ts';
import { LimitError } from '../../kit/core/errors.ts';
import type { BBox } from '../../kit/geo/bbox.ts';
import { clipLine, clipRing } from '../../kit/geo/clip.ts';
import { E7 } from '../../kit/geo/coordinates.ts';
import { MAP_FRAME } from '../../kit/geo/longitude-frame.ts';
import { lonFromX, xFromLon, yFromLat } from '../../kit/geo/mercator.ts';
import { tileRingArea } from '../../kit/geo/mvt.ts';
import { TILE_BUFFER, TILE_EXTENT, type Tile, TileProjection, tileBox, tileMercatorBox } from '../../kit/geo/tile.ts';
import type { Network } from '../../network/network/network.ts';
import { EdgeLine } from '../../network/street/edge-line.ts';
import type { EdgeIndex } from '../../network/street/street-graph.ts';
import { FeatureRows } from './feature-rows.ts';
import type { MultigraphQuery } from './multigraph-query.ts';
import type { MultigraphResult } from './result.ts';

/** The most elements of an answer that isn't a tile: some hundreds of megabytes. */
const MAX_WHOLE = 1_000_000;

/**
 * Selects the rows of a result for an answer, ascending: all, or those that may touch a tile grown by `buffer` tile
 * units; of too many the most important streets or the lowest values.
 */
export function selectedRows(
  network: Network,
  query: MultigraphQuery,
  result: MultigraphResult,
  buffer: number,
): ArrayLike<number> {
  const { basis, tile, maxCount } = query;
  const { layer } = basis;
  const isStreets = layer.type === 'identity' && layer.domain === 'edge';
  const rows =
    tile === null
      ? Int32Array.from(result.columns.key.keys())
      : isStreets
        ? streetsIn(network, tile, result, buffer)
        : placesIn(tile, result, buffer, new FeatureRows(network, query));
  if (tile === null && Math.min(rows.length, maxCount) > MAX_WHOLE) {
    throw new LimitError('maxElements', MAX_WHOLE, rows.length, 'multigraph.serialization.maxGeometryCount');
  }
  if (rows.length <= maxCount) return rows;
  const { edgeClass } = network.streets.edge;
  const { key, value } = result.columns;
  const rank = isStreets ? (row: number) => edgeClass[key[row] as EdgeIndex] : (row: number) => value[row];
  const best = Int32Array.from(rows).sort((a, b) => rank(a) - rank(b) || a - b);
  return best.subarray(0, maxCount).sort();
}

/** Returns the rows of edges that meet the tile, found by the region's index. */
function streetsIn(network: Network, tile: Tile, { columns: { key } }: MultigraphResult, buffer: number): Int32Array {
  const { minX, minY, maxX, maxY } = tileBox(tile, buffer / TILE_EXTENT);
  const square = { minX: -buffer, minY: -buffer, maxX: TILE_EXTENT + buffer, maxY: TILE_EXTENT + buffer };
  const rows = new Set<number>();
  const line = new EdgeLine();
  for (const turn of turnsOfStreets(tile, network)) {
    const projection = new TileProjection(tile, TILE_EXTENT, turn);
    const [west, east] = [(minX + turn) * E7, (maxX + turn) * E7];
    for (const edge of network.edgeIndex.search(west, minY * E7, east, maxY * E7) as EdgeIndex[]) {
      let row = indexInSorted(key, edge);
      if (row < 0 || clipLine(tileLine(line.read(network.streets, edge), projection), square).length === 0) continue;
      for (; row < key.length && key[row] === edge; row++) rows.add(row);
    }
  }
  return Int32Array.from(rows).sort();
}

/** Returns the whole turns, in degrees, by which streets are shifted to appear in a tile. */
export function turnsOfStreets(tile: Tile, { frame }: Network): number[] {
  const { minX, maxX } = tileBox(tile, TILE_BUFFER / TILE_EXTENT);
  return frame.turns(minX, maxX);
}

/** Returns the same for cells and crossings, which extend up to `radiusM` Mercator meters around their centers. */
export function turnsOfPlaces(tile: Tile, radiusM: number): number[] {
  const { minX, maxX } = tileMercatorBox(tile, TILE_BUFFER / TILE_EXTENT);
  return MAP_FRAME.turns(lonFromX(minX - radiusM), lonFromX(maxX + radiusM));
}

/** Returns an edge's line in tile units. */
export function tileLine(line: EdgeLine, projection: TileProjection): number[] {
  const points: number[] = [];
  for (let p = 0; p < line.count; p++) {
    points.push(projection.xOfMercator(xFromLon(line.lon[p])), projection.yOfMercator(yFromLat(line.lat[p])));
  }
  return points;
}

/**
 * Returns the rows of crossings and cells in the tile: found by their centers, then cells on the border by their
 * outlines.
 */
function placesIn(
  tile: Tile,
  { columns: { key, x, y }, facts }: MultigraphResult,
  buffer: number,
  features: FeatureRows,
): Int32Array {
  const box = tileMercatorBox(tile, buffer / TILE_EXTENT);
  const margin = facts.radiusM;
  const square = { minX: -buffer, minY: -buffer, maxX: TILE_EXTENT + buffer, maxY: TILE_EXTENT + buffer };
  const rows = new Set<number>();
  for (const turn of turnsOfPlaces(tile, margin)) {
    const projection = new TileProjection(tile, TILE_EXTENT, turn);
    const [minX, maxX] = [box.minX + xFromLon(turn), box.maxX + xFromLon(turn)];
    for (let row = 0; row < x.length; row++) {
      // The signed distance of the center from the nearest side, positive inside.
      const depth = Math.min(x[row] - minX, maxX - x[row], y[row] - box.minY, box.maxY - y[row]);
      if (depth < -margin) continue;
      if (depth < margin && !isPartlyIn(features.polygons(key[row]), projection, square)) continue;
      rows.add(row);
    }
  }
  return Int32Array.from(rows).sort();
}

/** A smaller share of an outline in a square is rounding, where sides coincide. */
const TOUCHING_SHARE = 1e-6;

/** Returns true if part of a cell's outline lies in the square. */
function isPartlyIn(polygons: ReturnType<FeatureRows['polygons']>, projection: TileProjection, square: BBox): boolean {
  return polygons.some(([outer]) => {
    const ring = outer!.flatMap(([lon, lat]) => [projection.xOfLon(lon), projection.yOfLat(lat)]);
    const area = (points: readonly number[]): number => Math.abs(tileRingArea(points));
    return area(clipRing(ring, square)) > TOUCHING_SHARE * area(ring);
  });
}
