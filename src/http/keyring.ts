import { createHash, timingSafeEqual } from 'node:crypto';
import { DEFAULT_PLAN, type Plan } from './plans.ts';
import { httpRefusal } from './problem.ts';

/** A key as the server knows it: never the key itself. */
interface KnownKey {
  /** SHA-256 of the key, hexadecimal. */
  readonly hash: string;
  readonly plan: string;
}

export interface Access {
  readonly plan: Plan;
  /** Names the caller in fair queues and rate limits; says nothing about the key. */
  readonly caller: string;
  /** Whose the stored objects are; the same for all callers where no key is needed. */
  readonly owner: string;
  /** The key that the request brought and that let it in; null where none was needed. */
  readonly key: string | null;
}

export const hashKey = (key: string): string => createHash('sha256').update(key, 'utf8').digest('hex');

/** Decides which callers may use the service. Without any key it is open to all. */
export class Keyring {
  /** Once a key was known the server stays closed, even when the last stored key is revoked. */
  private closed = false;
  private hashes: readonly { readonly bytes: Buffer; readonly key: KnownKey }[] = [];

  constructor(
    private readonly plans: ReadonlyMap<string, Plan>,
    private readonly fixed: readonly KnownKey[] = [],
    stored: readonly KnownKey[] = [],
  ) {
    this.replaceStored(stored);
  }

  get open(): boolean {
    return !this.closed;
  }

  replaceStored(stored: readonly KnownKey[]): void {
    this.hashes = [...this.fixed, ...stored].map((key) => ({ bytes: Buffer.from(key.hash, 'hex'), key }));
    this.closed ||= this.hashes.length > 0;
  }

  /** Access of a caller with one of `keys`; undefined if none of them is known. */
  accessOf(keys: Iterable<string>, address: string): Access | undefined {
    if (this.open) return this.accessWithoutKey(address);
    for (const key of keys) {
      const known = this.find(key);
      if (known === undefined) continue;
      const { hash, plan } = known;
      return { plan: this.plan(plan), caller: `key ${hash.slice(0, 16)}`, owner: `key ${hash}`, key };
    }
    return undefined;
  }

  /** Access of a caller who needs no key. */
  accessWithoutKey(address: string): Access {
    return { plan: this.plan(DEFAULT_PLAN), caller: `address ${address}`, owner: 'everybody', key: null };
  }

  private find(key: string): KnownKey | undefined {
    const hash = Buffer.from(hashKey(key), 'hex');
    let found: KnownKey | undefined;
    // All are compared, each in constant time: how long it takes says nothing about the keys.
    for (const { bytes, key: known } of this.hashes) if (timingSafeEqual(bytes, hash)) found = known;
    return found;
  }

  /** A plan that was misspelled or taken away allows nothing. */
  private plan(name: string): Plan {
    const plan = this.plans.get(name);
    if (plan !== undefined) return plan;
    throw httpRefusal(403, 'key', `has the plan ${name}, which isn't configured on this server: tell its operator`);
  }
}
