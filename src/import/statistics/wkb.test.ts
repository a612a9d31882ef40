import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PlaneGeometry, readGeoPackageGeometry } from './wkb.ts';

type Polygons = readonly (readonly (readonly number[])[])[];

/** Writes a geometry in the form of GeoPackages, optionally with heights. */
function written(
  geometry: { point: readonly number[] } | { polygons: Polygons },
  { little = true, z = false } = {},
): Uint8Array {
  const bytes: number[] = [];
  const number = (size: 4 | 8, value: number) => {
    const view = new DataView(new ArrayBuffer(size));
    if (size === 4) view.setUint32(0, value, little);
    else view.setFloat64(0, value, little);
    bytes.push(...new Uint8Array(view.buffer));
  };
  const header = (type: number) => {
    bytes.push(little ? 1 : 0);
    number(4, z ? type + 1000 : type);
  };
  const position = (x: number, y: number) => {
    number(8, x);
    number(8, y);
    if (z) number(8, 7);
  };
  const polygon = (rings: Polygons[number]) => {
    number(4, rings.length);
    for (const ring of rings) {
      number(4, ring.length / 2);
      for (let i = 0; i < ring.length; i += 2) position(ring[i], ring[i + 1]);
    }
  };
  if ('point' in geometry) {
    header(1);
    position(geometry.point[0], geometry.point[1]);
  } else if (geometry.polygons.length === 1) {
    header(3);
    polygon(geometry.polygons[0]);
  } else {
    header(6);
    number(4, geometry.polygons.length);
    for (const rings of geometry.polygons) {
      header(3);
      polygon(rings);
    }
  }
  return Uint8Array.of(0x47, 0x50, 0, 1, 0, 0, 0, 0, ...bytes);
}

const coordinate = fc.double({ noNaN: true, noDefaultInfinity: true });
const point = fc.tuple(coordinate, coordinate);
const ring = fc.array(point, { maxLength: 6 }).map((points) => points.flat());
const polygons = fc.array(fc.array(ring, { maxLength: 3 }), { minLength: 1, maxLength: 3 });
const form = fc.record({ little: fc.boolean(), z: fc.boolean() });

describe('well-known binary', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(polygons, point, form, (all, [x, y], as) => {
        expect(readGeoPackageGeometry(written({ polygons: all }, as))).toEqual({ type: 'polygons', polygons: all });
        expect(readGeoPackageGeometry(written({ point: [x, y] }, as))).toEqual({ type: 'point', x, y });
      }),
    );
  });

  it('that is damaged is nothing, another geometry, or refused', () => {
    const change = fc.record({ at: fc.nat(), byte: fc.nat(255), keep: fc.nat() });
    fc.assert(
      fc.property(polygons, change, (all, { at, byte, keep }) => {
        const bytes = written({ polygons: all });
        bytes[at % bytes.length] = byte;
        let read: PlaneGeometry | null = null;
        try {
          read = readGeoPackageGeometry(bytes.subarray(0, keep % (bytes.length + 1)));
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
        expect(read === null || read.type === 'point' || read.type === 'polygons').toBe(true);
      }),
    );
  });
});
