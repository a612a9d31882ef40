import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';

/**
 * Long property and real-city runs are a suite of their own: `npm run test:long`. The laws of `test/properties` belong
 * to both: there they hold in all cities, here in the smallest.
 */
const long = process.env.TEST_SUITE === 'long';

/** What takes longest, in order: the others fill the gaps that these leave. Every other one waits most of its time. */
const LONGEST = [
  'test/maps/pictures',
  'test/jobs/faults',
  'test/api/region-swap',
  'test/api/lost-services',
  'test/api/process-size',
  'test/api/many-servers',
  'test/topology',
  'test/api/full-disks',
  'test/compiler-api/lives',
  'src/kit/database/embedded-database',
  'src/products/isochrone/area-laws',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]): ReturnType<BaseSequencer['sort']> {
    const place = ({ moduleId }: (typeof files)[number]): number => {
      const found = LONGEST.findIndex((name) => moduleId.includes(`/${name}.long.`));
      return found === -1 ? LONGEST.length : found;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  test: {
    include: long
      ? ['src/**/*.long.test.ts', 'test/**/*.long.test.ts', 'test/properties/*.test.ts']
      : ['src/**/*.test.ts', 'test/**/*.test.ts', 'tools/**/*.test.ts'],
    exclude: long ? [] : ['**/*.long.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/property-seeds.ts'],
    // Usually a second, which a busy machine takes at any time.
    expect: { poll: { timeout: 60_000 } },
    // Generous, and what fails is tried once more: a machine may be ten times slower at moments. Random worlds are the
    // same
    // in the second try (`property-seeds.ts`), so an answer that is wrong stays wrong.
    testTimeout: long ? 600_000 : 120_000,
    hookTimeout: 300_000,
    retry: 1,
    pool: 'forks',
    // Files take turns in the same processes: most of a file's time would go into loading the same modules again.
    isolate: false,
    // Browser tests mostly wait, so two files at a time pay even on two cores; tests of servers and databases in the
    // long suite do so still more.
    maxWorkers: Math.max(long ? 3 : 2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
  },
});
