import type { StoredKey } from './stored-key.ts';

/** The store of keys made by commands. A resolved change is on disk. */
export interface KeyStore {
  /** Lists the keys. Rejects with InputError if they can't be read. */
  list(): Promise<readonly StoredKey[]>;
  add(key: StoredKey): Promise<void>;
  /** Changes one key atomically. Rejects with InputError if it no longer exists. */
  update(id: string, edit: (key: StoredKey) => StoredKey): Promise<StoredKey>;
  remove(ids: readonly string[]): Promise<void>;
  /**
   * Calls `changed` within two seconds after any process changed the keys, repeatedly until that resolves, and `failed`
   * if it rejects or changes can't be detected. Returns a function that stops watching.
   */
  watch(changed: () => Promise<void>, failed: (error: Error) => void): () => void;
}
