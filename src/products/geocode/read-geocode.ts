import { wrongField } from '../../kit/core/errors.ts';
import type { AddressQuery, PositionQuery, TagRule } from './address-query.ts';
import type { ReverseRequest, SearchRequest } from './geocode.schema.ts';
import { LAYERS, type LayerName } from './layers.ts';

const MOST_RESULTS = 50;
const DEFAULT_ZOOM = 12;
const DEFAULT_BIAS = 0.2;

/** Reads a search request. Throws RequestError for parameters that contradict each other. */
export function readSearch(wire: SearchRequest): AddressQuery {
  const { lat, lon } = wire;
  if ((lat === undefined) !== (lon === undefined)) {
    throw wrongField(lat === undefined ? 'lat' : 'lon', 'is required beside the other coordinate');
  }
  return {
    text: wire.q,
    near:
      lat === undefined || lon === undefined
        ? null
        : {
            lat,
            lon,
            // A quarter of a kilometer at zoom 18, doubled with every zoom below (as in Photon).
            radiusKm: 0.25 * 2 ** (18 - (wire.zoom ?? DEFAULT_ZOOM)),
            importanceShare: wire.location_bias_scale ?? DEFAULT_BIAS,
          },
    box: readBox(wire.bbox),
    ...readFilters(wire, 15),
  };
}

/** Reads a request for the name of a position. */
export const readReverse = (wire: ReverseRequest): PositionQuery => ({
  lon: wire.lon,
  lat: wire.lat,
  radiusM: 1000 * (wire.radius ?? 1),
  ...readFilters(wire, 1),
});

function readFilters({ limit, lang, osm_tag, layer }: ReverseRequest | SearchRequest, usualLimit: number) {
  return {
    // As in Photon, larger limits are cut down.
    limit: Math.min(MOST_RESULTS, Math.max(1, limit ?? usualLimit)),
    language: readLanguage(lang),
    tags: listOf(osm_tag).map(readTagRule),
    layers: readLayers(listOf(layer).flatMap((one) => one.split(','))),
  };
}

const listOf = (value: string | readonly string[] | null | undefined): readonly string[] =>
  (typeof value === 'string' ? [value] : (value ?? [])).filter((one) => one.trim() !== '');

function readLanguage(lang: string | undefined): string | null {
  if (lang === undefined || lang === '' || lang === 'default') return null;
  if (!/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/.test(lang)) throw wrongField('lang', 'must be a language such as de');
  return lang.toLowerCase().split(/[-_]/)[0];
}

function readLayers(names: readonly string[]): readonly number[] | null {
  if (names.length === 0) return null;
  return names.map((name) => {
    const layer = LAYERS.indexOf(name.trim() as LayerName);
    if (layer < 0) throw wrongField('layer', `must be some of ${LAYERS.join(', ')}; ${JSON.stringify(name)} is none`);
    return layer;
  });
}

/** Parses `key:value`, `key`, `:value`, `!key:value`, `!key`, `!:value`, `key:!value`. */
function readTagRule(rule: string): TagRule {
  const excludeKey = rule.startsWith('!');
  const [key, ...rest] = (excludeKey ? rule.slice(1) : rule).split(':');
  const value = rest.join(':');
  const excludeValue = value.startsWith('!');
  if (key === '' && value.replace('!', '') === '') throw wrongField('osm_tag', 'must be key:value, key or :value');
  return { key, value: excludeValue ? value.slice(1) : value, excludeKey, excludeValue };
}

function readBox(text: string | undefined): AddressQuery['box'] {
  if (text === undefined || text === '') return null;
  const [west, south, east, north, ...more] = text
    .split(',')
    .map((one) => (one.trim() === '' ? Number.NaN : Number(one)));
  const isBox =
    more.length === 0 &&
    [west, east].every((lon) => Math.abs(lon) <= 180) &&
    [south, north].every((lat) => Math.abs(lat) <= 90) &&
    south <= north;
  if (!isBox) throw wrongField('bbox', 'must be west,south,east,north in degrees');
  return [west, south, east, north];
}
