import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { InputError } from '../../kit/core/errors.ts';

/** Bytes per value by TIFF type (TIFF 6.0 section 2; 16 to 18 are BigTIFF's). */
const BYTES_OF_TYPE = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8];

/**
 * Checks that the first directory of a TIFF and all values it points to are inside the file: the decoder trusts them
 * and would reserve gigabytes for a damaged count.
 */
export function checkTiffDirectory(path: string): void {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const damaged = () => new InputError(`${path} is damaged: its directory points beyond the end of the file`);
    const read = (at: number, length: number): DataView => {
      if (!(at >= 0 && at + length <= size)) throw damaged();
      const bytes = new Uint8Array(length);
      if (readSync(file, bytes, 0, length, at) !== length) throw damaged();
      return new DataView(bytes.buffer);
    };
    const header = read(0, 8);
    const little = header.getUint8(0) === 0x49;
    const big = header.getUint16(2, little) === 43;
    // BigTIFF: the same with 64-bit offsets and counts.
    const number = (view: DataView, at: number) =>
      big ? Number(view.getBigUint64(at, little)) : view.getUint32(at, little);
    const directory = big ? number(read(8, 8), 0) : number(header, 4);
    const countBytes = big ? 8 : 2;
    const entries = big ? number(read(directory, 8), 0) : read(directory, 2).getUint16(0, little);
    const entryBytes = big ? 20 : 12;
    if (entries > 4096) throw damaged();
    const list = read(directory + countBytes, entries * entryBytes);
    for (let at = 0; at < entries * entryBytes; at += entryBytes) {
      const bytes = number(list, at + 4) * (BYTES_OF_TYPE[list.getUint16(at + 2, little)] ?? 0);
      const valueAt = at + (big ? 12 : 8);
      if (bytes > (big ? 8 : 4) && number(list, valueAt) + bytes > size) throw damaged();
    }
  } finally {
    closeSync(file);
  }
}
