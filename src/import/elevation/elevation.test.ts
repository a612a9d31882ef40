import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { InputError } from '../../kit/core/errors.ts';
import { seededRandom } from '../../kit/core/random.ts';
import { encodeGeoTiff, type HeightGrid, openElevation } from './index.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'hinterland-elevation-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const save = (name: string, bytes: Uint8Array): string => {
  writeFileSync(join(dir, name), bytes);
  return join(dir, name);
};

/** Posts of a 3 × 2 grid are at longitudes 10.5, 11.5, 12.5 and latitudes 49.5, 48.5. */
const grid = (values: number[], more: Partial<HeightGrid> = {}): HeightGrid => ({
  width: 3,
  height: 2,
  west: 10,
  north: 50,
  degreesPerPixel: 1,
  values: Int16Array.from(values),
  ...more,
});

/** Returns an SRTM3 tile: height by row from the north and column from the west. */
function hgt(height: (row: number, column: number) => number): Uint8Array {
  const view = new DataView(new ArrayBuffer(1201 * 1201 * 2));
  for (let i = 0; i < 1201 * 1201; i++) view.setInt16(i * 2, height(Math.floor(i / 1201), i % 1201));
  return new Uint8Array(view.buffer);
}

describe('a GeoTIFF', () => {
  it('is bilinear between its posts and level in its outer half pixels', async () => {
    const source = await openElevation([save('a.tif', encodeGeoTiff(grid([0, 100, 200, 40, 60, 80])))]);
    expect(source.elevationM(10.5, 49.5)).toBe(0);
    expect(source.elevationM(11.5, 48.5)).toBe(60);
    expect(source.elevationM(11, 49.5)).toBe(50);
    expect(source.elevationM(10.75, 49.25)).toBeCloseTo(0.75 * 25 + 0.25 * 45, 9);
    expect(source.elevationM(10, 50)).toBe(0);
    expect(source.elevationM(13, 48)).toBe(80);
    expect(source.elevationM(11, 48.1)).toBe(50);
    for (const [lon, lat] of [
      [9.99, 49],
      [13.01, 49],
      [11, 50.01],
      [11, 47.99],
      [-170, 5],
      [Number.NaN, 49],
    ]) {
      expect(source.elevationM(lon, lat)).toBeNaN();
    }
  });

  it('gives the weight of unknown posts to the known ones', async () => {
    const bytes = encodeGeoTiff(grid([0, -1, 200, 40, -1, -1], { nodata: -1 }));
    const source = await openElevation([save('a.tif', bytes)]);
    expect(source.elevationM(10.75, 49.25)).toBeCloseTo((0.75 * 0 + 0.25 * 40) / 1, 9);
    expect(source.elevationM(11.5, 49.5)).toBe(200);
    expect(source.elevationM(11.9, 48.9)).toBeCloseTo(200, 9);
    expect(source.elevationM(12.5, 48.1)).toBeNaN();
  });

  it('takes -9999 and -32768 for unknown without a setting', async () => {
    const source = await openElevation([save('a.tif', encodeGeoTiff(grid([-9999, -32768, 5, -9999, -9999, 5])))]);
    expect(source.elevationM(10.6, 49)).toBeNaN();
    expect(source.elevationM(12, 49)).toBe(5);
  });

  it('knows pixels that are points', async () => {
    const bytes = encodeGeoTiff(grid([0, 100, 200, 40, 60, 80]));
    const view = new DataView(bytes.buffer);
    // The raster type key (1025) becomes 2: its entry is four shorts, the value is the last.
    for (let at = 0; at + 8 < bytes.length; at += 2) {
      if (view.getUint16(at, true) === 1025 && view.getUint16(at + 6, true) === 1) view.setUint16(at + 6, 2, true);
    }
    const source = await openElevation([save('a.tif', bytes)]);
    expect(source.elevationM(10, 50)).toBe(0);
    expect(source.elevationM(11.5, 50)).toBe(150);
    expect(source.elevationM(12, 49)).toBe(80);
  });

  it('keeps every height of a larger file', async () => {
    const random = seededRandom(5);
    const values = Int16Array.from({ length: 301 * 203 }, () => Math.floor(random() * 4000) - 400);
    const bytes = encodeGeoTiff({ width: 301, height: 203, west: -51, north: -30, degreesPerPixel: 0.001, values });
    const source = await openElevation([save('a.tif', bytes)]);
    const read = Int16Array.from(values, (_, i) =>
      Math.round(source.elevationM(-51 + ((i % 301) + 0.5) * 0.001, -30 - (Math.floor(i / 301) + 0.5) * 0.001)),
    );
    expect(read).toEqual(values);
  });
});

