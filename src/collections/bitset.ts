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

/** Lists the bits of words `first .. last` in ascending order and clears them. Gives their number. */
export function drainBits(words: Int32Array, first: number, last: number, into: Int32Array): number {
  let count = 0;
  for (let word = first; word <= last; word++) {
    let bits = words[word];
    words[word] = 0;
    while (bits !== 0) {
      const lowest = bits & -bits;
      bits ^= lowest;
      into[count++] = (word << 5) + 31 - Math.clz32(lowest);
    }
  }
  return count;
}
