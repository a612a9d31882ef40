import { InputError } from '../../kit/core/errors.ts';
import { type Database, databaseUrl, ServerDatabase } from '../../kit/database/index.ts';
import {
  ACCOUNT_TABLES,
  type KeyStore,
  type LastUseStore,
  openKeys,
  openLastUses,
  openUsage,
  type UsageStore,
} from '../accounts/index.ts';

interface StoredAccounts {
  readonly keys: KeyStore;
  readonly usage: UsageStore;
  readonly lastUses: LastUseStore;
}

/**
 * Works with the stores of keys, their last use and usage: in the database that the environment names, else in files of
 * DIR. Rejects with InputError.
 */
export async function withAccounts<T>(dataDir: string, work: (stored: StoredAccounts) => Promise<T>): Promise<T> {
  const url = databaseUrl();
  if (url === null) return work(opened(dataDir, null));
  const database = new ServerDatabase({ folder: dataDir, url, migrations: [ACCOUNT_TABLES] });
  try {
    return await work(opened(dataDir, database));
  } catch (error) {
    if (error instanceof InputError) throw error;
    // What the driver says holds no password.
    throw new InputError(`the database can't be used: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await database.close();
  }
}

const opened = (dataDir: string, database: Database | null): StoredAccounts => ({
  keys: openKeys(dataDir, database),
  usage: openUsage(dataDir, database),
  lastUses: openLastUses(dataDir, database),
});
