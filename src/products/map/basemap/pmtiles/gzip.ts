import { gzipSync } from 'node:zlib';

const OS_BYTE = 9;
const OS_UNKNOWN = 255;

/** Compresses to gzip whose header has neither time nor operating system. */
export function gzip(bytes: Uint8Array, level = 6): Buffer {
  const packed = gzipSync(bytes, { level });
  packed[OS_BYTE] = OS_UNKNOWN;
  return packed;
}
