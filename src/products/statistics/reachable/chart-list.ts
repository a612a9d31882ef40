import { type Chart, EMPTY_CHART } from './kernel/chart-sums.ts';

/**
 * The key of a chart: a measure (0 is the least time, then percentiles) of a scenario, and a source; -1 for all
 * together.
 */
export interface ChartKey {
  readonly scenario: number;
  readonly measure: number;
  readonly source: number;
}

export const ALL_SOURCES = -1;

/** Charts as columns, which are transferred between threads without copying. */
export interface ChartColumns extends Readonly<Record<string, Int32Array | Float64Array>> {
  readonly scenario: Int32Array;
  readonly measure: Int32Array;
  readonly source: Int32Array;
  /** The thresholds of chart c: `first[c] .. first[c + 1] - 1`. */
  readonly first: Int32Array;
  readonly threshold: Int32Array;
  /** `width` numbers per threshold. */
  readonly sum: Float64Array;
}

/** Charts in order of arrival. */
export class ChartList {
  private readonly keys: ChartKey[] = [];
  private readonly charts: Chart[] = [];

  constructor(private readonly width: number) {}

  put(key: ChartKey, chart: Chart): void {
    this.keys.push(key);
    this.charts.push(chart);
  }

  get thresholdCount(): number {
    return this.charts.reduce((count, { threshold }) => count + threshold.length, 0);
  }

  columns(): ChartColumns {
    const { keys, charts } = this;
    const first = new Int32Array(charts.length + 1);
    charts.forEach(({ threshold }, c) => {
      first[c + 1] = first[c] + threshold.length;
    });
    const threshold = new Int32Array(first[charts.length]);
    const sum = new Float64Array(first[charts.length] * this.width);
    charts.forEach((chart, c) => {
      threshold.set(chart.threshold, first[c]);
      sum.set(chart.sum, first[c] * this.width);
    });
    const column = (name: keyof ChartKey) => Int32Array.from(keys, (key) => key[name]);
    return {
      scenario: column('scenario'),
      measure: column('measure'),
      source: column('source'),
      first,
      threshold,
      sum,
    };
  }
}

export function* chartsIn(columns: ChartColumns, width: number): Generator<[ChartKey, Chart]> {
  const { scenario, measure, source, first, threshold, sum } = columns;
  for (let c = 0; c < source.length; c++) {
    const [from, to] = [first[c], first[c + 1]];
    const chart = { threshold: threshold.subarray(from, to), sum: sum.subarray(from * width, to * width) };
    yield [{ scenario: scenario[c], measure: measure[c], source: source[c] }, chart];
  }
}

/** Charts by key. */
export class ChartIndex {
  private readonly charts = new Map<string, Chart>();

  constructor(columns: ChartColumns, width: number) {
    for (const [key, chart] of chartsIn(columns, width)) this.charts.set(nameOf(key), chart);
  }

  /** Returns a chart; an empty one for a source that reaches nothing. */
  of(key: ChartKey): Chart {
    return this.charts.get(nameOf(key)) ?? EMPTY_CHART;
  }
}

const nameOf = ({ scenario, measure, source }: ChartKey): string => `${scenario} ${measure} ${source}`;
