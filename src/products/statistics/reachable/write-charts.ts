import { AnswerBytes, COMMA, fixed } from '../../../kit/core/answer-bytes.ts';
import type { Network } from '../../../network/network/index.ts';
import { type Origin, targetId } from '../../../network/routing/index.ts';
import { ALL_SOURCES, ChartIndex, type ChartKey } from './chart-list.ts';
import type { ChartsQuery } from './charts-query.ts';
import { EquityOfSources } from './equity-block.ts';
import { type Chart, chartDifference, thresholdOf, widened } from './kernel/chart-sums.ts';
import type { PreparedCharts } from './prepare-charts.ts';
import { type SelectedStatistics, selectStatistics } from './select-statistics.ts';
import { TargetTimes } from './target-times.ts';

const OPEN = fixed('{');
const CLOSE = fixed('}');
const QUOTED = fixed('":');
const QUOTE = fixed('"');
const NEXT = fixed(',');
const COLON = fixed(':');
const STATISTICS = fixed('"statistics":{');

/** Sums have this many decimals, small ones all of theirs. */
const DECIMALS = 6;
const SMALL = 1e-3;

type Measure = Omit<ChartKey, 'source'>;

/** Writes charts as JSON: thresholds as keys, the value at each as values. */
export class ChartsWriter {
  private readonly out = new AnswerBytes(1 << 16);
  private readonly charts: ChartIndex;
  private readonly selected: SelectedStatistics;
  private readonly width: number;
  private readonly origins: readonly Origin[];
  private readonly equity: EquityOfSources | null;
  private readonly targetTimes: TargetTimes;

  constructor(
    network: Network,
    private readonly query: ChartsQuery,
    private readonly prepared: PreparedCharts,
  ) {
    const { basis, view } = query;
    this.selected = selectStatistics(network, basis.selection);
    this.width = this.selected.ids.length;
    this.charts = new ChartIndex(prepared.columns, this.width);
    this.origins = basis.scenarios[0].origins;
    this.targetTimes = new TargetTimes(prepared);
    this.equity = view.equity && new EquityOfSources(this.selected, basis.scenarios[0], view.equity);
  }

  bytes(): Uint8Array<ArrayBuffer> {
    const { basis, view } = this.query;
    const { out } = this;
    const asked = { scenario: 0, measure: 0 };
    out.put(OPEN);
    this.putStatistics(this.chartOf(asked, ALL_SOURCES));
    this.putTargets(ALL_SOURCES);
    this.putClosest();
    if (view.tellsSources) this.putSources((source) => this.putSource(asked, source));
    this.putMeasures(asked);
    if (basis.percentiles.length > 0) {
      this.putObject('percentiles', basis.percentiles, String, (_, i) => {
        out.put(OPEN);
        this.putAll({ scenario: 0, measure: i + 1 });
        out.put(CLOSE);
      });
    }
    if (basis.scenarios.length > 1) this.putComparison(asked, { scenario: 1, measure: 0 });
    out.put(CLOSE);
    return out.done();
  }

  private chartOf(measure: Measure, source: number): Chart {
    return widened(this.charts.of({ ...measure, source }), this.query.view.interval, this.width);
  }

  private putComparison(asked: Measure, other: Measure): void {
    const { out, query } = this;
    const putDifference = (source: number) =>
      this.putStatistics(chartDifference(this.chartOf(other, source), this.chartOf(asked, source), this.width));
    out.put(fixed(',"comparison":{'));
    this.putAll(other);
    out.put(fixed('},"difference":{'));
    putDifference(ALL_SOURCES);
    if (query.view.tellsSources) this.putSources(putDifference);
    out.put(CLOSE);
  }

  /** Writes everything about a measure other than the one at the top level. */
  private putAll(measure: Measure): void {
    this.putStatistics(this.chartOf(measure, ALL_SOURCES));
    if (this.query.view.tellsSources) {
      this.putSources((source) => {
        this.putStatistics(this.chartOf(measure, source));
        this.putDualAccess(measure, source);
      });
    }
    this.putMeasures(measure);
  }

