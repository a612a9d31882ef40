import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KeyFile } from './key-file.ts';
import { hashKey } from './key-text.ts';
import { Keyring } from './keyring.ts';
import { createKey, revokeKeys, rotateKey } from './manage-keys.ts';
import { planOf } from './plans.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hinterland-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const PLANS = new Map([['default', planOf('default', {})]]);
const HERE = { address: '127.0.0.1', origin: undefined };

describe('stored keys', () => {
  it('are hashed, and can be revoked by id or name', async () => {
    const store = new KeyFile(folder);
    expect(await store.list()).toEqual([]);
    const { key, stored } = await createKey(store, { name: 'team' });
    const second = await createKey(store, { name: 'team', plan: 'small' });
    expect(key).toMatch(/^hl_[0-9a-f]{12}_[\w-]{32}$/);
    expect(stored).toMatchObject({ id: key.split('_')[1], hash: hashKey(key) });
    expect(JSON.stringify(await store.list())).not.toContain(key.split('_').at(-1));
    expect((await store.list()).map(({ plan }) => plan)).toEqual(['default', 'small']);
    expect(await revokeKeys(store, stored.id)).toEqual([stored]);
    expect(await revokeKeys(store, 'team')).toEqual([second.stored]);
    await expect(revokeKeys(store, 'team')).rejects.toThrow('no key has the id or name team');
  });

  it('that are made at the same time are all there', async () => {
    const names = Array.from({ length: 20 }, (_, i) => `team ${i}`);
    await Promise.all(names.map((name) => createKey(new KeyFile(folder), { name })));
    const listed = await new KeyFile(folder).list();
    expect(listed.map(({ name }) => name).sort()).toEqual(names.sort());
  });

  it('keep id and account when they are rotated; the old ones end with the grace', async () => {
    const store = new KeyFile(folder);
    const { key, stored } = await createKey(store, { name: 'team', networks: ['127.0.0.0/8'] });
    let now = Date.now();
    const first = await rotateKey(store, 'team', 60, now);
    const second = await rotateKey(store, stored.id, 30, now);
    const keyring = new Keyring(PLANS, [], { now: () => now });
    keyring.replaceStored(await store.list());
    const works = (text: string) => {
      try {
        return keyring.accessOf([text], HERE)?.account;
      } catch (error) {
        return (error as Error).message.slice(0, 11);
      }
    };
    expect([key, first.key, second.key].map(works)).toEqual(['team', 'team', 'team']);
    expect(() => keyring.accessOf([key], { ...HERE, address: '10.0.0.1' })).toThrow(/may not be used/);
    now += 31_000;
    expect([key, first.key, second.key].map(works)).toEqual(['team', 'key expired', 'team']);
    now += 30_000;
    expect([key, second.key].map(works)).toEqual(['key expired', 'team']);
    const third = await rotateKey(store, 'team', 0, now);
    keyring.replaceStored(await store.list());
    expect([second.key, third.key].map(works)).toEqual([undefined, 'team']);
    await createKey(store, { name: 'team' });
    await expect(rotateKey(store, 'team', 0)).rejects.toThrow(/^2 keys are called team: give the id of one \(/);
  });
});

describe('the file of keys', () => {
  it('is readable by its owner only, and refused where it is damaged', async () => {
    const store = new KeyFile(folder);
    await createKey(store, {});
    expect(statSync(store.path).mode & 0o777).toBe(0o600);
    writeFileSync(store.path, '{"keys": 3}');
    await expect(store.list()).rejects.toThrow(/is damaged/);
  });

  it('of version 1 is read, and its keys are found by their hash', async () => {
    const store = new KeyFile(folder);
    const old = {
      id: '01234567',
      name: 'team',
      plan: 'default',
      created: '2026-01-01T00:00:00Z',
      hash: hashKey('old'),
    };
    writeFileSync(store.path, JSON.stringify({ version: 1, keys: [old] }));
    const keyring = new Keyring(PLANS);
    const { key } = await rotateKey(store, 'team', 60);
    expect(JSON.parse(readFileSync(store.path, 'utf8')).version).toBe(2);
    keyring.replaceStored(await store.list());
    for (const text of ['old', key]) expect(keyring.accessOf([text], HERE)?.account).toBe('team');
    expect(keyring.accessOf(['hl_01234567_other'], HERE)).toBe(undefined);
  });
});
