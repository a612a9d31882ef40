import { LRUCache } from 'lru-cache';
import type { Access } from '../accounts/index.ts';
import { httpRefusal } from './problem.ts';

const WINDOW_MS = 60_000;

interface Bucket {
  tokens: number;
  updated: number;
}

/** Token buckets per caller, refilled evenly over a minute. Plans without a limit cost nothing. */
export class RateLimit {
  private readonly buckets = new LRUCache<string, Bucket>({ max: 100_000 });

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Takes one request from the caller's bucket and tells the headers to send. Throws HttpError 429. */
  take({ caller, plan }: Access): Readonly<Record<string, string>> {
    const limit = plan.requestsPerMinute;
    if (limit === null) return {};
    const now = this.now();
    const bucket = this.buckets.get(caller) ?? { tokens: limit, updated: now };
    bucket.tokens = Math.min(limit, bucket.tokens + ((now - bucket.updated) * limit) / WINDOW_MS);
    bucket.updated = now;
    this.buckets.set(caller, bucket);
    const headers = (remaining: number): Record<string, string> => ({
      'ratelimit-policy': `"minute";q=${limit};w=60`,
      ratelimit: `"minute";r=${remaining}`,
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': String(remaining),
    });
    if (bucket.tokens < 1) {
      const seconds = Math.max(1, Math.ceil(((1 - bucket.tokens) * WINDOW_MS) / limit / 1000));
      const problem = `exceeds the limit requestsPerMinute = ${limit} of its plan: ask again in ${seconds} s`;
      throw httpRefusal(429, 'key', problem, { ...headers(0), 'retry-after': String(seconds) });
    }
    bucket.tokens--;
    return headers(Math.floor(bucket.tokens));
  }
}
