import { expect, it } from 'vitest';
import { memoryPlan } from './memory-plan.ts';

const MB = 1 << 20;
const GB = 1024 * MB;

it('caches take a quarter of the memory, most of it the workers', () => {
  const plan = memoryPlan({}, 2, 16 * GB);
  expect(plan).toEqual({
    cacheBytes: 4 * GB,
    results: 256 * MB,
    objects: 256 * MB,
    asyncAnswers: 256 * MB,
    workers: 3328 * MB,
  });
});

it('caches of the main thread shrink with a small budget, and all together stay within it', () => {
  const { cacheBytes, results, objects, asyncAnswers, workers } = memoryPlan(
    { memory: { cacheBytes: 512 * MB } },
    2,
    16 * GB,
  );
  expect([cacheBytes, results, objects, asyncAnswers]).toEqual([512, 64, 64, 64].map((n) => n * MB));
  expect(results + objects + asyncAnswers + workers).toBe(cacheBytes);
});

it('settings of single caches count', () => {
  const config = {
    memory: { cacheBytes: GB },
    resultCache: { maxBytes: 0 },
    objectCache: { redis: 'redis://localhost', maxBytes: 9 * GB },
  };
  const plan = memoryPlan(config, 2, 16 * GB);
  expect(plan.results).toBe(0);
  expect(plan.objects).toBe(9 * GB);
  // Redis keeps them, not this process.
  expect(plan.workers).toBe(GB - plan.asyncAnswers);
});
