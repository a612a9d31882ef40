import type { CancelFlag } from '../core/cancel.ts';
import { encodeTile, MvtLayer, type MvtValue } from '../geo/mvt.ts';
import { Shape } from '../geo/shape.ts';
import { TileProjection } from '../geo/tile.ts';
import { PlaceDescriber } from './describe-place.ts';
import { hexagonFeatures, hexagonLayer, hexagonsOf } from './hexagon-tile.ts';
import { featureCollection } from './place-json.ts';
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

/** Places as features of a tile. What an operation knows of them beside comes with `more`. */
export function drawNodes(
  describer: PlaceDescriber,
  found: readonly PlaceIndex[],
  query: PlaceTileQuery,
  more: (place: PlaceIndex) => Readonly<Record<string, MvtValue>> = () => ({}),
): Uint8Array<ArrayBuffer> {
  const { places } = describer;
  if (query.format === 'geojson') {
    return featureCollection(found.map((place) => nodeFeature(describer, place, query, more(place))));
  }
  const layer = new MvtLayer(PLACE_LAYER);
  const projection = new TileProjection(query.tile);
  for (const place of found) {
    const point = [projection.xOfLon(places.lon(place)), projection.yOfLat(places.lat(place))];
    layer.addPoints(point, [...Object.entries(more(place)), ...nodeProperties(describer, place, query)]);
  }
  return encodeTile([layer]);
}

/** At most `count` places: the most important; of equally important ones those of lower kind and id. Ascending. */
export function mostImportant(places: Places, found: PlaceIndex[], count: number): PlaceIndex[] {
  if (found.length <= count) return found;
  const { importance, kind, id } = places.table.place;
  const best = found.sort((a, b) => importance[b] - importance[a] || kind[a] - kind[b] || id[a] - id[b]);
  return best.slice(0, count).sort((a, b) => a - b);
}

/** Members of a feature that a tag of the same name doesn't replace. */
const OWN = new Set([
  ...['id', 'type', 'osmType', 'groupIds', 'clusterIds', 'source', 'importance'],
  ...['edgeWeight', 'closestSource', 'bounded', 'openOnArrival'],
]);

function nodeProperties(
  describer: PlaceDescriber,
  place: PlaceIndex,
  { loadAllTags }: PlaceTileQuery,
): [string, MvtValue][] {
  const { id, type, osmType, groupIds, clusterIds, source } = describer.describe(place);
  const properties: [string, MvtValue][] = [
    ['id', id],
    ['type', type],
    ['osmType', osmType],
    ['groupIds', groupIds.join(',')],
    ['importance', describer.places.table.place.importance[place]],
  ];
  if (clusterIds !== undefined) properties.push(['clusterIds', clusterIds.join(',')]);
  if (source !== undefined) properties.push(['source', source]);
  if (!loadAllTags) {
    const name = describer.name(place);
    if (name !== null) properties.push(['name', name]);
    return properties;
  }
  for (const [key, value] of Object.entries(describer.tags(place))) {
    properties.push([OWN.has(key) ? `tag:${key}` : key, value]);
  }
  return properties;
}

function nodeFeature(
  describer: PlaceDescriber,
  place: PlaceIndex,
  { loadAllTags }: PlaceTileQuery,
  more: object,
): string {
  const { places } = describer;
  return JSON.stringify({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [places.lon(place), places.lat(place)] },
    properties: {
      ...describer.describe(place),
      importance: places.table.place.importance[place],
      name: describer.name(place) ?? undefined,
      ...(loadAllTags ? { tags: describer.tags(place) } : {}),
      ...more,
    },
  });
}
