import type { Database } from '../../database/index.ts';
import type { LastUseStore } from './last-use-store.ts';

/** In the database that all servers share. */
export class LastUseTable implements LastUseStore {
  constructor(private readonly database: Database) {}

  async put(ids: readonly string[], hour: string): Promise<void> {
    await this.database.query(
      // In one order, so that servers don't wait for each other in a circle.
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
