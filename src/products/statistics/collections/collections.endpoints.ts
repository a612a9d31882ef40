import { type Capability, type Endpoint, endpoint } from '../../operation/index.ts';
import {
  CellData,
  CollectionData,
  CollectionListRequest,
  CollectionsData,
  GroupListData,
  LookUpRequest,
  OverviewData,
  OverviewsData,
  StatisticsData,
  StatisticTileData,
  StatisticTileRequest,
} from './collections.schema.ts';
import { STATISTICS } from './mounts.ts';
import {
  cellOperation,
  collectionListOperation,
  collectionOperation,
  groupListOperation,
  groupStatisticsOperation,
  type OverviewQuery,
  overviewOperation,
  statisticTileOperation,
} from './operations.ts';
import { idIn, idsIn, isTrue, readTile } from './read-ids.ts';
import { storedTile } from './stored/stored-records.ts';
import { VECTOR_STATISTIC_ENDPOINTS } from './vector-statistics.endpoints.ts';

const lookUp = { group: STATISTICS, reading: { from: 'address' } } as const;
const LAYER =
  'One layer, `statistics`. Cells have `id`, each statistic under its id, `wStats` (the first one asked for), `wStatsAgg` (the sum of those asked for) and `wGrav` (the first as a share of the greatest in the group); cells without any value are left out.';

const overview = (
  words: Pick<Endpoint, 'name' | 'path' | 'summary' | 'answer'>,
  toQuery: (parameters: Readonly<Record<string, string>>) => OverviewQuery,
): Endpoint =>
  endpoint({
    ...lookUp,
    ...words,
    schema: LookUpRequest,
    toQuery: (_wire, _limits, { parameters }) => toQuery(parameters),
    operation: overviewOperation,
  });

const LIST = { form: 'verbatim', schema: OverviewData } as const;
const BY_NAME = { form: 'verbatim', schema: OverviewsData } as const;

const OVERVIEWS: readonly Endpoint[] = [
  overview(
    { name: 'statisticOverview', path: '/collection/overview', summary: 'Overview of all collections', answer: LIST },
    () => ({ by: 'all' }),
  ),
  overview(
    {
      name: 'statisticOverviewByCountry',
      path: '/collection/overview/countries',
      summary: 'Overviews by country, ISO 3166-1 alpha-3',
      answer: BY_NAME,
    },
    () => ({ by: 'country' }),
  ),
  overview(
    {
      name: 'statisticOverviewOfCountry',
      path: '/collection/overview/country/:code',
      summary: 'Overview of the collections of a country',
      answer: LIST,
    },
    ({ code = '' }) => ({ by: 'one country', name: code }),
  ),
  overview(
    {
      name: 'statisticOverviewByRegion',
      path: '/collection/overview/regions',
      summary: 'Overviews by region, in lower case',
      answer: BY_NAME,
    },
    () => ({ by: 'region' }),
  ),
  overview(
    {
      name: 'statisticOverviewOfRegion',
      path: '/collection/overview/region/:name',
      summary: 'Overview of the collections of a region',
      answer: LIST,
    },
    ({ name = '' }) => ({ by: 'one region', name }),
  ),
  overview(
    {
      name: 'statisticOverviewOfCollection',
      path: '/collection/overview/:collection',
      summary: 'Overview of one collection',
      answer: LIST,
    },
    (parameters) => ({ by: 'collection', id: idIn(parameters, 'collection') }),
  ),
];

const tile = (name: string, format: 'mvt' | 'geojson'): Endpoint =>
  endpoint({
    ...lookUp,
    name,
    path: `/collection/:collection/:z/:x/:y.${format}`,
    summary: `${format === 'mvt' ? 'Vector tile' : 'Tile as GeoJSON'} of a collection's finest group`,
    description: LAYER,
    schema: StatisticTileRequest,
    records: (wish) => (isTrue(wish.query.useDb) ? storedTile(wish) : null),
    toQuery: (wire, _limits, context) =>
      readTile(wire, context, { collection: idIn(context.parameters, 'collection') }, format),
    operation: statisticTileOperation,
    answer: format === 'mvt' ? { form: 'tile' } : { form: 'enveloped', schema: StatisticTileData },
  });

export const statisticCollectionsCapability: Capability = {
  name: 'statistic collections',
  endpoints: [
    endpoint({
      ...lookUp,
      name: 'statisticCollections',
      path: '/collection/list',
      summary: 'Collections by id',
      schema: CollectionListRequest,
      serviceUrlOf: ({ serviceUrl, endpoint: named }) => serviceUrl || named || null,
      toQuery: ({ collections, locale }) => ({ ids: idsIn(collections, 'collections'), locale: locale || 'en' }),
      operation: collectionListOperation,
      answer: { form: 'verbatim', schema: CollectionsData },
    }),
    endpoint({
      ...lookUp,
      name: 'statisticCollection',
      path: '/collection/meta/:id',
      summary: 'One collection with the statistics of its finest group',
      schema: LookUpRequest,
      toQuery: (_wire, _limits, { parameters }) => ({ id: idIn(parameters, 'id') }),
      operation: collectionOperation,
      answer: { form: 'verbatim', schema: CollectionData },
    }),
    ...OVERVIEWS,
    tile('statisticCollectionTile', 'mvt'),
    tile('statisticCollectionTileGeoJson', 'geojson'),
    endpoint({
      ...lookUp,
      name: 'statisticGroups',
      path: '/group/list',
      summary: 'All groups with their statistics and breakpoints',
      schema: LookUpRequest,
      toQuery: () => null,
      operation: groupListOperation,
      answer: { form: 'verbatim', schema: GroupListData },
    }),
    endpoint({
      ...lookUp,
      name: 'statisticsOfGroup',
      path: '/group/:groupId/statistics',
      summary: 'Statistics of a group',
      schema: LookUpRequest,
      toQuery: (_wire, _limits, { parameters }) => ({ groupId: idIn(parameters, 'groupId'), statistic: null }),
      operation: groupStatisticsOperation,
      answer: { form: 'verbatim', schema: StatisticsData },
    }),
    endpoint({
      ...lookUp,
      name: 'statisticOfGroup',
      path: '/group/:groupId/statistics/:statistic',
      summary: 'One statistic of a group, in a list',
      schema: LookUpRequest,
      toQuery: (_wire, _limits, { parameters }) => ({
        groupId: idIn(parameters, 'groupId'),
        statistic: idIn(parameters, 'statistic'),
      }),
      operation: groupStatisticsOperation,
      answer: { form: 'verbatim', schema: StatisticsData },
    }),
    endpoint({
      ...lookUp,
      name: 'statisticCell',
      path: '/group/:groupId/data/:id',
      summary: 'A cell with its values',
      schema: LookUpRequest,
      toQuery: (_wire, _limits, { parameters }) => ({
        groupId: idIn(parameters, 'groupId'),
        id: idIn(parameters, 'id'),
      }),
      operation: cellOperation,
      answer: { form: 'verbatim', schema: CellData },
    }),
    ...VECTOR_STATISTIC_ENDPOINTS,
  ],
};
