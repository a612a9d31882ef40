import { chmodSync, mkdirSync, readFileSync, renameSync, unwatchFile, watchFile, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Type from 'typebox';
import { Check } from 'typebox/value';
import { InputError } from '../../kit/core/errors.ts';
import { lockFile } from '../../kit/database/index.ts';
import type { KeyStore } from './key-store.ts';
import { type StoredKey, storedKeySchema } from './stored-key.ts';

/**
 * The schema of the key file. Version 1 had neither accounts nor bounds of keys; an older server must not take a
 * bounded key for an unbounded one.
 */
const keyFile = Type.Object({
  version: Type.Union([Type.Literal(1), Type.Literal(2)]),
  keys: Type.Array(storedKeySchema),
});

const POLL_MS = 1_000;
const LOCK_ATTEMPTS = 100;
const LOCK_PAUSE_MS = 50;

/** Keys in DIR/keys.json, shared by commands and servers of one machine. Without the file there are no keys. */
export class KeyFile implements KeyStore {
  readonly path: string;

  constructor(dataDir: string) {
    this.path = join(dataDir, 'keys.json');
  }

  async list(): Promise<readonly StoredKey[]> {
    return this.read();
  }

  add(key: StoredKey): Promise<void> {
    return this.change((keys) => [...keys, key]);
  }

  async update(id: string, edit: (key: StoredKey) => StoredKey): Promise<StoredKey> {
    let updated: StoredKey | undefined;
    await this.change((keys) =>
      keys.map((key) => {
        if (key.id !== id) return key;
        updated = edit(key);
        return updated;
      }),
    );
    if (updated === undefined) throw new InputError(`no key has the id ${id} any more`);
    return updated;
  }

  remove(ids: readonly string[]): Promise<void> {
    return this.change((keys) => keys.filter(({ id }) => !ids.includes(id)));
  }

  watch(changed: () => Promise<void>, failed: (error: Error) => void): () => void {
    // A damaged file is read again when it changes again.
    const look = (): void => void changed().catch(failed);
    watchFile(this.path, { interval: POLL_MS, persistent: false }, look);
    return () => unwatchFile(this.path, look);
  }

  private read(): StoredKey[] {
    let text: string;
    try {
      text = readFileSync(this.path, 'utf8');
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT' || code === 'ENOTDIR') return [];
      throw new InputError(`${this.path} can't be read (${code})`);
    }
    const value = parse(text);
    if (!Check(keyFile, value)) throw new InputError(`${this.path} is damaged: it isn't a list of keys`);
    return value.keys;
  }

  private async change(edit: (keys: readonly StoredKey[]) => readonly StoredKey[]): Promise<void> {
    mkdirSync(dirname(this.path), { recursive: true });
    const release = await this.lock();
    try {
      const text = `${JSON.stringify({ version: 2, keys: edit(this.read()) }, null, 2)}\n`;
      const temporary = `${this.path}.${process.pid}`;
      writeFileSync(temporary, text, { mode: 0o600, flush: true });
      chmodSync(temporary, 0o600);
      renameSync(temporary, this.path);
    } finally {
      release();
    }
  }

  /** Locks the file. Changes take milliseconds, so others don't wait long. */
  private async lock(): Promise<() => void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return lockFile(`${this.path}.lock`, this.path);
      } catch (error) {
        if (!(error instanceof InputError) || attempt === LOCK_ATTEMPTS) throw error;
        await pause(LOCK_PAUSE_MS);
      }
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
