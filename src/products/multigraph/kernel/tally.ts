/** The state of an aggregation, one value per ordinal in each column. */
export type TallyColumns = Readonly<Record<string, Float64Array<ArrayBuffer>>>;

/** The values of one input for a tally: parallel columns of ordinals, values and, for unions, origins. */
export interface TallyInput {
  readonly count: number;
  readonly ordinal: Int32Array;
  readonly value: Float64Array;
  /** The input of each value; null if it is the same for all. */
  readonly origin: Int32Array | null;
}

/** An aggregation's accumulated state, with which the values themselves needn't be kept. */
export interface Tally {
  /** Adds the values of one input; ordinals are below `ordinals`. */
  add(values: TallyInput, input: number, ordinals: number): void;
  /** Merges the columns of another tally; `ordinalOf` maps its rows to ordinals of this one. */
  absorb(columns: TallyColumns, ordinalOf: Int32Array, ordinals: number): void;
  /** Returns the columns by ordinal. */
  columns(ordinals: number): TallyColumns;
}

/** A column that grows. New entries hold `empty`. */
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

  /** Copies the first `count` values to a buffer of their own. */
  first(count: number): Float64Array<ArrayBuffer> {
    this.ensure(count);
    return this.values.slice(0, count);
  }
}

/** The adjustment of raw values: times a factor by input, plus a modifier, within bounds. */
export interface ValueRule {
  readonly factors: Float64Array;
  readonly modifier: number;
  readonly lowerBound: number;
  readonly upperBound: number;
}

export const adjusted = (value: number, input: number, rule: ValueRule): number =>
  Math.max(rule.lowerBound, Math.min(rule.upperBound, value * rule.factors[input] + rule.modifier));
