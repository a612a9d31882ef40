import type { OsmFilter } from '../osm/index.ts';
import { POI_VALUES } from './rules/poi-classes.ts';

/** Keys that make a way or an area part of the basemap. */
const WAY_KEYS = [
  ...['highway', 'railway', 'route', 'aerialway', 'man_made', 'public_transport', 'building', 'building:part'],
  ...['natural', 'water', 'landuse', 'leisure', 'wetland', 'waterway', 'amenity', 'tourism', 'place', 'boundary'],
  ...['aeroway', 'historic', 'shop', 'office', 'addr:housenumber'],
];

/** Keys of ways and relations that the rules read. */
const TAG_KEYS = [
  ...WAY_KEYS,
  ...[
    'type',
    'name',
    'name:*',
    'int_name',
    'ref',
    'distance',
    'ramp',
    'layer',
    'level',
    'indoor',
    'area',
    'bridge',
    'tunnel',
    'ford',
  ],
  ...['covered', 'location', 'service', 'usage', 'access', 'toll', 'oneway', 'junction', 'expressway', 'surface'],
  ...[
    'construction',
    'bicycle',
    'foot',
    'horse',
    'official',
    'mtb:scale',
    'ferry',
    'network',
    'colour',
    'intermittent',
  ],
  ...['height', 'min_height', 'building:*', 'levels', 'min_level', 'parking', 'protection_title', 'wikipedia', 'ele'],
  ...['iata', 'icao', 'aerodrome', 'aerodrome:type', 'military', 'admin_level', 'maritime', 'disputed', 'disputed_by'],
  ...['claimed_by', 'disputed_name', 'postal_code', 'postal_code_level', 'note', 'ISO3166-1:alpha3', 'ISO3166-1'],
  ...['population', 'capital', 'station', 'information', 'religion', 'sport', 'uic_ref', 'zoo', 'barrier'],
];

/**
 * Nodes that the map shows by themselves, with all of their tags: points of interest, and nodes that other rules read.
 */
const NODE_TAGS: Readonly<Record<string, readonly string[] | '*'>> = joined(
  Object.fromEntries(POI_VALUES.map(([key, values]) => [key, values === null ? '*' : [...values]])),
  {
    place: '*',
    natural: ['peak', 'volcano', 'saddle', 'bay', 'strait', 'sea', 'ocean'],
    highway: ['motorway_junction'],
    aeroway: ['aerodrome', 'gate'],
    'addr:housenumber': '*',
    zoo: '*',
  },
);

const AREA_RELATIONS = ['multipolygon', 'boundary'];

/** Adds to a filter of OpenStreetMap data what the basemap needs. */
export function withBasemap(filter: OsmFilter): OsmFilter {
  return {
    ...filter,
    wayKeys: [...new Set([...filter.wayKeys, ...WAY_KEYS])],
    tagKeys: [...new Set([...filter.tagKeys, ...TAG_KEYS])],
    relationTypes: [...filter.relationTypes, ...AREA_RELATIONS, 'route', 'building', 'waterway'],
    whole: {
      tags: joined(NODE_TAGS, filter.whole?.tags ?? {}),
      relationTypes: [...new Set([...(filter.whole?.relationTypes ?? []), ...AREA_RELATIONS])],
    },
  };
}

type KeysAndValues = Readonly<Record<string, readonly string[] | '*'>>;

/** Returns the union of two lists. */
function joined(a: KeysAndValues, b: KeysAndValues): KeysAndValues {
  const both = (key: string): readonly string[] | '*' => {
    const [of, and] = [a[key] ?? [], b[key] ?? []];
    return of === '*' || and === '*' ? '*' : [...new Set([...of, ...and])];
  };
  return Object.fromEntries([...new Set([...Object.keys(a), ...Object.keys(b)])].map((key) => [key, both(key)]));
}
