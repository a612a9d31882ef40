import { brotliDecompressSync } from 'node:zlib';

/** Tags that a directory encodes as numbers (WOFF 2.0, section 4.1), up to the last one needed. */
const TAGS = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post', 'cvt ', 'fpgm', 'glyf', 'loca'];
const ARBITRARY = 63;
const HEADER_BYTES = 48;
const MOST_BYTES = 64 << 20;

/** Returns a table of a WOFF 2.0 font that is stored untransformed, such as `cmap`. Throws Error if there is none. */
export function tableOfWoff2(file: Uint8Array, wanted: string): Uint8Array {
  const data = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (data.getUint32(0) !== 0x774f4632) throw new Error('no font in WOFF 2.0');
  let at = HEADER_BYTES;
  /** Reads a number in groups of 7 bits (UIntBase128). */
  const number = (): number => {
    let value = 0;
    for (let i = 0; i < 5; i++) {
      const byte = file[at++];
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
    throw new Error('a number in the font has no end');
  };
  let begin = 0;
  let found: readonly [begin: number, length: number] | null = null;
  for (let left = data.getUint16(12); left > 0; left--) {
    const flags = file[at++];
    let tag = TAGS[flags & 63] ?? '';
    if ((flags & 63) === ARBITRARY) {
      tag = String.fromCharCode(...file.subarray(at, at + 4));
      at += 4;
    }
    let length = number();
    // By default outlines are transformed and other tables aren't.
    const version = flags >> 6;
    if (tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0) length = number();
    if (tag === wanted) found = [begin, length];
    begin += length;
  }
  if (found === null) throw new Error(`the font has no table ${wanted}`);
  const tables = brotliDecompressSync(file.subarray(at, at + data.getUint32(20)), { maxOutputLength: MOST_BYTES });
  return tables.subarray(found[0], found[0] + found[1]);
}
