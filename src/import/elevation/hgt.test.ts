import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { InputError } from '../../kit/core/errors.ts';
import { openElevation } from './index.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'hinterland-hgt-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const save = (name: string, bytes: Uint8Array): string => {
  writeFileSync(join(dir, name), bytes);
  return join(dir, name);
};

/** Returns an SRTM3 tile: height by row from the north and column from the west. */
function hgt(height: (row: number, column: number) => number): Uint8Array {
  const view = new DataView(new ArrayBuffer(1201 * 1201 * 2));
  for (let i = 0; i < 1201 * 1201; i++) view.setInt16(i * 2, height(Math.floor(i / 1201), i % 1201));
  return new Uint8Array(view.buffer);
}

/** Returns a zip of deflated entries; `claimed` is a false uncompressed size. */
function zipOf(entries: [name: string, bytes: Uint8Array][], claimed?: number): Uint8Array {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, bytes] of entries) {
    const packed = deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claimed ?? bytes.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed]);
    const central = Buffer.alloc(16);
    central.writeUInt32LE(offset, 12);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), fields, central.subarray(2), Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, central, Buffer.from('PK\x05\x06'), end]);
}

describe('zips of .hgt', () => {
  const tile = hgt((_, column) => column);

  it('are read, folders in them too', async () => {
    const source = await openElevation([
      save(
        'any.hgt.zip',
        zipOf([
          ['readme.txt', Buffer.from('x')],
          ['J31/N42E001.hgt', tile],
        ]),
      ),
    ]);
    expect(source.elevationM(1.5, 42.5)).toBeCloseTo(600, 6);
  });

  it.each<[string, Uint8Array, RegExp]>([
    ['nothing', zipOf([['a.txt', Buffer.from('x')]]), /holds no \.hgt file/],
    ['a zip in a zip', zipOf([['N42E001.hgt.zip', zipOf([['N42E001.hgt', tile]])]]), /holds no \.hgt file/],
    ['a short tile', zipOf([['N42E001.hgt', tile.subarray(0, 99)]]), /this has 99/],
    ['a bomb', zipOf([['N42E001.hgt', Buffer.alloc(1 << 26)]]), /this has 67108864/],
    ['a bomb that lies about its size', zipOf([['N42E001.hgt', Buffer.alloc(1 << 26)]], tile.length), /too many bytes/],
    ['no corner in its name', zipOf([['tile.hgt', tile]]), /tells its corner/],
    ['half a zip', zipOf([['N42E001.hgt', tile]]).subarray(0, 1000), /can't be read as elevation/],
  ])('with %s are refused', async (_, bytes, message) => {
    const file = save('x.hgt.zip', bytes);
    const attempt = openElevation([file]);
    await expect(attempt).rejects.toThrow(InputError);
    await expect(attempt).rejects.toThrow(message);
    await expect(attempt).rejects.toThrow(file);
  });
});
