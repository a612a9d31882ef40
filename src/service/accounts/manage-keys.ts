import { InputError } from '../../kit/core/errors.ts';
import { boundsOf, type KeySettings } from './key-settings.ts';
import type { KeyStore } from './key-store.ts';
import { hashKey, newKey, newKeyId } from './key-text.ts';
import { DEFAULT_PLAN } from './plans.ts';
import type { StoredKey } from './stored-key.ts';

/**
 * Makes a key and stores its hash; the key itself is returned only here. Rejects with InputError for invalid settings.
 */
export async function createKey(store: KeyStore, settings: KeySettings): Promise<{ key: string; stored: StoredKey }> {
  boundsOf(settings);
  const id = newKeyId();
  const key = newKey(id);
  const { plan = DEFAULT_PLAN, name = '' } = settings;
  const stored = { ...settings, id, name, plan, created: new Date().toISOString(), hash: hashKey(key) };
  await store.add(stored);
  return { key, stored };
}

/**
 * Replaces a key's secret; its id, settings and account stay. The old secret works for another `graceSeconds`. Rejects
 * with InputError unless exactly one key has this id or name.
 */
export async function rotateKey(
  store: KeyStore,
  idOrName: string,
  graceSeconds: number,
  now = Date.now(),
): Promise<{ key: string; stored: StoredKey }> {
  const found = await findKeys(store, idOrName);
  if (found.length > 1) {
    throw new InputError(
      `${found.length} keys are called ${idOrName}: give the id of one (${found.map(({ id }) => id).join(', ')})`,
    );
  }
  const { id } = found[0]!;
  const key = newKey(id);
  const stored = await store.update(id, (old) => {
    const ended =
      graceSeconds > 0 ? [{ hash: old.hash, until: new Date(now + graceSeconds * 1000).toISOString() }] : [];
    // Without grace all earlier secrets stop working.
    const before = graceSeconds > 0 ? (old.previous ?? []).filter(({ until }) => Date.parse(until) > now) : [];
    return { ...old, hash: hashKey(key), rotated: new Date(now).toISOString(), previous: [...before, ...ended] };
  });
  return { key, stored };
}

/** Revokes the key with this id, or all with this name. Rejects with InputError if there is none. */
export async function revokeKeys(store: KeyStore, idOrName: string): Promise<readonly StoredKey[]> {
  const found = await findKeys(store, idOrName);
  await store.remove(found.map(({ id }) => id));
  return found;
}

async function findKeys(store: KeyStore, idOrName: string): Promise<readonly StoredKey[]> {
  const keys = await store.list();
  const found = keys.filter(({ id, name }) => id === idOrName || name === idOrName);
  if (found.length === 0) throw new InputError(`no key has the id or name ${idOrName}`);
  return found;
}
