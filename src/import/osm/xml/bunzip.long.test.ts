import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { writeXml } from '../../../../test/worlds/osm/pbf.ts';
import { plain, randomWorld, readContents } from '../../../../test/worlds/osm/worlds.ts';
import { InputError } from '../../../kit/core/errors.ts';
import { seededRandom } from '../../../kit/core/random.ts';
import { Bzip2Error, bunzip } from './bunzip.ts';

/** `bzip2 -9` of "<osm></osm>\n", for machines without that program. */
const SMALL = Buffer.from(
  '425a68393141592653594a7ac62c000001d980001000008005000288002000310c009430896f329253c5dc914e1424129eb18b00',
  'hex',
);

function unpack(packed: Uint8Array, pieceLength = packed.length): Buffer {
  let at = 0;
  const pieces = bunzip(() => {
    const piece = packed.subarray(at, at + pieceLength);
    at += piece.length;
    return piece;
  });
  return Buffer.concat([...pieces]);
}

function bzip2(content: Uint8Array | string, level = 9): Buffer {
  return spawnSync('bzip2', [`-${level}`, '-c'], { input: content, maxBuffer: 1 << 28 }).stdout;
}
const missing = spawnSync('bzip2', ['--version'], { input: '' }).error !== undefined;

describe('bunzip', () => {
  it('unpacks a small file', () => {
    expect(unpack(SMALL).toString()).toBe('<osm></osm>\n');
  });

  const random = seededRandom(7);
  const noise = Buffer.from(Array.from({ length: 250_000 }, () => Math.floor(random() * 256)));
  const runs = Buffer.concat(
    Array.from({ length: 3000 }, () => Buffer.alloc(Math.floor(random() * 700), Math.floor(random() * 3))),
  );
  const contents: [string, Buffer][] = [
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from('x')],
    ['noise over several blocks', noise],
    ['runs of all lengths', runs],
    ['one long run', Buffer.alloc(1_200_000, 'a')],
    ['text', Buffer.from(writeXml(randomWorld(random)).repeat(5))],
  ];
  it.skipIf(missing).each(contents)('unpacks what bzip2 packed: %s', (_, content) => {
    for (const level of [1, 9]) expect(unpack(bzip2(content, level)).equals(content)).toBe(true);
  });

  it.skipIf(missing)('unpacks several streams and any pieces', () => {
    const packed = Buffer.concat([bzip2('first, '), bzip2(''), bzip2('second', 1)]);
    for (const length of [1, 7, 10_000]) expect(unpack(packed, length).toString()).toBe('first, second');
  });

  it('refuses cut and changed data, and always ends', () => {
    for (let length = 0; length < SMALL.length; length++)
      expect(() => unpack(SMALL.subarray(0, length))).toThrow(Bzip2Error);
    for (let position = 0; position < SMALL.length; position++)
      for (let bit = 0; bit < 8; bit++) {
        const changed = Buffer.from(SMALL);
        changed[position] ^= 1 << bit;
        try {
          expect(unpack(changed).toString()).toBe('<osm></osm>\n');
        } catch (error) {
          expect(error).toBeInstanceOf(Bzip2Error);
        }
      }
  });

  it.skipIf(missing)('reads maps, and refuses bombs and cut files', { timeout: 60_000 }, async () => {
    const text = writeXml(randomWorld(seededRandom(3)));
    expect(plain(await readContents([bzip2(text)]))).toEqual(plain(await readContents([text])));
    const bomb = bzip2(`<osm>${' '.repeat(66 << 20)}</osm>`);
    await expect(readContents([bomb])).rejects.toThrow(/more than 200 times its size/);
    await expect(readContents([bzip2(text).subarray(0, 100)])).rejects.toThrow(InputError);
  });
});
