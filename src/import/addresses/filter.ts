import type { OsmFilter } from '../osm/index.ts';
import { HOUSE_KEYS } from './houses.ts';
import { STREET_RELATIONS } from './inherited-addresses.ts';
import { EXTRA_NAME_KEYS } from './name-tags.ts';

/** Kinds of natural features that people search by name. */
export const NATURAL = [
  ...['peak', 'volcano', 'saddle', 'beach', 'bay', 'cape', 'cliff', 'cave_entrance', 'glacier', 'hot_spring', 'island'],
  ...['peninsula', 'ridge', 'rock', 'spring', 'strait', 'valley', 'water', 'wood'],
];
const WATERWAYS = ['river', 'canal', 'waterfall'];
export const RAILWAYS = ['station', 'halt', 'tram_stop', 'subway_entrance'];

/** Tags of streets, and of relations of a street and its houses. */
const OF_NAMES = ['name', 'name:*', 'postal_code', 'addr:street', 'addr:place', 'addr:city', 'addr:postcode', 'type'];

/** Adds to a filter of OpenStreetMap data what address search needs. */
export function withAddresses(filter: OsmFilter): OsmFilter {
  const { tags = {}, relationTypes = [] } = filter.whole ?? {};
  const values = (key: string, list: readonly string[]): readonly string[] | '*' => {
    const known = tags[key];
    return known === '*' ? '*' : [...new Set([...(known ?? []), ...list])];
  };
  return {
    ...filter,
    relationTypes: [...filter.relationTypes, ...STREET_RELATIONS],
    tagKeys: [...filter.tagKeys, ...OF_NAMES, ...EXTRA_NAME_KEYS.keys()],
    whole: {
      tags: {
        ...tags,
        place: '*',
        ...Object.fromEntries(
          [...HOUSE_KEYS, 'addr:housename', 'addr:interpolation'].map((key) => [key, '*'] as const),
        ),
        boundary: values('boundary', ['administrative', 'postal_code']),
        natural: values('natural', NATURAL),
        waterway: values('waterway', WATERWAYS),
        railway: values('railway', RAILWAYS),
      },
      relationTypes: [...new Set([...relationTypes, 'multipolygon', 'boundary'])],
    },
  };
}
