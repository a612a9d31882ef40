import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * Long property and real-city runs are a suite of their own: `npm run test:long`. The laws of `test/properties` belong to both: there
 * they hold in all cities, here in the smallest.
 */
const long = process.env.TEST_SUITE === 'long';

export default defineConfig({
  test: {
    include: long
      ? ['src/**/*.long.test.ts', 'test/**/*.long.test.ts', 'test/properties/*.test.ts']
      : ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: long ? [] : ['**/*.long.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/property-seeds.ts'],
    testTimeout: long ? 300_000 : 30_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // Files take turns in the same processes: most of a file's time would go into loading the same modules again.
    isolate: false,
    // Browser tests mostly wait, so two files at a time pay even on two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
