import { closeSync, createReadStream, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { InputError } from '../../../kit/core/errors.ts';
import { Bzip2Error, bunzip } from './bunzip.ts';

export type XmlPacking = 'plain' | 'gzip' | 'bzip2';

const CHUNK = 1 << 18;
/**
 * Largest compression ratio: OSM texts shrink to between a tenth and a thirtieth; far beyond that a file is a
 * decompression bomb.
 */
const MAX_RATIO = 200;
const ALWAYS_ALLOWED = 64 * 1024 * 1024;

interface Unpacked {
  readonly bytes: Uint8Array;
  /** Number of bytes of the file read so far. */
  readonly bytesDone: number;
  readonly bytesTotal: number;
}

/** Yields the unpacked text of a file, piece by piece. */
export async function* readXmlBytes(file: string, packing: XmlPacking): AsyncGenerator<Unpacked> {
  let unpacked = 0;
  for await (const piece of packing === 'bzip2' ? bzip2Pieces(file) : streamPieces(file, packing === 'gzip')) {
    unpacked += piece.bytes.length;
    if (unpacked > ALWAYS_ALLOWED && unpacked > piece.bytesDone * MAX_RATIO)
      throw new InputError(
        `${file} unpacks to more than ${MAX_RATIO} times its size (at byte ${piece.bytesDone}); no OpenStreetMap file does`,
      );
    yield piece;
  }
}

async function* streamPieces(file: string, gzip: boolean): AsyncGenerator<Unpacked> {
  const source = createReadStream(file, { highWaterMark: CHUNK });
  try {
    const bytesTotal = statSync(file).size;
    if (!gzip) {
      for await (const bytes of source) yield { bytes, bytesDone: source.bytesRead, bytesTotal };
      return;
    }
    const gunzip = createGunzip({ chunkSize: CHUNK });
    source.on('error', (error) => gunzip.destroy(error));
    source.pipe(gunzip);
    try {
      for await (const bytes of gunzip) yield { bytes, bytesDone: gunzip.bytesWritten, bytesTotal };
    } catch (error) {
      if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
        throw new InputError(`${file} is damaged: its gzip data can't be unpacked beyond byte ${gunzip.bytesWritten}`);
      throw error;
    }
  } finally {
    source.destroy();
  }
}

async function* bzip2Pieces(file: string): AsyncGenerator<Unpacked> {
  const descriptor = openSync(file, 'r');
  try {
    const bytesTotal = fstatSync(descriptor).size;
    let bytesDone = 0;
    const readChunk = () => {
      const bytes = new Uint8Array(CHUNK);
      const got = readSync(descriptor, bytes, 0, CHUNK, bytesDone);
      bytesDone += got;
      return bytes.subarray(0, got);
    };
    try {
      for (const bytes of bunzip(readChunk)) yield { bytes, bytesDone, bytesTotal };
    } catch (error) {
      if (error instanceof Bzip2Error)
        throw new InputError(`${file} is damaged: ${error.message} (near byte ${bytesDone})`);
      throw error;
    }
  } finally {
    closeSync(descriptor);
  }
}
