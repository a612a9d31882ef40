import { wrongField } from '../../../kit/core/errors.ts';
import { type Endpoint, endpoint } from '../../operation/index.ts';
import { StatisticTileData, StatisticTileRequest } from './collections.schema.ts';
import { VECTOR_STATISTICS } from './mounts.ts';
import { ensembleListOperation, statisticTileOperation, storedOperation } from './operations.ts';
import { idIn, isTrue, readTile } from './read-ids.ts';
import { describeStored, describeStoredFully } from './stored/describe-stored.ts';
import type { StoredGroup } from './stored/stored-cells.ts';
import { storedGroup, storedGroups, storedTile } from './stored/stored-records.ts';
import {
  EnsembleRequest,
  EnsemblesData,
  StoredGroupData,
  StoredGroupRequest,
  StoredListData,
  StoredListRequest,
} from './vector-statistics.schema.ts';

const lookUp = { group: VECTOR_STATISTICS, reading: { from: 'address' } } as const;

/** Returns what the endpoint's own `records` has read; empty if there is no database. */
const storedIn = (records: unknown): readonly StoredGroup[] => (records ?? []) as readonly StoredGroup[];

const tile = (name: string, format: 'mvt' | 'geojson'): Endpoint =>
  endpoint({
    ...lookUp,
    name,
    path: `/statistics/tiles/v1/:group/:z/:x/:y.${format}`,
    summary: `${format === 'mvt' ? 'Vector tile' : 'Tile as GeoJSON'} of a group`,
    description: "As a collection's tile.",
    schema: StatisticTileRequest,
    records: (wish) => (isTrue(wish.query.useDb) ? storedTile(wish) : null),
    toQuery: (wire, _limits, context) => readTile(wire, context, { group: idIn(context.parameters, 'group') }, format),
    operation: statisticTileOperation,
    answer: format === 'mvt' ? { form: 'tile' } : { form: 'enveloped', schema: StatisticTileData },
  });

export const VECTOR_STATISTIC_ENDPOINTS: readonly Endpoint[] = [
  endpoint({
    ...lookUp,
    name: 'storedStatisticGroups',
    path: '/statistics/list/v1',
    summary: 'Groups in the database',
    description: 'The statistics of regions are brought into the database when it is first asked about them.',
    schema: StoredListRequest,
    records: storedGroups,
    toQuery: ({ locale }, _limits, { records }) => storedIn(records).map((one) => describeStored(one, locale || 'en')),
    operation: storedOperation,
    answer: { form: 'verbatim', schema: StoredListData },
  }),
  endpoint({
    ...lookUp,
    name: 'storedStatisticGroup',
    path: '/statistics/meta/v1/:group',
    summary: 'A group in the database with its statistics',
    schema: StoredGroupRequest,
    records: storedGroup,
    toQuery: ({ fields, statsFields }, _limits, { records, parameters }) => {
      const [found] = storedIn(records);
      if (found === undefined) throw wrongField('group', `names no group of the database: ${parameters.group}`, 404);
      const { stats, ...group } = describeStoredFully(found);
      return only({ ...group, stats: stats.map((statistic) => only(statistic, statsFields)) }, fields);
    },
    operation: storedOperation,
    answer: { form: 'verbatim', schema: StoredGroupData },
  }),
  tile('statisticGroupTile', 'mvt'),
  tile('statisticGroupTileGeoJson', 'geojson'),
  endpoint({
    ...lookUp,
    name: 'statisticEnsembles',
    path: '/ensemble/list/v1',
    summary: 'Ensembles with their groups, by id',
    description: 'A collection that names no ensemble is one of its own, with its own id.',
    schema: EnsembleRequest,
    toQuery: () => null,
    operation: ensembleListOperation,
    answer: { form: 'verbatim', schema: EnsemblesData },
  }),
];

/** Returns the members of an object that a list names; all of them without a list. */
function only(object: object, fields: string | null | undefined): object {
  const names = new Set(
    (fields ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  );
  return names.size === 0 ? object : Object.fromEntries(Object.entries(object).filter(([name]) => names.has(name)));
}
