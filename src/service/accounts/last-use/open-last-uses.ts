import type { Database } from '../../../kit/database/index.ts';
import { LastUseFiles } from './last-use-files.ts';
import type { LastUseStore } from './last-use-store.ts';
import { LastUseTable } from './last-use-table.ts';

/** Opens the store of last uses: files among the regions, or the database that servers share. */
export const openLastUses = (dataDir: string, database: Database | null): LastUseStore =>
  database === null ? new LastUseFiles(dataDir) : new LastUseTable(database);
