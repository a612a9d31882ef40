import { RateLimiterMemory } from 'rate-limiter-flexible';
import { type Counters, DAY, type Level, MINUTE, type WindowSeconds } from './counters.ts';

/** Counters in this process. */
export class MemoryCounters implements Counters {
  private readonly windows = {
    [MINUTE]: new RateLimiterMemory({ points: 1, duration: MINUTE, keyPrefix: 'minute' }),
    [DAY]: new RateLimiterMemory({ points: 1, duration: DAY, keyPrefix: 'day' }),
  };
  private readonly running = new Map<string, number>();

  async add(caller: string, points: number, seconds: WindowSeconds): Promise<Level> {
    const { consumedPoints, msBeforeNext } = await this.windows[seconds].penalty(caller, points);
    return { used: consumedPoints, resetMs: msBeforeNext };
  }

  async enter(caller: string, limit: number): Promise<(() => void) | null> {
    const count = this.running.get(caller) ?? 0;
    if (count >= limit) return null;
    this.running.set(caller, count + 1);
    return () => {
      const left = (this.running.get(caller) ?? 1) - 1;
      if (left === 0) this.running.delete(caller);
      else this.running.set(caller, left);
    };
  }

  close(): void {}
}
