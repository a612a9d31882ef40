import { bboxContains } from '../../kit/geo/bbox.ts';
import { clipLine, clipRing } from '../../kit/geo/clip.ts';
import { encodeTile, MvtLayer, type MvtValue } from '../../kit/geo/mvt.ts';
import { TILE_BUFFER, TILE_EXTENT, type Tile, TileProjection } from '../../kit/geo/tile.ts';
import type { Network } from '../../network/network/network.ts';
import { FeatureRows } from './feature-rows.ts';
import type { MultigraphQuery } from './multigraph-query.ts';
import type { MultigraphResult } from './result.ts';
import { tileLine, turnsOfPlaces, turnsOfStreets } from './row-selection.ts';

/** The name of a tile's only layer. */
const MULTIGRAPH_LAYER = 'multigraph';

const BOX = {
  minX: -TILE_BUFFER,
  minY: -TILE_BUFFER,
  maxX: TILE_EXTENT + TILE_BUFFER,
  maxY: TILE_EXTENT + TILE_BUFFER,
};

/** Encodes rows as features of a vector tile: `w`, for cells `id`, for values that belong to a source `source`. */
export function encodeMultigraphTile(
  network: Network,
  query: MultigraphQuery,
  tile: Tile,
  { columns: { key, value, source, x, y }, facts }: MultigraphResult,
  rows: ArrayLike<number>,
): Uint8Array<ArrayBuffer> {
  const features = new FeatureRows(network, query);
  const layer = new MvtLayer(MULTIGRAPH_LAYER);
  const { kind } = features;
  const turns = kind === 'line' ? turnsOfStreets(tile, network) : turnsOfPlaces(tile, facts.radiusM);
  const projections = turns.map((turn) => new TileProjection(tile, TILE_EXTENT, turn));
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    const element = key[row];
    const properties: [string, MvtValue][] = [['w', value[row]]];
    if (source.length > 0) properties.push(['source', features.nameOf(source[row])]);
    if (kind === 'line') {
      const line = features.edgeLine(element);
      const parts = projections.flatMap((projection) => clipLine(tileLine(line, projection), BOX));
      layer.addLines(parts, properties, element);
    } else if (kind === 'point') {
      const places = projections.map((p) => [p.xOfMercator(x[row]), p.yOfMercator(y[row])] as const);
      layer.addPoints(places.find(([px, py]) => bboxContains(BOX, px, py))?.slice() ?? [], properties, element);
    } else {
      const id = features.idOf(element);
      properties.push(['id', typeof id === 'bigint' ? String(id) : id]);
      const parts = projections.flatMap((projection) => clippedPolygons(features, element, projection));
      layer.addPolygons(parts, properties);
    }
  }
  return encodeTile([layer]);
}

function clippedPolygons(features: FeatureRows, key: number, projection: TileProjection): number[][][] {
  return features.polygons(key).flatMap((rings) => {
    const clipped = rings.map((ring) =>
      clipRing(
        ring.flatMap(([lon, lat]) => [projection.xOfLon(lon), projection.yOfLat(lat)]),
        BOX,
      ),
    );
    // A polygon whose outer ring lies elsewhere has no part here.
    return clipped[0].length === 0 ? [] : [clipped.filter((ring) => ring.length > 0)];
  });
}
