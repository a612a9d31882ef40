/** The values of a step, sorted by ordinal: those of ordinal s are `value[start[s]] .. value[start[s + 1] - 1]`. */
export interface ValueChunk {
  readonly start: Uint32Array<ArrayBuffer>;
  readonly value: Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;
  /** The input of each value; of length 0 where inputs aren't kept. */
  readonly input: Int32Array<ArrayBuffer>;
}

/** A list of values in order of arrival. */
export class ValueList {
  private ordinal = new Int32Array(4096);
  private value = new Float64Array(4096);
  private input: Int32Array<ArrayBuffer>;
  private count = 0;

  constructor(
    /** True if values are whole or halves, so that 32 bits hold them. */
    private readonly isCoarse: boolean,
    /** True if the input of each value is kept too. */
    private readonly withInputs: boolean,
  ) {
    this.input = new Int32Array(withInputs ? 4096 : 0);
  }

  push(ordinal: number, value: number, input: number): void {
    if (this.count === this.ordinal.length) this.grow();
    this.ordinal[this.count] = ordinal;
    this.value[this.count] = value;
    if (this.withInputs) this.input[this.count] = input;
    this.count++;
  }

  /** Returns the values sorted by ordinal (counting sort). */
  chunk(ordinals: number): ValueChunk {
    const { count, withInputs } = this;
    const start = new Uint32Array(ordinals + 1);
    for (let i = 0; i < count; i++) start[this.ordinal[i] + 1]++;
    for (let s = 0; s < ordinals; s++) start[s + 1] += start[s];
    const next = start.slice(0, ordinals);
    const value = this.isCoarse ? new Float32Array(count) : new Float64Array(count);
    const input = new Int32Array(withInputs ? count : 0);
    for (let i = 0; i < count; i++) {
      const at = next[this.ordinal[i]]++;
      value[at] = this.value[i];
      if (withInputs) input[at] = this.input[i];
    }
    return { start, value, input };
  }

  each(take: (ordinal: number, value: number) => void): void {
    for (let i = 0; i < this.count; i++) take(this.ordinal[i], this.value[i]);
  }

  clear(): void {
    this.count = 0;
  }

  private grow(): void {
    const size = this.ordinal.length * 2;
    const { ordinal, value, input } = this;
    this.ordinal = new Int32Array(size);
    this.value = new Float64Array(size);
    this.ordinal.set(ordinal);
    this.value.set(value);
    if (!this.withInputs) return;
    this.input = new Int32Array(size);
    this.input.set(input);
  }
}
