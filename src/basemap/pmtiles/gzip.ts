import { gzipSync } from 'node:zlib';

const OS_BYTE = 9;
const OS_UNKNOWN = 255;

/** gzip whose bytes say neither when nor on what system they were made. */
export function gzip(bytes: Uint8Array, level = 6): Buffer {
  const packed = gzipSync(bytes, { level });
  packed[OS_BYTE] = OS_UNKNOWN;
  return packed;
}
