import type { TallyInput } from './tally.ts';

/** All values of a step, sorted by slot: values of slot s are `value[start[s]] .. value[start[s + 1] - 1]`. */
export interface ValueChunk {
  readonly start: Uint32Array<ArrayBuffer>;
  readonly value: Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;
  readonly input: Int32Array<ArrayBuffer>;
}

/** Keeps values themselves, four bytes each where that is exact: for aggregations that no sum can stand for. */
export class ValueList {
  private slot = new Int32Array(4096);
  private value = new Float64Array(4096);
  private input = new Int32Array(4096);
  private count = 0;

  constructor(
    /** Values are whole or halves, so that 32 bits hold them. */
    private readonly isCoarse: boolean,
    /** Whose values they are is remembered too. */
    private readonly withInputs: boolean,
  ) {}

  add({ count, slot, value }: TallyInput, input: number): void {
    this.ensure(this.count + count);
    this.slot.set(slot.subarray(0, count), this.count);
    this.value.set(value.subarray(0, count), this.count);
    this.input.fill(input, this.count, this.count + count);
    this.count += count;
  }

  /** What was added, sorted by counting. */
  chunk(slots: number): ValueChunk {
    const { count, withInputs } = this;
    const start = new Uint32Array(slots + 1);
    for (let i = 0; i < count; i++) start[this.slot[i]! + 1]++;
    for (let s = 0; s < slots; s++) start[s + 1] += start[s]!;
    const next = start.slice(0, slots);
    const value = this.isCoarse ? new Float32Array(count) : new Float64Array(count);
    const input = new Int32Array(withInputs ? count : 0);
    for (let i = 0; i < count; i++) {
      const at = next[this.slot[i]!]++;
      value[at] = this.value[i]!;
      if (withInputs) input[at] = this.input[i]!;
    }
    return { start, value, input };
  }

  private ensure(count: number): void {
    if (count <= this.slot.length) return;
    const size = Math.max(count, this.slot.length * 2);
    const { slot, value, input } = this;
    this.slot = new Int32Array(size);
    this.value = new Float64Array(size);
    this.input = new Int32Array(size);
    this.slot.set(slot);
    this.value.set(value);
    this.input.set(input);
  }
}
