import { GrowableInt32 } from './growable.ts';

/**
 * Interns sequences of integers: equal sequences get equal indices, numbered in the order of first sight. Sequences lie
 * one after another in one array, so millions of them cost their values and a hash table, no objects.
 */
export class SequenceInterner {
  private readonly values = new GrowableInt32();
  private readonly starts = new GrowableInt32();
  /** Open addressing: index + 1 of a sequence, 0 where free. */
  private table = new Int32Array(1024);

  constructor() {
    this.starts.push(0);
  }

  get count(): number {
    return this.starts.length - 1;
  }

  /** Returns the index of the first `length` values of `sequence`, which is copied where it's new. */
  intern(sequence: Int32Array, length = sequence.length): number {
    if (2 * this.count >= this.table.length) this.grow();
    const mask = this.table.length - 1;
    let place = hashOf(sequence, 0, length) & mask;
    for (; this.table[place] > 0; place = (place + 1) & mask) {
      if (this.equals(this.table[place] - 1, sequence, length)) return this.table[place] - 1;
    }
    for (let i = 0; i < length; i++) this.values.push(sequence[i]);
    this.starts.push(this.values.length);
    this.table[place] = this.count;
    return this.count - 1;
  }

  /** The offset of each sequence in {@link flat}; length count + 1. */
  get first(): Int32Array {
    return this.starts.view();
  }

  /** All sequences, one after another: valid until the next `intern`. */
  get flat(): Int32Array {
    return this.values.view();
  }

  private equals(index: number, sequence: Int32Array, length: number): boolean {
    const start = this.starts.get(index);
    if (this.starts.get(index + 1) - start !== length) return false;
    for (let i = 0; i < length; i++) if (this.values.get(start + i) !== sequence[i]) return false;
    return true;
  }

  private grow(): void {
    this.table = new Int32Array(this.table.length * 2);
    const mask = this.table.length - 1;
    const { first, flat } = this;
    for (let index = 0; index < this.count; index++) {
      let place = hashOf(flat, first[index], first[index + 1]) & mask;
      while (this.table[place] > 0) place = (place + 1) & mask;
      this.table[place] = index + 1;
    }
  }
}

/** Hashes words by FNV-1a, with a final mix since tables are indexed by the low bits. */
function hashOf(values: Int32Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ values[i], 0x01000193) ^ (hash >>> 15);
  return Math.imul(hash ^ (hash >>> 13), 0x5bd1e995) >>> 1;
}
