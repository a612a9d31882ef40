import { timingSafeEqual } from 'node:crypto';
import { RequestError, wrongField } from '../../kit/core/errors.ts';
import { EVERYBODY } from '../../products/operation/index.ts';
import type { Access } from './access.ts';
import { boundsOf, type KeyBounds, type KeySettings, liesIn } from './key-settings.ts';
import { hashKey, idOfKey } from './key-text.ts';
import { DEFAULT_PLAN, type Plan } from './plans.ts';
import { accountOf, type StoredKey } from './stored-key.ts';

/** A key of which only the hash is stored. */
interface KnownKey extends KeyBounds {
  /** Null if the key comes from the configuration. */
  readonly id: string | null;
  readonly hash: Buffer;
  readonly account: string;
  readonly name: string;
  readonly plan: string;
}

/** The origin of a request. */
interface Whence {
  readonly address: string;
  /** The origin of the requesting page (`Origin`). */
  readonly origin: string | undefined;
}

interface KeyringOptions {
  /** True if stored keys can't be read yet: until they are, requests without a valid key are refused. */
  readonly pending?: boolean;
  readonly now?: () => number;
  /** Called with the id of a stored key whenever it admits a request. */
  readonly onUse?: (id: string) => void;
}

/** Decides which callers may use the service. Without any key it is open to all. */
export class Keyring {
  /** Once there was a key the server stays closed, even when the last stored key is revoked. */
  private closed: boolean;
  /** Keys of the configuration. */
  private readonly fixed: readonly KnownKey[];
  private byId = new Map<string, KnownKey[]>();
  private byHash = new Map<string, KnownKey>();

  private pending: boolean;
  private readonly now: () => number;
  private readonly onUse: (id: string) => void;

  constructor(
    private readonly plans: ReadonlyMap<string, Plan>,
    fixed: readonly (KeySettings & { readonly key: string })[] = [],
    { pending = false, now = Date.now, onUse = () => {} }: KeyringOptions = {},
  ) {
    this.pending = pending;
    this.now = now;
    this.onUse = onUse;
    this.fixed = fixed.map(({ key, ...settings }) => fixedKey(key, settings));
    this.closed = pending;
    this.know([]);
  }

  /** Returns whether an unknown key may be one of those that can't be read yet. */
  get isPending(): boolean {
    return this.pending;
  }

  get open(): boolean {
    return !this.closed;
  }

  /** Replaces the stored keys. Throws InputError if a key's settings are invalid; the keys then stay as they were. */
  replaceStored(stored: readonly StoredKey[]): void {
    this.know(stored);
    this.pending = false;
  }

  private know(stored: readonly StoredKey[]): void {
    const known = [...this.fixed, ...stored.flatMap(storedKeys)];
    const byId = new Map<string, KnownKey[]>();
    const byHash = new Map<string, KnownKey>();
    for (const key of known) {
      const { id } = key;
      // Keys without an id in their text, and keys of the configuration, are found by their hash.
      byHash.set(key.hash.toString('hex'), key);
      if (id !== null) byId.set(id, [...(byId.get(id) ?? []), key]);
    }
    this.byId = byId;
    this.byHash = byHash;
    this.closed ||= known.length > 0;
  }

  /**
   * Returns the access of a caller with one of `keys`; undefined if none of them is valid. Throws RequestError 401 for
   * an expired key and 403 for one that isn't allowed from that origin or address.
   */
  accessOf(keys: Iterable<string>, whence: Whence): Access | undefined {
    if (this.open) return this.accessWithoutKey(whence.address);
    let refusal: RequestError | undefined;
    for (const key of keys) {
      const known = this.find(key);
      if (known === undefined) continue;
      try {
        return this.admit(key, known, whence);
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        // Another key of the request may be accepted.
        refusal ??= error;
      }
    }
    if (refusal !== undefined) throw refusal;
    return undefined;
  }

  /** Returns the access of a caller who needs no key. */
  accessWithoutKey(address: string): Access {
    const caller = `address ${address}`;
    return { plan: this.plan(DEFAULT_PLAN), account: EVERYBODY, keyName: '', caller, key: null, origins: null };
  }

  private admit(key: string, known: KnownKey, { address, origin }: Whence): Access {
    const { account, name, expires, networks, origins } = known;
    if (expires !== null && expires <= this.now()) {
      throw wrongField(
        'key',
        `expired at ${new Date(expires).toISOString()}: ask the server's operator for another`,
        401,
      );
    }
    if (networks !== null && !liesIn(networks, address)) {
      throw wrongField('key', `may not be used from the address ${address}: use another key`, 403);
    }
    if (origins !== null && origin !== undefined && !origins.has(origin.toLowerCase())) {
      throw wrongField('key', 'may not be used by pages of this origin: use another key', 403);
    }
    const plan = this.plan(known.plan);
    if (known.id !== null) this.onUse(known.id);
    return { plan, account, keyName: name, caller: `account ${account}`, key, origins };
  }

  /** Finds a key; only one hash is compared, however many keys there are. */
  private find(key: string): KnownKey | undefined {
    const hash = hashKey(key);
    const candidates = this.byId.get(idOfKey(key) ?? '');
    if (candidates === undefined) return this.byHash.get(hash);
    const bytes = Buffer.from(hash, 'hex');
    return candidates.find((known) => timingSafeEqual(known.hash, bytes));
  }

  /** Returns a plan; one that doesn't exist allows nothing. */
  private plan(name: string): Plan {
    const plan = this.plans.get(name);
    if (plan !== undefined) return plan;
    throw wrongField('key', `has the plan ${name}, which isn't configured on this server: tell its operator`, 403);
  }
}

function fixedKey(key: string, settings: KeySettings): KnownKey {
  const hash = hashKey(key);
  const { plan = DEFAULT_PLAN } = settings;
  const name = settings.name || hash.slice(0, 12);
  return {
    id: null,
    hash: Buffer.from(hash, 'hex'),
    account: settings.account ?? name,
    name,
    plan,
    ...boundsOf(settings),
  };
}

/** Returns a stored key and its recently rotated predecessors, which expire on their own. */
function storedKeys(stored: StoredKey): KnownKey[] {
  const bounds = boundsOf(stored);
  const { id, plan } = stored;
  const known = { id, account: accountOf(stored), name: stored.name || id, plan, ...bounds };
  const before = (stored.previous ?? []).map(({ hash, until }) => {
    const end = Math.min(Date.parse(until), bounds.expires ?? Number.POSITIVE_INFINITY);
    return { ...known, hash: Buffer.from(hash, 'hex'), expires: end };
  });
  return [{ ...known, hash: Buffer.from(stored.hash, 'hex') }, ...before];
}
