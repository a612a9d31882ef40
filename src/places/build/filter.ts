import type { OsmFilter } from '../../osm/index.ts';
import { PLACE_TAGS } from '../place-tags.ts';

/** Relations that are areas. */
export const AREA_RELATIONS = ['multipolygon', 'boundary'];

/** What places need of OpenStreetMap, beside what others do. */
export function withPlaces(filter: OsmFilter): OsmFilter {
  return { ...filter, whole: { tags: PLACE_TAGS, relationTypes: AREA_RELATIONS } };
}
