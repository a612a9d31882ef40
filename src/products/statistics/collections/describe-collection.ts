import type {
  GroupDescription,
  RegionCollection,
  StatisticCollection,
  Texts,
} from '../../../network/statistics/index.ts';
import { describeStats, ignoreValuesOf } from './describe-statistic.ts';

const SRID = 4326;
const TYPES = { point: 'POINT', h3: 'GRID', box: 'GRID', polygon: 'POLYGON' } as const;

export const typeOf = ({ cellKind }: GroupDescription): string => TYPES[cellKind];

/** Returns a group's names, or its collection's where it has none of its own. */
export const namesOfGroup = (collection: StatisticCollection, { names }: GroupDescription): Texts =>
  Object.keys(names).length > 0 ? names : collection.names;

/** Returns the metadata of a collection. */
export function describeCollection({ groups: all, ...collection }: StatisticCollection, locale: string) {
  const [finest] = all;
  return {
    id: collection.id,
    statisticGroupId: finest.id,
    name: collection.names[locale] ?? collection.name,
    region: collection.region,
    version: collection.version,
    license: collection.license,
    attribution: collection.attribution,
    srid: SRID,
    type: typeOf(finest),
    privacy_level: collection.privacyLevel,
    countries: collection.countries,
    boundingBox: cornersOf(finest),
    names: collection.names,
    descriptions: collection.descriptions,
    topics: describeTopics(collection, all),
    groups: all.map((group) => ({
      id: group.id,
      hierarchy: group.hierarchy,
      minZoomRecommendation: group.minZoomRecommendation,
      topicIds: topicIdsOf(group),
    })),
  };
}

/** Returns the same with the statistics of the finest group. */
export const describeWithStats = (collection: StatisticCollection, locale: string) => ({
  ...describeCollection(collection, locale),
  stats: describeStats(collection.groups[0], (id) => topicName(collection, id)),
});

function cornersOf({ bounds }: GroupDescription) {
  if (bounds === null) return null;
  const [west, south, east, north] = bounds;
  return { top_right: { lat: north, lng: east }, bottom_left: { lat: south, lng: west } };
}

const topicIdsOf = ({ statistics }: GroupDescription): number[] => [
  ...new Set(statistics.flatMap(({ topicId }) => topicId ?? [])),
];

const topicName = ({ topics }: Pick<StatisticCollection, 'topics'>, id: number): string =>
  topics.find((topic) => topic.id === id)?.name ?? '';

/** Returns the topics, each as a subject of its own. */
export function describeTopics({ topics }: Pick<StatisticCollection, 'topics'>, groups: readonly GroupDescription[]) {
  return topics.map(({ id, names }) => {
    const own = groups.flatMap(({ statistics }) => statistics).filter(({ topicId }) => topicId === id);
    const ids = (isVirtual: boolean) => [
      ...new Set(own.filter(({ virtual }) => (virtual !== null) === isVirtual).map((statistic) => statistic.id)),
    ];
    return {
      id,
      subject_id: id,
      names,
      subject_names: names,
      icon: '',
      statistic_ids: ids(false),
      virtual_statistic_ids: ids(true),
      descriptions: {},
    };
  });
}

/** Returns an overview of a collection and the memory it takes. */
export function overviewOf({ collection, groups }: RegionCollection) {
  const subGroups = groups.map(({ description, bytes }) => ({
    groupId: description.id,
    names: namesOfGroup(collection, description),
    descriptions: description.descriptions,
    ignoreValues: ignoreValuesOf(description.ignoreValues),
    numberOfPoints: description.count,
    minZoom: description.minZoom,
    memoryUsage: bytes,
    hierarchy: description.hierarchy,
    minZoomRecommendation: description.minZoomRecommendation,
    topics: topicIdsOf(description).map((id) => topicName(collection, id)),
  }));
  return {
    collectionId: collection.id,
    collectionName: collection.name,
    collectionRegion: collection.region,
    countries: collection.countries,
    total_points: subGroups.reduce((sum, { numberOfPoints }) => sum + numberOfPoints, 0),
    privacyLevel: collection.privacyLevel,
    collectionMemory: subGroups.reduce((sum, { memoryUsage }) => sum + memoryUsage, 0),
    subGroups: subGroups.length === 1 ? subGroups[0] : subGroups,
  };
}
