import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cluster, postgresCluster } from '../../../test/postgres-cluster.ts';
import { ServerDatabase } from '../../kit/database/index.ts';
import { Keyring } from './keyring.ts';
import { openLastUses } from './last-use/open-last-uses.ts';
import { createKey, revokeKeys, rotateKey } from './manage-keys.ts';
import { openKeys } from './open-keys.ts';
import { planOf } from './plans.ts';
import { ACCOUNT_TABLES } from './tables.ts';
import { openUsage } from './usage/open-usage.ts';
import { UsageRecorder } from './usage/usage-recorder.ts';
import { summed } from './usage/usage-row.ts';

const PLANS = new Map([['default', planOf('default', {})]]);
const HERE = { address: '127.0.0.1', origin: undefined };
const folder = mkdtempSync(join(tmpdir(), 'hinterland-tables-'));
let cluster: Cluster | null;
let database: ServerDatabase;

beforeAll(async () => {
  cluster = await postgresCluster();
  if (cluster !== null) database = new ServerDatabase({ folder, url: cluster.url, migrations: [ACCOUNT_TABLES] });
});
afterAll(async () => {
  await database?.close();
  cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a database that servers share', () => {
  it('keeps keys beside those of the file, and tells of changes', async () => {
    if (cluster === null) return;
    const old = await createKey(openKeys(folder, null), { name: 'old' });
    const store = openKeys(folder, database);
    const keyring = new Keyring(PLANS, [], { pending: true });
    expect(keyring.isPending).toBe(true);
    const stop = store.watch(
      async () => keyring.replaceStored(await store.list()),
      () => {},
    );
    const { key, stored } = await createKey(store, { name: 'team', networks: ['127.0.0.0/8'] });
    const account = (text: string) => keyring.accessOf([text], HERE)?.account;
    await expect.poll(() => account(key), { timeout: 20_000 }).toBe('team');
    expect([account(old.key), keyring.isPending]).toEqual(['old', false]);
    const rotated = await rotateKey(store, stored.id, 0);
    await expect.poll(() => account(key), { timeout: 20_000 }).toBe(undefined);
    expect(account(rotated.key)).toBe('team');
    await Promise.all(Array.from({ length: 10 }, () => rotateKey(store, stored.id, 60)));
    const [all] = (await store.list()).filter(({ id }) => id === stored.id);
    // None of ten rotations at the same time is lost.
    expect(all!.previous).toHaveLength(10);
    await revokeKeys(store, 'team');
    await revokeKeys(store, 'old');
    await expect
      .poll(() => [account(rotated.key), account(old.key)], { timeout: 20_000 })
      .toEqual([undefined, undefined]);
    expect(await store.list()).toEqual([]);
    stop();
  });

  it('keeps the last use of keys, whichever server tells it first', async () => {
    if (cluster === null) return;
    const uses = openLastUses(folder, database);
    await uses.put(['a', 'b'], '2026-03-01T12:00:00Z');
    await Promise.all([uses.put(['a', 'c'], '2026-03-01T14:00:00Z'), uses.put(['c', 'a'], '2026-03-01T13:00:00Z')]);
    const hours = { a: '14', b: '12', c: '14' };
    expect(await uses.list()).toEqual(
      new Map(Object.entries(hours).map(([id, hour]) => [id, `2026-03-01T${hour}:00:00Z`])),
    );
  });

  it('keeps usage of all servers', async () => {
    if (cluster === null) return;
    const now = Date.parse('2026-03-01T12:30:00Z');
    const store = openUsage(folder, database);
    const key = { account: 'a', key: 'k', operation: 'time', region: '', outcome: 'ok' } as const;
    for (let i = 0; i < 3; i++) {
      const server = new UsageRecorder(store, undefined, () => now);
      server.add(key, { requests: 1, workerMs: 0.5, bytes: 2 ** 40 });
      await server.flush();
      server.add(key, { requests: 1 });
      server.add({ ...key, account: "b'; DROP TABLE usage_hour; --" }, { pairs: 3 });
      await server.close();
    }
    const span = { from: now, to: now + 1 };
    expect(summed(await store.read(span), ['account'])).toEqual([
      { account: 'a', requests: 6, workerMs: 1.5, pairs: 0, bytes: 3 * 2 ** 40 },
      { account: "b'; DROP TABLE usage_hour; --", requests: 0, workerMs: 0, pairs: 9, bytes: 0 },
    ]);
    expect(await store.read({ ...span, account: 'unknown' })).toEqual([]);
    expect(await store.read({ from: now + 3_600_000, to: now + 7_200_000 })).toEqual([]);
  });
});
