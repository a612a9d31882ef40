import type { CancelFlag } from '../core/cancel.ts';
import { encodeTile } from '../geo/mvt.ts';
import { Shape } from '../geo/shape.ts';
import { PlaceDescriber } from './describe-place.ts';
import { hexagonFeatures, hexagonLayer, hexagonsOf } from './hexagon-tile.ts';
import { nodeLayer } from './node-layer.ts';
import { featureCollection, NO_FACTS, placeTileCollection } from './place-json.ts';
import { PlaceClusters, PlaceMatcher } from './place-matcher.ts';
import type { PlaceTileQuery } from './place-query.ts';
import type { PlaceIndex } from './place-table.ts';
import type { Places } from './places.ts';
import { type PlaceScope, scopeOf, selectPlaces } from './select-places.ts';

/** The layer of vector tiles. */
export const PLACE_LAYER = 'poi';

/** Bytes of a tile of places. Throws LimitError. */
export function drawPlaceTile(places: Places, query: PlaceTileQuery, cancel: CancelFlag): Uint8Array<ArrayBuffer> {
  const matcher = new PlaceMatcher(places, query.filter);
  const clip = query.geometry && new Shape(query.geometry);
  const within = (scope: PlaceScope): PlaceScope =>
    clip === null
      ? scope
      : { boxes: scope.boxes, contains: (lon, lat) => scope.contains(lon, lat) && clip.contains(lon, lat) };
  const select = (scope: PlaceScope) => selectPlaces(places, matcher, within(scope), cancel);
  if (query.layerType === 'hexagon') {
    const hexagons = hexagonsOf(places, query, select);
    return query.format === 'mvt'
      ? encodeTile([hexagonLayer(PLACE_LAYER, hexagons, query)])
      : featureCollection(hexagonFeatures(hexagons, query));
  }
  const found = mostImportant(places, select(scopeOf({ type: 'tile', tile: query.tile })), query.maxCount);
  const describer = new PlaceDescriber(places, matcher, new PlaceClusters(places, query.clusters));
  return drawNodes(describer, found, query);
}

/** Places as features of a tile. */
export function drawNodes(
  describer: PlaceDescriber,
  found: readonly PlaceIndex[],
  { format, tile, loadAllTags }: PlaceTileQuery,
  facts = NO_FACTS,
): Uint8Array<ArrayBuffer> {
  if (format === 'geojson') return placeTileCollection(describer, found, loadAllTags, facts);
  return encodeTile([nodeLayer(PLACE_LAYER, describer, found, tile, loadAllTags, facts)]);
}

/** At most `count` places: the most important; of equally important ones those of lower kind and id. Ascending. */
export function mostImportant(places: Places, found: PlaceIndex[], count: number): PlaceIndex[] {
  if (found.length <= count) return found;
  const { importance, kind, id } = places.table.place;
  const best = found.sort((a, b) => importance[b] - importance[a] || kind[a] - kind[b] || id[a] - id[b]);
  return best.slice(0, count).sort((a, b) => a - b);
}
