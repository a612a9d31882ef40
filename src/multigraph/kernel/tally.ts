/** State of an aggregation, one value per ordinal in each column. */
export type TallyColumns = Readonly<Record<string, Float64Array<ArrayBuffer>>>;

/** Values of one input that a tally takes in: by position the ordinal, the value and, of unions, the origin. */
export interface TallyInput {
  readonly count: number;
  readonly ordinal: Int32Array;
  readonly value: Float64Array;
  /** Input that each value belongs to, where it isn't one for all. */
  readonly origin: Int32Array | null;
}

/** How an aggregation remembers what it has seen, so that it needn't keep the values themselves. */
export interface Tally {
  /** Takes in the values of one input; ordinals are below `ordinals`. */
  add(values: TallyInput, input: number, ordinals: number): void;
  /** Takes in what another tally has seen; `ordinalOf`: its rows in our numbering. */
  absorb(columns: TallyColumns, ordinalOf: Int32Array, ordinals: number): void;
  /** What was seen, by ordinal. */
  columns(ordinals: number): TallyColumns;
}

/** A column that grows. New places hold `empty`. */
export class Growing {
  values: Float64Array<ArrayBuffer>;

  constructor(private readonly empty: number) {
    this.values = new Float64Array(0);
  }

  ensure(count: number): void {
    const { length } = this.values;
    if (count <= length) return;
    const larger = new Float64Array(Math.max(count, length * 2, 1024)).fill(this.empty, length);
    larger.set(this.values);
    this.values = larger;
  }

  /** In a buffer of its own. */
  first(count: number): Float64Array<ArrayBuffer> {
    this.ensure(count);
    return this.values.slice(0, count);
  }
}

/** Raw values → what counts: times a factor by input, plus a number, within bounds. */
export interface ValueRule {
  readonly factors: Float64Array;
  readonly modifier: number;
  readonly lowerBound: number;
  readonly upperBound: number;
}

export const adjusted = (value: number, input: number, rule: ValueRule): number =>
  Math.max(rule.lowerBound, Math.min(rule.upperBound, value * rule.factors[input] + rule.modifier));
