import { wrongField } from '../../../kit/core/errors.ts';
import type { Network } from '../../../network/network/index.ts';
import { inPasses } from '../../operation/index.ts';
import { chartsCsv, chartsParquet } from './chart-table.ts';
import { type ChartsBasis, type ChartsQuery, CSV, PARQUET, sourcePositions } from './charts-query.ts';
import { chartsPreparation, type PreparedCharts } from './prepare-charts.ts';
import { selectStatistics, valuesOf } from './select-statistics.ts';
import { ChartsWriter } from './write-charts.ts';

const WRITING_COST = 20_000;
/** The cost of writing one source. */
const SOURCE_COST = 1_000;

/** Statistics within reach by threshold. */
export const chartsOperation = {
  name: 'reachableStatistics',

  plan: inPasses({
    ...chartsPreparation,

    /** Returns the basis. Throws RequestError for statistics that the region doesn't have. */
    basis(network: Network, { basis, view }: ChartsQuery): ChartsBasis {
      const { group, ids } = selectStatistics(network, basis.selection);
      if (view.equity !== null) {
        valuesOf(group, view.equity.populationId, 'equity.populationStatisticId');
        if (view.equity.rankId !== null) valuesOf(group, view.equity.rankId, 'equity.rankStatisticId');
      }
      for (const { statisticId } of view.dualAccess) {
        if (!ids.includes(statisticId)) {
          throw wrongField(
            'dualAccess',
            `names the statistic ${statisticId}, which isn't asked for: add it to statisticIds`,
          );
        }
      }
      return basis;
    },

    write(network: Network, query: ChartsQuery, charts: PreparedCharts) {
      const { notice: message, notices } = charts.facts;
      const { format } = query.view;
      const headers = { 'content-type': format === CSV ? `${CSV}; charset=utf-8` : format };
      const envelope = { code: 'ok' as const, message, notices };
      if (format === CSV) return { ...envelope, headers, body: chartsCsv(query, charts) };
      if (format === PARQUET) return { ...envelope, headers, body: chartsParquet(query, charts) };
      return { ...envelope, body: new ChartsWriter(network, query, charts).bytes() };
    },
  }),

  positions: ({ basis }: ChartsQuery) => sourcePositions(basis.scenarios[0]),

  cost: (_network: Network, { basis, view }: ChartsQuery): number =>
    WRITING_COST + (view.tellsSources ? SOURCE_COST * basis.scenarios[0].origins.length : 0),
};
