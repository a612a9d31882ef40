/** Values of a step, sorted by slot: values of slot s are `value[start[s]] .. value[start[s + 1] - 1]`. */
export interface ValueChunk {
  readonly start: Uint32Array<ArrayBuffer>;
  readonly value: Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;
  /** Input that each value belongs to; of length 0 where that doesn't matter. */
  readonly input: Int32Array<ArrayBuffer>;
}

/** Values one after the other. */
export class ValueList {
  private slot = new Int32Array(4096);
  private value = new Float64Array(4096);
  private input: Int32Array<ArrayBuffer>;
  private count = 0;

  constructor(
    /** Values are whole or halves, so that 32 bits hold them. */
    private readonly isCoarse: boolean,
    /** Whose values they are is remembered too. */
    private readonly withInputs: boolean,
  ) {
    this.input = new Int32Array(withInputs ? 4096 : 0);
  }

  push(slot: number, value: number, input: number): void {
    if (this.count === this.slot.length) this.grow();
    this.slot[this.count] = slot;
    this.value[this.count] = value;
    if (this.withInputs) this.input[this.count] = input;
    this.count++;
  }

  /** What was pushed, sorted by counting. */
  chunk(slots: number): ValueChunk {
    const { count, withInputs } = this;
    const start = new Uint32Array(slots + 1);
    for (let i = 0; i < count; i++) start[this.slot[i] + 1]++;
    for (let s = 0; s < slots; s++) start[s + 1] += start[s];
    const next = start.slice(0, slots);
    const value = this.isCoarse ? new Float32Array(count) : new Float64Array(count);
    const input = new Int32Array(withInputs ? count : 0);
    for (let i = 0; i < count; i++) {
      const at = next[this.slot[i]]++;
      value[at] = this.value[i];
      if (withInputs) input[at] = this.input[i];
    }
    return { start, value, input };
  }

  each(take: (slot: number, value: number) => void): void {
    for (let i = 0; i < this.count; i++) take(this.slot[i], this.value[i]);
  }

  clear(): void {
    this.count = 0;
  }

  private grow(): void {
    const size = this.slot.length * 2;
    const { slot, value, input } = this;
    this.slot = new Int32Array(size);
    this.value = new Float64Array(size);
    this.slot.set(slot);
    this.value.set(value);
    if (!this.withInputs) return;
    this.input = new Int32Array(size);
    this.input.set(input);
  }
}
