import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { EmbeddedAnswer, StatementMessage } from './embedded-protocol.ts';
import { lockFile } from './folder-lock.ts';

/**
 * Entry of the process that has the embedded database: PGlite takes hundreds of megabytes, and aborts its process where
 * the disk is full.
 */

const folder = process.argv[2];
const send = (answer: EmbeddedAnswer) => {
  process.send?.(answer);
};

async function open(): Promise<{ database: PGlite; release: () => void }> {
  mkdirSync(folder, { recursive: true });
  const release = lockFile(join(folder, 'lock'));
  try {
    const data = join(folder, 'data');
    const staging = join(folder, 'initializing');
    rmSync(staging, { recursive: true, force: true });
    if (!existsSync(data)) {
      // A database that was killed while it was made must not be taken for a whole one.
      await (await PGlite.create(staging)).close();
      renameSync(staging, data);
    }
    return { database: await PGlite.create(data), release };
  } catch (error) {
    release();
    throw error;
  }
}

/** Runs a script. There is one connection, so a transaction that fails is ended, as it would block all later ones. */
async function runScript(database: PGlite, sql: string): Promise<{ rows: unknown[] }> {
  try {
    return { rows: (await database.exec(sql)).flatMap(({ rows }) => rows) };
  } catch (error) {
    await database.exec('ROLLBACK').catch(() => {});
    throw error;
  }
}

async function serve(): Promise<void> {
  const { database, release } = await open();
  let last: Promise<unknown> = Promise.resolve();
  const end = async () => {
    await last.catch(() => {});
    await database.close().catch(() => {});
    release();
    process.exit(0);
  };
  process.on('message', (message: StatementMessage | 'close') => {
    if (message === 'close') {
      void end();
      return;
    }
    const { id, sql, parameters } = message;
    const running = parameters === null ? runScript(database, sql) : database.query(sql, [...parameters]);
    last = running.then(
      ({ rows }) => send({ kind: 'rows', id, rows }),
      (error: Error & { code?: string }) => send({ kind: 'error', id, message: error.message, code: error.code ?? '' }),
    );
  });
  // The server has gone: what was acknowledged is on disk.
  process.on('disconnect', () => void end());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  send({ kind: 'ready' });
}

serve().catch((error: unknown) => {
  send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  process.disconnect?.();
});
