import { createHash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import { ByteCache } from '../collections/byte-cache.ts';

/** A query as bytes that all threads see: serialized once, however many pieces are computed from it. */
export function shareQuery(query: unknown): SharedArrayBuffer {
  const bytes = serialize(query);
  const shared = new SharedArrayBuffer(bytes.length);
  new Uint8Array(shared).set(bytes);
  return shared;
}

export function readSharedQuery(shared: SharedArrayBuffer): unknown {
  // The deserializer takes no shared memory, so the bytes are copied once per worker and job.
  return deserialize(Buffer.from(new Uint8Array(shared)));
}

/** Of all queries that a thread keeps of one kind. */
const KEPT_BYTES = 32 * 1024 * 1024;
/** Objects take more room than their bytes. */
const OBJECT_FACTOR = 3;

/** Queries and bases that a worker keeps at hand while it computes pieces of them or draws from them, bounded in bytes. */
export class QueryMemory<Key extends number | string, T> {
  private readonly known = new ByteCache<T>(KEPT_BYTES);

  get(key: Key, shared: SharedArrayBuffer, read: (shared: SharedArrayBuffer) => T): T {
    const known = this.known.get(String(key));
    if (known !== undefined) return known;
    const value = read(shared);
    this.known.set(String(key), value, OBJECT_FACTOR * shared.byteLength);
    return value;
  }

  forget(key: Key): void {
    this.known.delete(String(key));
  }
}

/** Equal for equal queries. */
export const fingerprint = (shared: SharedArrayBuffer): string =>
  createHash('sha256').update(new Uint8Array(shared)).digest('base64url');
