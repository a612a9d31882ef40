import { ByteCache } from '../../kit/collections/byte-cache.ts';
import type { CacheBudget } from '../../kit/collections/cache-budget.ts';
import { ObjectNumbers } from '../../kit/collections/object-numbers.ts';

export interface Sized {
  /** Its bytes of memory. */
  readonly bytes: number;
}

/**
 * A thread's cache of results for objects, such as the targets of a request: by object and a key, bounded in bytes for
 * all regions together. Entries go when their object is collected. Results must refer neither to it nor to metrics,
 * which have a bound of their own.
 */
export class MemoryBy<K extends object, V extends Sized> {
  private readonly found: ByteCache<V>;
  private readonly numbers = new ObjectNumbers<K>();
  private readonly names = new WeakMap<K, Set<string>>();
  private readonly collected = new FinalizationRegistry<Set<string>>((names) => {
    for (const name of names) this.found.delete(name);
  });

  constructor(maxBytes: number, budget?: CacheBudget) {
    this.found = new ByteCache(maxBytes, 'targets', budget);
  }

  get(of: K, key: string): V | undefined {
    return this.found.get(this.nameOf(of, key));
  }

  set(of: K, key: string, value: V): void {
    const name = this.nameOf(of, key);
    this.namesOf(of).add(name);
    this.found.set(name, value, value.bytes);
  }

  getOrFind(of: K, key: string, find: () => V): V {
    const known = this.get(of, key);
    if (known !== undefined) return known;
    const value = find();
    this.set(of, key, value);
    return value;
  }

  private namesOf(of: K): Set<string> {
    let names = this.names.get(of);
    if (names === undefined) {
      names = new Set();
      this.names.set(of, names);
      this.collected.register(of, names);
    }
    return names;
  }

  private nameOf(of: K, key: string): string {
    return `${this.numbers.of(of)} ${key}`;
  }
}
