import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, runServer } from '../../src/service/cli/run-server.ts';
import { postgresCluster } from '../postgres-cluster.ts';
import { freePort } from '../redis-server.ts';
import { runHere } from '../worlds/cli/commands.ts';
import { demoRegion } from './demo-region.ts';

/** The work of a job's workers appears in their own metrics and in the usage of the account that asked for it. */
const cluster = await postgresCluster();
const WAIT = { timeout: 240_000, interval: 100 };

describe.skipIf(cluster === null)('a worker beside a server', () => {
  const before = process.env.HINTERLAND_DATABASE_URL;
  let dataDir: string;
  let worker: ChildProcess | null = null;
  let server: RunningServer | null = null;

  beforeAll(async () => {
    process.env.HINTERLAND_DATABASE_URL = cluster!.url;
    dataDir = mkdtempSync(join(tmpdir(), 'hinterland-worker-usage-'));
    symlinkSync(join(await demoRegion(), 'demo'), join(dataDir, 'demo'));
  });
  afterAll(async () => {
    worker?.kill('SIGKILL');
    await server?.close();
    if (before === undefined) delete process.env.HINTERLAND_DATABASE_URL;
    else process.env.HINTERLAND_DATABASE_URL = before;
    cluster?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const startServer = () => {
    const config = { warmUp: false, workers: 1, log: 'silent' as const, drain: { announceSeconds: 0 } };
    return runServer({ dataDir, regions: ['demo'], host: '127.0.0.1', port: 0, apiKeys: ['operator-key'], config });
  };
  const ask = async (path: string, key: string, init: RequestInit = {}) =>
    fetch(`${server!.url}${path}`, { ...init, headers: { 'x-api-key': key, 'content-type': 'application/json' } });

  it('tells its chunks in its metrics, and their usage to the account, by command and over HTTP', async () => {
    server = await startServer();
    const key = (await runHere('key', 'create', '--name', 'team', '--data', dataDir)).stdout.trim();
    await expect.poll(async () => (await ask('/jobs/v1', key)).status, WAIT).toBe(200);
    const job = {
      ...{ operation: 'time', region: 'demo', body: { maxEdgeWeight: 1200, tm: { bike: {} } } },
      ...{ sources: { cells: { h3: 10 } }, targets: { cells: { h3: 10 } } },
    };
    const submitted = await ask('/jobs/v1', key, { method: 'POST', body: JSON.stringify(job) });
    expect(submitted.status).toBe(202);
    const { id } = (await submitted.json()) as { id: string };
    // What the server has begun it gives back.
    await server.close();
    server = null;

    const port = await freePort();
    const config = join(dataDir, 'worker.yaml');
    writeFileSync(config, `metrics: { host: 127.0.0.1, port: ${port} }\n`);
    const args = ['worker', '--data', dataDir, '--config', config, '--workers', '1'];
    worker = spawn(process.execPath, [resolve('bin/hinterland.js'), ...args], { stdio: 'ignore' });
    const metrics = async (): Promise<ReadonlyMap<string, number>> => {
      const text = await fetch(`http://127.0.0.1:${port}/metrics`).then(
        (response) => response.text(),
        () => '',
      );
      return new Map(
        [...text.matchAll(/^(hinterland_\S+) (\S+)$/gm)].map(([, name = '', value]) => [name, Number(value)]),
      );
    };
    await expect.poll(async () => (await metrics()).get('hinterland_jobs{state="successful"}'), WAIT).toBe(1);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    const samples = await metrics();
    const done = samples.get('hinterland_job_chunks_total{outcome="done"}')!;
    expect(done).toBeGreaterThan(0);
    expect(samples.get('hinterland_job_chunk_seconds_count')).toBe(done);
    expect(samples.get('hinterland_job_chunks_waiting')).toBe(0);
    expect(samples.get('hinterland_job_part_bytes_total')).toBeGreaterThan(0);
    // Ended in order it stores what it has counted.
    const ended = once(worker, 'exit');
    worker.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);

    server = await startServer();
    const { chunks, rows, bytes, workerSeconds } = await (await ask(`/jobs/v1/${id}`, key)).json();
    expect(done).toBeLessThanOrEqual(chunks.total);
    expect(chunks.done).toBe(chunks.total);
    const asked = await (await ask('/account/v1/usage', key)).json();
    const { stdout } = await runHere('usage', '--format', 'json', '--data', dataDir);
    for (const all of [asked.rows, JSON.parse(stdout)] as Record<string, unknown>[][]) {
      const own = all.filter((row) => row.operation === 'jobs' && row.region === 'demo');
      const sum = (name: string) => own.reduce((total, row) => total + Number(row[name]), 0);
      expect([sum('pairs'), sum('bytes')]).toEqual([rows, bytes]);
      expect(Math.abs(sum('workerMs') / 1000 - workerSeconds)).toBeLessThan(0.1);
      expect(own.every((row) => (row.account ?? 'team') === 'team' && row.key === 'team')).toBe(true);
    }
    // What is removed stays counted.
    const command = (...args: string[]) => runHere('job', ...args, '--url', server!.url, '--api-key', key);
    expect((await command('list')).stdout).toContain(`${id}\tsuccessful\ttime\tdemo`);
    const table = await ask('/jobs/v1/inputs', key, { method: 'PUT', body: 'id,lat,lng\nx,50.5,8.5\n' });
    const { id: input } = (await table.json()) as { id: string };
    expect((await command('inputs')).stdout).toMatch(new RegExp(`^${input}\t22\t\\d{4}-`));
    for (const one of [id, input]) expect(await command('remove', one)).toMatchObject({ code: 0, stdout: '' });
    expect([(await command('list')).stdout, (await command('inputs')).stdout]).toEqual(['', '']);
    expect(await command('remove', id)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/answered 404: id names no job/),
    });
    const after = await (await ask('/account/v1/usage', key)).json();
    expect(after.rows.reduce((sum: number, row: { pairs: number }) => sum + row.pairs, 0)).toBe(rows);

    // No other account sees it.
    const others = await (await ask('/account/v1/usage', 'operator-key')).json();
    expect(others.rows.some((row: { operation: string }) => row.operation === 'jobs')).toBe(false);
  });
});
