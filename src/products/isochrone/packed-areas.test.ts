import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packAreas, unpackAreas } from './packed-areas.ts';

const int = fc
  .array(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), { maxLength: 20 })
  .map((list) => Int32Array.from(list));
const areas = fc.array(
  fc.record({
    source: fc.oneof(fc.constant(null), fc.string(), fc.integer()),
    percentile: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 100 })),
    threshold: fc.nat(),
    polygons: fc.record({
      xy: int,
      start: int,
      ringOf: int,
      first: int,
      area: fc.array(fc.double({ noNaN: true }), { maxLength: 5 }).map((list) => Float64Array.from(list)),
    }),
  }),
  { maxLength: 6 },
);

describe('packed areas', () => {
  it('come out as they went in', () => {
    fc.assert(
      fc.property(areas, (list) => {
        const packed = structuredClone(packAreas(list));
        expect(unpackAreas(packed)).toEqual(list);
      }),
    );
  });
});
