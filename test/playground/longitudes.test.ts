import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxOf, holds, nearLng, nearPlace, tileBounds, unwrapped, wrapPlace } from '../../playground/src/longitudes.ts';

describe('across the date line', () => {
  it('a place has one name, and a copy near any longitude', () => {
    expect(wrapPlace({ lat: -17, lng: 181.5 })).toEqual({ lat: -17, lng: -178.5 });
    expect(wrapPlace({ lat: -17, lng: -540.5 })).toEqual({ lat: -17, lng: 179.5 });
    expect(nearPlace({ lat: -17, lng: -179.5 }, 179)).toEqual({ lat: -17, lng: 180.5 });
    const lng = fc.double({ min: -180, max: 180, noNaN: true });
    fc.assert(
      fc.property(lng, lng, (place, to) => {
        const near = nearLng(place, to);
        expect(Math.abs(near - to)).toBeLessThanOrEqual(180);
        expect(Math.cos(((near - place) * Math.PI) / 180)).toBeCloseTo(1, 9);
      }),
    );
  });

  it('a region holds what lies on both of its sides', () => {
    const fiji = [177, -19, -178, -16] as const;
    for (const lng of [177.5, 180, -180, -178.5]) expect(holds(fiji, { lat: -17, lng })).toBe(true);
    for (const lng of [0, 176, -177]) expect(holds(fiji, { lat: -17, lng })).toBe(false);
    expect(holds(fiji, { lat: -20, lng: 178 })).toBe(false);
    expect(holds([8, 49, 9, 50], { lat: 49.5, lng: 8.5 })).toBe(true);
    expect(holds([8, 49, 9, 50], { lat: 49.5, lng: 9.5 })).toBe(false);
  });

  it('boxes are framed the short way round, and tiles are asked for on both sides', () => {
    expect(unwrapped([177, -19, -178, -16])).toEqual([177, -19, 182, -16]);
    expect(unwrapped([8, 49, 9, 50])).toEqual([8, 49, 9, 50]);
    expect(tileBounds([177, -19, -178, -16])).toEqual([-180, -19, 180, -16]);
    expect(tileBounds([179.9, -19, 180.01, -16])).toEqual([-180, -19, 180, -16]);
    expect(tileBounds([8, 49, 9, 50])).toEqual([8, 49, 9, 50]);
  });

  it('an area in two parts is as wide as it is', () => {
    const parts = [
      [
        [
          [179.9, -17],
          [180, -17],
          [180, -16.9],
        ],
      ],
      [
        [
          [-180, -17],
          [-179.8, -17],
          [-180, -16.8],
        ],
      ],
    ];
    expect(boxOf(parts, 179.9)!.map((value) => Math.round(value * 10) / 10)).toEqual([179.9, -17, 180.2, -16.8]);
    expect(boxOf(parts, -179.9)!.map((value) => Math.round(value * 10) / 10)).toEqual([-180.1, -17, -179.8, -16.8]);
    expect(boxOf([], 0)).toBeNull();
  });
});
