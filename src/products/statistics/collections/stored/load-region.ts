import type { Database, Session } from '../../../../kit/database/index.ts';
import { type StatisticGroup, statisticsFromColumns } from '../../../../network/statistics/index.ts';
import type { LoadedRegion } from '../../../../region/storage/index.ts';

/** The number of cells per statement. */
const BATCH = 2000;
/** The version of the stored layout; changing it makes regions load again. */
const LAYOUT = 1;

/**
 * The number of editions kept of a region, including the newest: servers that haven't taken up the newest yet, and
 * those that went back, find theirs.
 */
const KEPT_EDITIONS = 3;

const loading = new WeakMap<LoadedRegion, Promise<void>>();

/** Returns a fingerprint of the statistics of a region's import: equal if they are. */
export function fingerprintOf({ manifest }: LoadedRegion): string {
  const section = manifest.sections.find(({ name }) => name === 'statistics');
  return `${LAYOUT} ${section?.sha256 ?? 'none'}`;
}

/**
 * Loads the statistics of regions into the database where they are missing, beside those of other imports: each in one
 * transaction, so that no reader sees half of them.
 */
export async function ensureLoaded(database: Database, regions: readonly LoadedRegion[]): Promise<void> {
  const there = await database.query<{ region: string; fingerprint: string }>(
    'SELECT region, fingerprint FROM statistic_edition WHERE region = ANY ($1::text[])',
    [regions.map(({ manifest }) => manifest.name)],
  );
  for (const region of regions) {
    const isThere = there.some(
      (one) => one.region === region.manifest.name && one.fingerprint === fingerprintOf(region),
    );
    if (!isThere) await loadOnce(database, region);
  }
}

/** Loads a region; concurrent requests wait for the same load. */
function loadOnce(database: Database, region: LoadedRegion): Promise<void> {
  let done = loading.get(region);
  if (done === undefined) {
    done = loadRegion(database, region).finally(() => loading.delete(region));
    loading.set(region, done);
  }
  return done;
}

async function loadRegion(database: Database, loaded: LoadedRegion): Promise<void> {
  const region = loaded.manifest.name;
  await database.transaction(async (session) => {
    // If two servers start at once, the second finds the work of the first.
    await session.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`statistics of ${region}`]);
    const [added] = await session.query<{ edition: number }>(
      'INSERT INTO statistic_edition (region, fingerprint) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING edition',
      [region, fingerprintOf(loaded)],
    );
    if (added === undefined) return;
    for (const { groups } of statisticsFromColumns(loaded.columns).collections) {
      for (const group of groups) await insertGroup(session, added.edition, group);
    }
    await session.query(
      `DELETE FROM statistic_edition WHERE region = $1 AND edition NOT IN
         (SELECT edition FROM statistic_edition WHERE region = $1 ORDER BY edition DESC LIMIT $2)`,
      [region, KEPT_EDITIONS],
    );
  });
}

async function insertGroup(session: Session, edition: number, group: StatisticGroup): Promise<void> {
  const { collection, description, cells } = group;
  await session.query('INSERT INTO statistic_group VALUES ($1, $2, $3, $4, $5, $6, $7)', [
    edition,
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
       SELECT $1, $2, id, lon, lat, outline, cell_values::double precision[]
       FROM unnest($3::integer[], $4::integer[], $5::integer[], $6::text[], $7::text[]) AS cell (id, lon, lat, outline, cell_values)`,
      [
        edition,
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
