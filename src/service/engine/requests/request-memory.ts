import { createHash } from 'node:crypto';
import { ByteCache } from '../../../kit/collections/byte-cache.ts';
import type { CacheBudget } from '../../../kit/collections/cache-budget.ts';
import type { KeptWork, Work } from '../worker-protocol.ts';
import type { UnknownField } from './unknown-fields.ts';

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

/** A basis in shared memory with its key and first stage, written once for all requests that share it. */
export type SharedBasis = Pick<KeptWork, 'basis' | 'key'> & Pick<Work, 'stage' | 'lane'>;

/** The checked JSON of a request. */
export interface CheckedRequest {
  /** The JSON as coerced and validated. */
  readonly wire: unknown;
  readonly unknown: readonly UnknownField[];
}

/** The memory of a request whose body repeats. Many requests share it, so it must not be written to. */
export class KnownRequest {
  private part: { readonly value: unknown } | null = null;
  private readonly bases = new Map<string, SharedBasis>();

  readonly wire: unknown;
  readonly unknown: readonly UnknownField[];

  constructor(
    { wire, unknown }: CheckedRequest,
    private readonly grew: (bytes: number) => void = () => {},
  ) {
    this.wire = wire;
    this.unknown = unknown;
  }

  /** Computes the part of the query that depends on body and limits alone once (`RequestContext.once`). */
  once<T>(make: () => T): T {
    this.part ??= { value: make() };
    // An endpoint always makes the same part.
    return this.part.value as T;
  }

  /**
   * Returns the named basis, written on first use.
   * @param name distinguishes the bases of one body and limits
   */
  basis(name: string, write: () => SharedBasis): SharedBasis {
    let basis = this.bases.get(name);
    if (basis === undefined) {
      basis = write();
      this.bases.set(name, basis);
      this.grew(basis.basis.byteLength);
    }
    return basis;
  }
}

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
