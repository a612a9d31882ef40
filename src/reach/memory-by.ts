import { ByteCache } from '../collections/byte-cache.ts';
import { ObjectNumbers } from '../collections/object-numbers.ts';

export interface Sized {
  /** What it takes in memory. */
  readonly bytes: number;
}

/**
 * What a thread found for something, such as the targets of a request, and may need again: by that something and a key,
 * within a number of bytes for all regions together. What was found must not hold metrics: they have a bound of their own.
 */
export class MemoryBy<K extends object, V extends Sized> {
  private readonly found: ByteCache<V>;
  private readonly numbers = new ObjectNumbers<K>();

  constructor(maxBytes: number) {
    this.found = new ByteCache(maxBytes, 'targets');
  }

  get(of: K, key: string): V | undefined {
    return this.found.get(this.nameOf(of, key));
  }

  set(of: K, key: string, value: V): void {
    this.found.set(this.nameOf(of, key), value, value.bytes);
  }

  getOrFind(of: K, key: string, find: () => V): V {
    const known = this.get(of, key);
    if (known !== undefined) return known;
    const value = find();
    this.set(of, key, value);
    return value;
  }

  private nameOf(of: K, key: string): string {
    return `${this.numbers.of(of)} ${key}`;
  }
}
