import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '../../src/service/cli/run-server.ts';
import { firstLine, runHere, start, stop } from '../worlds/cli/commands.ts';
import { demoRegion } from './demo-region.ts';
import { TwoServers } from './two-servers.ts';

const config = { warmUp: false, workers: 1, plans: { default: {}, slow: { requestsPerMinute: 10 } } };
const both = await TwoServers.start(config);
afterAll(() => both?.close());
// Where there are none the tests are skipped.
const { servers, folder } = both ?? ({} as TwoServers);

const ask = (server: RunningServer, key: string) =>
  fetch(`${server.url}/demo/v1/metadata/network`, { headers: { 'x-api-key': key } });
const statusOf = async (server: RunningServer, key: string) => (await ask(server, key)).status;
const key = async (...args: string[]) => (await runHere('key', ...args)).stdout.trim();

describe.skipIf(both === null)('two servers', () => {
  it('know keys that are made, rotated and revoked, and count one limit', async () => {
    const made = await key('create', '--name', 'team', '--plan', 'slow', '--data', folder);
    for (const server of servers) await expect.poll(() => statusOf(server, made), { timeout: 60_000 }).toBe(200);
    const statuses: number[] = [];
    for (let i = 0; i < 14; i++) statuses.push(await statusOf(servers[i % 2 === 0 ? 0 : 1], made));
    // How often they were asked until they knew the key isn't known, but no more than ten were let in.
    const letIn = statuses.filter((status) => status === 200).length;
    expect(letIn).toBeLessThanOrEqual(8);
    expect(statuses.slice(letIn)).toEqual(Array.from({ length: 14 - letIn }, () => 429));
    const lines = async () => (await runHere('key', 'list', '--data', folder)).stdout;
    await expect.poll(lines, { timeout: 60_000 }).toMatch(/\tteam\tteam\t\t\d{4}-\d\d-\d\dT\d\d:00:00Z$/m);
    const rotated = await key('rotate', 'team', '--data', folder);
    for (const server of servers) {
      await expect.poll(() => statusOf(server, made), { timeout: 60_000 }).toBe(401);
      expect(await statusOf(server, rotated)).toBe(429);
    }
    await key('revoke', 'team', '--data', folder);
    for (const server of servers) await expect.poll(() => statusOf(server, rotated), { timeout: 60_000 }).toBe(401);
  });

  it('tell the usage of both', async () => {
    const made = await key('create', '--name', 'busy', '--data', folder);
    for (const server of servers) await expect.poll(() => statusOf(server, made), { timeout: 60_000 }).toBe(200);
    // Each server counts its own usage at once, that of others when these have stored it.
    const requests = async () => {
      const answer = await fetch(`${servers[0].url}/account/v1/usage?key=${made}`);
      const { rows } = (await answer.json()) as { rows: { operation: string; requests: number }[] };
      return rows.filter(({ operation }) => operation === 'metadata').reduce((sum, row) => sum + row.requests, 0);
    };
    const before = await requests();
    for (const server of servers) for (let i = 0; i < 5; i++) await ask(server, made);
    await fetch(`${servers[1].url}/account/v1/usage?key=${made}`);
    await expect.poll(requests, { timeout: 60_000 }).toBeGreaterThanOrEqual(before + 10);
    const usage = JSON.parse((await runHere('usage', '--format', 'json', '--data', folder)).stdout);
    expect(usage).toContainEqual(
      expect.objectContaining({ account: 'busy', key: 'busy', operation: 'metadata', region: 'demo' }),
    );
    const csv = (await runHere('usage', '--format', 'csv', '--data', folder)).stdout;
    expect(csv.split('\r\n')[0]).toBe('account,key,operation,region,requests,workerMs,pairs,bytes');
    expect((await runHere('usage', '--data', folder)).stdout).toMatch(/^account +key +operation +region +requests/);
    expect(await runHere('usage', '--from', 'soon', '--data', folder)).toMatchObject({ code: 1, stdout: '' });
  });
});

it('bodies without a known key do not fill the memory', async () => {
  // Warming up takes memory too.
  const own = mkdtempSync(join(tmpdir(), 'hinterland-bodies-'));
  const config = join(own, 'calm.yaml');
  writeFileSync(config, 'warmUp: false\n');
  const child = start(
    'serve',
    '--data',
    await demoRegion(),
    '--port',
    '0',
    '--config',
    config,
    '--api-key',
    'sesame-open',
  );
  const url = new URL(/http\S+/.exec(await firstLine(child))![0]);
  const residentMb = (name: 'VmRSS' | 'VmHWM') =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024;
  const chunk = Buffer.alloc(1 << 20, 32);
  const send = (headers: Record<string, string>) =>
    new Promise<number>((resolve) => {
      const options = { host: url.hostname, port: url.port, method: 'POST', path: '/demo/v1/time' };
      const sent = request({ ...options, headers: { 'content-type': 'application/json', ...headers } }, (answer) => {
        resolve(answer.statusCode ?? 0);
        // Of the body nobody wants more, and the server would wait for it when it ends.
        sent.destroy();
      });
      sent.on('error', () => resolve(0));
      let left = 60;
      const more = (): void => {
        while (left-- > 0) if (!sent.write(chunk)) return void sent.once('drain', more);
        sent.end();
      };
      more();
    });
  const before = residentMb('VmHWM');
  const eight = (headers: Record<string, string>) => Promise.all(Array.from({ length: 8 }, () => send(headers)));
  expect(new Set(await eight({ 'content-length': String(60 << 20) }))).toEqual(new Set([413]));
  // Their length isn't declared before.
  for (const status of await eight({ 'transfer-encoding': 'chunked' })) expect([413, 503]).toContain(status);
  // 64 MB may be held, which the collector frees late; before they were bounded it was more than 420.
  expect(residentMb('VmHWM') - before).toBeLessThan(250);
  await stop(child);
  rmSync(own, { recursive: true });
});
