import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type S3Server, s3Server } from '../../../test/s3-server.ts';
import { InputError } from '../../kit/core/errors.ts';
import { generationOf, type RegionMeta, readManifest, writeRegion } from '../storage/index.ts';
import { fetchRegion } from './fetch-region.ts';
import { FolderStore } from './folder-store.ts';
import { StoreFollower } from './follow-store.ts';
import { openStore } from './open-store.ts';
import { publishRegion, rollBackRegion } from './publish.ts';
import { S3Store } from './s3-store.ts';
import { MissingFileError, type Store } from './store.ts';
import { fileKey } from './stored-region.ts';
import { sweep } from './sweep.ts';

const folder = mkdtempSync(join(tmpdir(), 'hinterland-store-'));
let s3: S3Server;
let number = 0;

beforeAll(async () => {
  s3 = await s3Server();
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

const fresh = (): string => mkdtempSync(join(folder, `${number++}-`));
const bucket = (more: { readonly silentMs?: number; readonly attempts?: number } = {}): S3Store =>
  new S3Store({ ...s3.settings(`p${number++}/`), ...more });

const META: RegionMeta = {
  inputs: [],
  osmTimestamp: null,
  bounds: [0, 0, 1, 1],
  attribution: [],
  report: { counts: {}, skipped: {} },
};
/** Writes a region of two sections, one of which is the same in all generations. */
async function write(dataDir: string, value: number): Promise<string> {
  const column = (values: number[]) => ({ array: Int32Array.from(values), unit: 'index' });
  const columns = new Map([
    ['same.thing.id', column([1, 2, 3])],
    ['other.thing.id', column([value])],
  ]);
  return generationOf(await writeRegion(dataDir, 'town', { columns, meta: META }));
}

const stores: readonly (readonly [name: string, make: () => Store])[] = [
  ['a folder', () => new FolderStore(fresh())],
  ['S3', () => bucket()],
];

describe.each(stores)('%s', (_name, make) => {
  let store: Store;
  let dataDir: string;
  beforeEach(() => {
    [store, dataDir] = [make(), fresh()];
  });

  it('keeps files and lists them', async () => {
    const path = join(fresh(), 'file');
    // More than one part of an upload.
    const bytes = Buffer.alloc(17 << 20, 'abc');
    writeFileSync(path, bytes);
    await store.put('a/files/1', path);
    await store.write('a/text', 'hello');
    expect((await store.list('a/')).map(({ key, bytes: size }) => [key, size]).sort()).toEqual([
      ['a/files/1', bytes.length],
      ['a/text', 5],
    ]);
    await store.fetch('a/files/1', `${path}-again`);
    expect(readFileSync(`${path}-again`).equals(bytes)).toBe(true);
    expect(await store.read('a/text')).toBe('hello');
    expect(await store.read('a/none')).toBeNull();
    await expect(store.fetch('a/none', `${path}-none`)).rejects.toThrow(MissingFileError);
    await store.remove('a/text');
    expect(await store.read('a/text')).toBeNull();
    expect(await store.list('none/')).toEqual([]);
  });

  it('changes pointers only from what was seen', async () => {
    expect(await store.readPointer('p')).toBeNull();
    expect(await store.writePointer('p', 'one', null)).toBe(true);
    expect(await store.writePointer('p', 'another', null)).toBe(false);
    const seen = await store.readPointer('p');
    expect(seen?.text).toBe('one');
    const both = await Promise.all(['two', 'three'].map((text) => store.writePointer('p', text, seen)));
    expect(both.filter(Boolean)).toHaveLength(1);
    expect((await store.readPointer('p'))?.text).toBe(both[0] ? 'two' : 'three');
    for (let i = 0; i < 12; i++)
      expect(await store.writePointer('p', String(i), await store.readPointer('p'))).toBe(true);
    expect((await store.readPointer('p'))?.text).toBe('11');
  });

  it('has regions published, fetched and rolled back', async () => {
    const first = await write(dataDir, 1);
    expect(await publishRegion(store, dataDir, 'town')).toMatchObject({ generation: first, isNew: true });
    expect(await publishRegion(store, dataDir, 'town')).toMatchObject({ isNew: false, sentBytes: 0 });
    const server = fresh();
    expect(await fetchRegion(store, server, 'town')).toBe(true);
    expect(await fetchRegion(store, server, 'town')).toBe(false);
    expect(generationOf(readManifest(server, 'town'))).toBe(first);
    const second = await write(dataDir, 2);
    // What both have isn't sent again.
    expect((await publishRegion(store, dataDir, 'town')).sentBytes).toBe(64);
    expect(await fetchRegion(store, server, 'town')).toBe(true);
    expect(generationOf(readManifest(server, 'town'))).toBe(second);
    expect(await rollBackRegion(store, 'town')).toBe(first);
    expect(await fetchRegion(store, server, 'town')).toBe(true);
    expect(generationOf(readManifest(server, 'town'))).toBe(first);
    expect(readdirSync(server)).toEqual(['town']);
    await expect(rollBackRegion(store, 'town')).rejects.toThrow('region town has no generation before');
    await expect(rollBackRegion(store, 'village')).rejects.toThrow('publish it first');
  });

  it('takes part in a race of publishers: one is current, the other before it', async () => {
    const [one, other] = [fresh(), fresh()];
    const generations = [await write(one, 1), await write(other, 2)];
    await Promise.all([publishRegion(store, one, 'town'), publishRegion(store, other, 'town')]);
    const server = fresh();
    await fetchRegion(store, server, 'town');
    const current = generationOf(readManifest(server, 'town'));
    expect(await rollBackRegion(store, 'town')).toBe(generations.find((generation) => generation !== current));
  });

  it('is swept of what no kept generation needs, once that is old', async () => {
    for (const value of [1, 2, 3, 4, 5, 6]) {
      await write(dataDir, value);
      await publishRegion(store, dataDir, 'town');
    }
    const names = async () => (await store.list('town/')).filter(({ key }) => !key.includes('current')).length;
    // Six manifests, six sections and the one they share: all are young.
    expect(await names()).toBe(13);
    const pointer = JSON.parse((await store.readPointer('town/current'))!.text);
    expect(pointer.before).toHaveLength(3);
    await sweep(store, 'town', [pointer.generation, ...pointer.before], Date.now() + 2 * 3_600_000);
    expect(await names()).toBe(4 + 4 + 1);
    expect(await fetchRegion(store, fresh(), 'town')).toBe(true);
  });

  it('never brings a damaged region, and what was there stays', async () => {
    const first = await write(dataDir, 1);
    await publishRegion(store, dataDir, 'town');
    const server = fresh();
    await fetchRegion(store, server, 'town');
    await write(dataDir, 2);
    await publishRegion(store, dataDir, 'town');
    const { sections } = readManifest(dataDir, 'town');
    await store.write(fileKey('town', sections[1].sha256), 'x'.repeat(64));
    await expect(fetchRegion(store, server, 'town')).rejects.toThrow(
      /^region town: other\..+ is damaged in .+: publish it again$/,
    );
    expect(generationOf(readManifest(server, 'town'))).toBe(first);
    expect(readdirSync(server)).toEqual(['town']);
  });
});

describe('S3 that fails', () => {
  it('is asked again where it answers 503 or is cut, and its silence ends', async () => {
    const store = bucket({ silentMs: 2_000 });
    const dataDir = fresh();
    s3.faults.push('unavailable', 'unavailable');
    const generation = await write(dataDir, 1);
    await publishRegion(store, dataDir, 'town');
    const server = fresh();
    s3.faults.push('unavailable', 'cut', 'silent', 'cut');
    expect(await fetchRegion(store, server, 'town')).toBe(true);
    expect(generationOf(readManifest(server, 'town'))).toBe(generation);
  });

  it('changes nothing that is there, and is told of', async () => {
    const store = bucket({ attempts: 2 });
    const lines: string[] = [];
    const logger = { error: (_of: object, line: string) => void lines.push(line) };
    const server = fresh();
    const follower = new StoreFollower({ store, dataDir: server, logger: logger as never });
    s3.faults.push('unavailable', 'unavailable');
    expect(await follower.look()).toBe(0);
    expect([...follower.troubles]).toEqual([['', 'the store failed (SlowDown)']]);
    s3.faults.push('unavailable', 'unavailable');
    await follower.look();
    expect(lines).toEqual(['what is served stays: the store failed (SlowDown)']);
    await write(fresh(), 1);
    expect(await follower.look()).toBe(0);
    expect(follower.troubles.size).toBe(0);
  });
});

describe('openStore', () => {
  it('reads what the environment names', () => {
    expect(openStore({})).toBeNull();
    expect(openStore({ HINTERLAND_STORE: '/srv/store' })?.name).toBe('/srv/store');
    expect(openStore({ HINTERLAND_STORE: 'file:///srv/store' })?.name).toBe('/srv/store');
    const keys = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };
    const s3Place = { HINTERLAND_STORE: 's3://bucket/some/prefix', ...keys };
    expect(openStore({ ...s3Place, AWS_ENDPOINT_URL: 'http://minio:9000/' })?.name).toBe(
      'http://minio:9000/bucket/some/prefix/',
    );
    expect(() => openStore({ HINTERLAND_STORE: 's3://bucket' })).toThrow(InputError);
    expect(() => openStore({ HINTERLAND_STORE: 'ftp://x' })).toThrow(InputError);
    expect(() => openStore({ HINTERLAND_STORE: 's3:///x', ...keys })).toThrow(InputError);
  });
});
