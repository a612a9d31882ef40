import type { Database } from '../../../kit/database/index.ts';
import { hourOf, type UsageRow, type UsageSpan } from './usage-row.ts';
import type { UsageStore } from './usage-store.ts';

/** The rows of one statement. */
const BATCH = 1_000;
const COLUMNS = ['server', 'hour', 'account', 'key', 'operation', 'region', 'outcome'] as const;

/** Usage in the database that all servers share: a row for each server, summed when it is read. */
export class UsageTable implements UsageStore {
  constructor(private readonly database: Database) {}

  async put(server: string, _hour: string, rows: readonly UsageRow[]): Promise<void> {
    await this.database.transaction(async (session) => {
      for (let i = 0; i < rows.length; i += BATCH) {
        const batch = rows.slice(i, i + BATCH);
        const column = (name: keyof UsageRow) => batch.map((row) => row[name]);
        await session.query(
          `INSERT INTO usage_hour (${COLUMNS.join(', ')}, requests, worker_ms, pairs, bytes)
           SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::float8[], $9::float8[], $10::float8[], $11::float8[])
           ON CONFLICT (${COLUMNS.join(', ')}) DO UPDATE
           SET requests = excluded.requests, worker_ms = excluded.worker_ms, pairs = excluded.pairs, bytes = excluded.bytes`,
          [
            server,
            ...(['hour', 'account', 'key', 'operation', 'region', 'outcome'] as const).map(column),
            ...(['requests', 'workerMs', 'pairs', 'bytes'] as const).map(column),
          ],
        );
      }
    });
  }

  read({ from, to, account }: UsageSpan): Promise<readonly UsageRow[]> {
    return this.database.query<UsageRow>(
      `SELECT hour, account, key, operation, region, outcome, requests, worker_ms AS "workerMs", pairs, bytes FROM usage_hour
       WHERE hour >= $1 AND hour < $2 AND ($3::text IS NULL OR account = $3)`,
      [hourOf(from), new Date(to).toISOString(), account ?? null],
    );
  }
}
