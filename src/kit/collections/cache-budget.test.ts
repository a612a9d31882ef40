import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteCache } from './byte-cache.ts';
import { CacheBudget } from './cache-budget.ts';

const KB = 1024;
const caches = (maxBytes: number) => {
  const budget = new CacheBudget(maxBytes);
  return {
    budget,
    metrics: new ByteCache<string>(undefined, 'metrics', budget),
    targets: new ByteCache<string>(undefined, 'targets', budget),
  };
};

describe('a budget of caches', () => {
  it('lets go what was used least recently, in whichever cache it lies', () => {
    const { budget, metrics, targets } = caches(35 * KB);
    metrics.set('a', 'a', 10 * KB);
    targets.set('b', 'b', 10 * KB);
    metrics.set('c', 'c', 10 * KB);
    expect(metrics.get('a')).toBe('a');
    targets.set('d', 'd', 10 * KB);
    expect(budget.held.metrics).toBeGreaterThan(20 * KB);
    budget.enforce();
    expect([metrics.peek('a'), targets.peek('b'), metrics.peek('c'), targets.peek('d')]).toEqual([
      'a',
      undefined,
      'c',
      'd',
    ]);
  });

  it('lets everything go where nothing else helps', () => {
    const { budget, metrics } = caches(KB);
    metrics.set('huge', 'huge', 100 * KB);
    budget.enforce();
    expect(metrics.size).toBe(0);
    expect(budget.held).toEqual({ metrics: 0, targets: 0 });
  });

  it('holds no more than its bytes after every task', () => {
    const step = fc.record({
      cache: fc.constantFrom<'metrics' | 'targets'>('metrics', 'targets'),
      key: fc.constantFrom('a', 'b', 'c', 'd'),
      bytes: fc.nat(20 * KB),
      does: fc.constantFrom('set', 'grow', 'get', 'end'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const all = caches(40 * KB);
        for (const { cache, key, bytes, does } of steps) {
          if (does === 'set') all[cache].set(key, key, bytes);
          else if (does === 'grow') all[cache].grow(key, key, bytes);
          else if (does === 'get') all[cache].get(key);
          else {
            all.budget.enforce();
            expect(Object.values(all.budget.held).reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(40 * KB);
          }
        }
      }),
    );
  });
});
