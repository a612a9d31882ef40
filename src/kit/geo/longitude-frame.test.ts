import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toE7 } from './coordinates.ts';
import { frameAround, LongitudeFrame, MOST_LON, wrapBox, wrapLon } from './longitude-frame.ts';
import { Shape } from './shape.ts';

const longitude = fc.integer({ min: -180_000, max: 180_000 }).map((thousandths) => thousandths / 1000);

describe('longitudes', () => {
  it('are given from -180 to 180', () => {
    expect([180.5, -180.25, 180, -180, 540, 12.3].map(wrapLon)).toEqual([-179.5, 179.75, 180, -180, -180, 12.3]);
  });

  it('of boxes over the date line run from a greater one to a lesser', () => {
    const box = (minX: number, maxX: number) => {
      const wrapped = wrapBox({ minX, maxX, minY: -1, maxY: 1 });
      return [wrapped.minX, wrapped.maxX];
    };
    expect(box(177, 181)).toEqual([177, -179]);
    expect(box(-181, -179)).toEqual([179, -179]);
    expect(box(181, 182)).toEqual([-179, -178]);
    expect(box(177, 180)).toEqual([177, 180]);
    expect(box(180, 181)).toEqual([-180, -179]);
    expect(box(-180, -179)).toEqual([-180, -179]);
    expect(box(-190, 170)).toEqual([-180, 180]);
  });
});

describe('a frame', () => {
  it('tells every longitude once, and holds the box it is made around', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -MOST_LON * 100, max: MOST_LON * 100 }),
        fc.integer({ min: 0, max: 36_000 }),
        longitude,
        (west, width, lon) => {
          const bounds = { minX: west / 100, maxX: Math.min(MOST_LON, (west + width) / 100), minY: 0, maxY: 0 };
          const frame = frameAround(bounds);
          expect(frame.west).toBeGreaterThanOrEqual(-MOST_LON);
          expect(frame.east).toBeLessThanOrEqual(MOST_LON);
          expect(frame.west).toBeLessThanOrEqual(bounds.minX + 1e-9);
          expect(frame.east).toBeGreaterThanOrEqual(bounds.maxX - 1e-9);
          const near = frame.near(lon);
          expect(near).toBeGreaterThanOrEqual(frame.west);
          expect(near).toBeLessThan(frame.east + 1e-9);
          expect(Math.round((near - lon) / 360) * 360).toBeCloseTo(near - lon, 9);
          expect(frame.nearE7(toE7(lon))).toBe(toE7(near));
        },
      ),
    );
  });

  it('finds the parts of a box that lie in it', () => {
    const fiji = new LongitudeFrame(0);
    const box = (minX: number, maxX: number) =>
      fiji.boxes({ minX, maxX, minY: 0, maxY: 0 }).map((b) => [b.minX, b.maxX]);
    expect(box(179, 179.5)).toEqual([[179, 179.5]]);
    expect(box(-179.5, -179)).toEqual([[180.5, 181]]);
    expect(box(-180.5, -179.5)).toEqual([[179.5, 180.5]]);
    // The whole earth, from which the frame's end cuts two parts.
    expect(box(-180, 180)).toEqual([
      [-180, 180],
      [180, 540],
    ]);
  });

  it('asks shapes as they lie on the globe', () => {
    const part = fc.tuple(longitude, longitude).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
    fc.assert(
      fc.property(part, part, longitude, fc.constantFrom(-200, -160, -20, 0, 146 - 360), (one, other, lon, west) => {
        const ring = ([minX, maxX]: readonly [number, number]) => [
          [minX, 0],
          [maxX, 0],
          [maxX, 1],
          [minX, 1],
          [minX, 0],
        ];
        const geometry = { type: 'MultiPolygon' as const, coordinates: [[ring(one)], [ring(other)]] };
        const frame = new LongitudeFrame(Math.max(-MOST_LON, Math.min(MOST_LON - 360, west)));
        const isBorder = [one, other].flat().some((edge) => Math.abs(edge - lon) < 1e-6 || Math.abs(edge) > 179.9999);
        fc.pre(!isBorder && Math.abs(lon) <= 179.9999);
        expect(new Shape(geometry, frame).contains(frame.near(lon), 0.5)).toBe(new Shape(geometry).contains(lon, 0.5));
      }),
    );
  });
});
