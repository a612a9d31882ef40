import type { OsmFilter } from '../../osm/index.ts';
import { PLACE_TAGS } from '../place-tags.ts';

/** Relations that may be places: areas, and things in several parts such as the halls of a university. */
export const PLACE_RELATIONS = ['multipolygon', 'boundary', 'site'];

/** What places need of OpenStreetMap, beside what others do. */
export function withPlaces(filter: OsmFilter): OsmFilter {
  return { ...filter, whole: { tags: PLACE_TAGS, relationTypes: PLACE_RELATIONS } };
}
