import { createHash } from 'node:crypto';
import { ByteCache } from '../../../kit/collections/byte-cache.ts';
import type { CacheBudget } from '../../../kit/collections/cache-budget.ts';
import { type CheckedRequest, KnownRequest } from './known-request.ts';

/** Shorter bodies are read as fast as they are looked up; longer ones aren't kept. */
const LEAST_BYTES = 16 << 10;
const MOST_BYTES = 4 << 20;
/** The memory for all kept requests. */
const KEPT_BYTES = 24 << 20;
/** The estimated memory of a read body, as a multiple of its bytes. */
const READ_FACTOR = 5;
/**
 * The time for which a request is remembered: one without a date means the moment of their arrival, to this exactness.
 */
const LIFE_MS = 900_000;

/**
 * A worker's memory of requests with long bodies, such as a configuration that comes with every tile of a pan. Each is
 * parsed, checked and turned into its basis once per operation, limits and body.
 */
export class RequestMemory {
  private readonly kept: ByteCache<KnownRequest>;

  /** @param caches of the thread */
  constructor(
    caches: CacheBudget,
    private readonly now = Date.now,
  ) {
    this.kept = new ByteCache(KEPT_BYTES, 'requests', caches);
  }

  /** @param of identifies how the body is read: endpoint, source and limits */
  get(of: string, body: Uint8Array, read: () => CheckedRequest): KnownRequest {
    const bytes = body.byteLength;
    if (bytes < LEAST_BYTES || bytes > MOST_BYTES) return new KnownRequest(read());
    const when = Math.floor(this.now() / LIFE_MS);
    const key = `${of} ${when} ${createHash('sha256').update(body).digest('base64url')}`;
    const known = this.kept.get(key);
    if (known !== undefined) return known;
    const request: KnownRequest = new KnownRequest(read(), (more) => this.kept.grow(key, request, more));
    this.kept.set(key, request, READ_FACTOR * bytes);
    return request;
  }
}
