/** Layers of the OpenMapTiles schema in the order they stand in a tile, and the fields of each (https://openmaptiles.org/schema, CC-BY 4.0). */
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

export const layerIndex = (name: LayerName): number => LAYERS.indexOf(name);
