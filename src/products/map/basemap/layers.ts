/**
 * The layers of the OpenMapTiles schema in the order they have in a tile, and the fields of each
 * (https://openmaptiles.org/schema, CC-BY 4.0).
 */
export const LAYERS = [
  'water',
  'waterway',
  'landcover',
  'landuse',
  'mountain_peak',
  'park',
  'boundary',
  'aeroway',
  'transportation',
  'building',
  'water_name',
  'transportation_name',
  'place',
  'housenumber',
  'poi',
  'aerodrome_label',
] as const;

export type LayerName = (typeof LAYERS)[number];

/** Layers of the postal areas, which are a separate map. */
export const POSTAL_LAYERS = ['germanypostal', 'germanypostal_label'] as const;

/** All layers, by the number that the builder uses for them. */
export const ALL_LAYERS: readonly AnyLayerName[] = [...LAYERS, ...POSTAL_LAYERS];

export type AnyLayerName = LayerName | (typeof POSTAL_LAYERS)[number];

export const layerIndex = (name: AnyLayerName): number => ALL_LAYERS.indexOf(name);
