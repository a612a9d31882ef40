import type { Database } from '../../../kit/database/index.ts';
import type { LastUseStore } from './last-use-store.ts';

/** Last uses in the database that all servers share. */
export class LastUseTable implements LastUseStore {
  constructor(private readonly database: Database) {}

  async put(ids: readonly string[], hour: string): Promise<void> {
    await this.database.query(
      // A fixed order, so that servers don't deadlock.
      `INSERT INTO api_key_use SELECT id, $2 FROM unnest($1::text[]) AS id ORDER BY id
       ON CONFLICT (id) DO UPDATE SET hour = greatest(api_key_use.hour, excluded.hour)`,
      [ids, hour],
    );
  }

  async list(): Promise<ReadonlyMap<string, string>> {
    const rows = await this.database.query<{ id: string; hour: string }>('SELECT id, hour FROM api_key_use');
    return new Map(rows.map(({ id, hour }) => [id, hour]));
  }
}
