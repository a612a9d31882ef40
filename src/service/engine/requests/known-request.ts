import type { KeptWork, Work } from '../worker-protocol.ts';
import type { UnknownField } from './unknown-fields.ts';

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