describe('tiles together', () => {
  it('are seamless side by side', async () => {
    const west = save('west.tif', encodeGeoTiff(grid([0, 10, 20, 0, 10, 20])));
    const east = save('east.tif', encodeGeoTiff(grid([30, 40, 50, 30, 40, 50], { west: 13 })));
    for (const files of [
      [west, east],
      [east, west],
    ]) {
      const source = await openElevation(files);
      for (let lon = 10.5; lon <= 15.5; lon += 0.1) {
        expect(source.elevationM(lon, 49)).toBeCloseTo((lon - 10.5) * 10, 6);
      }
    }
  });

  it('let the finer one speak, and the coarser one where that knows nothing', async () => {
    const coarse = save('coarse.tif', encodeGeoTiff(grid([1, 1, 1, 1, 1, 1])));
    const values = new Int16Array(100).fill(7);
    values.fill(-32768, 50);
    const fine = encodeGeoTiff({ width: 10, height: 10, west: 11, north: 49.5, degreesPerPixel: 0.1, values });
    const source = await openElevation([coarse, save('fine.tif', fine)]);
    expect(source.elevationM(11.5, 49.4)).toBe(7);
    expect(source.elevationM(11.5, 48.7)).toBe(1);
    expect(source.elevationM(10.6, 49)).toBe(1);
  });

  it('of .hgt share the posts of their seam', async () => {
    const west = save(
      'N42E001.hgt',
      hgt((row, column) => row + column),
    );
    const east = save(
      'n42e002.hgt',
      hgt((row, column) => row + column + 1200),
    );
    const north = save(
      'N43E001.hgt',
      hgt((row, column) => row + column - 1200),
    );
    const source = await openElevation([west, east, north]);
    const step = 1 / 1200;
    expect(source.elevationM(1, 43)).toBe(0);
    expect(source.elevationM(1 + 100 * step, 43 - 7 * step)).toBeCloseTo(107, 6);
    expect(source.elevationM(2, 42.5)).toBeCloseTo(1800, 6);
    for (const offset of [-2.5, -0.3, 0, 0.4, 1.7]) {
      expect(source.elevationM(2 + offset * step, 42.5)).toBeCloseTo(1800 + offset, 6);
      expect(source.elevationM(1.5, 43 + offset * step)).toBeCloseTo(600 - offset, 6);
    }
    expect(source.elevationM(3.01, 42.5)).toBeNaN();
  });

  it('of .hgt name southern and western corners, voids are bridged', async () => {
    const file = save(
      'S30W052.hgt',
      hgt((row, column) => (row === 600 && column === 600 ? -32768 : 12)),
    );
    const source = await openElevation([file]);
    expect(source.elevationM(-51.5, -29.5)).toBe(12);
    expect(source.elevationM(-51.2, -29.9)).toBe(12);
    expect(source.elevationM(-52.01, -29.5)).toBeNaN();
    expect((await openElevation([])).elevationM(0, 0)).toBeNaN();
  });
});

describe('files that are no elevation', () => {
  it.each<[string, string, Uint8Array]>([
    ['text', 'a.tif', Buffer.from('hello')],
    ['an empty file', 'a.tif', Buffer.alloc(0)],
    ['an empty .hgt', 'N42E001.hgt', Buffer.alloc(0)],
    [
      'noise behind a TIFF header',
      'a.tif',
      Buffer.from(Uint8Array.from({ length: 500 }, (_, i) => [73, 73, 42, 0][i] ?? (i * 37) & 255)),
    ],
  ])('%s is refused by name', async (_, name, bytes) => {
    const file = save(name, bytes);
    await expect(openElevation([file])).rejects.toThrow(InputError);
    await expect(openElevation([file])).rejects.toThrow(file);
  });

  it('a missing file is refused by name', async () => {
    await expect(openElevation([join(dir, 'none.tif')])).rejects.toThrow(
      /none\.tif can't be read as elevation: ENOENT/,
    );
    await expect(openElevation([join(dir, 'N00E000.hgt')])).rejects.toThrow(InputError);
  });

  it('an unknown coordinate system is named', async () => {
    const bytes = encodeGeoTiff(grid([1, 2, 3, 4, 5, 6]));
    const view = new DataView(bytes.buffer);
    for (let at = 0; at + 8 < bytes.length; at += 2)
      if (view.getUint16(at, true) === 4326) view.setUint16(at, 4314, true);
    await expect(openElevation([save('a.tif', bytes)])).rejects.toThrow(/a\.tif is in EPSG:4314/);
  });

  it('a GeoTIFF cut or broken anywhere is read or refused, never more', async () => {
    const values = Int16Array.from({ length: 40 * 100 }, (_, i) => i % 700);
    const bytes = encodeGeoTiff({
      width: 40,
      height: 100,
      west: 1,
      north: 2,
      degreesPerPixel: 0.01,
      values,
      nodata: 0,
    });
    const attempt = async (broken: Uint8Array) => {
      try {
        (await openElevation([save('a.tif', broken)])).elevationM(1.2, 1.5);
      } catch (error) {
        expect(error).toBeInstanceOf(InputError);
      }
    };
    // Closer together where the header is.
    for (let length = 0; length < bytes.length; length += length < 1000 ? 13 : 97)
      await attempt(bytes.slice(0, length));
    const random = seededRandom(11);
    for (let round = 0; round < 300; round++) {
      const broken = bytes.slice();
      for (let k = 0; k < 3; k++) broken[Math.floor(random() * 420)] = Math.floor(random() * 256);
      await attempt(broken);
    }
  });
});
