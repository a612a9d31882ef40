import { Check } from 'typebox/value';
import { InputError } from '../../kit/core/errors.ts';
import type { Database, Session } from '../../kit/database/index.ts';
import type { KeyStore } from './key-store.ts';
import { type StoredKey, storedKeySchema } from './stored-key.ts';

const POLL_MS = 1_000;

interface KeyRow {
  readonly id: string;
  readonly stored: unknown;
}

/** Keys in the database that all servers share. */
export class KeyTable implements KeyStore {
  constructor(private readonly database: Database) {}

  async list(): Promise<readonly StoredKey[]> {
    return (await this.database.query<KeyRow>('SELECT id, stored FROM api_key ORDER BY stored->>$1', ['created'])).map(
      read,
    );
  }

  add(key: StoredKey): Promise<void> {
    return this.change((session) =>
      session.query('INSERT INTO api_key VALUES ($1, $2::jsonb)', [key.id, JSON.stringify(key)]),
    );
  }

  async update(id: string, edit: (key: StoredKey) => StoredKey): Promise<StoredKey> {
    let updated: StoredKey | undefined;
    await this.change(async (session) => {
      const [row] = await session.query<KeyRow>('SELECT id, stored FROM api_key WHERE id = $1 FOR UPDATE', [id]);
      if (row === undefined) throw new InputError(`no key has the id ${id} any more`);
      updated = edit(read(row));
      await session.query('UPDATE api_key SET stored = $2::jsonb WHERE id = $1', [id, JSON.stringify(updated)]);
    });
    return updated!;
  }

  remove(ids: readonly string[]): Promise<void> {
    return this.change((session) => session.query('DELETE FROM api_key WHERE id = ANY($1::text[])', [ids]));
  }

  watch(changed: () => Promise<void>, failed: (error: Error) => void): () => void {
    let known: string | undefined;
    let asking = false;
    const timer = setInterval(() => {
      // A slow database isn't queried again meanwhile.
      if (asking) return;
      asking = true;
      const look = async (): Promise<void> => {
        const revision = await this.revision();
        if (revision !== known) await changed();
        known = revision;
      };
      look()
        .catch(failed)
        .finally(() => {
          asking = false;
        });
    }, POLL_MS);
    timer.unref();
    return () => clearInterval(timer);
  }

  private async revision(): Promise<string | undefined> {
    const [row] = await this.database.query<{ revision: unknown }>('SELECT revision FROM api_key_revision');
    return row && String(row.revision);
  }

  private async change(work: (session: Session) => Promise<unknown>): Promise<void> {
    await this.database.transaction(async (session) => {
      await work(session);
      await session.query('UPDATE api_key_revision SET revision = revision + 1');
    });
  }
}

function read({ id, stored }: KeyRow): StoredKey {
  if (!Check(storedKeySchema, stored)) throw new InputError(`the stored key ${id} is damaged`);
  return stored;
}
