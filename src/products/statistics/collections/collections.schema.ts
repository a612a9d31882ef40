import Type, { type Static, type TSchema } from 'typebox';
import { optionalBoolean } from '../../../network/routing/index.ts';

/** Returns a parameter of the address: one value or, repeated, several. */
const texts = (description: string) =>
  Type.Optional(
    Type.Unsafe<string | string[] | null>({
      type: ['string', 'array', 'null'],
      items: { type: 'string' },
      maxItems: 1000,
      description,
    }),
  );
const text = (description: string) =>
  Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 200, description }));

const serviceUrl = Type.Optional(
  Type.String({ description: 'Names one region by its last segment; otherwise all that the key may use are meant.' }),
);

export const LookUpRequest = Type.Object({ serviceUrl });

export const CollectionListRequest = Type.Object({
  collections: texts('Ids of collections; repeated or separated by commas. Default: all.'),
  endpoint: text('Names one region, as `serviceUrl` does.'),
  locale: text('Language of `name`, such as `en`.'),
  serviceUrl,
});
export type CollectionListRequest = Static<typeof CollectionListRequest>;

export const StatisticTileRequest = Type.Object({
  statistics: texts('Ids of statistics; repeated or separated by commas. Default: all of the group.'),
  columns: texts('The same as `statistics`, as public clients say it.'),
  sumStatistics: optionalBoolean({
    default: false,
    description: 'Also tell the sum of the statistics as `sumStatistics`.',
  }),
  useDb: optionalBoolean({
    default: false,
    description: 'From the database instead of from memory; the answers are the same.',
  }),
  serviceUrl,
});
export type StatisticTileRequest = Static<typeof StatisticTileRequest>;

const texted = Type.Record(Type.String(), Type.String());
const numbers = Type.Array(Type.Number());
const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

const Topic = Type.Object({
  id: Type.Integer(),
  subject_id: Type.Integer(),
  names: texted,
  subject_names: texted,
  icon: Type.String(),
  statistic_ids: Type.Array(Type.Integer()),
  virtual_statistic_ids: Type.Array(Type.Integer()),
  descriptions: texted,
});

const corner = Type.Object({ lat: Type.Number(), lng: Type.Number() });

const Collection = {
  id: Type.Integer(),
  statisticGroupId: Type.Integer({ description: 'The group of the highest resolution.' }),
  name: Type.String(),
  region: Type.String(),
  version: Type.String(),
  license: Type.String(),
  attribution: Type.String(),
  srid: Type.Integer(),
  type: Type.String(),
  privacy_level: Type.String(),
  countries: Type.Array(Type.String()),
  boundingBox: nullable(Type.Object({ top_right: corner, bottom_left: corner })),
  names: texted,
  descriptions: texted,
  topics: Type.Array(Topic),
  groups: Type.Array(
    Type.Object({
      id: Type.Integer(),
      hierarchy: Type.Integer(),
      minZoomRecommendation: Type.Integer(),
      topicIds: Type.Array(Type.Integer()),
    }),
  ),
};

export const CollectionsData = Type.Record(Type.String(), Type.Object(Collection), {
  description: 'By collection id.',
});

const Stats = Type.Object({
  statistic_id: Type.Integer(),
  min: Type.Number(),
  max: Type.Number(),
  avg: Type.Number(),
  sum: Type.Number(),
  std: Type.Number(),
  type: Type.String(),
  names: texted,
  descriptions: texted,
  topic: Type.String(),
  breakpoints: Type.Record(Type.String(), Type.Record(Type.String(), numbers), {
    description: 'By method, then `c5`, `c7` or `c9`: ends of all classes but the last.',
  }),
});
export const CollectionData = Type.Object({
  ...Collection,
  stats: Type.Array(Stats, { description: 'Statistics of the group of the highest resolution.' }),
});

