import type { Database, Session, SqlValue } from './database.ts';
import { EmbeddedDatabase } from './embedded-database.ts';
import { type Migrations, migrate } from './migrate.ts';
import { PostgresDatabase } from './postgres-database.ts';

interface DatabaseSettings {
  /** The folder of the embedded database. */
  readonly folder: string;
  /** A PostgreSQL server instead; null for none. */
  readonly url: string | null;
  readonly migrations: readonly Migrations[];
  /** The embedded database is closed after so long without work. */
  readonly idleMs?: number;
  readonly onTrouble?: (message: string) => void;
}

const IDLE_MS = 600_000;

/**
 * The database of a server. It is opened and migrated on first use, and again after it was idle or its process ended.
 */
export class ServerDatabase implements Database {
  private opened: Promise<Database> | null = null;
  private timer: NodeJS.Timeout | null = null;
  private closed = false;
  private running = 0;

  constructor(private readonly settings: DatabaseSettings) {}

  /** Returns whether the database is embedded; then no other process can add work to it. */
  get isEmbedded(): boolean {
    return this.settings.url === null;
  }

  query<Row>(sql: string, parameters?: readonly SqlValue[]): Promise<readonly Row[]> {
    return this.use((database) => database.query<Row>(sql, parameters));
  }

  script<Row>(sql: string): Promise<readonly Row[]> {
    return this.use((database) => database.script<Row>(sql));
  }

  transaction<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return this.use((database) => database.transaction(work));
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.letGo();
  }

  private async use<T>(work: (database: Database) => Promise<T>): Promise<T> {
    if (this.closed) throw new Error('the database was closed');
    if (this.timer !== null) clearTimeout(this.timer);
    this.running++;
    try {
      return await work(await this.open());
    } finally {
      this.running--;
      if (this.running === 0 && !this.closed) this.waitForWork();
    }
  }

  private async open(): Promise<Database> {
    const before = await this.opened?.catch(() => null);
    if (before instanceof EmbeddedDatabase && before.isGone) this.opened = null;
    this.opened ??= this.openAnew().catch((error: unknown) => {
      // The next request tries again.
      this.opened = null;
      throw error;
    });
    return this.opened;
  }

  private async openAnew(): Promise<Database> {
    const { folder, url, migrations, onTrouble = () => {} } = this.settings;
    const database = url === null ? await EmbeddedDatabase.open(folder) : new PostgresDatabase(url, onTrouble);
    try {
      for (const one of migrations) await migrate(database, one);
      return database;
    } catch (error) {
      await database.close().catch(() => {});
      throw error;
    }
  }

  private waitForWork(): void {
    if (this.settings.url !== null) return;
    this.timer = setTimeout(() => void this.letGo(), this.settings.idleMs ?? IDLE_MS);
    this.timer.unref();
  }

  private async letGo(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    const { opened } = this;
    this.opened = null;
    const database = await opened?.catch(() => null);
    await database?.close();
  }
}
