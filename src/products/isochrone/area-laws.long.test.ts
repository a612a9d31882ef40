import fc from 'fast-check';
import { describe, it } from 'vitest';
import { AREA_LAWS } from '../../../test/laws/areas.ts';
import { gatherings } from '../../../test/worlds/isochrone/towns.ts';

describe('laws of areas on many random towns', () => {
  it.each(Object.entries(AREA_LAWS))('%s', (_, law) => {
    fc.assert(fc.property(gatherings, law), { numRuns: 200 });
  });
});
