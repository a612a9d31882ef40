import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type S3Server, s3Server } from '../../../../test/s3-server.ts';
import { type FilesPlace, filesAt, placeBelow } from './files-place.ts';
import type { JobFiles } from './job-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'hinterland-job-files-'));
let s3: S3Server;
let number = 0;
beforeAll(async () => {
  s3 = await s3Server();
});
afterAll(async () => {
  await s3?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const places: readonly (readonly [name: string, make: () => FilesPlace])[] = [
  ['a folder', () => join(folder, `p${number++}`)],
  ['a bucket', () => s3.settings(`p${number++}/`)],
];

describe.each(places)('files of jobs in %s', (_name, make) => {
  let place: FilesPlace;
  let files: JobFiles;
  beforeEach(() => {
    place = make();
    files = filesAt(place);
  });
  const text = async (name: string) => {
    const bytes = await files.read(name);
    return bytes && Buffer.from(bytes).toString();
  };

  it('are written, measured and read, whole and in parts', async () => {
    await files.write('job/manifest.json', 'the manifest');
    const bytes = new Uint8Array(Buffer.from('0123456789'));
    await files.write('job/parts/0', bytes);
    expect([await text('job/manifest.json'), await text('job/parts/0')]).toEqual(['the manifest', '0123456789']);
    expect([await files.size('job/parts/0'), await files.size('job/none'), await files.read('none')]).toEqual([
      10,
      null,
      null,
    ]);
    expect((await buffer(await files.stream('job/parts/0'))).toString()).toBe('0123456789');
    expect((await buffer(await files.stream('job/parts/0', { start: 2, end: 4 }))).toString()).toBe('234');
    const random = await files.buffer('job/parts/0');
    expect([random.byteLength, Buffer.from(await random.slice(8)).toString()]).toEqual([10, '89']);
    expect(await filesAt(placeBelow(place, 'job')).size('parts/0')).toBe(10);
    expect([await files.touch('job/parts/0'), await files.touch('none')]).toEqual([true, false]);
    await expect(files.buffer('none')).rejects.toThrow(/none/);
  });

  it('are taken from this machine, listed by their first names, and removed with all below', async () => {
    const path = join(folder, `merged-${number++}`);
    writeFileSync(path, 'merged');
    await files.take('job/results.csv', path);
    expect([existsSync(path), await text('job/results.csv')]).toEqual([false, 'merged']);
    await files.write('job/parts/0', 'x');
    await files.write('inputs/a', 'y');
    const names = async (below: string) => (await files.entries(below)).map(({ name }) => name).sort();
    expect([await names(''), await names('inputs'), await names('nowhere')]).toEqual([['inputs', 'job'], ['a'], []]);
    const [{ modifiedAt }] = await files.entries('inputs');
    expect(Math.abs(Date.now() - modifiedAt)).toBeLessThan(3_600_000);
    await files.removeDrafts('inputs', Date.now());
    await files.remove('job');
    expect([await names(''), await names('job')]).toEqual([['inputs'], []]);
    await files.remove('inputs/a');
    expect(await files.size('inputs/a')).toBe(null);
  });
});

describe('a bucket that fails', () => {
  it('is asked again, and in the end says that it is away; a stream that breaks off is an error', async () => {
    const files = filesAt({ ...s3.settings('faults/'), attempts: 2 });
    await files.write('a', '0123456789');
    s3.faults.push('unavailable');
    expect(await files.size('a')).toBe(10);
    s3.faults.push('cut');
    expect(Buffer.from((await files.read('a'))!).toString()).toBe('0123456789');
    s3.faults.push('unavailable', 'unavailable');
    await expect(files.write('b', 'x')).rejects.toThrow(/^the store of jobs can't be used: /);
    s3.faults.push('cut');
    await expect(files.stream('a').then(buffer)).rejects.toThrow();
  });
});
