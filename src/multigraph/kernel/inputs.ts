import { adjusted, Growing, type Tally, type TallyColumns, type TallyInput, type ValueRule } from './tally.ts';

/** The value of each input by itself, in a column per input; NaN where it has none. */
export class Inputs implements Tally {
  private readonly byInput: readonly Growing[];

  constructor(
    count: number,
    private readonly rule: ValueRule,
  ) {
    this.byInput = Array.from({ length: count }, () => new Growing(Number.NaN));
  }

  add({ count, slot, value }: TallyInput, input: number, slots: number): void {
    this.ensure(slots);
    const { values } = this.byInput[input];
    for (let i = 0; i < count; i++) values[slot[i]] = adjusted(value[i], input, this.rule);
  }

  absorb(other: TallyColumns, slotOf: Int32Array, slots: number): void {
    this.ensure(slots);
    this.byInput.forEach(({ values }, input) => {
      const column = other[`v${input}`];
      for (let row = 0; row < slotOf.length; row++) {
        if (!Number.isNaN(column[row])) values[slotOf[row]] = column[row];
      }
    });
  }

  columns(slots: number): TallyColumns {
    return Object.fromEntries(this.byInput.map((column, input) => [`v${input}`, column.first(slots)]));
  }

  private ensure(slots: number): void {
    for (const column of this.byInput) column.ensure(slots);
  }
}
