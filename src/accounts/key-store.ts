import type { StoredKey } from './stored-key.ts';

/** Where keys that commands make are kept. What is resolved is on disk. */
export interface KeyStore {
  /** Rejects with InputError where they can't be read. */
  list(): Promise<readonly StoredKey[]>;
  add(key: StoredKey): Promise<void>;
  /** Changes one key as it is now; nobody else gets between. Rejects with InputError where it has gone. */
  update(id: string, edit: (key: StoredKey) => StoredKey): Promise<StoredKey>;
  remove(ids: readonly string[]): Promise<void>;
  /** Calls `changed` within two seconds after the keys were changed by any process, and `failed` where that can't be found out. */
  watch(changed: () => void, failed: (error: Error) => void): () => void;
}
