import { LRUCache } from 'lru-cache';
import { CancelledError } from '../core/errors.ts';
import { bytesOf, type Prepared } from '../operation/index.ts';
import { TaskGroup } from '../workers/index.ts';

/** A result that is being computed, and how many requests wait for it. */
interface Pending {
  readonly promise: Promise<Prepared>;
  readonly group: TaskGroup;
  waiting: number;
}

/** So that many small results are bounded too. */
const ENTRY_BYTES = 1024;

export interface ResultCacheStatus {
  readonly entries: number;
  readonly bytes: number;
  readonly pending: number;
  /** Requests so far, by what they found. */
  readonly asked: Readonly<Record<Found, number>>;
}

/** A result, one that was being computed, or nothing. */
type Found = 'result' | 'pending' | 'nothing';

/**
 * Prepared results by key, the least recently used evicted beyond a number of bytes. Equal requests that come while one
 * computes wait for it; when the last of them has gone the computation is cancelled. Failures aren't remembered.
 */
export class ResultCache {
  private readonly results: LRUCache<string, Prepared>;
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

  /** The result of `key`, computed under a group of its own if it isn't yet. Rejects with `waiter`'s reason when it is given up. */
  async get(key: string, waiter: TaskGroup, compute: (group: TaskGroup) => Promise<Prepared>): Promise<Prepared> {
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

  /** Forgets the results whose keys begin so. */
  drop(prefix: string): void {
    for (const key of [...this.results.keys()]) if (key.startsWith(prefix)) this.results.delete(key);
  }

  private begin(key: string, compute: (group: TaskGroup) => Promise<Prepared>): Pending {
    const group = new TaskGroup();
    const promise = compute(group).then(
      (result) => {
        this.results.set(key, result);
        this.forget(key, pending);
        return result;
      },
      (error: unknown) => {
        // What fails stops the rest of its pieces.
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

  /** No request waits any more. One that comes now begins anew. */
  private leave(key: string, pending: Pending): void {
    if (this.pending.get(key) !== pending) return;
    this.forget(key, pending);
    pending.group.abort(new CancelledError());
  }

  private forget(key: string, pending: Pending): void {
    if (this.pending.get(key) === pending) this.pending.delete(key);
  }
}
