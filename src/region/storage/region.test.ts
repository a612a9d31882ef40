import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { InputError } from '../../kit/core/errors.ts';
import type { ColumnSet } from '../columns/index.ts';
import {
  checkRegion,
  FORMAT_VERSION,
  listRegions,
  loadRegion,
  openTransfer,
  type RegionMeta,
  type RegionTransfer,
  writeRegion,
} from './index.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'hinterland-storage-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const meta: RegionMeta = {
  inputs: [{ kind: 'osm', file: 'city.osm.pbf', bytes: 3, sha256: '0'.repeat(64) }],
  osmTimestamp: null,
  bounds: [-51.3, -30.2, -51, -29.9],
  attribution: ['© OpenStreetMap contributors'],
  report: { counts: { nodes: 3 }, skipped: {} },
};

const columns = (seed = 0): ColumnSet =>
  new Map([
    ['street.a.int8', { array: Int8Array.of(-1, seed), unit: 'flags' }],
    ['street.a.uint16', { array: Uint16Array.of(65535, 1, seed), unit: 'dm' }],
    ['places.b.float64', { array: Float64Array.of(Math.PI, seed), unit: 'm' }],
    ['street.a.int32', { array: Int32Array.from({ length: 1000 }, (_, i) => i * seed), unit: 'index' }],
    ['street.a.empty', { array: new Uint8Array(0), unit: 'bytes' }],
    ['street.a.shared', { array: new Float32Array(new SharedArrayBuffer(64), 8, 3).fill(seed), unit: 'm' }],
  ]);

const plain = (set: ColumnSet) => [...set].map(([name, { array, unit }]) => [name, unit, ...array]).sort();
const write = (name = 'city', seed = 0, folder = dir) => writeRegion(folder, name, { columns: columns(seed), meta });

