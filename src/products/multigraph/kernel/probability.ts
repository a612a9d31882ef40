import { absorbNearest } from './summary-statistics.ts';
import { adjusted, Growing, type Tally, type TallyColumns, type TallyInput, type ValueRule } from './tally.ts';

/** The logarithm of an input's attraction as a function of its value v: `base[input] + slope · (ln v or v)`. */
export interface Utility {
  /** The constant of each input; -Infinity means no attraction. */
  readonly base: Float64Array;
  readonly slope: number;
  /** True for ln v with v at least 1 (Huff), false for v (logit). */
  readonly logarithmic: boolean;
  /** Indexed by input: 1 if it is in the numerator, 0 if it is only in the denominator. */
  readonly positive: Uint8Array;
  /** The share of an input decays by e^(-decay · v). */
  readonly decay: number;
}

/**
 * Shares of attraction U_i / Σ U. Sums are kept relative to the greatest U so far, so that neither overflows
 * (log-sum-exp): `total` Σ U, `chosen` Σ U and `decayed` Σ U·e^(-decay·v) of positive inputs, `weighted` Σ U·v of
 * these.
 */
export class Probability implements Tally {
  private readonly n = new Growing(0);
  private readonly min = new Growing(Infinity);
  private readonly nearest = new Growing(-1);
  private readonly peak = new Growing(-Infinity);
  private readonly total = new Growing(0);
  private readonly chosen = new Growing(0);
  private readonly decayed = new Growing(0);
  private readonly weighted = new Growing(0);
  private readonly sums = [this.total, this.chosen, this.decayed, this.weighted];

  constructor(
    private readonly rule: ValueRule,
    private readonly utility: Utility,
  ) {}

  add({ count, ordinal, value }: TallyInput, input: number, ordinals: number): void {
    this.ensure(ordinals);
    const { base, slope, logarithmic, positive, decay } = this.utility;
    const counts = positive[input] === 1;
    for (let i = 0; i < count; i++) {
      const s = ordinal[i];
      const v = adjusted(value[i], input, this.rule);
      this.n.values[s]++;
      absorbNearest(this.min, this.nearest, s, v, input);
      const u = base[input] + slope * (logarithmic ? Math.log(Math.max(1, v)) : v);
      if (!(u > -Infinity)) continue;
      this.raise(s, u);
      const share = Math.exp(u - this.peak.values[s]);
      this.total.values[s] += share;
      if (!counts) continue;
      this.chosen.values[s] += share;
      this.decayed.values[s] += share * Math.exp(-decay * v);
      this.weighted.values[s] += share * v;
    }
  }

  absorb(other: TallyColumns, ordinalOf: Int32Array, ordinals: number): void {
    this.ensure(ordinals);
    for (let row = 0; row < ordinalOf.length; row++) {
      const s = ordinalOf[row];
      this.n.values[s] += other.n![row];
      absorbNearest(this.min, this.nearest, s, other.min![row], other.nearest![row]);
      const peak = other.peak![row];
      if (!(peak > -Infinity)) continue;
      this.raise(s, peak);
      const scale = Math.exp(peak - this.peak.values[s]);
      this.total.values[s] += other.total![row] * scale;
      this.chosen.values[s] += other.chosen![row] * scale;
      this.decayed.values[s] += other.decayed![row] * scale;
      this.weighted.values[s] += other.weighted![row] * scale;
    }
  }

  columns(ordinals: number): TallyColumns {
    return {
      n: this.n.first(ordinals),
      min: this.min.first(ordinals),
      nearest: this.nearest.first(ordinals),
      peak: this.peak.first(ordinals),
      total: this.total.first(ordinals),
      chosen: this.chosen.first(ordinals),
      decayed: this.decayed.first(ordinals),
      weighted: this.weighted.first(ordinals),
    };
  }

  private raise(ordinal: number, utility: number): void {
    const peak = this.peak.values[ordinal];
    if (utility <= peak) return;
    const scale = Math.exp(peak - utility);
    for (const sum of this.sums) sum.values[ordinal] *= scale;
    this.peak.values[ordinal] = utility;
  }

  private ensure(ordinals: number): void {
    for (const column of [this.n, this.min, this.nearest, this.peak, ...this.sums]) column.ensure(ordinals);
  }
}
