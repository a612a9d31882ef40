import { adjusted, Growing, type Tally, type TallyColumns, type TallyInput, type ValueRule } from './tally.ts';

/** A tally of the value of each input, in a column per input; NaN where it has none. */
export class Inputs implements Tally {
  private readonly byInput: readonly Growing[];

  constructor(
    count: number,
    private readonly rule: ValueRule,
  ) {
    this.byInput = Array.from({ length: count }, () => new Growing(Number.NaN));
  }

  add({ count, ordinal, value }: TallyInput, input: number, ordinals: number): void {
    this.ensure(ordinals);
    const { values } = this.byInput[input];
    for (let i = 0; i < count; i++) values[ordinal[i]] = adjusted(value[i], input, this.rule);
  }

  absorb(other: TallyColumns, ordinalOf: Int32Array, ordinals: number): void {
    this.ensure(ordinals);
    this.byInput.forEach(({ values }, input) => {
      const column = other[`v${input}`];
      for (let row = 0; row < ordinalOf.length; row++) {
        if (!Number.isNaN(column[row])) values[ordinalOf[row]] = column[row];
      }
    });
  }

  columns(ordinals: number): TallyColumns {
    return Object.fromEntries(this.byInput.map((column, input) => [`v${input}`, column.first(ordinals)]));
  }

  private ensure(ordinals: number): void {
    for (const column of this.byInput) column.ensure(ordinals);
  }
}
