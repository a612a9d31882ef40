/** Layers of entries, from a house to a country; Photon's `type` and `layer`. */
export const LAYERS = [
  'house',
  'street',
  'locality',
  'district',
  'city',
  'county',
  'state',
  'country',
  'other',
] as const;
export type LayerName = (typeof LAYERS)[number];

export const HOUSE = 0;
export const STREET = 1;
export const LOCALITY = 2;
export const DISTRICT = 3;
export const CITY = 4;
export const COUNTY = 5;
export const STATE = 6;
export const COUNTRY = 7;
export const OTHER = 8;

/** Index into {@link LAYERS}. */
export type Layer = number;

/** Returns whether the layer contains other entries: from a locality to a country. */
export const isArea = (layer: Layer): boolean => layer >= LOCALITY && layer <= COUNTRY;
