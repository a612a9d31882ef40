import type { Counters, Level, WindowSeconds } from './counters.ts';
import { MemoryCounters } from './memory-counters.ts';

const RETRY_MS = 1_000;

/**
 * Shared counters with a local fallback: while they are unavailable each server counts for itself, so that quotas are
 * neither lifted nor refuse all requests.
 */
export class InsuredCounters implements Counters {
  private readonly local = new MemoryCounters();
  /** After a failure, requests don't wait for the shared counters until this time. */
  private retryAt = 0;

  /** @param onLocal called whenever something is counted in this process alone */
  constructor(
    private readonly shared: Counters,
    private readonly onLocal: (error: Error | null) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  add(caller: string, points: number, seconds: WindowSeconds): Promise<Level> {
    return this.insured((counters) => counters.add(caller, points, seconds));
  }

  enter(caller: string, limit: number): Promise<(() => void) | null> {
    return this.insured((counters) => counters.enter(caller, limit));
  }

  close(): void {
    this.shared.close();
  }

  private async insured<T>(count: (counters: Counters) => Promise<T>): Promise<T> {
    let failure: Error | null = null;
    if (this.now() >= this.retryAt) {
      try {
        return await count(this.shared);
      } catch (error) {
        failure = error as Error;
        this.retryAt = this.now() + RETRY_MS;
      }
    }
    this.onLocal(failure);
    return count(this.local);
  }
}
