import { createHash } from 'node:crypto';
import { ByteCache } from '../../collections/byte-cache.ts';
import type { PreparedWork } from '../worker-protocol.ts';
import type { UnknownField } from './unknown-fields.ts';

/** Shorter bodies are read as fast as they are looked up, longer ones aren't kept. */
const LEAST_BYTES = 16 << 10;
const MOST_BYTES = 4 << 20;
/** Of all that is kept. */
const KEPT_BYTES = 24 << 20;
/** What is read of a body takes so many times its bytes. */
const READ_FACTOR = 5;
/** Requests without a date mean the moment they come in, to this exactness: what is known of one lasts no longer. */
const LIFE_MS = 900_000;

/** What workers read of a basis, written once for all requests that share it. */
export type SharedBasis = Pick<PreparedWork, 'basis' | 'key' | 'steps' | 'quickToPrepare'>;

/** The JSON of a request. */
export interface CheckedRequest {
  /** As the schema means it. */
  readonly wire: unknown;
  readonly unknown: readonly UnknownField[];
}

/** What is known of a request whose body comes again and again. Many requests see it, so it must not be written to. */
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

  /** The part of its query that depends on body and limits alone (`RequestContext.once`). */
  once<T>(make: () => T): T {
    this.part ??= { value: make() };
    // An endpoint makes one part, always the same.
    return this.part.value as T;
  }

  /** @param name tells the bases apart that body and limits lead to */
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
 * What a worker knows of requests with long bodies, as the configuration of a pan that comes with every tile: each is parsed, checked and
 * turned into the basis of its result once, by operation, limits and body.
 */
export class RequestMemory {
  private readonly kept = new ByteCache<KnownRequest>(KEPT_BYTES, 'requests');

  constructor(private readonly now = Date.now) {}

  /** @param of how the body is read: endpoint, source and limits */
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
