import { createHash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import { ByteCache } from '../../kit/collections/byte-cache.ts';
import type { CacheBudget } from '../../kit/collections/cache-budget.ts';

/** Serializes a query into shared memory, once for all the pieces that are computed from it. */
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

/**
 * Bases of prepared results that a worker renders from, by the key of the result. They are bounded in bytes, since
 * workers don't learn when a basis is no longer needed.
 */
export class BasisMemory {
  private readonly bases: ByteCache<unknown>;

  /** @param caches of the thread */
  constructor(caches: CacheBudget) {
    this.bases = new ByteCache(BASES_BYTES, 'requests', caches);
  }

  get(key: string, shared: SharedArrayBuffer): unknown {
    const known = this.bases.get(key);
    if (known !== undefined) return known;
    const basis = readSharedQuery(shared);
    this.bases.set(key, basis, OBJECT_FACTOR * shared.byteLength);
    return basis;
  }
}

const BASES_BYTES = 32 * 1024 * 1024;
/** The estimated memory of a deserialized basis, as a multiple of its bytes. */
const OBJECT_FACTOR = 3;

/** The beginning of the keys of all results of a region, as long as its data stay the same. */
export const resultsOf = (region: string, generation: string): string => `${region}@${generation} `;

/** A hash of a serialized query: equal for equal queries. */
export const fingerprint = (shared: SharedArrayBuffer): string =>
  createHash('sha256').update(new Uint8Array(shared)).digest('base64url');
