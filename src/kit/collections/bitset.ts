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

/**
 * A set of small integers that is filled and then emptied in ascending order, in the time of what is in it and a
 * thousandth of what could be: words of bits, and a bit for each word that has some.
 */
export class OrderedSet {
  count = 0;
  private readonly words: Int32Array;
  private readonly filled: Int32Array;

  constructor(size: number) {
    this.words = new Int32Array((size + 31) >>> 5);
    this.filled = new Int32Array((this.words.length + 31) >>> 5);
  }

  /** Adds a value; returns whether it is new. */
  add(value: number): boolean {
    const word = value >>> 5;
    const before = this.words[word];
    const bit = 1 << (value & 31);
    if ((before & bit) !== 0) return false;
    this.words[word] = before | bit;
    this.filled[word >>> 5] |= 1 << (word & 31);
    this.count++;
    return true;
  }

  /** Lists its members, ascending, and removes them. @param into long enough for all */
  drain(into: Int32Array): number {
    const { words, filled } = this;
    let count = 0;
    for (let group = 0; group < filled.length; group++) {
      let left = filled[group];
      filled[group] = 0;
      while (left !== 0) {
        const lowest = left & -left;
        left ^= lowest;
        const word = (group << 5) + 31 - Math.clz32(lowest);
        let bits = words[word];
        words[word] = 0;
        while (bits !== 0) {
          const bit = bits & -bits;
          bits ^= bit;
          into[count++] = (word << 5) + 31 - Math.clz32(bit);
        }
      }
    }
    this.count = 0;
    return count;
  }
}
