import type { CancelFlag } from '../../kit/core/cancel.ts';
import { encodeTile } from '../../kit/geo/mvt.ts';
import { Shape } from '../../kit/geo/shape.ts';
import { findPlaces } from './ask-places.ts';
import type { FoundPlaces } from './describe-place.ts';
import { boxAroundHexagons, hexagonFeatures, hexagonLayer, hexagonsOf } from './hexagon-tile.ts';
import type { JointPlaces } from './joint-places.ts';
import { nodeLayer } from './node-layer.ts';
import { featureCollection, NO_FACTS, placeTileCollection } from './place-json.ts';
import type { PlaceArea, PlaceTileQuery } from './place-query.ts';
import type { PlaceIndex } from './place-table.ts';
import { scopeOf } from './select-places.ts';

/** The name of the layer of vector tiles. */
const PLACE_LAYER = 'poi';

/** Returns the area of a tile's places; for hexagons it extends around the tile. */
export const areaOfTile = (query: PlaceTileQuery): PlaceArea =>
  query.layerType === 'hexagon' ? { type: 'box', box: boxAroundHexagons(query) } : { type: 'tile', tile: query.tile };

/** Draws a tile of places. */
export function drawPlaceTile(joint: JointPlaces, query: PlaceTileQuery, cancel: CancelFlag): Uint8Array<ArrayBuffer> {
  const clip = query.geometry && new Shape(query.geometry);
  const { boxes, contains } = scopeOf(areaOfTile(query));
  const isInside =
    clip === null ? contains : (lon: number, lat: number) => contains(lon, lat) && clip.contains(lon, lat);
  const all = findPlaces(joint, query, { boxes, contains: isInside }, cancel);
  if (query.layerType === 'node') return drawNodes(mostImportant(all, query.maxCount), query);
  const hexagons = hexagonsOf(all, query);
  return query.format === 'mvt'
    ? encodeTile([hexagonLayer(PLACE_LAYER, hexagons, query)])
    : featureCollection(hexagonFeatures(hexagons, query));
}

/** Draws places as features of a tile. */
export function drawNodes(
  all: readonly FoundPlaces[],
  { format, tile, loadAllTags }: PlaceTileQuery,
  facts = NO_FACTS,
): Uint8Array<ArrayBuffer> {
  if (format === 'geojson') return placeTileCollection(all, loadAllTags, facts);
  return encodeTile([nodeLayer(PLACE_LAYER, all, tile, loadAllTags, facts)]);
}

/**
 * Selects at most `count` places: the most important; of equally important ones those of lower kind and id. Ascending
 * in each region.
 */
export function mostImportant(all: readonly FoundPlaces[], count: number): readonly FoundPlaces[] {
  const total = all.reduce((sum, { found }) => sum + found.length, 0);
  if (total <= count) return all;
  const place = all.flatMap(({ found }) => found);
  const partOf = Int32Array.from(all.flatMap(({ found }, part) => found.map(() => part)));
  const tables = all.map(({ describer }) => describer.places.table.place);
  const moreImportant = (a: number, b: number): number => {
    const [ofA, ofB] = [tables[partOf[a]], tables[partOf[b]]];
    const [placeA, placeB] = [place[a], place[b]];
    return (
      ofB.importance[placeB] - ofA.importance[placeA] ||
      ofA.kind[placeA] - ofB.kind[placeB] ||
      ofA.id[placeA] - ofB.id[placeB] ||
      a - b
    );
  };
  const ranked = Int32Array.from(place.keys()).sort(moreImportant);
  const kept = all.map(({ describer }) => ({ describer, found: [] as PlaceIndex[] }));
  for (const i of ranked.subarray(0, count).sort()) kept[partOf[i]].found.push(place[i]);
  return kept;
}
