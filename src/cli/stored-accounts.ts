import { ACCOUNT_TABLES, type KeyStore, openKeys, openUsage, type UsageStore } from '../accounts/index.ts';
import { InputError } from '../core/errors.ts';
import { databaseUrl, ServerDatabase } from '../database/index.ts';

interface StoredAccounts {
  readonly keys: KeyStore;
  readonly usage: UsageStore;
}

/** Works on keys and usage where servers keep them: in the database that the environment names, else in files of DIR. Rejects with InputError. */
export async function withAccounts<T>(dataDir: string, work: (stored: StoredAccounts) => Promise<T>): Promise<T> {
  const url = databaseUrl();
  if (url === null) return work({ keys: openKeys(dataDir, null), usage: openUsage(dataDir, null) });
  const database = new ServerDatabase({ folder: dataDir, url, migrations: [ACCOUNT_TABLES] });
  try {
    return await work({ keys: openKeys(dataDir, database), usage: openUsage(dataDir, database) });
  } catch (error) {
    if (error instanceof InputError) throw error;
    // What the driver says holds no password.
    throw new InputError(`the database can't be used: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await database.close();
  }
}
