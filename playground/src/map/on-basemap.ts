import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';

/** Layers of results that lie between land and water. */
const AREAS = 'isochrones';
const EDGES = 'isochrone-edge';
/** Layers that others are put below: lines of streets stay visible on areas, names on both. */
const BELOW_STREETS = 'tunnel';
const BELOW_NAMES = 'label-small';
/** Areas shine through the houses that stand in them. */
const BUILDING_OPACITY = 0.35;

/** Whether a layer shows results of the page: all but the street network do. */
export const isOwn = (layer: LayerSpecification): boolean => 'source' in layer && layer.source !== NETWORK;
const NETWORK = 'network';

/**
 * A style of the map with the results of the page in it: areas on the land, below water, houses and streets, routes on top of
 * all. `own` is the page's style without a basemap.
 */
export function onBasemap(basemap: StyleSpecification, own: StyleSpecification): StyleSpecification {
  const { [NETWORK]: _, ...results } = own.sources;
  const mine = new Map(own.layers.filter(isOwn).map((layer) => [layer.id, layer]));
  const pick = (id: string): LayerSpecification[] => [mine.get(id)].filter((layer) => layer !== undefined);
  const above = [...mine.values()].filter(({ id }) => id !== AREAS && id !== EDGES);
  // The map isn't tilted here.
  const flat = basemap.layers.filter(({ type }) => type !== 'fill-extrusion').map(seeThrough);
  const streets = flat.findIndex((layer) => sourceLayerOf(layer) === 'transportation');
  const water = flat.findIndex((layer) => sourceLayerOf(layer).startsWith('water'));
  const names = flat.findIndex(({ type }) => type === 'symbol');
  return {
    ...basemap,
    sources: { ...basemap.sources, ...results },
    layers: [
      ...flat.slice(0, water),
      ...pick(AREAS),
      ...pick(EDGES),
      ...flat.slice(water, streets),
      marker(BELOW_STREETS),
      ...flat.slice(streets, names),
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

/** Draws nothing. */
const marker = (id: string): LayerSpecification => ({ id, type: 'background', layout: { visibility: 'none' } });
