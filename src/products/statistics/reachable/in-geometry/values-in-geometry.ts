import { answered, fixed } from '../../../../kit/core/answer-bytes.ts';
import type { CancelFlag } from '../../../../kit/core/cancel.ts';
import { wrongField } from '../../../../kit/core/errors.ts';
import type { Network } from '../../../../network/network/index.ts';
import type { StatisticGroup } from '../../../../network/statistics/index.ts';
import { groupsOf, valuesOf } from '../select-statistics.ts';
import { eachCellInside, eachCellShare } from './cell-shares.ts';
import { WeightedValues } from './kernel/weighted-values.ts';
import type { ValuesInGeometryQuery } from './read-values-in-geometry.ts';
import type { Aggregation } from './values-in-geometry.schema.ts';

const REGION_COST = 20_000;
/** The costs of testing a cell, and of overlaying it with the area. */
const CELL_COST = 0.5;
const OVERLAY_COST = 50;

/** Aggregates of the cells in an area, over all regions that have the group; cells of several regions count once. */
export const valuesInGeometryOperation = {
  name: 'statisticsInGeometry',
  over: 'regions' as const,

  run(networks: readonly Network[], query: ValuesInGeometryQuery, cancel: CancelFlag) {
    const groups = groupsOf(networks, query.selection);
    const asked = askedOf(groups[0], query);
    const byStatistic = new Map(asked.map(({ statisticId }) => [statisticId, new WeightedValues()]));
    const isFirst = firstSight(groups.length);
    const eachCell = query.isExact ? eachCellShare : eachCellInside;
    for (const group of groups) {
      cancel.check();
      const columns = [...byStatistic].map(([id, values]) => ({ values, column: valuesOf(group, id, 'statisticIds') }));
      eachCell(group, query.area, (cell, share) => {
        if (!isFirst(group, cell)) return;
        for (const { values, column } of columns) values.add(column[cell], share);
      });
    }
    const results = asked.map(({ statisticId, aggregation }) => {
      const value = toldValue(byStatistic.get(statisticId) ?? new WeightedValues(), aggregation);
      return [`${statisticId}-${aggregation}`, { aggregation, value, statisticId }] as const;
    });
    return answered(new Uint8Array(fixed(JSON.stringify(Object.fromEntries(results)))));
  },

  cost(networks: readonly Network[], query: ValuesInGeometryQuery): number {
    const cells = groupsOf(networks, query.selection).reduce((sum, { count }) => sum + count, 0);
    return REGION_COST * networks.length + cells * (query.isExact ? OVERLAY_COST : CELL_COST);
  },
};

/** Returns every requested statistic, those without an aggregation with their sum. Throws RequestError. */
function askedOf(group: StatisticGroup, { asked, selection: { statisticIds } }: ValuesInGeometryQuery) {
  const all = group.description.statistics.map(({ id }) => id);
  const known = new Set(all);
  asked.forEach(({ statisticId }, i) => {
    if (known.has(statisticId)) return;
    throw wrongField(
      `aggregations[${i}]`,
      `has no statistic ${statisticId} in group ${group.id}: it has ${all.join(', ')}`,
    );
  });
  const named = new Set(asked.map(({ statisticId }) => statisticId));
  const meant = statisticIds.length > 0 || asked.length > 0 ? statisticIds : all;
  const summed = meant
    .filter((id) => !named.has(id))
    .map((statisticId) => ({ statisticId, aggregation: 'SUM' as const }));
  return [...summed, ...asked].sort((a, b) => a.statisticId - b.statisticId);
}

/** Returns a test whether a cell comes for the first time: overlapping regions share cells. */
function firstSight(groupCount: number): (group: StatisticGroup, cell: number) => boolean {
  if (groupCount === 1) return () => true;
  const seen = new Set<string>();
  return ({ cells }, cell) => {
    const name = `${cells.id[cell]} ${cells.lonE7[cell]} ${cells.latE7[cell]}`;
    if (seen.has(name)) return false;
    seen.add(name);
    return true;
  };
}

function toldValue(values: WeightedValues, aggregation: Aggregation): number | null {
  const value = aggregated(values, aggregation);
  return Number.isFinite(value) ? value : null;
}

function aggregated(values: WeightedValues, aggregation: Aggregation): number {
  switch (aggregation) {
    case 'SUM':
      return values.sum;
    case 'COUNT':
      return values.count;
    case 'MIN':
      return values.min;
    case 'MAX':
      return values.max;
    case 'AVG':
      return values.mean;
    case 'MEDIAN':
      return values.median;
    case 'VARIANCE':
      return values.variance;
    case 'STDDEV':
      return Math.sqrt(values.variance);
  }
}
