import fc from 'fast-check';
import { cellToParent, latLngToCell } from 'h3-js';
import { expect, it } from 'vitest';
import { h3Key, h3Text, parentKey, splitH3, splitKey } from './h3-index.ts';

it('takes indices apart as H3 puts them together', () => {
  const cell = fc
    .record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lon: fc.double({ min: -180, max: 180, noNaN: true }),
      resolution: fc.integer({ min: 0, max: 15 }),
    })
    .map(({ lat, lon, resolution }) => ({ index: latLngToCell(lat, lon, resolution), resolution }));
  fc.assert(
    fc.property(cell, fc.nat(), ({ index, resolution }, up) => {
      const key = h3Key(...splitH3(index));
      expect(h3Text(...splitH3(index))).toBe(index);
      expect(h3Text(...splitKey(key, resolution))).toBe(index);
      const coarser = up % (resolution + 1);
      expect(h3Text(...splitKey(parentKey(key, coarser), coarser))).toBe(cellToParent(index, coarser));
    }),
  );
});
