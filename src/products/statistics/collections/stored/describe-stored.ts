import { describeTopics, namesOfGroup, typeOf } from '../describe-collection.ts';
import { boundingBoxOf } from '../describe-group.ts';
import { describeStats } from '../describe-statistic.ts';
import type { StoredGroup } from './stored-cells.ts';

const SRID = 4326;

/** Returns a group as in the list from the database. */
export function describeStored({ description: group, collection, loaded }: StoredGroup, locale: string) {
  const time = (ms: number | null) => (ms === null ? loaded : new Date(ms).toISOString());
  const names = namesOfGroup(collection, group);
  const descriptions = { ...collection.descriptions, ...group.descriptions };
  return {
    id: group.id,
    created: time(collection.created),
    modified: time(collection.modified),
    license: collection.license,
    attribution: collection.attribution,
    srid: SRID,
    type: typeOf(group),
    version: collection.version,
    boundingBox: boundingBoxOf(group.bounds),
    names,
    descriptions,
    source: group.source,
    collectionId: collection.id,
    name: names[locale] ?? names.en ?? collection.name,
    description: descriptions[locale] ?? descriptions.en ?? '',
    numberofpoints: group.count,
    min_zoom: group.minZoom,
    privacy_level: collection.privacyLevel,
  };
}

/** Returns the same with statistics and topics. */
export function describeStoredFully(stored: StoredGroup) {
  const { description: group, collection } = stored;
  return {
    ...describeStored(stored, 'en'),
    ignorevalues: group.ignoreValues.map((value) => ({ ignore_value: value, reason: 'no value' })),
    topics: describeTopics(collection, [group]),
    stats: describeStats(group, (id) => collection.topics.find((topic) => topic.id === id)?.name ?? ''),
  };
}