describe('writing and loading', () => {
  it('gives back every column, in shared memory, aligned', async () => {
    await write('city', 7);
    const region = loadRegion(dir, 'city');
    expect(plain(region.columns)).toEqual(plain(columns(7)));
    expect(region.manifest).toMatchObject({ name: 'city', formatVersion: FORMAT_VERSION, ...meta });
    for (const { array } of region.columns.values()) {
      expect(array.buffer).toBeInstanceOf(SharedArrayBuffer);
      expect(array.byteOffset % 64).toBe(0);
    }
    expect(checkRegion(dir, 'city')).toEqual([]);
    expect(listRegions(dir)).toEqual(['city']);
  });

  it('makes the same bytes in any folder', async () => {
    await write('city', 3, join(dir, 'x'));
    await write('city', 3, join(dir, 'y', 'z'));
    const files = (folder: string) =>
      readdirSync(folder).map((f) => [f, readFileSync(join(folder, f)).toString('hex')]);
    expect(files(join(dir, 'x', 'city'))).toEqual(files(join(dir, 'y', 'z', 'city')));
    expect(readdirSync(join(dir, 'x'))).toEqual(['city']);
  });

  it('replaces a region and leaves only files in use', async () => {
    await write('city', 1);
    const old = loadRegion(dir, 'city');
    writeFileSync(join(dir, 'city', 'street.0123456789ab.columns'), 'left by a killed import');
    writeFileSync(join(dir, 'city', 'notes.txt'), 'mine');
    await write('city', 2);
    expect(plain(loadRegion(dir, 'city').columns)).toEqual(plain(columns(2)));
    expect(plain(old.columns)).toEqual(plain(columns(1)));
    const { sections } = loadRegion(dir, 'city').manifest;
    expect(readdirSync(join(dir, 'city')).sort()).toEqual(
      ['manifest.json', 'notes.txt', ...sections.map((s) => s.file)].sort(),
    );
    expect(readdirSync(dir)).toEqual(['city']);
  });

  it('crosses to another thread without copies', async () => {
    await write('city', 5);
    const region = loadRegion(dir, 'city');
    const { port1, port2 } = new MessageChannel();
    port1.postMessage(region.transfer);
    const received = openTransfer(receiveMessageOnPort(port2)?.message as RegionTransfer);
    port1.close();
    expect(plain(received.columns)).toEqual(plain(columns(5)));
    const name = 'street.a.uint16';
    received.columns.get(name)!.array[0] = 12;
    expect(region.columns.get(name)!.array[0]).toBe(12);
  });

  it('cleans up when writing fails', async () => {
    const broken: ColumnSet = new Map([...columns(), ['nosection', { array: new Int8Array(1), unit: '' }]]);
    await expect(writeRegion(dir, 'city', { columns: broken, meta })).rejects.toThrow(/can't name a column/);
    expect(readdirSync(dir)).toEqual([]);
  });
});

describe('names', () => {
  it.each(['', '.', '..', '../city', 'a/b', 'a\\b', '-a', '_a', 'ä', 'a'.repeat(65), 'a b', 'city\0', 'con.txt'])(
    'refuses %j',
    async (name) => {
      await expect(write(name)).rejects.toThrow(InputError);
      expect(() => loadRegion(dir, name)).toThrow(InputError);
      expect(readdirSync(dir)).toEqual([]);
    },
  );
  it.each(['v1', 'docs', 'Statistics'])("refuses %j, a path of the server's own", (name) =>
    expect(write(name)).rejects.toThrow(/the server uses that path/),
  );
  it('lowers upper case', async () => {
    await write('City-1_a');
    expect(listRegions(dir)).toEqual(['city-1_a']);
    expect(loadRegion(dir, 'CITY-1_A').manifest.name).toBe('city-1_a');
  });
});

describe('damage', () => {
  const sectionPath = (section: string) => {
    const { sections } = loadRegion(dir, 'city').manifest;
    return join(dir, 'city', sections.find((s) => s.name === section)!.file);
  };
  const rewriteManifest = (change: (manifest: Record<string, unknown>) => void) => {
    const path = join(dir, 'city', 'manifest.json');
    const manifest = JSON.parse(readFileSync(path, 'utf8'));
    change(manifest);
    writeFileSync(path, JSON.stringify(manifest));
  };
  beforeEach(() => write('city', 9));

  it('names the manifest in which a checksum changed', () => {
    rewriteManifest((manifest) => {
      const [section] = manifest.sections as { columns: { crc32: string }[] }[];
      section.columns[0].crc32 = '00000000';
    });
    expect(checkRegion(dir, 'city')).toEqual([expect.stringMatching(/its manifest.json is damaged \(its content has/)]);
    expect(() => loadRegion(dir, 'city')).toThrow(/its manifest.json is damaged/);
  });

  it('names the column whose bytes changed', () => {
    const path = sectionPath('street');
    const bytes = readFileSync(path);
    bytes[64] ^= 1;
    writeFileSync(path, bytes);
    expect(checkRegion(dir, 'city')).toEqual([
      expect.stringMatching(/^street\.\w+\.columns: its SHA-256/),
      'column street.a.uint16 is damaged',
    ]);
    expect(() => loadRegion(dir, 'city')).toThrow(
      /street\.\w+\.columns: its column street\.a\.uint16 is damaged: import the/,
    );
  });

  it('sees truncated, longer and missing files when loading', () => {
    const path = sectionPath('street');
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.subarray(0, 100));
    expect(() => loadRegion(dir, 'city')).toThrow(/has 100 bytes instead of/);
    writeFileSync(path, bytes);
    appendFileSync(path, 'x');
    expect(() => loadRegion(dir, 'city')).toThrow(InputError);
    rmSync(path);
    expect(() => loadRegion(dir, 'city')).toThrow(/can't be loaded \(ENOENT\)/);
    expect(checkRegion(dir, 'city')).toEqual([expect.stringMatching(/is missing$/)]);
  });

  it('tells another format version', () => {
    rewriteManifest((m) => {
      m.formatVersion = FORMAT_VERSION + 1;
    });
    const message = `region city was built by format ${FORMAT_VERSION + 1}, this version reads ${FORMAT_VERSION}: import it again`;
    expect(() => loadRegion(dir, 'city')).toThrow(new InputError(message));
  });

  it.each<[string, (m: Record<string, unknown>) => void]>([
    ['no sections', (m) => delete m.sections],
    ['another format', (m) => (m.format = 'zip')],
    ['a file elsewhere', (m) => ((m.sections as { file: string }[])[0].file = '../../etc/passwd')],
    [
      'a column beyond the file',
      (m) => ((m.sections as { columns: { offset: number }[] }[])[0].columns[0].offset = 1 << 30),
    ],
    ['a column off its grid', (m) => ((m.sections as { columns: { offset: number }[] }[])[0].columns[0].offset = 1)],
    ['a wrong length', (m) => ((m.sections as { columns: { length: number }[] }[])[0].columns[0].length = 99)],
  ])('refuses a manifest with %s', (_, change) => {
    rewriteManifest(change);
    expect(() => loadRegion(dir, 'city')).toThrow(/region city: its manifest.json is/);
    expect(checkRegion(dir, 'city')).toHaveLength(1);
  });

  it('refuses a manifest that is not JSON, and a region that is not there', () => {
    writeFileSync(join(dir, 'city', 'manifest.json'), '{"format":');
    expect(() => loadRegion(dir, 'city')).toThrow(/not valid JSON/);
    expect(() => loadRegion(dir, 'nowhere')).toThrow(/there is no region nowhere in/);
  });

  it('can be imported over', async () => {
    writeFileSync(join(dir, 'city', 'manifest.json'), 'garbage');
    await write('city', 4);
    expect(checkRegion(dir, 'city')).toEqual([]);
  });
});

describe('folders in the way', () => {
  it('are left alone', async () => {
    mkdirSync(join(dir, 'photos'));
    writeFileSync(join(dir, 'photos', 'cat.jpg'), 'cat');
    writeFileSync(join(dir, 'file'), '');
    await expect(write('photos')).rejects.toThrow(/is in the way/);
    await expect(write('file')).rejects.toThrow(/is in the way/);
    expect(readdirSync(dir).sort()).toEqual(['file', 'photos']);
    expect(listRegions(dir)).toEqual([]);
    expect(listRegions(join(dir, 'none'))).toEqual([]);
  });
});
