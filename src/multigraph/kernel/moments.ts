import { adjusted, Growing, type Tally, type TallyColumns, type TallyInput, type ValueRule } from './tally.ts';

/** Count, sum, least, greatest and the input of the least of the values at each slot. */
export class Moments implements Tally {
  private readonly n = new Growing(0);
  private readonly sum = new Growing(0);
  private readonly min = new Growing(Infinity);
  private readonly max = new Growing(-Infinity);
  private readonly nearest = new Growing(-1);

  constructor(private readonly rule: ValueRule) {}

  add({ count, slot, value, origin }: TallyInput, input: number, slots: number): void {
    this.ensure(slots);
    const [n, sum, min, max, nearest] = [this.n, this.sum, this.min, this.max, this.nearest].map((c) => c.values);
    for (let i = 0; i < count; i++) {
      const s = slot[i];
      const from = origin === null ? input : origin[i];
      const v = adjusted(value[i], from, this.rule);
      n![s]++;
      sum![s] += v;
      if (v > max![s]) max![s] = v;
      // Inputs come in any order: of equal values that of the first input holds.
      if (v < min![s] || (v === min![s] && from < nearest![s])) {
        min![s] = v;
        nearest![s] = from;
      }
    }
  }

  absorb(other: TallyColumns, slotOf: Int32Array, slots: number): void {
    this.ensure(slots);
    for (let row = 0; row < slotOf.length; row++) {
      const s = slotOf[row];
      this.n.values[s] += other.n![row];
      this.sum.values[s] += other.sum![row];
      this.max.values[s] = Math.max(this.max.values[s], other.max![row]);
      absorbNearest(this.min, this.nearest, s, other.min![row], other.nearest![row]);
    }
  }

  columns(slots: number): TallyColumns {
    return {
      n: this.n.first(slots),
      sum: this.sum.first(slots),
      min: this.min.first(slots),
      max: this.max.first(slots),
      nearest: this.nearest.first(slots),
    };
  }

  private ensure(slots: number): void {
    for (const column of [this.n, this.sum, this.min, this.max, this.nearest]) column.ensure(slots);
  }
}

export function absorbNearest(min: Growing, nearest: Growing, slot: number, value: number, input: number): void {
  if (input < 0) return;
  const known = min.values[slot];
  if (value > known || (value === known && input >= nearest.values[slot])) return;
  min.values[slot] = value;
  nearest.values[slot] = input;
}
