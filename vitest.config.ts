import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/property-seeds.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // Files take turns in the same processes: most of a file's time would go into loading the same modules again.
    isolate: false,
    // Browser tests mostly wait, so two files at a time pay even on two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
