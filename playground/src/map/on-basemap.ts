import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { over } from './palette.ts';
import { LAYERS_END } from './style.ts';

/** Layers of results that lie between land and water, and those between streets and names. */
const AREAS = ['isochrones', 'isochrone-edge', 'difference-a', 'difference-b'];
const OUTLINES = ['beyond', 'beyond-edge', 'isochrone-outline-casing', 'isochrone-outline'];
/** Layers that others are put below: lines of streets stay visible on areas, names on both. */
const BELOW_STREETS = 'tunnel';
const BELOW_NAMES = 'label-small';
/** Houses are a hint on the areas they stand in, and squares lie below. */
const BUILDING_OPACITY = 0.15;
const SQUARE = 'square';

/** Returns true if a layer shows results of the page: all but the street network do. */
export const isOwn = (layer: LayerSpecification): boolean => 'source' in layer && layer.source !== NETWORK;
const NETWORK = 'network';

/**
 * A style of the map with the results of the page in it: areas on the land, below water, houses and streets, routes on top of
 * all. `own` is the page's style without a basemap.
 */
export function onBasemap(basemap: StyleSpecification, own: StyleSpecification): StyleSpecification {
  const { [NETWORK]: _, ...results } = own.sources;
  const mine = new Map(own.layers.filter(isOwn).map((layer) => [layer.id, layer]));
  const pick = (ids: readonly string[]) => ids.map((id) => mine.get(id)).filter((layer) => layer !== undefined);
  const above = [...mine.values()].filter(({ id }) => !AREAS.includes(id) && !OUTLINES.includes(id));
  // The map isn't tilted here.
  const all = basemap.layers
    .filter(({ type }) => type !== 'fill-extrusion')
    .map(seeThrough)
    .map(readable);
  const flat = all.filter(({ id }) => id !== SQUARE);
  const streets = flat.findIndex((layer) => sourceLayerOf(layer) === 'transportation');
  const water = flat.findIndex((layer) => sourceLayerOf(layer).startsWith('water'));
  const names = flat.findIndex(({ type }) => type === 'symbol');
  return {
    ...basemap,
    sources: { ...basemap.sources, ...results },
    layers: [
      ...flat.slice(0, water),
      ...all.filter(({ id }) => id === SQUARE),
      ...pick(AREAS),
      marker(LAYERS_END),
      ...flat.slice(water, streets),
      marker(BELOW_STREETS),
      ...flat.slice(streets, names),
      ...pick(OUTLINES),
      marker(BELOW_NAMES),
      ...flat.slice(names),
      ...above,
    ],
  };
}

const sourceLayerOf = (layer: LayerSpecification): string =>
  'source-layer' in layer ? (layer['source-layer'] ?? '') : '';

const seeThrough = (layer: LayerSpecification): LayerSpecification =>
  layer.type === 'fill' && sourceLayerOf(layer) === 'building'
    ? { ...layer, paint: { ...layer.paint, 'fill-opacity': BUILDING_OPACITY } }
    : layer;

/** Makes names stand out from areas of any color: away from their halo, which is wide enough to hold them. */
function readable(layer: LayerSpecification): LayerSpecification {
  if (layer.type !== 'symbol') return layer;
  const { 'text-color': color, 'text-halo-color': halo, 'text-halo-width': width } = layer.paint ?? {};
  if (typeof color !== 'string' || typeof halo !== 'string' || !HEX.test(color) || !HEX.test(halo)) return layer;
  const away = Number.parseInt(halo.slice(1, 3), 16) > 127 ? '#000000' : '#ffffff';
  const wide = typeof width === 'number' ? Math.max(width, HALO) : width;
  return { ...layer, paint: { ...layer.paint, 'text-color': over(away, color, 0.4), 'text-halo-width': wide } };
}
const HEX = /^#[\da-f]{6}$/i;
const HALO = 1.7;

/** Draws nothing. */
const marker = (id: string): LayerSpecification => ({ id, type: 'background', layout: { visibility: 'none' } });
