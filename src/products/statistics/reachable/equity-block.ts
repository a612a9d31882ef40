import type { RoutingQuery } from '../../../network/routing/index.ts';
import type { ChartIndex, ChartKey } from './chart-list.ts';
import { type Equity, sourcePositions } from './charts-query.ts';
import { totalOf } from './kernel/chart-sums.ts';
import { concentrationIndex, gini, meanAccess, palma, theil } from './kernel/equity.ts';
import { type SelectedStatistics, valuesOf } from './select-statistics.ts';
import { sourceCells } from './source-cells.ts';

/** The equity measures of one statistic; null where no people live at the sources, or nothing is reached. */
interface EquityMeasures {
  readonly mean: number | null;
  readonly gini: number | null;
  readonly theil: number | null;
  readonly palma: number | null;
  readonly concentrationIndex: number | null;
}

/** The people at the sources of a request. */
export class EquityOfSources {
  private readonly weight: Float64Array;
  private readonly rank: Float64Array | null;

  constructor({ group }: SelectedStatistics, routing: RoutingQuery, { populationId, rankId }: Equity) {
    const cells = sourceCells(group, sourcePositions(routing));
    const people = valuesOf(group, populationId, 'equity.populationStatisticId');
    const ranks = rankId === null ? null : valuesOf(group, rankId, 'equity.rankStatisticId');
    const sharing = new Map<number, number>();
    for (const cell of cells) sharing.set(cell, (sharing.get(cell) ?? 0) + 1);
    // Sources in one cell share its people.
    this.weight = Float64Array.from(cells, (cell) => (cell < 0 ? 0 : people[cell] / (sharing.get(cell) ?? 1)));
    this.rank = ranks && Float64Array.from(cells, (cell) => (cell < 0 ? Number.NaN : ranks[cell]));
  }

  /** Computes the measures of a statistic from what each source reaches. */
  measures(charts: ChartIndex, key: Omit<ChartKey, 'source'>, statistic: number, width: number): EquityMeasures {
    const access = Float64Array.from(this.weight, (_, source) =>
      totalOf(charts.of({ ...key, source }), statistic, width),
    );
    const of = { access, weight: this.weight };
    return {
      mean: known(meanAccess(of)),
      gini: known(gini(of)),
      theil: known(theil(of)),
      palma: this.rank && known(palma(of, this.rank)),
      concentrationIndex: this.rank && known(concentrationIndex(of, this.rank)),
    };
  }
}

const known = (measure: number): number | null => (Number.isFinite(measure) ? measure : null);
