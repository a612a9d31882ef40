import { Readable } from 'node:stream';
import type { Payload } from '../exchange/index.ts';

/**
 * Makes the body to send: small answers as one buffer, big ones as a stream over their parts, which are never
 * concatenated as a whole.
 */
export function bodyOf({ parts, bytes }: Payload): Buffer | Readable {
  if (parts.length === 1) return Buffer.from(parts[0].buffer, parts[0].byteOffset, bytes);
  if (bytes <= STREAM_ABOVE) return Buffer.concat(parts, bytes);
  return Readable.from(chunks(parts), { objectMode: false });
}

const STREAM_ABOVE = 1 << 20;
const CHUNK = 1 << 16;

/**
 * Yields chunks of useful size: pieces of a matrix may be a few bytes each. Parts that are large enough pass unchanged.
 */
function* chunks(parts: readonly Uint8Array[]): Generator<Uint8Array> {
  let pending: Uint8Array[] = [];
  let size = 0;
  for (const part of parts) {
    if (size > 0 && size + part.length >= CHUNK) {
      yield Buffer.concat(pending, size);
      pending = [];
      size = 0;
    }
    if (part.length >= CHUNK) yield part;
    else {
      pending.push(part);
      size += part.length;
    }
  }
  if (size > 0) yield Buffer.concat(pending, size);
}
