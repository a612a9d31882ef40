import { createHash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';

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

/** Equal for equal queries. */
export const fingerprint = (shared: SharedArrayBuffer): string =>
  createHash('sha256').update(new Uint8Array(shared)).digest('base64url');
