import { expect, it } from 'vitest';
import { EmbeddedObjectCache } from './embedded-cache.ts';
import { MAX_DROPS } from './entry.ts';
import { DEFAULT_OBJECT_CACHE } from './settings.ts';

it('gives back the memory of idle entries, a few at a time', async () => {
  let now = Date.now();
  const cache = new EmbeddedObjectCache(DEFAULT_OBJECT_CACHE, () => now);
  const object = { clazz: 'poi', owner: 'key 1', body: Buffer.from('{}') } as const;
  for (let n = 0; n < 2.5 * MAX_DROPS; n++) await cache.add(object);
  now += DEFAULT_OBJECT_CACHE.idleSeconds * 1000;
  const sizes: number[] = [];
  for (let n = 0; n < 4; n++) {
    await cache.add(object);
    sizes.push(cache.size);
  }
  expect(sizes).toEqual([1.5 * MAX_DROPS + 1, 0.5 * MAX_DROPS + 2, 3, 4]);
  await cache.close();
  expect(cache.size).toBe(0);
});
