import type { StoredKey } from './stored-key.ts';

/** Where keys that commands make are kept. What is resolved is on disk. */
export interface KeyStore {
  /** Rejects with InputError where they can't be read. */
  list(): Promise<readonly StoredKey[]>;
  add(key: StoredKey): Promise<void>;
  /** Changes one key as it is now, with no other change in between. Rejects with InputError where it has gone. */
  update(id: string, edit: (key: StoredKey) => StoredKey): Promise<StoredKey>;
  remove(ids: readonly string[]): Promise<void>;
  /**
   * Calls `changed` within two seconds after the keys were changed by any process, again and again until that resolves, and `failed` where it
   * rejects or changes can't be found out. Returns what ends it.
   */
  watch(changed: () => Promise<void>, failed: (error: Error) => void): () => void;
}
