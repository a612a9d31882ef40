import { closeSync, openSync, readFileSync } from 'node:fs';
import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { realData } from '../../../test/real-data.ts';
import {
  blob,
  blobOf,
  bytes,
  header,
  number,
  type TestWorld,
  varint,
  writePbf,
  writeXml,
} from '../../../test/worlds/osm/pbf.ts';
import { FILTER, plain, readContents, withFiles } from '../../../test/worlds/osm/worlds.ts';
import { InputError } from '../../kit/core/errors.ts';
import { SILENT } from '../../kit/core/progress.ts';
import { seededRandom } from '../../kit/core/random.ts';
import { readBlob } from './pbf/blob.ts';
import { indexPbf } from './pbf/file-index.ts';
import { readOsm } from './read-osm.ts';

const WORLD: TestWorld = {
  nodes: [
    { id: 1, lonE7: 10, latE7: 20, tags: { barrier: 'gate' } },
    { id: 2, lonE7: 3_000_000, latE7: -70_000_000 },
  ],
  ways: [{ id: 3, refs: [1, 2], tags: { highway: 'primary' } }],
  relations: [{ id: 4, tags: { type: 'restriction' }, members: [{ type: 1, id: 3, role: 'from' }] }],
};

/**
 * Returns the message of the InputError that reading throws, or null if it returns data. Anything else fails the test.
 */
