import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ringsOnMap } from './map-rings.ts';
import { onOneSide, ringOverPole, runOn } from './run-on.ts';

const box = (west: number, east: number): [number, number][] => [
  [west, 0],
  [east, 0],
  [east, 1],
  [west, 1],
  [west, 0],
];
const lons = (path: readonly (readonly number[])[]): number[] => path.map(([lon]) => lon);

describe('lines over the date line', () => {
  it('run on where they jump', () => {
    expect(lons(runOn(box(179, -179)))).toEqual([179, 181, 181, 179, 179]);
    expect(lons(runOn(box(-179, 179)))).toEqual([-179, -181, -181, -179, -179]);
    expect(lons(runOn(box(179, 181)))).toEqual([179, 181, 181, 179, 179]);
    // Around the world there is no jump.
    expect(lons(runOn(box(-180, 180)))).toEqual([-180, 180, 180, -180, -180]);
    expect(runOn([])).toEqual([]);
  });

  it('lie beside what else there is, however both are given', () => {
    const variants = [
      [[box(179, 180)], [box(-180, -179)]],
      [[box(-180, -179)], [box(179, 180)]],
      [[box(179, 180)], [box(180, 181)]],
      [[box(539, 540)], [box(-180, -179)]],
    ];
    for (const shapes of variants) {
      const all = onOneSide(shapes)
        .flat(2)
        .map(([lon]) => lon);
      expect(Math.max(...all) - Math.min(...all)).toBe(2);
      expect(Math.abs(Math.max(...all) + Math.min(...all)) / 2).toBe(180);
    }
    const [[outer, hole]] = onOneSide([[box(179, -178), box(-179.5, -179)]]);
    expect([lons(outer).slice(0, 2), lons(hole).slice(0, 2)]).toEqual([
      [-181, -178],
      [-179.5, -179],
    ]);
    expect(onOneSide([[box(8, 9)], [box(10, 11)]])).toEqual([[box(8, 9)], [box(10, 11)]]);
  });

  it('are as near together as anywhere else', () => {
    const spot = fc.integer({ min: -800, max: 800 });
    fc.assert(
      fc.property(fc.array(fc.tuple(spot, spot), { minLength: 1, maxLength: 6 }), (pairs) => {
        const widthAt = (middle: number): number => {
          const wrapped = (lon: number): number => (lon > 180 ? lon - 360 : lon);
          const shapes = pairs.map(([a, b]) => [
            [
              [wrapped(middle + a / 10), 0],
              [wrapped(middle + b / 10), 1],
            ],
          ]);
          const all = onOneSide(shapes)
            .flat(2)
            .map(([lon]) => lon);
          return Math.max(...all) - Math.min(...all);
        };
        expect(widthAt(180)).toBeCloseTo(widthAt(0), 9);
      }),
    );
  });

  it('hold the pole they go around', () => {
    const cap = Array.from({ length: 12 }, (_, i): [number, number] => [((30 * i + 190) % 360) - 180, -70]);
    const rings = ringsOnMap(ringOverPole(cap));
    const width = rings.reduce((sum, ring) => {
      const xs = ring.filter((_, i) => i % 2 === 0);
      expect(Math.min(...ring.filter((_, i) => i % 2 === 1))).toBeLessThan(-85);
      return sum + Math.max(...xs) - Math.min(...xs);
    }, 0);
    expect(width).toBeCloseTo(360, 9);
  });
});
