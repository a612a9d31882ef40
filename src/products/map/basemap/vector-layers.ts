import { LAYERS, type LayerName, POSTAL_LAYERS } from './layers.ts';

/** Credit to show with the map: the schema (CC-BY 4.0) and the data (ODbL). */
export const OSM_ATTRIBUTION =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank">&copy; OpenStreetMap contributors</a>';
export const ATTRIBUTION = `<a href="https://www.openmaptiles.org/" target="_blank">&copy; OpenMapTiles</a> ${OSM_ATTRIBUTION}`;

/** Text fields by layer; TileJSON distinguishes numbers from texts. */
const TEXTS: Readonly<Record<LayerName, string>> = {
  water: 'class brunnel',
  waterway: 'class brunnel NAMES',
  landcover: 'class subclass',
  landuse: 'class subclass access',
  mountain_peak: 'class NAMES',
  park: 'class NAMES',
  boundary: 'adm0_l adm0_r claimed_by disputed_name',
  aeroway: 'class ref',
  transportation: 'class subclass network brunnel access bicycle foot horse official mtb_scale service surface level',
  building: 'colour',
  water_name: 'class NAMES',
  transportation_name: 'class subclass network brunnel ref level NAMES ROUTES',
  place: 'class iso_a2 NAMES',
  housenumber: 'housenumber',
  poi: 'class subclass NAMES',
  aerodrome_label: 'class iata icao NAMES',
};
const NUMBERS: Readonly<Partial<Record<LayerName, string>>> = {
  water: 'intermittent',
  waterway: 'intermittent',
  mountain_peak: 'ele ele_ft customary_ft rank',
  park: 'rank',
  boundary: 'admin_level maritime disputed',
  transportation: 'expressway layer toll ramp oneway indoor',
  building: 'render_height render_min_height',
  water_name: 'intermittent rank',
  transportation_name: 'ref_length layer indoor',
  place: 'rank capital',
  poi: 'rank agg_stop layer level indoor',
  aerodrome_label: 'ele ele_ft',
};
const NAMES = 'name name_en name_de name:latin name:nonlatin name_int';
const ROUTES = [1, 2, 3, 4, 5, 6]
  .flatMap((n) => ['network', 'ref', 'name', 'colour'].map((field) => `route_${n}_${field}`))
  .join(' ');

interface VectorLayer {
  readonly id: string;
  readonly description: string;
  readonly minzoom: number;
  readonly maxzoom: number;
  readonly fields: Readonly<Record<string, 'String' | 'Number' | 'Boolean'>>;
}

/** First zoom of each layer. */
const FIRST_ZOOM: Readonly<Record<LayerName, number>> = {
  ...{ water: 0, waterway: 3, landcover: 0, landuse: 4, mountain_peak: 7, park: 4, boundary: 0, aeroway: 10 },
  ...{ transportation: 4, building: 13, water_name: 0, transportation_name: 6, place: 0, housenumber: 14, poi: 10 },
  aerodrome_label: 8,
};

/** Returns `vector_layers` of TileJSON. */
export function vectorLayers(): VectorLayer[] {
  return LAYERS.map((id) => {
    const texts = TEXTS[id].replace('NAMES', NAMES).replace('ROUTES', ROUTES).split(' ');
    const numbers = (NUMBERS[id] ?? '').split(' ').filter(Boolean);
    const fields = [
      ...texts.map((field) => [field, 'String'] as const),
      ...numbers.map((field) => [field, 'Number'] as const),
      ...(id === 'building' ? [['hide_3d', 'Boolean'] as const] : []),
    ];
    return { id, description: '', minzoom: FIRST_ZOOM[id], maxzoom: 14, fields: Object.fromEntries(fields) };
  });
}

/**
 * Returns `vector_layers` of postal areas; `level` is the number of characters of a code that were kept, 5 all of them.
 */
export function postalLayers(): VectorLayer[] {
  const fields = { code: 'String', name: 'String', level: 'Number' } as const;
  return POSTAL_LAYERS.map((id) => ({ id, description: '', minzoom: 0, maxzoom: 14, fields }));
}
