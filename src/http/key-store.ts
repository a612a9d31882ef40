import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Type, { type Static } from 'typebox';
import { Check } from 'typebox/value';
import { InputError } from '../core/errors.ts';
import { hashKey } from './keyring.ts';

const storedKey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  plan: Type.String(),
  created: Type.String(),
  hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});

const keyFile = Type.Object({ version: Type.Literal(1), keys: Type.Array(storedKey) });

type StoredKey = Static<typeof storedKey>;

export const keyFilePath = (dataDir: string): string => join(dataDir, 'keys.json');

/** Keys that `hinterland key` made: none where there is no file. Throws InputError if the file is damaged. */
export function readKeys(dataDir: string): StoredKey[] {
  const path = keyFilePath(dataDir);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw new InputError(`${path} can't be read (${code})`);
  }
  const value = parse(text);
  if (!Check(keyFile, value)) throw new InputError(`${path} is damaged: it isn't a list of keys`);
  return value.keys;
}

/** Makes a key and stores its hash; the key itself is returned this once. */
export function createKey(dataDir: string, plan: string, name: string): { key: string; stored: StoredKey } {
  const key = randomBytes(24).toString('base64url');
  const stored = {
    id: randomUUID().slice(0, 8),
    name,
    plan,
    created: new Date().toISOString(),
    hash: hashKey(key),
  };
  writeKeys(dataDir, [...readKeys(dataDir), stored]);
  return { key, stored };
}

/** Takes the key with this id, or all of this name, away. Throws InputError if there is none. */
export function revokeKey(dataDir: string, idOrName: string): StoredKey[] {
  const keys = readKeys(dataDir);
  const revoked = keys.filter((key) => key.id === idOrName || key.name === idOrName);
  if (revoked.length === 0) throw new InputError(`no key has the id or name ${idOrName}`);
  writeKeys(
    dataDir,
    keys.filter((key) => !revoked.includes(key)),
  );
  return revoked;
}

function writeKeys(dataDir: string, keys: readonly StoredKey[]): void {
  const path = keyFilePath(dataDir);
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, `${JSON.stringify({ version: 1, keys }, null, 2)}\n`, { mode: 0o600 });
  chmodSync(temporary, 0o600);
  renameSync(temporary, path);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
