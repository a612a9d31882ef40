import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { realData } from '../../../test/real-data.ts';
import { type TestTiff, testTiff } from '../../../test/worlds/elevation/tiff.ts';
import { CONTROL_POINTS } from '../../../test/worlds/geo/control-points.ts';
import { InputError } from '../../kit/core/errors.ts';
import { openElevation } from './index.ts';

// Any file that isn't a complete elevation file is refused by name, never read as heights of zero.

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'hinterland-foreign-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const save = (name: string, bytes: Uint8Array): string => {
  writeFileSync(join(dir, name), bytes);
  return join(dir, name);
};

async function refusal(name: string, bytes: Uint8Array): Promise<string> {
  const file = save(name, bytes);
  const error = await openElevation([file]).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(InputError);
  const { message } = error as InputError;
  expect(message).toContain(file);
  expect(message).not.toContain('\n');
  return message.replace(`${dir}/`, '');
}

const WIDTH = 23;
const HEIGHT = 19;
const values = Array.from({ length: WIDTH * HEIGHT }, (_, i) => 100 + i);
const tiff = (more: Partial<TestTiff> = {}): Uint8Array => testTiff({ width: WIDTH, height: HEIGHT, values, ...more });
const deflated = { compression: 8, pack: (block: Uint8Array) => deflateSync(block) };
const FORMS: [string, Partial<TestTiff>][] = [
  ['in strips', {}],
  ['in tiles', { tileSide: 16 }],
  ['in compressed strips', deflated],
  ['in compressed tiles', { ...deflated, tileSide: 16 }],
];

describe('a GeoTIFF', () => {
  it.each(FORMS)('%s is read to the last height', async (_, form) => {
    const source = await openElevation([save('a.tif', tiff(form))]);
    values.forEach((value, i) => {
      const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
      expect(source.elevationM(10 + (x + 0.5) * 0.01, 50 - (y + 0.5) * 0.01)).toBeCloseTo(value, 6);
    });
  });

  it.each(FORMS)('%s is refused wherever it is cut off', async (_, form) => {
    const bytes = tiff(form);
    for (let length = bytes.length - 1; length > 0; length -= 1 + Math.floor(length / 30)) {
      const message = await refusal('a.tif', bytes.subarray(0, length));
      if (length > 400)
        expect(message).toMatch(/^a\.tif is cut off: block \d+ of \d+ ends at byte \d+, the file has \d+$/);
    }
  });

  it('that claims another compression than it has is refused', async () => {
    expect(await refusal('a.tif', tiff({ ...deflated, compression: 1 }))).toMatch(
      /^a\.tif is damaged: block 1 of 5 has \d+ bytes, its heights take 184$/,
    );
    for (const compression of [8, 5, 32773, 50000]) {
      expect(await refusal('a.tif', tiff({ compression })), String(compression)).toMatch(
        /^a\.tif is damaged: rows 1 to 19/,
      );
    }
    expect(await refusal('a.tif', tiff({ compression: 4242 }))).toMatch(/4242/);
  });

  it('whose blocks hold too little is refused', async () => {
    const half = { ...deflated, pack: (block: Uint8Array) => deflateSync(block.subarray(0, block.length >> 1)) };
    expect(await refusal('a.tif', tiff(half))).toMatch(/^a\.tif is damaged: /);
    expect(await refusal('a.tif', tiff({ ...half, tileSide: 16 }))).toMatch(/^a\.tif is damaged: /);
  });

  it('may leave blocks out: their heights are unknown', async () => {
    for (const form of [{}, { tileSide: 16 }]) {
      const source = await openElevation([save('a.tif', tiff({ ...form, sparse: [0] }))]);
      expect(source.elevationM(10.005, 49.995)).toBeNaN();
      expect(source.elevationM(10 + 22.5 * 0.01, 50 - 18.5 * 0.01)).toBeCloseTo(values.at(-1)!, 6);
    }
  });

  it('in bytes is read as well, but pictures are refused', async () => {
    const bytes = values.map((value) => value % 200);
    const source = await openElevation([save('a.tif', tiff({ values: bytes, bits: 8 }))]);
    expect(source.elevationM(10.005, 49.995)).toBe(bytes[0]);
    const picture = tiff({ values: bytes, bits: 8, samples: 3, photometric: 2 });
    expect(await refusal('a.tif', picture)).toBe("a.tif is a picture (RGB), no elevation: its values aren't heights");
  });
});

