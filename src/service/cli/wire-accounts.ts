import type { Logger } from '../../kit/core/logger.ts';
import type { Database } from '../../kit/database/index.ts';
import {
  Keyring,
  type KeyStore,
  LastUseRecorder,
  openCounters,
  openKeys,
  openLastUses,
  openUsage,
  Quotas,
  UsageRecorder,
} from '../accounts/index.ts';
import type { Metrics } from '../http/index.ts';
import { type ConfigFile, plansOf } from './config-file.ts';

/** The components that decide who may use a server, and how much. */
export interface Accounts {
  readonly keyring: Keyring;
  readonly keys: KeyStore;
  readonly quotas: Quotas;
  readonly usage: UsageRecorder;
  readonly lastUses: LastUseRecorder;
}

interface Shared {
  /** The database in which several servers share keys and usage; null: they are kept in files. */
  readonly database: Database | null;
  /** The address of the Redis in which several servers share quotas. */
  readonly redis: string | null;
  readonly metrics: Metrics;
  readonly logger: Logger;
}

export async function wireAccounts(
  {
    dataDir,
    apiKeys,
    config,
  }: { readonly dataDir: string; readonly apiKeys: readonly string[]; readonly config: ConfigFile },
  { database, redis, metrics, logger }: Shared,
): Promise<Accounts> {
  const keys = openKeys(dataDir, database);
  const counters = await openCounters(redis, (error) => {
    metrics.countedLocally();
    if (error !== null) logger.warn(`quotas are counted by this server alone: ${error.message}`);
  });
  const quotas = new Quotas(counters, (plan, reason) => metrics.quotaRefused(plan, reason));
  const usage = new UsageRecorder(openUsage(dataDir, database), (error) => {
    metrics.usageFlushFailed();
    logger.error(error, 'usage could not be stored, and is tried again');
  });
  const lastUses = new LastUseRecorder(openLastUses(dataDir, database), (error) =>
    logger.error(error, 'the last use of keys could not be stored, and is tried again'),
  );
  const onUse = (id: string): void => lastUses.used(id);
  const keyring = await openKeyring(keys, { apiKeys, config, logger, waits: database !== null, onUse });
  return { keyring, keys, quotas, usage, lastUses };
}

/**
 * Opens the keys. If the database is unavailable, its keys are read as soon as it is back. Rejects with InputError for
 * a damaged file.
 */
async function openKeyring(
  keys: KeyStore,
  given: {
    readonly apiKeys: readonly string[];
    readonly config: ConfigFile;
    readonly logger: Logger;
    readonly waits: boolean;
    readonly onUse: (id: string) => void;
  },
): Promise<Keyring> {
  const { apiKeys, config, logger, waits, onUse } = given;
  const fixed = [...apiKeys.map((key) => ({ key })), ...(config.keys ?? [])];
  try {
    const keyring = new Keyring(plansOf(config), fixed, { onUse });
    keyring.replaceStored(await keys.list());
    return keyring;
  } catch (error) {
    if (!waits) throw error;
    logger.error(error, "the database's keys can't be read yet");
    return new Keyring(plansOf(config), fixed, { pending: true, onUse });
  }
}
