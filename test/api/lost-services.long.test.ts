import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '../../src/service/cli/run-server.ts';
import { runHere } from '../worlds/cli/commands.ts';
import { TwoServers } from './two-servers.ts';

// Two servers whose Redis or PostgreSQL goes away for a while: requests go on, nothing that was counted is lost, and
// they find back.

/** Longer than usage is kept before it is stored (10 s), and than the lease of a running request lasts (30 s). */
const AWAY_MS = 35_000;
const PER_MINUTE = 10;
/** A round that takes longer is not counted: it may reach beyond its window of a minute. */
const WINDOW_MS = 50_000;
const WAIT = { timeout: 500_000, interval: 50 };
const ROUNDS = 5;

const slow = Array.from({ length: 20 }, (_, i) => ({ key: `slow-key-${i}`, plan: 'slow', name: `slow ${i}` }));
const config = {
  ...{ warmUp: false, workers: 1, log: 'silent' as const, keys: slow },
  plans: { default: {}, slow: { requestsPerMinute: PER_MINUTE } },
};
const both = await TwoServers.start(config);
afterAll(() => both?.close());
// Where there are none the tests are skipped.
const { servers, cluster, folder } = both ?? ({} as TwoServers);

const ask = async ({ url }: RunningServer, key: string) =>
  (await fetch(`${url}/demo/v1/metadata/network`, { headers: { 'x-api-key': key } })).status;
const post = (server: RunningServer, path: string, body: object, key = 'operator-key') =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const stored = { sources: [{ id: 1, lat: 50.501, lng: 8.5, tm: { bike: {} } }], polygon: { values: [300] } };

let nextKey = 1;
/**
 * Asks both servers in turn, twice as often as they would let in if each counted alone, and returns how many requests
 * are let in.
 */
async function letIn(): Promise<number> {
  for (; nextKey < slow.length; nextKey++) {
    const { key } = slow[nextKey]!;
    const began = performance.now();
    let count = 0;
    for (let i = 0; i < 4 * PER_MINUTE; i++) {
      const status = await ask(servers[i % 2 === 0 ? 0 : 1], key);
      expect([200, 429]).toContain(status);
      if (status === 200) count++;
    }
    if (performance.now() - began < WINDOW_MS) {
      nextKey++;
      return count;
    }
  }
  throw new Error('this machine is too slow to ask so often in a minute');
}

describe.skipIf(both === null)('two servers', () => {
  it('count for themselves while Redis is away, and together again when it is back', async () => {
    expect(await letIn()).toBe(PER_MINUTE);
    expect((await post(servers[0], '/demo/v1/objectcache/add', stored)).status).toBe(200);
    await both!.stopRedis();
    const began = performance.now();
    let asked = 0;
    while (performance.now() - began < AWAY_MS) {
      for (const server of servers) expect(await ask(server, 'operator-key')).toBe(200);
      asked += 2;
      await pause(200);
    }
    // Neither lifted nor refusing all.
    expect(await letIn()).toBe(2 * PER_MINUTE);
    const refused = await post(servers[0], '/demo/v1/objectcache/add', stored);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ status: 503, detail: expect.stringMatching(/\w/) });
    const metrics = await (await fetch(`${servers[0].url}/metrics`)).text();
    expect(Number(/^hinterland_quota_local_total (\d+)/m.exec(metrics)?.[1])).toBeGreaterThan(0);

    await both!.startRedisAgain();
    const back = performance.now();
    for (const server of servers)
      await expect.poll(async () => (await post(server, '/demo/v1/objectcache/add', stored)).status, WAIT).toBe(200);
    const stands = async () => {
      const count = async () => {
        const texts = await Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()));
        return texts.map((text) => Number(/^hinterland_quota_local_total (\d+)/m.exec(text)?.[1]));
      };
      const before = await count();
      for (const server of servers) await ask(server, slow[0]!.key);
      return String(await count()) === String(before);
    };
    await expect.poll(stands, WAIT).toBe(true);
    const seconds = ((performance.now() - back) / 1000).toFixed(1);
    expect(await letIn()).toBe(PER_MINUTE);
    process.stderr.write(
      `Redis away for ${AWAY_MS / 1000} s: ${asked} requests, none failed; together again after ${seconds} s\n`,
    );
  });

  it('let known keys in while PostgreSQL is away, say what cannot be done, and lose no usage', async () => {
    const { stdout } = await runHere('key', 'create', '--name', 'steady', '--data', folder);
    const key = stdout.trim();
    for (const server of servers) await expect.poll(() => ask(server, key), WAIT).toBe(200);
    const requests = async () => {
      const printed = await runHere('usage', '--format', 'json', '--data', folder);
      const rows = JSON.parse(printed.stdout || '[]') as { account: string; requests: number }[];
      return rows.filter(({ account }) => account === 'steady').reduce((sum, row) => sum + row.requests, 0);
    };
    // Each server has let it in once.
    const before = 2;
    await expect.poll(requests, WAIT).toBe(before);
    cluster.halt();
    const began = performance.now();
    let asked = 0;
    while (performance.now() - began < AWAY_MS) {
      for (const server of servers) expect(await ask(server, key)).toBe(200);
      asked += 2;
      await pause(200);
    }
    const job = { operation: 'time', body: { tm: { walk: {} }, maxEdgeWeight: 900 }, sources: { cells: { h3: 8 } } };
    const refused = await post(servers[0], '/jobs/v1', { ...job, targets: job.sources, region: 'demo' });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).not.toBe(null);
    expect(((await refused.json()) as { detail: string }).detail).toMatch(/^jobs can't be asked now/);
    expect(await ask(servers[0], 'no such key')).toBe(401);
    const command = await runHere('key', 'create', '--name', 'late', '--data', folder);
    expect(command).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^the database can't be used/),
    });

    cluster.resume();
    // Each is counted, and once.
    await expect.poll(requests, WAIT).toBe(before + asked);
    const again = await post(servers[1], '/jobs/v1', { ...job, targets: job.sources, region: 'demo' });
    expect(again.status).toBe(202);
    process.stderr.write(`PostgreSQL away for ${AWAY_MS / 1000} s: ${asked} requests, none failed, all counted\n`);
  });

  it('refuse a key that was revoked', async () => {
    const seconds: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const key = (await runHere('key', 'create', '--name', `short ${round}`, '--data', folder)).stdout.trim();
      for (const server of servers) await expect.poll(() => ask(server, key), WAIT).toBe(200);
      await runHere('key', 'revoke', `short ${round}`, '--data', folder);
      const revoked = performance.now();
      await Promise.all(servers.map((server) => expect.poll(() => ask(server, key), WAIT).toBe(401)));
      seconds.push((performance.now() - revoked) / 1000);
    }
    const printed = seconds.map((one) => one.toFixed(1)).join(', ');
    process.stderr.write(`a revoked key is refused by both servers after ${printed} s\n`);
  });
});
