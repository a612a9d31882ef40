import { LRUCache } from 'lru-cache';
import { CancelledError } from '../../kit/core/errors.ts';
import { TaskGroup } from '../../kit/workers/index.ts';
import { bytesOf, type Columns } from '../../products/operation/index.ts';

/** A result that is being computed, and the number of requests that wait for it. */
interface Pending {
  readonly promise: Promise<Columns>;
  readonly group: TaskGroup;
  waiting: number;
}

/** The overhead of an entry, so that many small results are bounded too. */
const ENTRY_BYTES = 1024;

export interface ResultCacheStatus {
  readonly entries: number;
  readonly bytes: number;
  readonly pending: number;
  /** Requests so far, by what they found in the cache. */
  readonly asked: Readonly<Record<Found, number>>;
}

/** A finished result, one that is being computed, or nothing. */
type Found = 'result' | 'pending' | 'nothing';

/**
 * A cache of prepared results by key, bounded in bytes, that evicts the least recently used. Equal requests wait for a
 * running computation; when the last of them leaves, it is cancelled. Failures aren't cached.
 */
export class ResultCache {
  private readonly results: LRUCache<string, Columns>;
  private readonly pending = new Map<string, Pending>();
  private readonly asked: Record<Found, number> = { result: 0, pending: 0, nothing: 0 };

  constructor(maxBytes: number) {
    this.results = new LRUCache({
      maxSize: Math.max(1, maxBytes),
      sizeCalculation: (result) => bytesOf(result) + ENTRY_BYTES,
    });
  }

  status(): ResultCacheStatus {
    const { results, pending, asked } = this;
    return { entries: results.size, bytes: results.calculatedSize, pending: pending.size, asked: { ...asked } };
  }

  /**
   * Returns the result of `key`, and computes it under a group of its own if needed. Rejects with `waiter`'s reason
   * when that is aborted.
   */
  async get(key: string, waiter: TaskGroup, compute: (group: TaskGroup) => Promise<Columns>): Promise<Columns> {
    const known = this.results.get(key);
    this.asked[known !== undefined ? 'result' : this.pending.has(key) ? 'pending' : 'nothing']++;
    if (known !== undefined) return known;
    if (waiter.error !== null) throw waiter.error;
    const pending = this.pending.get(key) ?? this.begin(key, compute);
    pending.waiting++;
    let stopListening = (): void => {};
    const givenUp = new Promise<never>((_resolve, reject) => {
      stopListening = waiter.onAbort(reject);
    });
    try {
      return await Promise.race([pending.promise, givenUp]);
    } finally {
      stopListening();
      if (--pending.waiting === 0) this.leave(key, pending);
    }
  }

  /** Drops the results whose keys begin with `prefix`. */
  drop(prefix: string): void {
    for (const key of [...this.results.keys()]) if (key.startsWith(prefix)) this.results.delete(key);
  }

  private begin(key: string, compute: (group: TaskGroup) => Promise<Columns>): Pending {
    const group = new TaskGroup();
    const promise = compute(group).then(
      (result) => {
        this.results.set(key, result);
        this.forget(key, pending);
        return result;
      },
      (error: unknown) => {
        // A failure stops the remaining pieces.
        group.abort(error instanceof Error ? error : new Error(String(error)));
        this.forget(key, pending);
        throw error;
      },
    );
    const pending: Pending = { promise, group, waiting: 0 };
    promise.catch(() => {});
    this.pending.set(key, pending);
    return pending;
  }

  /** Cancels a computation that no request waits for any more. A later request begins anew. */
  private leave(key: string, pending: Pending): void {
    if (this.pending.get(key) !== pending) return;
    this.forget(key, pending);
    pending.group.abort(new CancelledError());
  }

  private forget(key: string, pending: Pending): void {
    if (this.pending.get(key) === pending) this.pending.delete(key);
  }
}
