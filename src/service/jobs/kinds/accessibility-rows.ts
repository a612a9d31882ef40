import { ROW_ERRORS } from '../results/pair-rows.ts';
import type { ResultColumn, ResultTable } from '../results/result-table.ts';
import type { OpportunityTable } from './opportunities.ts';

interface Wishes {
  /** The order of the request. */
  readonly thresholds: readonly number[];
  readonly percentiles: readonly number[] | null;
  readonly departures: { readonly from: number; readonly count: number; readonly everySeconds: number } | null;
}

/** Sums of opportunities by measure (percentile or departure) and threshold, and the rows of the resulting table. */
export class AccessibilityRows {
  private readonly source: string[] = [];
  private readonly opportunity: (string | null)[] = [];
  private readonly measure: (number | null)[] = [];
  private readonly threshold: (number | null)[] = [];
  private readonly value: (number | null)[] = [];
  private readonly error: (string | null)[] = [];
  private readonly measures: readonly number[];
  /**
   * Indexed by measure, opportunity and ascending threshold: the amounts reached within it but not within the previous
   * one.
   */
  private readonly sums: Float64Array;
  private readonly ascending: readonly number[];

  constructor(
    private readonly amounts: OpportunityTable['amounts'],
    readonly wishes: Wishes,
  ) {
    const { percentiles, departures, thresholds } = wishes;
    const { from = 0, count = 1, everySeconds = 0 } = departures ?? {};
    this.measures = percentiles ?? Array.from({ length: count }, (_, n) => from + n * everySeconds);
    this.ascending = [...new Set(thresholds)].sort((a, b) => a - b);
    this.sums = new Float64Array(this.measures.length * amounts.length * this.ascending.length);
  }

  /** Adds a target at distance `weight`: seconds or meters; Infinity if it isn't reached. */
  reach(measure: number, target: number, weight: number): void {
    const { ascending, amounts, sums } = this;
    let t = 0;
    while (t < ascending.length && ascending[t] < weight) t++;
    if (t === ascending.length) return;
    for (let a = 0; a < amounts.length; a++) {
      const amount = amounts[a].of[target];
      // Cells without a value add nothing.
      if (!Number.isNaN(amount)) sums[(measure * amounts.length + a) * ascending.length + t] += amount;
    }
  }

  /** Writes the rows of a source whose targets were added, or one row with its error. */
  write(source: string, error: number): void {
    if (error !== 0) this.row(source, null, null, null, null, ROW_ERRORS[error]);
    else this.writeSums(source);
    this.sums.fill(0);
  }

  done(): ResultTable {
    const { wishes } = this;
    const text = (name: string, values: readonly (string | null)[]): ResultColumn => ({ name, type: 'STRING', values });
    const number = (name: string, values: readonly (number | null)[]): ResultColumn => ({
      name,
      type: 'DOUBLE',
      values,
    });
    const measured = wishes.percentiles !== null ? 'percentile' : wishes.departures !== null ? 'departure' : null;
    const columns = [
      text('source', this.source),
      text('opportunity', this.opportunity),
      ...(measured === null ? [] : [number(measured, this.measure)]),
      number('threshold', this.threshold),
      number('value', this.value),
      text('error', this.error),
    ];
    return { rows: this.source.length, columns };
  }

  private writeSums(source: string): void {
    const { measures, amounts, ascending, sums } = this;
    const { thresholds } = this.wishes;
    measures.forEach((measure, m) => {
      amounts.forEach(({ name }, a) => {
        const at = (m * amounts.length + a) * ascending.length;
        for (let t = 1; t < ascending.length; t++) sums[at + t] += sums[at + t - 1];
        for (const threshold of thresholds) {
          this.row(source, name, measure, threshold, sums[at + ascending.indexOf(threshold)], null);
        }
      });
    });
  }

  private row(
    source: string,
    opportunity: string | null,
    measure: number | null,
    threshold: number | null,
    value: number | null,
    error: string | null,
  ): void {
    this.source.push(source);
    this.opportunity.push(opportunity);
    this.measure.push(measure);
    this.threshold.push(threshold);
    this.value.push(value);
    this.error.push(error);
  }
}