describe('where a GeoTIFF lies', () => {
  it('may be given in UTM and Web Mercator', async () => {
    // 9°E 50°N is (500000, 5538631) in zone 32.
    const utm = tiff({ system: [1, 32632], corner: [500_000 - 200, 5_538_631 + 200], step: 20 });
    const source = await openElevation([save('utm.tif', utm)]);
    expect(source.elevationM(9, 50)).toBeCloseTo(100 + 9.5 * WIDTH + 9.5, 0);
    expect(source.elevationM(9.1, 50)).toBeNaN();
    const mercator = tiff({ system: [1, 3857], corner: [1_001_875 - 200, 6_446_276 + 200], step: 20 });
    const other = await openElevation([save('mercator.tif', mercator)]);
    expect(other.elevationM(9, 50)).toBeCloseTo(100 + 9.5 * WIDTH + 9.5, 0);
  });

  it('may be given in a national grid', async () => {
    const places = CONTROL_POINTS.trim()
      .split('\n')
      .map((line) => line.split(' ').map(Number))
      .filter(([epsg]) => [27700, 2056, 28992, 2154, 31985, 2193, 2263, 5514].includes(epsg));
    expect(places.length).toBe(8);
    for (const [epsg, lon, lat, x, y] of places) {
      // The place is in the middle of a post in the tile's first half, in meters or feet.
      const step = 25;
      const corner = [x - 5.5 * step, y + 3.5 * step] as const;
      const source = await openElevation([save('grid.tif', tiff({ system: [1, epsg], corner, step }))]);
      expect(source.elevationM(lon, lat), String(epsg)).toBeCloseTo(100 + 3 * WIDTH + 5, 0);
      expect(source.elevationM(lon + 0.1, lat), String(epsg)).toBeNaN();
    }
  });

  it('must be given, in a system that is known', async () => {
    expect(await refusal('a.tif', tiff({ system: null }))).toMatch(/doesn't say its coordinate system/);
    expect(await refusal('a.tif', tiff({ system: [1, 32767] }))).toMatch(/is in a user-defined system/);
    expect(await refusal('a.tif', tiff({ system: [1, 27701] }))).toMatch(/is in EPSG:27701; .*reproject it first$/);
  });

  it('must be on the globe, and where its system is meant for', async () => {
    expect(await refusal('a.tif', tiff({ system: [1, 27700], corner: [9e7, 4e8], step: 20 }))).toMatch(
      /^a\.tif lies at 90000230, 399999810, where EPSG:27700 has no place: its coordinate system is wrong$/,
    );
    expect(await refusal('a.tif', tiff({ corner: [500_000, 5_538_631], step: 20 }))).toMatch(
      /^a\.tif lies at 500010, 5538621, which is no longitude and latitude: its coordinate system is wrong$/,
    );
  });
});

describe('files of other kinds', () => {
  it('are refused by name', async () => {
    const jpeg = Uint8Array.from([255, 216, 255, 224, 0, 16, ...Buffer.from('JFIF'), ...new Uint8Array(500)]);
    expect(await refusal('photo.jpg', jpeg)).toMatch(/^photo\.jpg is no elevation: neither GeoTIFF nor \.hgt/);
    expect(await refusal('N42E001.hgt', jpeg)).toMatch(/a \.hgt tile has 25934402 or 2884802 bytes, this has \d+$/);
    expect(await refusal('N42E001.hgt', new Uint8Array(1201 * 1200 * 2))).toMatch(/this has 2882400/);
    const empty = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');
    expect(await refusal('a.zip', empty)).toMatch(/^a\.zip holds no \.hgt file/);
  });
});

describe('a real file', () => {
  const portoAlegre = realData('porto-alegre/poa_elevation.tif');
  it.skipIf(portoAlegre === null)('is refused when it is cut in half', async () => {
    const bytes = readFileSync(portoAlegre!);
    expect(await refusal('half.tif', bytes.subarray(0, bytes.length >> 1))).toMatch(/^half\.tif is cut off: /);
  });
});