const SubGroup = Type.Object({
  groupId: Type.Integer(),
  names: texted,
  descriptions: texted,
  ignoreValues: texted,
  numberOfPoints: Type.Integer(),
  minZoom: Type.Integer(),
  memoryUsage: Type.Integer({ description: 'Bytes.' }),
  hierarchy: Type.Integer(),
  minZoomRecommendation: Type.Integer(),
  topics: Type.Array(Type.String()),
});
const Overview = Type.Object({
  collectionId: Type.Integer(),
  collectionName: Type.String(),
  collectionRegion: Type.String(),
  countries: Type.Array(Type.String()),
  total_points: Type.Integer(),
  privacyLevel: Type.String(),
  collectionMemory: Type.Integer({ description: 'Bytes.' }),
  subGroups: Type.Union([Type.Array(SubGroup), SubGroup], { description: 'An object where there is only one.' }),
});
export const OverviewData = Type.Array(Overview);
export const OverviewsData = Type.Record(Type.String(), OverviewData);

const statisticFields = {
  id: Type.Integer(),
  names: texted,
  descriptions: texted,
  topicId: nullable(Type.Integer()),
  type: Type.String(),
  min: Type.Number(),
  max: Type.Number(),
  avg: Type.Number(),
  sum: Type.Number(),
  standardDeviation: Type.Number(),
  virtualStatistic: Type.Boolean(),
  referenceIds: Type.Optional(Type.Array(Type.Integer())),
  ignoreValues: Type.Optional(texted),
  aggregationType: Type.Optional(Type.String()),
};
const Statistic = Type.Object(statisticFields);
export const StatisticsData = Type.Array(Statistic);

const boundary = Type.Object({ x: Type.Number(), y: Type.Number(), z: Type.Number() });
export const GroupListData = Type.Array(
  Type.Object({
    id: Type.Integer(),
    maxStatisticId: Type.Integer(),
    names: texted,
    descriptions: texted,
    version: Type.String(),
    license: Type.String(),
    attribution: Type.String(),
    created: Type.Integer({
      description: "Milliseconds since 1970; where the collection tells none, the date of the region's map.",
    }),
    modified: Type.Integer({ description: 'The same; `created` where none is told.' }),
    srid: Type.Integer(),
    type: Type.String(),
    ensemble: Type.Object({ id: Type.Integer(), name: Type.String() }, { additionalProperties: true }),
    vectortilesEnabled: Type.Boolean(),
    active: Type.Boolean(),
    privacyLevel: Type.String(),
    minZoom: Type.Integer(),
    minZoomRecommendation: Type.Integer(),
    hierarchy: Type.Integer(),
    numberOfPoints: Type.Integer(),
    avgGeomSize: Type.Number({ description: 'Square meters.' }),
    boundingBox: nullable(Type.Object({ southWest: boundary, northEast: boundary, boundingBoxString: Type.String() })),
    statistics: Type.Record(Type.String(), Statistic),
    virtualStatistics: Type.Record(Type.String(), Statistic),
    ignoreValues: texted,
    breakpoints: Type.Array(
      Type.Object({
        created: Type.Integer(),
        clusterSize: Type.Integer(),
        groupId: Type.Integer(),
        statisticId: Type.Integer(),
        clusteringMethod: Type.String(),
        breakValues: numbers,
        minValueUsed: Type.Number(),
        maxValueUsed: Type.Number(),
        valuesUsed: Type.Integer(),
        distinctValuesUsed: Type.Integer(),
      }),
    ),
  }),
);

export const CellData = Type.Object({
  id: Type.String(),
  x: Type.Number({ description: 'Longitude of the centroid.' }),
  y: Type.Number({ description: 'Latitude of the centroid.' }),
  h3: Type.Optional(Type.String({ description: 'Index of the cell in H3, of groups of hexagons.' })),
  values: Type.Record(Type.String(), Type.Number(), { description: 'By the name of the statistic.' }),
  statisticValues: Type.Record(Type.String(), Type.Number(), {
    description: 'By the id of the statistic; missing ones are left out.',
  }),
});

export const StatisticTileData = Type.Object({
  type: Type.Literal('FeatureCollection'),
  features: Type.Array(
    Type.Object({
      type: Type.Literal('Feature'),
      geometry: Type.Object({ type: Type.String(), coordinates: Type.Array(Type.Unknown()) }),
      properties: Type.Object(
        { wGrav: Type.Number(), wStatsAgg: Type.Number(), wStats: Type.Number() },
        { additionalProperties: true },
      ),
    }),
  ),
});
