/** The sums of statistics by threshold: how much is reached at exactly that many seconds or meters. */
export interface Chart {
  /** The thresholds at which any cell is reached, ascending. */
  readonly threshold: Int32Array;
  /** The sum of statistic s at threshold t: `sum[t * statistics + s]`. */
  readonly sum: Float64Array;
}

export const EMPTY_CHART: Chart = { threshold: new Int32Array(0), sum: new Float64Array(0) };

/**
 * Sums up charts, one after the other, in arrays with an entry per threshold up to a limit. Missing values of a cell
 * (NaN) add nothing.
 */
export class ChartSums {
  private readonly width: number;
  private readonly sums: Float64Array;
  /** The number of the chart that last wrote a threshold's sums. */
  private readonly written: Int32Array;
  private readonly touched: Int32Array;
  private touchedCount = 0;
  private chart = 1;

  /** @param values by statistic, by cell */
  constructor(
    limit: number,
    private readonly values: readonly ArrayLike<number>[],
  ) {
    this.width = values.length;
    this.sums = new Float64Array((limit + 1) * this.width);
    this.written = new Int32Array(limit + 1);
    this.touched = new Int32Array(limit + 1);
  }

  /** Begins the next chart; the first has begun. */
  begin(): void {
    this.chart++;
    this.touchedCount = 0;
  }

  /** Adds the values of a cell that is reached at a threshold. */
  add(cell: number, threshold: number): void {
    const at = this.room(threshold);
    for (let s = 0; s < this.width; s++) {
      const value = this.values[s][cell];
      if (!Number.isNaN(value)) this.sums[at + s] += value;
    }
  }

  addChart({ threshold, sum }: Chart): void {
    for (let t = 0; t < threshold.length; t++) {
      const at = this.room(threshold[t]);
      for (let s = 0; s < this.width; s++) this.sums[at + s] += sum[t * this.width + s];
    }
  }

  done(): Chart {
    const threshold = this.touched.slice(0, this.touchedCount).sort();
    const sum = new Float64Array(threshold.length * this.width);
    for (let t = 0; t < threshold.length; t++) {
      const at = threshold[t] * this.width;
      for (let s = 0; s < this.width; s++) sum[t * this.width + s] = this.sums[at + s];
    }
    return { threshold, sum };
  }

  private room(threshold: number): number {
    const at = threshold * this.width;
    if (this.written[threshold] !== this.chart) {
      this.written[threshold] = this.chart;
      this.touched[this.touchedCount++] = threshold;
      this.sums.fill(0, at, at + this.width);
    }
    return at;
  }
}

/** Returns one chart per source from all cells with the source that reaches each (-1: none). */
export function chartsBySource(
  sums: ChartSums,
  sourceCount: number,
  source: ArrayLike<number>,
  threshold: ArrayLike<number>,
): Chart[] {
  const first = new Int32Array(sourceCount + 1);
  for (let cell = 0; cell < source.length; cell++) if (source[cell] >= 0) first[source[cell] + 1]++;
  for (let s = 0; s < sourceCount; s++) first[s + 1] += first[s];
  const cells = new Int32Array(first[sourceCount]);
  const next = first.slice();
  for (let cell = 0; cell < source.length; cell++) if (source[cell] >= 0) cells[next[source[cell]]++] = cell;
  return Array.from({ length: sourceCount }, (_, s) => {
    sums.begin();
    for (let i = first[s]; i < first[s + 1]; i++) sums.add(cells[i], threshold[cells[i]]);
    return sums.done();
  });
}

/** Returns the chart with thresholds rounded up to multiples of an interval. */
export function widened({ threshold, sum }: Chart, interval: number, width: number): Chart {
  if (interval <= 1) return { threshold, sum };
  const starts: number[] = [];
  const ends: number[] = [];
  for (let t = 0; t < threshold.length; t++) {
    const end = Math.ceil(threshold[t] / interval) * interval;
    if (end === ends.at(-1)) continue;
    ends.push(end);
    starts.push(t);
  }
  const wide = new Float64Array(ends.length * width);
  starts.forEach((start, i) => {
    const stop = starts[i + 1] ?? threshold.length;
    for (let t = start; t < stop; t++) for (let s = 0; s < width; s++) wide[i * width + s] += sum[t * width + s];
  });
  return { threshold: Int32Array.from(ends), sum: wide };
}

/** Returns the running totals of one statistic: what is reached within each threshold. */
export function runningTotals({ threshold, sum }: Chart, statistic: number, width: number): Float64Array {
  const totals = new Float64Array(threshold.length);
  let total = 0;
  for (let t = 0; t < totals.length; t++) {
    total += sum[t * width + statistic];
    totals[t] = total;
  }
  return totals;
}

export const totalOf = (chart: Chart, statistic: number, width: number): number =>
  runningTotals(chart, statistic, width).at(-1) ?? 0;

/** Returns the least threshold within which an amount is reached (dual access); -1 if it never is. */
export function thresholdOf(chart: Chart, statistic: number, width: number, amount: number): number {
  const totals = runningTotals(chart, statistic, width);
  const at = totals.findIndex((total) => total >= amount);
  return at < 0 ? -1 : chart.threshold[at];
}

/** Returns the first chart less the second, at the thresholds of both. */
export function chartDifference(a: Chart, b: Chart, width: number): Chart {
  const threshold = Int32Array.from(new Set([...a.threshold, ...b.threshold])).sort();
  const sum = new Float64Array(threshold.length * width);
  const put = (chart: Chart, sign: number) => {
    let at = 0;
    for (let t = 0; t < chart.threshold.length; t++) {
      while (threshold[at] < chart.threshold[t]) at++;
      for (let s = 0; s < width; s++) sum[at * width + s] += sign * chart.sum[t * width + s];
    }
  };
  put(a, 1);
  put(b, -1);
  return { threshold, sum };
}
