import pg from 'pg';
import type { Database, Session, SqlValue } from './database.ts';

const CONNECTIONS = 4;
const CONNECT_MS = 10_000;

/** A PostgreSQL server. */
export class PostgresDatabase implements Database {
  private readonly pool: pg.Pool;

  constructor(url: string, onTrouble: (message: string) => void) {
    this.pool = new pg.Pool({
      connectionString: url,
      max: CONNECTIONS,
      connectionTimeoutMillis: CONNECT_MS,
      allowExitOnIdle: true,
      application_name: 'hinterland',
    });
    // Idle connections that break are replaced by the pool.
    this.pool.on('error', (error) => onTrouble(error.message));
  }

  async query<Row>(sql: string, parameters: readonly SqlValue[] = []): Promise<readonly Row[]> {
    return (await this.pool.query(sql, [...parameters])).rows as Row[];
  }

  script<Row>(sql: string): Promise<readonly Row[]> {
    return this.undoing(async (client) => {
      // Of several statements there are several results.
      const results: pg.QueryResult | pg.QueryResult[] = await client.query(sql);
      return [results].flat().flatMap(({ rows }) => rows) as Row[];
    });
  }

  transaction<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return this.undoing(async (client) => {
      await client.query('BEGIN');
      const result = await work({
        query: async <Row>(sql: string, parameters: readonly SqlValue[] = []) =>
          (await client.query(sql, [...parameters])).rows as Row[],
      });
      await client.query('COMMIT');
      return result;
    });
  }

  /** Does work on a connection of its own and undoes it if it fails. */
  private async undoing<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    // Without a listener a server that goes away between two statements ends the process.
    const onLost = (reason: Error): void => {
      broken = reason;
    };
    client.on('error', onLost);
    try {
      return await work(client);
    } catch (error) {
      // A connection that can't even undo is thrown away.
      await client.query('ROLLBACK').catch((reason: Error) => {
        broken = reason;
      });
      throw error;
    } finally {
      client.off('error', onLost);
      client.release(broken);
    }
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}
