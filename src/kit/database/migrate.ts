import type { Database } from './database.ts';

/** The versions of a module's tables; statements of a version are never changed once released. */
export interface Migrations {
  readonly module: string;
  /** Version n is item n − 1: statements that lead to it. */
  readonly versions: readonly (readonly string[])[];
}

/** Any number; processes that migrate at the same time wait for each other. */
const MIGRATION_LOCK = 4_711_001;

/** Brings the tables of a module to their newest version. Rejects where the database was made by a newer server. */
export async function migrate(database: Database, { module, versions }: Migrations): Promise<void> {
  await database.transaction(async (session) => {
    await session.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await session.query(
      'CREATE TABLE IF NOT EXISTS hinterland_migration (module text PRIMARY KEY, version integer NOT NULL)',
    );
    const [known] = await session.query<{ version: number }>(
      'SELECT version FROM hinterland_migration WHERE module = $1',
      [module],
    );
    const version = known?.version ?? 0;
    if (version > versions.length) {
      throw new Error(
        `the database has version ${version} of ${module}, this server knows up to ${versions.length}: use a newer one`,
      );
    }
    for (const statements of versions.slice(version))
      for (const statement of statements) await session.query(statement);
    await session.query(
      `INSERT INTO hinterland_migration VALUES ($1, $2) ON CONFLICT (module) DO UPDATE SET version = excluded.version`,
      [module, versions.length],
    );
  });
}