async function refusal(...contents: (Uint8Array | string)[]): Promise<string | null> {
  try {
    await readContents(contents);
    return null;
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
}

const data = (content: Buffer) => Buffer.concat([header(), blob('OSMData', content)]);
const zlibBlob = (rawSize: number, packed: Buffer) =>
  Buffer.concat([header(), blobOf('OSMData', Buffer.concat([number(2, rawSize), bytes(3, packed)]))]);
const uint32 = (value: number) => {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32BE(value);
  return buffer;
};

describe('damaged PBF', () => {
  it.each([
    ['zlib', true],
    ['raw', false],
  ])('is refused or read wherever it is cut (%s)', async (_, zlib) => {
    const whole = writePbf(WORLD, { zlib });
    let read = 0;
    for (let length = 0; length < whole.length; length++) {
      const message = await refusal(whole.subarray(0, length));
      if (message === null) read++;
      else expect(message).toMatch(/byte \d|is empty/);
    }
    // The header and two of three blocks of data have an end at which nothing is missed.
    expect(read).toBe(3);
    expect(await refusal(whole)).toBeNull();
  });

  it('is refused, or read as other data, with any single byte changed', async () => {
    const whole = writePbf(WORLD, { zlib: false });
    const data = plain(await readContents([whole]));
    let refused = 0;
    let read = 0;
    for (let position = 0; position < whole.length; position++)
      for (const value of [0, 0x7f, 0x80, 0xff]) {
        if (whole[position] === value) continue;
        const found = await readContents([whole.with(position, value)]).then(plain, (error: unknown) => error);
        if (found instanceof Error) {
          refused++;
          expect(found).toBeInstanceOf(InputError);
          expect(found.message).toMatch(/\/0\.osm .*(byte \d|begins with a block of type|requires the feature)/);
        } else {
          read++;
          // Each byte of this file means something, so that none is changed without a trace.
          expect(found, `byte ${position} changed to ${value}`).not.toEqual(data);
        }
      }
    // Two bytes in three are of the frame: names of features and blocks, lengths, field keys, references to strings.
    // The others are ids, positions and letters of tags, which have no checksum in a raw block.
    expect(refused / (refused + read)).toBeGreaterThan(0.6);
    expect(read).toBeGreaterThan(0);
  });

  const cases: [string, Buffer, RegExp][] = [
    ['zeros', Buffer.alloc(1000), /block header of 0 bytes/],
    [
      'a huge header length',
      Buffer.concat([uint32(0xffffffff), Buffer.from('\x0a\x09OSMHeader')]),
      /at byte 0 .*4294967295/,
    ],
    [
      'a huge blob length',
      Buffer.concat([header(), blobHeader('OSMData', 0x7fffffff)]),
      /in the block at byte \d+, a size of 2147483647 bytes/,
    ],
    ['a negative blob length', Buffer.concat([header(), blobHeader('OSMData', -5)]), /a size of -5 bytes/],
    [
      'a blob length beyond the file',
      Buffer.concat([header(), blobHeader('OSMData', 1000)]),
      /in the middle of the block/,
    ],
    ['data before the header', blob('OSMData', Buffer.alloc(0)), /begins with a block of type "OSMData"/],
    ['a huge unpacked size', zlibBlob(2 ** 40, deflateSync(Buffer.alloc(10))), /1099511627776 bytes is declared/],
    ['a bomb', zlibBlob(1000, deflateSync(Buffer.alloc(30_000_000))), /more than the declared 1000 bytes/],
    ['a bomb of one byte', zlibBlob(0, deflateSync(Buffer.alloc(1))), /more bytes than the declared 0/],
    [
      'fewer bytes than declared',
      zlibBlob(1000, deflateSync(Buffer.alloc(999))),
      /999 .*|fewer bytes than the declared 1000/,
    ],
    ['bad zlib data', zlibBlob(10, Buffer.from('no zlib data')), /zlib data is damaged/],
    ['no data', Buffer.concat([header(), blobOf('OSMData', Buffer.alloc(0))]), /there is no data/],
    ['Zstandard', Buffer.concat([header(), blobOf('OSMData', bytes(7, 'x'))]), /packed with Zstandard/],
    ['LZMA', Buffer.concat([header(), blobOf('OSMData', bytes(4, 'x'))]), /packed with LZMA/],
    ['a group longer than its block', data(Buffer.concat([varint(18), varint(2 ** 31)])), /2147483648 bytes runs past/],
    ['a length of 64 bits', data(Buffer.concat([varint(18), varint(2n ** 64n - 1n)])), /runs past the end/],
    [
      'a number of 11 bytes',
      data(Buffer.concat([varint(17 * 8), Buffer.alloc(10, 0xff), Buffer.of(1)])),
      /more than 64 bits/,
    ],
    ['a granularity of 0', data(number(17, 0)), /granularity of 0/],
    ['a negative granularity', data(number(17, -100)), /granularity of -100/],
    ['an unknown wire type', data(Buffer.of(15)), /wire type 7/],
    ['field 0', data(Buffer.of(2, 0)), /field key of 2/],
    ['a way without id', data(bytes(2, bytes(3, Buffer.alloc(0)))), /id is missing/],
    ['an id beyond 2⁵³', data(bytes(2, bytes(3, number(1, 2n ** 60n)))), /beyond ±2⁵³/],
    [
      'a string that is not there',
      data(bytes(2, bytes(3, Buffer.concat([number(1, 1), bytes(2, varint(7))])))),
      /string 7 is not/,
    ],
    [
      'more places than nodes of a way',
      writePbf({
        ...WORLD,
        ways: [
          {
            ...WORLD.ways[0],
            places: [
              [1, 1],
              [2, 2],
              [3, 3],
            ],
          },
        ],
      }),
      /more coordinates than nodes/,
    ],
    [
      'fewer places than nodes of a way',
      writePbf({ ...WORLD, ways: [{ ...WORLD.ways[0], places: [[1, 1]] }] }),
      /a number runs past the end/,
    ],
    [
      'a list in pieces',
      data(bytes(2, bytes(3, Buffer.concat([number(1, 1), bytes(8, varint(2)), bytes(8, varint(2))])))),
      /several pieces/,
    ],
  ];
  it.each(cases)('with %s is refused', async (_, content, pattern) => {
    const message = await refusal(content);
    expect(message).toMatch(pattern);
    expect(message).toMatch(/0\.osm/);
  });

  it('names features it lacks', async () => {
    const of = (...features: string[]) => writePbf(WORLD, { features: ['OsmSchema-V0.6', ...features] });
    expect(await refusal(of('HistoricalInformation'))).toMatch(/history.*HistoricalInformation.*time-filter/);
    expect(await refusal(of('Fancy\u0007Things'))).toMatch(/requires the feature "Fancy\?Things"/);
  });

  const monaco = realData('monaco/monaco-250101.osm.pbf');
  it.skipIf(monaco === null)('survives 200 rounds of random damage to a real file', { timeout: 120_000 }, async () => {
    const whole = readFileSync(monaco!);
    const random = seededRandom(20250101);
    let refused = 0;
    for (let round = 0; round < 200; round++) {
      const changed = Buffer.from(whole);
      for (let n = 1 + Math.floor(random() * 5); n > 0; n--)
        changed[Math.floor(random() * changed.length)] = Math.floor(random() * 256);
      if ((await refusal(changed)) !== null) refused++;
    }
    expect(refused).toBeGreaterThan(150);
  });

  it.skipIf(monaco === null)(
    'survives it too where no checksum of zlib stands in front',
    { timeout: 120_000 },
    async () => {
      const whole = unpacked(monaco!);
      const random = seededRandom(20250102);
      let refused = 0;
      for (let round = 0; round < 200; round++) {
        const changed = Buffer.from(whole);
        for (let n = 1 + Math.floor(random() * 20); n > 0; n--)
          changed[Math.floor(random() * changed.length)] = Math.floor(random() * 256);
        if ((await refusal(changed)) !== null) refused++;
      }
      expect(refused).toBeGreaterThan(20);
      expect(refused).toBeLessThan(200);
    },
  );

  const heidelberg = realData('rhein-neckar/heidelberg.osm.pbf');
  it.skipIf(heidelberg === null)('is refused alike by one thread and by several', async () => {
    const changed = readFileSync(heidelberg!);
    for (const share of [0.3, 0.5, 0.9]) changed[Math.floor(changed.length * share)] ^= 0x55;
    await withFiles([changed], async (files) => {
      const messages = await Promise.all(
        [1, 2, 3].map((workers) =>
          readOsm(files, FILTER, { progress: SILENT, workers }).then(
            () => 'read',
            (error) => (error instanceof InputError ? error.message : `unexpected: ${error}`),
          ),
        ),
      );
      expect(messages[0]).toMatch(/is damaged: in the block at byte \d+/);
      expect(new Set(messages).size).toBe(1);
    });
  });
});

describe('files of other kinds', () => {
  it.each([
    ['nothing', '', /is empty/],
    ['text', 'id,lat,lon\n', /isn't an OpenStreetMap file/],
    ['a zip archive', 'PK\x03\x04....', /isn't an OpenStreetMap file/],
    ['another XML', '<gpx version="1.1"></gpx>', /root element isn't <osm>/],
    ['changes', '<osmChange></osmChange>', /osmChange/],
    [
      'ways of places without ids',
      '<osm><way id="1"><nd lat="1" lon="1"/><nd lat="1" lon="2"/></way></osm>',
      /places and no ids.*\(way 1\)/,
    ],
    [
      'what a server broke off',
      '<osm><node id="1" lat="1" lon="1"/><remark> runtime error: Query timed out in "query" &gt; 25 s. </remark></osm>',
      /isn't whole: the server that made it broke off, "runtime error: Query timed out in "query"/,
    ],
  ])('are refused: %s', async (_, content, pattern) => {
    expect(await refusal(content)).toMatch(pattern);
  });

  it('are read with remarks that report no failure', async () => {
    const remark = '<note>data of OpenStreetMap</note><remark> runtime remark: slow </remark>';
    expect(await refusal(writeXml(WORLD).replace('</osm>', `${remark}</osm>`))).toBeNull();
  });

  it('are refused when packed', async () => {
    expect(await refusal(gzipSync(writePbf(WORLD)))).toMatch(/is damaged/);
  });

  it('are refused where there is none, or a folder', async () => {
    const read = (file: string) => readOsm([file], FILTER, { progress: SILENT });
    await expect(read('/nowhere/x.osm.pbf')).rejects.toThrow("/nowhere/x.osm.pbf doesn't exist");
    await expect(read('/')).rejects.toThrow(InputError);
  });

  it('do not spoil what comes before them: the bad file is named', async () => {
    expect(await refusal(writePbf(WORLD), writeXml(WORLD).slice(0, -10))).toMatch(/1\.osm is damaged: the text ends/);
  });
});

/** Returns a blob header alone, with any size. */
function blobHeader(type: string, size: number): Buffer {
  const content = Buffer.concat([bytes(1, type), number(3, size)]);
  return Buffer.concat([uint32(content.length), content]);
}

/** Returns the same file with raw blobs. */
function unpacked(file: string): Buffer {
  const descriptor = openSync(file, 'r');
  const { dataBlobs } = indexPbf(descriptor, file);
  const blobs = dataBlobs.map((range) => blob('OSMData', Buffer.from(readBlob(descriptor, file, range)), false));
  closeSync(descriptor);
  return Buffer.concat([header(), ...blobs]);
}
