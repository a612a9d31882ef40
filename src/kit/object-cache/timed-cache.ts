import type { ObjectCache } from './object-cache.ts';

type Outcome = 'stored' | 'found' | 'missing' | 'failed';

/** Wraps a cache so that the time and outcome of each call are reported. */
export function timedCache(cache: ObjectCache, report: (outcome: Outcome, seconds: number) => void): ObjectCache {
  async function timed<T>(call: Promise<T>, outcomeOf: (value: T) => Outcome): Promise<T> {
    const began = performance.now();
    const done = (outcome: Outcome): void => report(outcome, (performance.now() - began) / 1000);
    try {
      const value = await call;
      done(outcomeOf(value));
      return value;
    } catch (error) {
      done('failed');
      throw error;
    }
  }
  return {
    add: (object) => timed(cache.add(object), () => 'stored'),
    get: (uuid, ownership) => timed(cache.get(uuid, ownership), (body) => (body === undefined ? 'missing' : 'found')),
    close: () => cache.close(),
  };
}
