import { cpSync } from 'node:fs';
import { ServerDatabase } from '../src/kit/database/index.ts';
import { oncePerRun } from './once-per-run.ts';

/** Puts an empty embedded database into a folder: a copy, because making one takes seconds of processor time. */
export async function putEmptyDatabase(folder: string): Promise<void> {
  const made = await oncePerRun('database', async (unfinished) => {
    const database = new ServerDatabase({ folder: unfinished, url: null, migrations: [] });
    await database.query('SELECT 1');
    await database.close();
  });
  cpSync(made, folder, { recursive: true });
}
