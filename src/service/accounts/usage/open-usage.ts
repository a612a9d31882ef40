import type { Database } from '../../../kit/database/index.ts';
import { UsageFiles } from './usage-files.ts';
import type { UsageStore } from './usage-store.ts';
import { UsageTable } from './usage-table.ts';

/** Opens the store of usage: files among the regions, or the database that servers share. */
export const openUsage = (dataDir: string, database: Database | null): UsageStore =>
  database === null ? new UsageFiles(dataDir) : new UsageTable(database);
