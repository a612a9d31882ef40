import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Shorter bodies are parsed as fast as they are looked up. */
const LEAST_BYTES = 16 << 10;
/** Of all bodies kept: parsed ones take some five times as much. */
const KEPT_BYTES = 4 << 20;

/**
 * Long bodies that come again and again, as the configuration of a pan does with every tile: parsed and checked once. What is
 * kept is seen by many requests, so it must not be written to.
 */
export class WireMemory {
  private readonly known = new LRUCache<string, { readonly wire: unknown; readonly bytes: number }>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  });

  /** `of`: how it is read, such as the kind of request. */
  get(of: string, body: Uint8Array, read: () => unknown): unknown {
    const bytes = body.byteLength;
    if (bytes < LEAST_BYTES || bytes > KEPT_BYTES) return read();
    const key = `${of} ${createHash('sha256').update(body).digest('base64url')}`;
    const known = this.known.get(key);
    if (known !== undefined) return known.wire;
    const wire = read();
    this.known.set(key, { wire, bytes });
    return wire;
  }
}
