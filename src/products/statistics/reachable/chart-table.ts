import { parquetWriteBuffer } from 'hyparquet-writer';
import { chartsIn } from './chart-list.ts';
import type { ChartsQuery } from './charts-query.ts';
import { runningTotals, widened } from './kernel/chart-sums.ts';
import type { PreparedCharts } from './prepare-charts.ts';

/** Charts as rows, one per scenario, measure, source, statistic and threshold. */
interface ChartTable {
  /** `asked`, or `comparison` for the scenario it is compared with. */
  readonly scenario: string[];
  /** `least`, or a percentile such as `p50`. */
  readonly measure: string[];
  /** Empty for all sources together. */
  readonly source: string[];
  readonly statistic: number[];
  /** Seconds or meters. */
  readonly threshold: number[];
  /** The value at the threshold, and the total within it. */
  readonly value: number[];
  readonly total: number[];
}

const COLUMN_TYPES = {
  scenario: 'STRING',
  measure: 'STRING',
  source: 'STRING',
  statistic: 'INT32',
  threshold: 'INT32',
  value: 'DOUBLE',
  total: 'DOUBLE',
} as const;
const NAMES = Object.keys(COLUMN_TYPES) as (keyof ChartTable)[];

const SCENARIOS = ['asked', 'comparison'];

function chartTable({ basis, view }: ChartsQuery, { columns, facts }: PreparedCharts): ChartTable {
  const table: ChartTable = {
    scenario: [],
    measure: [],
    source: [],
    statistic: [],
    threshold: [],
    value: [],
    total: [],
  };
  const { statisticIds } = facts;
  const width = statisticIds.length;
  const measures = ['least', ...basis.percentiles.map((percent) => `p${percent}`)];
  const charts = [...chartsIn(columns, width)]
    .filter(([{ source }]) => source < 0 || view.tellsSources)
    .sort(([a], [b]) => a.scenario - b.scenario || a.measure - b.measure || a.source - b.source);
  for (const [{ scenario, measure, source }, whole] of charts) {
    const chart = widened(whole, view.interval, width);
    statisticIds.forEach((id, s) => {
      runningTotals(chart, s, width).forEach((total, t) => {
        table.scenario.push(SCENARIOS[scenario]);
        table.measure.push(measures[measure]);
        table.source.push(source < 0 ? '' : String(basis.scenarios[0].origins[source].id));
        table.statistic.push(id);
        table.threshold.push(chart.threshold[t]);
        table.value.push(chart.sum[t * width + s]);
        table.total.push(total);
      });
    });
  }
  return table;
}

/** Writes charts as CSV (RFC 4180) with a header. */
export function chartsCsv(query: ChartsQuery, prepared: PreparedCharts): Uint8Array<ArrayBuffer> {
  const table = chartTable(query, prepared);
  const lines = [NAMES.join(',')];
  for (let row = 0; row < table.value.length; row++) lines.push(NAMES.map((name) => field(table[name][row])).join(','));
  return new TextEncoder().encode(`${lines.join('\r\n')}\r\n`);
}

const field = (value: string | number): string =>
  typeof value === 'number' || !/[",\r\n]/.test(value) ? String(value) : `"${value.replaceAll('"', '""')}"`;

export function chartsParquet(query: ChartsQuery, prepared: PreparedCharts): Uint8Array<ArrayBuffer> {
  const table = chartTable(query, prepared);
  const columnData = NAMES.map((name) => ({ name, data: table[name], type: COLUMN_TYPES[name] }));
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}
