import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CoordinateWriter } from './coordinate-writer.ts';
import { Lattice } from './lattice.ts';
import { fromRingLists, totalArea } from './lattice-polygons.ts';
import { intersectPolygons, ringsOf, unitePolygons } from './polygon-boolean.ts';

describe('texts in bytes', () => {
  it('are UTF-8, whatever their length and characters', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 40 })), (texts) => {
        const out = new CoordinateWriter();
        for (const text of texts) out.text(text);
        expect(new TextDecoder().decode(out.finish())).toBe(texts.join(''));
      }),
    );
  });
});

describe('coordinates in bytes', () => {
  const int32 = fc.integer({ min: -(2 ** 31) + 1, max: 2 ** 31 - 1 });

  it('are the numbers that the integers stand for', () => {
    fc.assert(
      fc.property(
        fc.array(int32, { minLength: 6, maxLength: 40 }),
        fc.integer({ min: 0, max: 7 }),
        fc.boolean(),
        (values, decimals, backwards) => {
          const xy = Int32Array.from(values.slice(0, values.length & ~1));
          const ring = {
            xy,
            start: Int32Array.of(0, xy.length / 2),
            ringOf: Int32Array.of(0),
            first: Int32Array.of(0, 1),
            area: new Float64Array(1),
          };
          const bytes = new CoordinateWriter().ring(ring, 0, decimals, backwards).finish();
          const read: [number, number][] = JSON.parse(new TextDecoder().decode(bytes));
          const points = Array.from({ length: xy.length / 2 }, (_, p) => [xy[2 * p], xy[2 * p + 1]]);
          const expected = [...points, points[0]].map(([x, y]) => [
            Number(`${x}e-${decimals}`),
            Number(`${y}e-${decimals}`),
          ]);
          if (backwards) expected.reverse();
          // -0 and 0 are the same coordinate.
          expect(read.map(([x, y]) => [x + 0, y + 0])).toEqual(expected.map(([x, y]) => [x + 0, y + 0]));
        },
      ),
    );
  });
});

describe('lattices', () => {
  it('go both ways and keep order', () => {
    for (const lattice of [new Lattice(4326, 6), new Lattice(3857, 0), new Lattice(3857, 9)]) {
      for (const lon of [-179.5, -51.2, 0, 12.34]) expect(lattice.lonOf(lattice.xOfLon(lon))).toBeCloseTo(lon, 4);
      for (const lat of [-84, -30, 0, 60.5]) expect(lattice.latOf(lattice.yOfLat(lat))).toBeCloseTo(lat, 4);
      expect(Math.abs(lattice.xOfLon(180))).toBeLessThan(2 ** 31);
    }
  });
});

describe('operations on polygons', () => {
  const lattice = new Lattice(3857, 0);
  const square = (x: number, y: number, side: number): number[] => [x, y, x + side, y, x + side, y + side, x, y + side];
  const withHole = fromRingLists([[square(0, 0, 90), [30, 30, 30, 60, 60, 60, 60, 30]]], lattice);

  it('measure areas without holes', () => {
    // On the equator meters are meters.
    expect(totalArea(withHole)).toBeCloseTo(90 * 90 - 30 * 30, 3);
  });

  it('keep holes apart from islands', () => {
    const island = fromRingLists([[square(40, 40, 10)]], lattice);
    const united = unitePolygons(withHole, island, lattice);
    expect(united.area.length).toBe(2);
    expect(totalArea(united)).toBeCloseTo(90 * 90 - 30 * 30 + 100, 3);
    expect(intersectPolygons(withHole, ringsOf(island), lattice).area.length).toBe(0);
    const half = fromRingLists([[square(0, 0, 45)]], lattice);
    expect(totalArea(intersectPolygons(withHole, ringsOf(half), lattice))).toBeCloseTo(45 * 45 - 15 * 15, 3);
  });
});
