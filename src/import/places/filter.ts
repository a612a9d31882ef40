import { PLACE_TAGS } from '../../products/places/place-tags.ts';
import type { OsmFilter } from '../osm/index.ts';

/** The relation types that may be places: areas, and entities of several parts such as universities. */
export const PLACE_RELATIONS = ['multipolygon', 'boundary', 'site'];

/** Extends a filter of OpenStreetMap by what places need. */
export function withPlaces(filter: OsmFilter): OsmFilter {
  return { ...filter, whole: { tags: PLACE_TAGS, relationTypes: PLACE_RELATIONS } };
}
