import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { PMTiles, type RangeResponse, type Source } from 'pmtiles';
import { afterAll, describe, expect, it } from 'vitest';
import { InputError } from '../../../../kit/core/errors.ts';
import { gzip } from './gzip.ts';
import { PmtilesFile } from './pmtiles-file.ts';
import { PmtilesWriter } from './pmtiles-writer.ts';
import { tileId, tileOfId } from './tile-id.ts';

const folder = mkdtempSync(join(tmpdir(), 'hl-pmtiles-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SETTINGS = {
  bounds: [7.4, 43.7, 7.5, 43.8] as const,
  center: [7.45, 43.75] as const,
  centerZoom: 12,
  minZoom: 0,
  maxZoom: 14,
  metadata: { name: 'test', vector_layers: [] },
};

let files = 0;
const newPath = () => join(folder, `${files++}.pmtiles`);

function write(tiles: ReadonlyMap<number, string>): string {
  const path = newPath();
  const writer = new PmtilesWriter(path);
  for (const [id, text] of [...tiles].sort(([a], [b]) => a - b)) writer.add(id, gzip(Buffer.from(text)));
  writer.finish(SETTINGS);
  return path;
}

/** A file as a source of the public package. */
class Bytes implements Source {
  private readonly bytes: Buffer;
  constructor(private readonly path: string) {
    this.bytes = readFileSync(path);
  }
  getKey = () => this.path;
  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    const part = this.bytes.subarray(offset, offset + length);
    return { data: part.buffer.slice(part.byteOffset, part.byteOffset + part.length) as ArrayBuffer };
  }
}

describe('tile ids', () => {
  it('are those of the specification', () => {
    expect([tileId(0, 0, 0), tileId(1, 0, 0), tileId(1, 0, 1), tileId(1, 1, 1), tileId(1, 1, 0)]).toEqual([
      0, 1, 2, 3, 4,
    ]);
    expect(tileId(12, 3423, 1763)).toBe(19078479);
  });

  it('lead back to their tiles', () => {
    const place = fc.nat(2 ** 26 - 1);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 26 }), place, place, (z, a, b) => {
        const tile = { z, x: a % 2 ** z, y: b % 2 ** z };
        expect(tileOfId(tileId(tile.z, tile.x, tile.y))).toEqual(tile);
      }),
    );
  });
});

describe('PMTiles files', () => {
  const tilesOf = (spread: number, count: number) =>
    new Map(
      Array.from({ length: count }, (_, i) => [
        i * spread + (i % 7 === 0 ? 0 : i % 3),
        `tile ${i % 50 === 0 ? i : i % 4}`,
      ]),
    );

  it.each([
    ['few', tilesOf(3, 40)],
    ['many, in leaf directories', tilesOf(9, 60_000)],
    ['a run of equal ones', new Map(Array.from({ length: 500 }, (_, i) => [i + 100, 'sea']))],
    ['none', new Map<number, string>()],
  ])('%s: are read by us and by the public package', async (_, tiles) => {
    const path = write(tiles);
    const file = new PmtilesFile(path);
    file.check(path);
    const theirs = new PMTiles(new Bytes(path));
    const header = await theirs.getHeader();
    expect([header.minLon, header.maxLat, header.numAddressedTiles, header.clustered]).toEqual([
      7.4,
      43.8,
      tiles.size,
      true,
    ]);
    expect(await theirs.getMetadata()).toEqual(SETTINGS.metadata);
    expect(file.metadata).toEqual(SETTINGS.metadata);
    const ids = [...tiles.keys()].filter((_, i) => i % 997 === 0 || i < 20);
    for (const id of ids) {
      const { z, x, y } = tileOfId(id);
      expect(gunzipSync(file.tile(z, x, y)!).toString()).toBe(tiles.get(id));
      expect(Buffer.from((await theirs.getZxy(z, x, y))!.data).toString()).toBe(tiles.get(id));
      const next = tileOfId(id + 1);
      expect(file.tile(next.z, next.x, next.y) === null).toBe(!tiles.has(id + 1));
    }
    file.close();
  });

  it('store equal tiles once and say nothing of time and machine', () => {
    const many = readFileSync(write(new Map(Array.from({ length: 1000 }, (_, i) => [2 * i, 'the same']))));
    const one = readFileSync(write(new Map([[0, 'the same']])));
    expect(many.length - one.length).toBeLessThan(200);
    expect(readFileSync(write(tilesOf(5, 300))).equals(readFileSync(write(tilesOf(5, 300))))).toBe(true);
    expect([...gzip(Buffer.from('x')).subarray(4, 10)]).toEqual([0, 0, 0, 0, 0, 255]);
  });
});

describe('files that are none', () => {
  const whole = write(
    new Map([
      [0, 'a'],
      [5, 'b'],
    ]),
  );
  const damaged = (change: (bytes: Buffer) => void): string => {
    const bytes = readFileSync(whole);
    change(bytes);
    const path = newPath();
    writeFileSync(path, bytes);
    return path;
  };

  it.each([
    [
      'a text',
      () => {
        const path = newPath();
        writeFileSync(path, 'hello');
        return path;
      },
      "isn't a PMTiles file",
    ],
    [
      'an older version',
      () =>
        damaged((bytes) => {
          bytes[7] = 2;
        }),
      'version 2: only version 3',
    ],
    [
      'pictures',
      () =>
        damaged((bytes) => {
          bytes[99] = 2;
        }),
      'holds no vector tiles',
    ],
    [
      'brotli',
      () =>
        damaged((bytes) => {
          bytes[98] = 3;
        }),
      'compressed in a way',
    ],
    [
      'cut off',
      () => {
        const path = damaged(() => {});
        truncateSync(path, 16_390);
        return path;
      },
      'is cut off',
    ],
    [
      'a directory of noise',
      () =>
        damaged((bytes) => {
          bytes.fill(7, 127, 150);
        }),
      'is damaged',
    ],
  ])('%s', (_, path, problem) => {
    expect(() => new PmtilesFile(path())).toThrow(problem);
  });

  it('never brings anything but a sentence, whatever byte is wrong', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 255 }), (at, value) => {
        const path = damaged((bytes) => {
          bytes[at] = value;
        });
        try {
          const file = new PmtilesFile(path);
          file.check(path);
          file.close();
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
        }
      }),
      { numRuns: 100 },
    );
  });
});
