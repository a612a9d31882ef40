import { wrongField } from '../../../kit/core/errors.ts';
import { cellTargets } from '../../../network/reach/matrix/index.ts';
import type { TargetTable } from '../../../network/routing/index.ts';
import type { StatisticGroup } from '../../../network/statistics/index.ts';
import type { Opportunities } from './accessibility.schema.ts';
import { tableOf } from './job-origins.ts';
import type { JobSurroundings } from './open-job.ts';

/** Amounts at positions. */
export interface OpportunityTable {
  readonly targets: TargetTable;
  readonly amounts: readonly { readonly name: string; readonly of: ArrayLike<number> }[];
}

const FIELD = 'body.opportunities';

/** Reads the opportunities. Throws RequestError if they don't exist. */
export function readOpportunities(wish: Opportunities, job: JobSurroundings): OpportunityTable {
  const { statisticCollectionId: collection, statisticGroupId: group, input } = wish;
  const given = [collection ?? group, input].filter((one) => one !== undefined && one !== null);
  if (given.length !== 1) {
    throw wrongField(FIELD, 'must name either statistics (statisticCollectionId or statisticGroupId) or an input');
  }
  return input === undefined ? ofStatistics(wish, job) : ofInput(input, wish.columns ?? [], job);
}

function ofStatistics(wish: Opportunities, { network }: JobSurroundings): OpportunityTable {
  const { statisticCollectionId, statisticGroupId } = wish;
  const { statistics, region } = network;
  const group: StatisticGroup | undefined =
    statisticGroupId == null
      ? statistics.collectionById(statisticCollectionId ?? -1)?.groups[0]
      : statistics.groupById(statisticGroupId);
  if (group === undefined) {
    const [field, id] =
      statisticGroupId == null
        ? ['statisticCollectionId', statisticCollectionId]
        : ['statisticGroupId', statisticGroupId];
    throw wrongField(`${FIELD}.${field}`, `is ${id}, which region ${region} doesn't have`);
  }
  const ids = wish.statisticIds?.length ? wish.statisticIds : group.description.statistics.map(({ id }) => id);
  const amounts = ids.map((id) => {
    const of = group.valuesOf(id);
    if (of === undefined) throw wrongField(`${FIELD}.statisticIds`, `has no statistic ${id} in group ${group.id}`);
    return { name: String(id), of };
  });
  return { targets: cellTargets(group), amounts };
}

function ofInput(input: string, columns: readonly string[], { inputs }: JobSurroundings): OpportunityTable {
  const points = inputs.get(input);
  if (points === undefined) throw wrongField(`${FIELD}.input`, `is ${input}, which isn't stored here`);
  const amounts = columns.map((name) => {
    const column = points.others.find((other) => other.name === name);
    if (column === undefined) {
      const has = points.others.map((other) => other.name).join(', ');
      throw wrongField(`${FIELD}.columns`, `has ${name}, which the input doesn't: it has ${has || 'none'}`);
    }
    return { name, of: Float64Array.from(column.values, (value) => (value === null ? Number.NaN : Number(value))) };
  });
  const counted = { name: 'count', of: new Float64Array(points.count).fill(1) };
  return { targets: tableOf(points), amounts: amounts.length > 0 ? amounts : [counted] };
}
