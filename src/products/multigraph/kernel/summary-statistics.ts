import { adjusted, Growing, type Tally, type TallyColumns, type TallyInput, type ValueRule } from './tally.ts';

/** A tally of count, sum, minimum, maximum and the input of the minimum at each ordinal. */
export class SummaryStatistics implements Tally {
  private readonly n = new Growing(0);
  private readonly sum = new Growing(0);
  private readonly min = new Growing(Infinity);
  private readonly max = new Growing(-Infinity);
  private readonly nearest = new Growing(-1);

  constructor(private readonly rule: ValueRule) {}

  add({ count, ordinal, value, origin }: TallyInput, input: number, ordinals: number): void {
    this.ensure(ordinals);
    const [n, sum, min, max, nearest] = [this.n, this.sum, this.min, this.max, this.nearest].map((c) => c.values);
    for (let i = 0; i < count; i++) {
      const s = ordinal[i];
      const from = origin === null ? input : origin[i];
      const v = adjusted(value[i], from, this.rule);
      n![s]++;
      sum![s] += v;
      if (v > max![s]) max![s] = v;
      // Inputs come in any order: of equal values the first input counts.
      if (v < min![s] || (v === min![s] && from < nearest![s])) {
        min![s] = v;
        nearest![s] = from;
      }
    }
  }

  absorb(other: TallyColumns, ordinalOf: Int32Array, ordinals: number): void {
    this.ensure(ordinals);
    for (let row = 0; row < ordinalOf.length; row++) {
      const s = ordinalOf[row];
      this.n.values[s] += other.n![row];
      this.sum.values[s] += other.sum![row];
      this.max.values[s] = Math.max(this.max.values[s], other.max![row]);
      absorbNearest(this.min, this.nearest, s, other.min![row], other.nearest![row]);
    }
  }

  columns(ordinals: number): TallyColumns {
    return {
      n: this.n.first(ordinals),
      sum: this.sum.first(ordinals),
      min: this.min.first(ordinals),
      max: this.max.first(ordinals),
      nearest: this.nearest.first(ordinals),
    };
  }

  private ensure(ordinals: number): void {
    for (const column of [this.n, this.sum, this.min, this.max, this.nearest]) column.ensure(ordinals);
  }
}

export function absorbNearest(min: Growing, nearest: Growing, ordinal: number, value: number, input: number): void {
  if (input < 0) return;
  const known = min.values[ordinal];
  if (value > known || (value === known && input >= nearest.values[ordinal])) return;
  min.values[ordinal] = value;
  nearest.values[ordinal] = input;
}
