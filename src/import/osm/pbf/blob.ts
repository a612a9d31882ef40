import { readSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { InputError } from '../../../kit/core/errors.ts';
import { Cursor, MalformedBlock, WIRE_BYTES, WIRE_VARINT } from './cursor.ts';

/** Limits of the format (OSM wiki, "PBF Format"). */
export const MAX_BLOB_BYTES = 32 * 1024 * 1024;
export const MAX_BLOB_HEADER_BYTES = 64 * 1024;

/** The position of a blob in its file. */
export interface BlobRange {
  readonly offset: number;
  readonly size: number;
}

const COMPRESSIONS = new Map([
  [4, 'LZMA'],
  [5, 'bzip2'],
  [6, 'LZ4'],
  [7, 'Zstandard'],
]);

/** Reads exactly `length` bytes; throws InputError if there are fewer, since the file is truncated then. */
export function readExactly(descriptor: number, file: string, offset: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  let done = 0;
  while (done < length) {
    const got = readSync(descriptor, bytes, done, length - done, offset + done);
    if (got === 0) throw new InputError(`${file} ends at byte ${offset + done}, in the middle of a block`);
    done += got;
  }
  return bytes;
}

/** Runs `decode` and adds the file's name and the blob's offset to errors about malformed data. */
export function locating<T>(file: string, offset: number, decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    if (!(error instanceof MalformedBlock)) throw error;
    throw new InputError(
      `${file} is damaged: in the block at byte ${offset}, ${error.message} (at byte ${error.position} of the block)`,
    );
  }
}

/** Reads a blob and unpacks it. Takes no more memory than the format allows, even if the blob declares more. */
export function readBlob(descriptor: number, file: string, range: BlobRange): Uint8Array {
  const packed = readExactly(descriptor, file, range.offset, range.size);
  return locating(file, range.offset, () => unpack(packed));
}

function unpack(blob: Uint8Array): Uint8Array {
  const cursor: Cursor = new Cursor().set(blob, 0, blob.length);
  let rawSize = -1;
  let raw: Uint8Array | null = null;
  let packed: Uint8Array | null = null;
  while (!cursor.done) {
    const key = cursor.key();
    const field = key >>> 3;
    const wire = key & 7;
    if (field === 2 && wire === WIRE_VARINT) rawSize = cursor.uint();
    else if (field === 1 && wire === WIRE_BYTES) raw = cursor.chunk();
    else if (field === 3 && wire === WIRE_BYTES) packed = cursor.chunk();
    else {
      const compression = COMPRESSIONS.get(field);
      if (compression !== undefined)
        cursor.fail(`the data is packed with ${compression}, which isn't read: only zlib and unpacked data are`);
      cursor.skip(wire);
    }
  }
  if (raw !== null) return raw;
  if (packed === null) cursor.fail('there is no data');
  if (rawSize < 0 || rawSize > MAX_BLOB_BYTES)
    cursor.fail(`an unpacked size of ${rawSize} bytes is declared, allowed are 0 to ${MAX_BLOB_BYTES}`);
  return inflate(packed, rawSize, cursor);
}

function inflate(packed: Uint8Array, rawSize: number, cursor: Cursor): Uint8Array {
  let unpacked: Uint8Array;
  try {
    // One byte beyond the declared size: zlib stops there if the data unpacks to more.
    unpacked = inflateSync(packed, { maxOutputLength: rawSize + 1, chunkSize: Math.max(64, rawSize + 1) });
  } catch (error) {
    const tooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    cursor.fail(tooLarge ? `the data unpacks to more than the declared ${rawSize} bytes` : 'the zlib data is damaged');
  }
  if (unpacked.length !== rawSize)
    cursor.fail(
      `the data unpacks to ${unpacked.length > rawSize ? 'more' : 'fewer'} bytes than the declared ${rawSize}`,
    );
  return unpacked;
}
