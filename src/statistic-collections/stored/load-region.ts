import type { Database, Session } from '../../database/index.ts';
import { type StatisticGroup, statisticsFromColumns } from '../../statistics/index.ts';
import type { LoadedRegion } from '../../storage/index.ts';

/** Cells of one statement. */
const BATCH = 2000;
/** Differs where regions were loaded otherwise. */
const LAYOUT = 1;

const loading = new WeakMap<LoadedRegion, Promise<void>>();

/**
 * Brings a region's statistics into the database where they aren't there yet, or those of an older import are: in one transaction, so that
 * no reader sees half of them.
 */
export function ensureLoaded(database: Database, region: LoadedRegion): Promise<void> {
  let done = loading.get(region);
  if (done === undefined) {
    done = loadRegion(database, region);
    loading.set(region, done);
    // After a failure the next request tries again.
    done.catch(() => loading.delete(region));
  }
  return done;
}

function fingerprintOf({ manifest }: LoadedRegion): string {
  const section = manifest.sections.find(({ name }) => name === 'statistics');
  return `${LAYOUT} ${section?.sha256 ?? 'none'}`;
}

async function loadRegion(database: Database, loaded: LoadedRegion): Promise<void> {
  const region = loaded.manifest.name;
  const fingerprint = fingerprintOf(loaded);
  const isThere = async ({ query }: Session) => {
    const rows = await query('SELECT 1 FROM statistic_region WHERE region = $1 AND fingerprint = $2', [
      region,
      fingerprint,
    ]);
    return rows.length > 0;
  };
  if (await isThere({ query: (sql, parameters) => database.query(sql, parameters) })) return;
  await database.transaction(async (session) => {
    // Of servers that begin at once, the second finds the work of the first.
    await session.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`statistics of ${region}`]);
    if (await isThere(session)) return;
    await session.query('DELETE FROM statistic_region WHERE region = $1', [region]);
    await session.query('INSERT INTO statistic_region (region, fingerprint) VALUES ($1, $2)', [region, fingerprint]);
    for (const { groups } of statisticsFromColumns(loaded.columns).collections) {
      for (const group of groups) await insertGroup(session, region, group);
    }
  });
}

async function insertGroup(session: Session, region: string, group: StatisticGroup): Promise<void> {
  const { collection, description, cells } = group;
  await session.query('INSERT INTO statistic_group VALUES ($1, $2, $3, $4, $5, $6, $7)', [
    region,
    group.id,
    collection.id,
    description.hierarchy,
    group.halfCellE7,
    JSON.stringify(description),
    JSON.stringify(collection),
  ]);
  const columns = description.statistics.map(({ id }) => cells.values.get(id)!);
  for (let from = 0; from < cells.count; from += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, cells.count - from) }, (_, i) => from + i);
    await session.query(
      `INSERT INTO statistic_cell
       SELECT $1, $2, id, lon, lat, outline, told::double precision[]
       FROM unnest($3::integer[], $4::integer[], $5::integer[], $6::text[], $7::text[]) AS cell (id, lon, lat, outline, told)`,
      [
        region,
        group.id,
        batch.map((cell) => cells.id[cell]),
        batch.map((cell) => cells.lonE7[cell]),
        batch.map((cell) => cells.latE7[cell]),
        batch.map((cell) => JSON.stringify(group.polygonsOf(cell))),
        batch.map(
          (cell) => `{${columns.map((column) => (Number.isNaN(column[cell]) ? 'NULL' : column[cell])).join()}}`,
        ),
      ],
    );
  }
}
