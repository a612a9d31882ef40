/** A set of small integers, one bit each. */
export class Bitset {
  private readonly words: Int32Array;

  constructor(readonly size: number) {
    this.words = new Int32Array((size + 31) >>> 5);
  }

  add(value: number): void {
    this.words[value >>> 5] |= 1 << (value & 31);
  }

  has(value: number): boolean {
    return (this.words[value >>> 5] & (1 << (value & 31))) !== 0;
  }

  clear(): void {
    this.words.fill(0);
  }
}
