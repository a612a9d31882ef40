import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteCache } from './byte-cache.ts';

const KB = 1024;

describe('ByteCache', () => {
  it('forgets what was used least recently where bytes run out', () => {
    const cache = new ByteCache<string>(40 * KB);
    for (const name of ['a', 'b', 'c']) cache.set(name, name.toUpperCase(), 10 * KB);
    expect(cache.get('a')).toBe('A');
    cache.set('d', 'D', 15 * KB);
    expect(['a', 'b', 'c', 'd'].map((name) => cache.peek(name))).toEqual(['A', undefined, 'C', 'D']);
  });

  it('counts what grows, whatever is evicted for it', () => {
    const cache = new ByteCache<string>(40 * KB);
    for (const name of ['a', 'b']) cache.set(name, name, 10 * KB);
    cache.grow('a', 'a', 25 * KB);
    expect(cache.peek('b')).toBeUndefined();
    expect(cache.peek('a')).toBe('a');
    cache.grow('a', 'a', -25 * KB);
    cache.set('b', 'b', 10 * KB);
    expect(cache.size).toBe(2);
  });

  it('takes no notice of values that it has forgotten or replaced', () => {
    const cache = new ByteCache<object>(40 * KB);
    const [first, second] = [{}, {}];
    cache.set('a', first, KB);
    cache.set('a', second, KB);
    const before = cache.bytes;
    cache.grow('a', first, 10 * KB);
    cache.grow('b', first, 10 * KB);
    expect(cache.bytes).toBe(before);
  });

  it('keeps a value that is larger than all of it, alone, until another one comes', () => {
    const cache = new ByteCache<string>(40 * KB);
    cache.set('small', 'small', KB);
    cache.set('huge', 'huge', 100 * KB);
    expect([cache.size, cache.get('huge')]).toEqual([1, 'huge']);
    cache.set('small', 'small', KB);
    expect([cache.size, cache.get('huge')]).toEqual([1, undefined]);
  });

  it('never holds more than its bytes in several values', () => {
    const step = fc.record({
      key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      bytes: fc.nat(30 * KB),
      grows: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const cache = new ByteCache<string>(40 * KB);
        for (const { key, bytes, grows } of steps) {
          if (grows) cache.grow(key, key, bytes);
          else cache.set(key, key, bytes);
          if (cache.size > 1) expect(cache.bytes).toBeLessThanOrEqual(cache.maxBytes);
        }
      }),
    );
  });
});
