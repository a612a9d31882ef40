import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoRegion } from '../../../test/api/demo-region.ts';
import { runHere } from '../../../test/worlds/cli/commands.ts';
import { type RunningServer, runServer } from './run-server.ts';

/** Its own: only one server at a time has jobs in a folder. */
const dataDir = mkdtempSync(join(tmpdir(), 'hinterland-status-'));
let server: RunningServer;
beforeAll(async () => {
  cpSync(join(await demoRegion(), 'demo'), join(dataDir, 'demo'), { recursive: true });
  const config = { warmUp: false, workers: 1, regions: { pollSeconds: 0 } };
  server = await runServer({ ...{ dataDir, regions: ['demo'], host: '127.0.0.1', port: 0, apiKeys: [] }, config });
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const REGION = /^region demo: generation [0-9a-f]{16}, /m;

it('status tells what a folder holds', async () => {
  const { code, stdout } = await runHere('status', '--data', await demoRegion());
  expect(code).toBe(0);
  expect(stdout).toMatch(REGION);
  expect(stdout).toMatch(/\d MB, imported .+ ago, /);
  expect(await runHere('status', '--data', 'no-such-folder')).toMatchObject({ code: 1, stdout: '' });
});

it('status tells how a server is doing', async () => {
  const { stdout } = await runHere('status', '--url', server.url);
  expect(stdout).toMatch(/^server http:.+, ready, up \d/);
  expect(stdout).toMatch(REGION);
  expect(stdout).toMatch(/^memory: \d+\.\d MB$/m);
  expect(stdout).toMatch(/^caches: \d+\.\d MB of \d+\.\d MB$/m);
  expect(stdout).toMatch(/^jobs: 0 run, 0 wait; 0 chunks are computed, 0 wait$/m);
  expect(stdout).toMatch(/^workers: \d of 1 busy, \d+ tasks wait, 0 replaced after a crash$/m);
  expect(stdout).toMatch(/^no problems$/m);
  const { code, stderr } = await runHere('status', '--url', 'http://127.0.0.1:1');
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^http:\/\/127\.0\.0\.1:1\/status can't be reached/)]);
});

it('status tells of jobs, of what caches hold, of a store that fails, and of what was lost sight of', async () => {
  const region = { name: 'town', generation: '0123456789abcdef', osmTimestamp: '2026-01-02T00:00:00Z' };
  const status = {
    ...{ version: '1', phase: 'ready', uptimeSeconds: 7200, regions: [region], brokenRegions: [] },
    workers: { size: 2, busy: 1, replaced: 0, queued: { interactive: 3 } },
    store: { backend: 's3', problems: [{ problem: 'the store failed (SlowDown)' }] },
  };
  const metrics = [
    'hinterland_jobs{state="running"} 2',
    'hinterland_jobs{state="accepted"} 1',
    'hinterland_jobs{state="successful"} 40',
    'hinterland_job_chunks_waiting 340',
    'hinterland_job_chunks_running 4',
    'hinterland_job_oldest_chunk_seconds 125.5',
    'hinterland_store_free_bytes 1073741824',
    'hinterland_cache_budget_bytes 1073741824',
    'hinterland_cache_bytes{kind="hierarchies"} 104857600',
    'hinterland_cache_bytes{kind="metrics"} 52428800',
    'hinterland_store_requests_total{backend="s3",outcome="ok"} 90',
    'hinterland_store_requests_total{backend="s3",outcome="failed"} 10',
    'hinterland_quota_refused_total{plan="small",reason="jobs"} 3',
    'hinterland_quota_refused_total{plan="small",reason="requestsPerMinute"} 4',
    'hinterland_usage_flush_failures_total 2',
    'hinterland_quota_local_total 0',
  ];
  const other = createServer((request, response) => {
    response.end(request.url === '/status' ? JSON.stringify(status) : metrics.join('\n'));
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const { stdout } = await runHere('status', '--url', `http://127.0.0.1:${port}`);
  other.close();
  expect(stdout.trim().split('\n')).toEqual([
    `server http://127.0.0.1:${port}: version 1, ready, up 2 hours`,
    'region town: generation 0123456789abcdef, map of 2026-01-02',
    'caches: 150.0 MB of 1024.0 MB',
    'workers: 1 of 2 busy, 3 tasks wait, 0 replaced after a crash',
    'jobs: 2 run, 1 wait; 4 chunks are computed, 340 wait, the oldest for 2 minutes',
    'room for results of jobs: 1024.0 MB',
    'plans: 7 requests refused',
    'store: s3, 100 calls, 10 failed',
    'problem: the store failed (SlowDown)',
    'problem: usage could not be stored 2 times since the server started',
  ]);
});
