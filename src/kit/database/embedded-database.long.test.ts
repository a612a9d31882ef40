import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { putEmptyDatabase } from '../../../test/empty-database.ts';
import type { Migrations } from './migrate.ts';
import { ServerDatabase } from './server-database.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hinterland-database-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const TABLE: Migrations = { module: 'toys', versions: [['CREATE TABLE toy (id integer PRIMARY KEY)']] };
const open = (more: object = {}) => new ServerDatabase({ folder, url: null, migrations: [TABLE], ...more });
/** Opens a database that exists already, as {@link open} does. */
const openThere = async (more: object = {}) => {
  await putEmptyDatabase(folder);
  return open(more);
};
const toys = async (database: ServerDatabase) =>
  (await database.query<{ id: number }>('SELECT id FROM toy ORDER BY id')).map(({ id }) => id);
const lockedBy = () => Number(readFileSync(join(folder, 'lock'), 'utf8').split('\n')[0]);

it('keeps what was acknowledged when its process is killed, and starts anew', async () => {
  // What a start that was killed left behind.
  mkdirSync(join(folder, 'initializing'));
  writeFileSync(join(folder, 'initializing', 'PG_VERSION'), '99');
  const database = open();
  await database.query('INSERT INTO toy VALUES (1), ($1)', [2]);
  process.kill(lockedBy(), 'SIGKILL');
  // Until the server has noticed, what is asked fails.
  await expect.poll(() => toys(database).catch(() => []), { timeout: 60_000 }).toEqual([1, 2]);
  await database.close();
});

it('undoes what fails, in turn with others', async () => {
  const database = await openThere();
  const failing = database.transaction(async ({ query }) => {
    await query('INSERT INTO toy VALUES (1)');
    await query('INSERT INTO toy VALUES (1)');
  });
  const others = [2, 3, 4].map((id) => database.query('INSERT INTO toy VALUES ($1)', [id]));
  await expect(failing).rejects.toThrow(/duplicate key/);
  await Promise.all(others);
  expect(await toys(database)).toEqual([2, 3, 4]);
  await expect(database.query('SELECT nonsense')).rejects.toThrow(/nonsense/);
  await database.close();
  await expect(toys(database)).rejects.toThrow('the database was closed');
});

it('is opened by one process at a time', async () => {
  const first = await openThere({ idleMs: 3_600_000 });
  await first.query('INSERT INTO toy VALUES (1)');
  const second = open();
  await expect(toys(second)).rejects.toThrow(/is in use by process \d+$/);
  await first.close();
  expect(await toys(second)).toEqual([1]);
  await second.close();
});

it('is let go of when it is idle, and opened again', async () => {
  const idle = await openThere({ idleMs: 300 });
  await idle.query('INSERT INTO toy VALUES (1)');
  const other = open();
  await expect.poll(() => toys(other).catch(() => null), { timeout: 120_000, interval: 500 }).toEqual([1]);
  await other.close();
  expect(await toys(idle)).toEqual([1]);
  await idle.close();
});

it('is brought to the newest version, and refused where that is older', async () => {
  const more: Migrations = {
    module: 'toys',
    versions: [...TABLE.versions, ['ALTER TABLE toy ADD name text', "UPDATE toy SET name = 'bear'"]],
  };
  const old = await openThere();
  await old.query('INSERT INTO toy VALUES (1)');
  await old.close();
  const newer = open({ migrations: [more] });
  expect(await newer.query('SELECT * FROM toy')).toEqual([{ id: 1, name: 'bear' }]);
  await newer.close();
  const older = open();
  await expect(toys(older)).rejects.toThrow('the database has version 2 of toys, this server knows up to 1');
  await older.close();
});