  /** Writes everything about one source by the least time. */
  private putSource(measure: Measure, source: number): void {
    const { out, width } = this;
    const chart = this.chartOf(measure, source);
    this.putStatistics(chart);
    this.putTargets(source);
    this.putDualAccess(measure, source);
    const { length } = chart.threshold;
    out.put(fixed(`,"statisticsSize":${width},"statistcsFloatArraySize":${width * length},"statsKeysSize":${length}`));
  }

  private putSources(put: (source: number) => void): void {
    const { out } = this;
    this.putObject(
      'individualStatistics',
      this.origins,
      ({ id }) => String(id),
      (_, source) => {
        out.put(OPEN);
        put(source);
        out.put(CLOSE);
      },
    );
  }

  private putStatistics({ threshold, sum }: Chart): void {
    const { out, width } = this;
    out.put(STATISTICS);
    this.selected.ids.forEach((id, s) => {
      out.put(QUOTE);
      out.integer(id);
      out.put(QUOTED);
      out.put(OPEN);
      for (let t = 0; t < threshold.length; t++) {
        out.put(QUOTE);
        out.integer(threshold[t]);
        out.put(QUOTED);
        this.putSum(sum[t * width + s]);
        out.put(NEXT);
      }
      out.drop(COMMA);
      out.put(CLOSE);
      out.put(NEXT);
    });
    out.drop(COMMA);
    out.put(CLOSE);
  }

  private putSum(value: number): void {
    if (Number.isSafeInteger(value)) this.out.integer(value);
    else if (Math.abs(value) < SMALL) this.out.json(value);
    else this.out.decimal(value, DECIMALS);
  }

  /**
   * Writes the thresholds of the request's targets, and the number of targets at each; for all sources together from
   * the closest one.
   */
  private putTargets(source: number): void {
    const { targets } = this.query.basis;
    const { counts, times } = this.targetTimes.of(source === ALL_SOURCES ? null : source);
    const put = ([, value]: readonly [number, number]) => this.out.integer(value);
    this.putObject('reachableTargets', counts, ([threshold]) => String(threshold), put);
    this.putObject('targetTravelTimes', times, ([target]) => String(targets ? targetId(targets, target) : target), put);
  }

  private putClosest(): void {
    const { closest } = this.prepared.columns;
    const { id } = this.selected.group.cells;
    const cells = [...closest.keys()].filter((cell) => closest[cell] >= 0);
    const put = (cell: number) => this.out.json(this.origins[closest[cell]].id);
    this.putObject('closestSourceIds', cells, (cell) => String(id[cell]), put);
  }

  /** Writes the extensions for all sources together. */
  private putMeasures(measure: Measure): void {
    this.putDualAccess(measure, ALL_SOURCES);
    const { equity, charts, width } = this;
    if (equity === null) return;
    this.putObject('equity', this.selected.ids, String, (_, s) =>
      this.out.json(equity.measures(charts, measure, s, width)),
    );
  }

  private putDualAccess(measure: Measure, source: number): void {
    const { dualAccess } = this.query.view;
    if (dualAccess.length === 0) return;
    const chart = this.charts.of({ ...measure, source });
    this.putObject(
      'dualAccess',
      dualAccess,
      ({ statisticId }) => String(statisticId),
      ({ statisticId, amounts }) => {
        const statistic = this.selected.ids.indexOf(statisticId);
        const within = amounts.map((amount) => {
          const threshold = thresholdOf(chart, statistic, this.width, amount);
          return [amount, threshold < 0 ? null : threshold] as const;
        });
        this.out.json(Object.fromEntries(within));
      },
    );
  }

  /** Writes a further member, whose value is an object. */
  private putObject<T>(
    name: string,
    items: readonly T[],
    keyOf: (item: T) => string,
    put: (item: T, i: number) => void,
  ): void {
    const { out } = this;
    out.put(fixed(`,"${name}":{`));
    items.forEach((item, i) => {
      out.json(keyOf(item));
      out.put(COLON);
      put(item, i);
      out.put(NEXT);
    });
    out.drop(COMMA);
    out.put(CLOSE);
  }
}
