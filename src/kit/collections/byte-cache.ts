import { LRUCache } from 'lru-cache';
import { type BudgetedCache, CacheBudget } from './cache-budget.ts';

interface Kept<V> {
  readonly value: V;
  readonly bytes: number;
  usedAt: number;
}

/** An entry's key and its small object take about this many bytes. */
const ENTRY_BYTES = 512;

/**
 * A cache by key, bounded in bytes: what wasn't used for longest goes first. A value that is larger than all of them is
 * kept too, alone, so that it isn't made anew at every use. Values may grow while they are kept.
 */
export class ByteCache<V> implements BudgetedCache {
  private readonly kept: LRUCache<string, Kept<V>>;
  private total = 0;

  /**
   * @param maxBytes of its own; the budget holds besides
   * @param kind what it holds
   * @param budget shared with the thread's other caches; left out: one without a bound
   */
  constructor(
    readonly maxBytes: number = Number.MAX_SAFE_INTEGER,
    readonly kind = 'other',
    private readonly budget = new CacheBudget(),
  ) {
    this.kept = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }) => Math.min(maxBytes, Math.max(1, bytes) + ENTRY_BYTES),
      dispose: ({ bytes }) => {
        this.total -= bytes + ENTRY_BYTES;
      },
    });
    budget.join(this);
  }

  /** Bytes of all that is kept; no more than {@link maxBytes} but for a single larger value. */
  get bytes(): number {
    return this.total;
  }

  get size(): number {
    return this.kept.size;
  }

  get oldestUse(): number {
    const oldest = this.kept.rvalues().next().value;
    return oldest?.usedAt ?? Infinity;
  }

  dropOldest(): void {
    this.kept.pop();
  }

  /** Returns a value and counts as a use. */
  get(key: string): V | undefined {
    const kept = this.kept.get(key);
    if (kept === undefined) return undefined;
    kept.usedAt = this.budget.tick();
    return kept.value;
  }

  /** Returns the value without using it. */
  peek(key: string): V | undefined {
    return this.kept.peek(key)?.value;
  }

  set(key: string, value: V, bytes: number): void {
    this.total += bytes + ENTRY_BYTES;
    this.kept.set(key, { value, bytes, usedAt: this.budget.tick() });
  }

  delete(key: string): void {
    this.kept.delete(key);
  }

  deleteWhere(isUseless: (key: string) => boolean): void {
    for (const key of [...this.kept.keys()]) if (isUseless(key)) this.kept.delete(key);
  }

  /**
   * Notes that a value takes so many bytes more than before, or fewer. Nothing happens where it isn't kept any more.
   */
  grow(key: string, value: V, bytes: number): void {
    const kept = this.kept.peek(key);
    if (kept?.value === value && bytes !== 0) this.set(key, value, kept.bytes + bytes);
  }
}
