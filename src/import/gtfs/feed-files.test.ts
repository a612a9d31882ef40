import { describe, expect, it } from 'vitest';
import { problemsOf, SMALL_FEED, timetableOf, withFile, withFolder, withZip } from '../../../test/worlds/gtfs/feed.ts';
import { zip } from '../../../tools/demo-city/src/transit/zip-writer.ts';
import { readGtfs } from './index.ts';

const SMALL = Object.entries(SMALL_FEED) as [string, string][];
const zipOf = (files: readonly (readonly [string, string])[]): Uint8Array => zip(new Map(files));
const inFolder = (folder: string) => SMALL.map(([name, text]) => [folder + name, text] as const);
const readZip = (bytes: Uint8Array, limits = {}) => withFile('feed.zip', bytes, (path) => readGtfs(path, { limits }));

/** Returns the zip with a different declared unpacked size of its first entry. */
function withDeclaredSize(archive: Uint8Array, bytes: number): Uint8Array {
  const changed = Buffer.from(archive);
  changed.writeUInt32LE(bytes, changed.indexOf(Buffer.from('PK\x01\x02', 'latin1')) + 24);
  return changed;
}

describe('files of a feed', () => {
  it('lie in a zip, in one folder of it, or in a folder', async () => {
    const timetable = ['T: a 8:00 – b 8:10/8:11 – c 8:20'];
    const zipped = await withZip(SMALL_FEED, (path) => readGtfs(path));
    expect([zipped.name, timetableOf(zipped)]).toEqual(['feed.zip', timetable]);
    expect(timetableOf(await readZip(zipOf(inFolder('feed/2024/'))))).toEqual(timetable);
    expect(timetableOf(await withFolder(SMALL_FEED, (path) => readGtfs(`${path}/`)))).toEqual(timetable);
    expect(timetableOf(await readZip(zipOf([...SMALL, ...inFolder('__MACOSX/')])))).toEqual(timetable);
    const upper = SMALL.map(([name, text]) => [name.toUpperCase(), text] as const);
    expect(timetableOf(await readZip(zipOf([...upper, ['more.zip', 'PK']])))).toEqual(timetable);
  });

  it('count in the outer folder alone, with a word about feeds within', async () => {
    const old = inFolder('old/').map(([name, text]) => [name, text.replace('Ash', 'Old')] as const);
    for (const folder of ['', 'feed/']) {
      const feed = await readZip(
        zipOf([...old.map(([name, text]) => [folder + name, text] as const), ...inFolder(folder)]),
      );
      expect(feed.stops[0].name).toBe('Ash');
      expect(problemsOf(feed)).toEqual([`passed-over-feed ${folder}old/stop_times.txt ×1 @1`]);
    }
  });

  it.each([
    ['a zip in the zip', [['feed.zip', 'PK']], /holds another zip \(feed\.zip\)/],
    ['another zip', [['readme.txt', 'hello']], /no GTFS feed: stop_times\.txt is missing/],
    ['two feeds', [...inFolder('bus/'), ...inFolder('rail/')], /several feeds \(bus\/, rail\/\)/],
    ['a table twice', [...SMALL, ['STOPS.TXT', '']], /STOPS\.TXT is in the zip twice/],
    ['a path that leads out', [...SMALL, ['../stops.txt', '']], /can't be read: invalid relative path/],
    ['no stops', SMALL.filter(([name]) => name !== 'stops.txt'), /no GTFS feed: stops\.txt is missing/],
    [
      'no calendar',
      SMALL.filter(([name]) => name !== 'calendar.txt'),
      /calendar\.txt or calendar_dates\.txt is missing/,
    ],
  ] as const)('refuses %s', async (_, files, message) => {
    await expect(readZip(zipOf(files as readonly [string, string][]))).rejects.toThrow(message);
  });

  it('refuses what is too large, by the size it says and by the size it has', async () => {
    const archive = zipOf(SMALL);
    await expect(readZip(archive, { entries: 5 })).rejects.toThrow(/holds 6 files, a feed has 5 at most/);
    await expect(readZip(archive, { fileBytes: 100 })).rejects.toThrow(
      /calendar\.txt has 122 bytes, 100 are read at most/,
    );
    await expect(readZip(archive, { bigFileBytes: 100 })).rejects.toThrow(/stop_times\.txt has \d+ bytes/);
    await expect(readZip(archive, { fileRows: 2 })).rejects.toThrow(/stops\.txt has more than 2 rows/);
    await expect(readZip(archive, { bigFileRows: 2 })).rejects.toThrow(/stop_times\.txt has more than 2 rows/);
    await expect(readZip(withDeclaredSize(archive, 50))).rejects.toThrow(/agency\.txt can't be read: too many bytes/);
    await expect(readZip(withDeclaredSize(archive, 5000))).rejects.toThrow(
      /agency\.txt can't be read: not enough bytes/,
    );
    const folder = withFolder(SMALL_FEED, (path) => readGtfs(path, { limits: { fileBytes: 100 } }));
    await expect(folder).rejects.toThrow(/calendar\.txt has 122 bytes/);
  });

  it('refuses a bomb', async () => {
    const bomb = zipOf([...SMALL, ['shapes.txt', '\n'.repeat(2 ** 21)]]);
    await expect(readZip(bomb, { ratio: 5 })).rejects.toThrow(/shapes\.txt unpacks \d+ bytes to 2097152/);
    expect((await readZip(bomb)).report.problems.map(({ code }) => code)).toEqual(['empty-file']);
  });

  it('takes no notice of files that are not read', async () => {
    const unused = ['notes.txt', '\n'.repeat(2 ** 21)] as const;
    const limits = { ratio: 5, fileBytes: 2 ** 20 };
    const feed = await readZip(zipOf([...SMALL, unused]), limits);
    expect(feed.trips.count).toBe((await readZip(zipOf(SMALL))).trips.count);
  });

  it('refuses what is no zip, cut or missing', async () => {
    const archive = zipOf(SMALL);
    await expect(readZip(new Uint8Array())).rejects.toThrow(/feed\.zip can't be read/);
    for (const length of [10, 100, archive.length - 30]) {
      await expect(readZip(archive.subarray(0, length))).rejects.toThrow(/feed\.zip can't be read/);
    }
    await expect(readGtfs('/nowhere/feed.zip')).rejects.toThrow(/\/nowhere\/feed\.zip can't be read: ENOENT/);
  });

  it('refuses damaged contents', async () => {
    const archive = Buffer.from(zipOf(SMALL));
    archive.fill(0xff, 45, 60);
    await expect(readZip(archive)).rejects.toThrow(/agency\.txt can't be read/);
  });
});
