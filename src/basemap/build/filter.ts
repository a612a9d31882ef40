import type { OsmFilter } from '../../osm/index.ts';

/** Keys that make a way or an area part of the basemap. */
const WAY_KEYS = [
  ...['highway', 'railway', 'route', 'aerialway', 'man_made', 'public_transport', 'building', 'building:part'],
  ...['natural', 'water', 'landuse', 'leisure', 'wetland', 'waterway', 'amenity', 'tourism', 'place', 'boundary'],
  ...['aeroway', 'historic', 'shop', 'office', 'addr:housenumber'],
];

/** Keys of ways and relations that the rules read. */
const TAG_KEYS = [
  ...WAY_KEYS,
  ...['type', 'name', 'name:*', 'int_name', 'ref', 'layer', 'level', 'indoor', 'area', 'bridge', 'tunnel', 'ford'],
  ...['covered', 'location', 'service', 'usage', 'access', 'toll', 'oneway', 'junction', 'expressway', 'surface'],
  ...['construction', 'bicycle', 'foot', 'horse', 'mtb:scale', 'ferry', 'network', 'colour', 'intermittent'],
  ...['height', 'min_height', 'building:*', 'levels', 'min_level', 'parking', 'protection_title', 'wikipedia', 'ele'],
  ...['iata', 'icao', 'aerodrome', 'aerodrome:type', 'military', 'admin_level', 'maritime', 'disputed', 'disputed_by'],
  ...['claimed_by', 'disputed_name', 'postal_code', 'postal_code_level', 'note', 'ISO3166-1:alpha3', 'ISO3166-1'],
  ...['population', 'capital', 'station', 'information', 'religion', 'sport', 'uic_ref', 'zoo', 'barrier'],
];

/** Nodes that stand for themselves on the map, with all of their tags. */
const NODE_TAGS: Readonly<Record<string, readonly string[] | '*'>> = {
  place: '*',
  natural: ['peak', 'volcano', 'saddle', 'bay', 'strait'],
  highway: ['motorway_junction', 'bus_stop'],
  railway: ['halt', 'station', 'subway_entrance', 'train_station_entrance', 'tram_stop'],
  aerialway: ['station'],
  barrier: ['bollard', 'border_control', 'cycle_barrier', 'gate', 'lift_gate', 'sally_port', 'stile', 'toll_booth'],
  'addr:housenumber': '*',
};

const AREA_RELATIONS = ['multipolygon', 'boundary'];

/** What the basemap needs of OpenStreetMap, beside what others do. */
export function withBasemap(filter: OsmFilter): OsmFilter {
  return {
    wayKeys: [...new Set([...filter.wayKeys, ...WAY_KEYS])],
    tagKeys: [...new Set([...filter.tagKeys, ...TAG_KEYS])],
    relationTypes: [...filter.relationTypes, ...AREA_RELATIONS, 'route', 'building'],
    whole: {
      tags: { ...NODE_TAGS, ...joined(filter.whole?.tags ?? {}) },
      relationTypes: [...new Set([...(filter.whole?.relationTypes ?? []), ...AREA_RELATIONS])],
    },
  };
}

/** Tags of others, and of the same keys those of nodes beside them. */
function joined(tags: Readonly<Record<string, readonly string[] | '*'>>): Record<string, readonly string[] | '*'> {
  return Object.fromEntries(
    Object.entries(tags).map(([key, values]) => {
      const own = NODE_TAGS[key] ?? [];
      return [key, values === '*' || own === '*' ? '*' : [...new Set([...values, ...own])]];
    }),
  );
}
