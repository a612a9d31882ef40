import type { Database } from '../../kit/database/index.ts';
import { KeyFile } from './key-file.ts';
import type { KeyStore } from './key-store.ts';
import { KeyTable } from './key-table.ts';
import type { StoredKey } from './stored-key.ts';

/** The keys of the database and the file: keys of the file stay valid when a database is added. */
class KeysOfBoth implements KeyStore {
  constructor(
    private readonly table: KeyStore,
    private readonly file: KeyStore,
  ) {}

  async list(): Promise<readonly StoredKey[]> {
    return [...(await this.table.list()), ...(await this.file.list())];
  }

  add(key: StoredKey): Promise<void> {
    return this.table.add(key);
  }

  async update(id: string, edit: (key: StoredKey) => StoredKey): Promise<StoredKey> {
    const isInFile = (await this.file.list()).some((key) => key.id === id);
    return (isInFile ? this.file : this.table).update(id, edit);
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.table.remove(ids);
    const inFile = (await this.file.list()).some(({ id }) => ids.includes(id));
    if (inFile) await this.file.remove(ids);
  }

  watch(changed: () => Promise<void>, failed: (error: Error) => void): () => void {
    const stops = [this.table.watch(changed, failed), this.file.watch(changed, failed)];
    return () => {
      for (const stop of stops) stop();
    };
  }
}

/** Opens the store of keys: a file among the regions, or the database, which then takes new keys. */
export function openKeys(dataDir: string, database: Database | null): KeyStore {
  const file = new KeyFile(dataDir);
  return database === null ? file : new KeysOfBoth(new KeyTable(database), file);
}
