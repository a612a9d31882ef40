import fc from 'fast-check';
import { describe, it } from 'vitest';
import { gatherings, SOURCE_LAWS } from './test-source-laws.ts';

describe('laws of sources together on many random towns', () => {
  it.each(Object.entries(SOURCE_LAWS))('%s', (_, law) => {
    fc.assert(fc.property(gatherings, law), { numRuns: 300 });
  });
});
