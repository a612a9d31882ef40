import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServerDatabase } from '../../src/kit/database/index.ts';
import { CAPABILITIES, MIGRATIONS } from '../../src/service/capabilities/index.ts';
import { routesOf } from '../../src/service/http/index.ts';
import { heldRegion, JobService, type JobThreads } from '../../src/service/jobs/index.ts';
import { sweep } from '../../src/service/jobs/queue/sweep.ts';
import { demoRegion } from '../api/demo-region.ts';
import { appFor } from '../api/jobs-app.ts';
import { postgresCluster } from '../postgres-cluster.ts';
import { type S3Server, s3Server } from '../s3-server.ts';
import { jobWorld } from './job-world.ts';
import { WorkerProcesses } from './worker-processes.ts';

/** Servers and workers that share a database and a bucket, and no folder. */
const cluster = await postgresCluster();
afterAll(() => cluster?.stop());

const ANN = { 'x-api-key': 'ann-secret-key' };
const WAIT = { timeout: 240_000, interval: 20 };

describe.skipIf(cluster === null)('jobs in a bucket', () => {
  let world: Awaited<ReturnType<typeof jobWorld>>;
  let s3: S3Server;
  let folder: string;
  let database: ServerDatabase;
  let service: JobService;
  let app: FastifyInstance;
  let workers: WorkerProcesses;

  beforeAll(async () => {
    world = await jobWorld();
    s3 = await s3Server();
    workers = new WorkerProcesses({
      HINTERLAND_DATABASE_URL: cluster!.url,
      HINTERLAND_JOBS_STORE: 's3://bucket/jobs',
      AWS_ENDPOINT_URL: s3.endpoint.replace(/\/bucket$/, ''),
      AWS_ACCESS_KEY_ID: 'me',
      AWS_SECRET_ACCESS_KEY: 'x',
    });
    folder = mkdtempSync(join(tmpdir(), 'hinterland-bucket-'));
    database = new ServerDatabase({ folder: '', url: cluster!.url, migrations: MIGRATIONS });
    service = new JobService({
      database,
      // A server that leaves computing to workers.
      threads: { ...world.threads, size: 0 } as unknown as JobThreads,
      regions: () => [heldRegion(world.region)],
      folder: join(folder, 'server'),
      place: s3.settings('jobs/'),
      onTrouble: () => {},
    });
    app = await appFor(service, routesOf(CAPABILITIES));
  });
  afterAll(async () => {
    workers?.killAll();
    await app?.close();
    await service?.close();
    await database?.close();
    await s3?.stop();
    rmSync(folder, { recursive: true, force: true });
    world?.close();
  });

  const startWorker = async (name: string): Promise<ChildProcess> => {
    const dataDir = join(folder, name);
    mkdirSync(dataDir);
    symlinkSync(join(await demoRegion(), 'demo'), join(dataDir, 'demo'));
    return workers.start(dataDir);
  };
  const ask = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object | string, headers = {}) =>
    app.inject({ method, url: `/jobs/v1${path}`, headers: { ...ANN, ...headers }, ...(payload && { payload }) });
  const objects = (below: string) => [...s3.objects.keys()].filter((key) => key.startsWith(`jobs/${below}`));

  it('come to the bytes of a folder, though workers are killed and the store fails; are sent, and removed', async () => {
    const targets = Array.from({ length: 400 }, (_, i) => `t${i},${50.49 + (i % 20) / 1000},${8.485 + i / 14_000}`);
    const table = ['id,lat,lng', ...targets].join('\n');
    const put = await ask('PUT', '/inputs', table, { 'content-type': 'text/csv' });
    const input = put.json().id;
    expect(s3.objects.get(`jobs/inputs/${input}`)!.body.toString()).toBe(table);
    const job = {
      operation: 'time',
      body: { maxEdgeWeight: 1200, tm: { bike: {} } },
      sources: { cells: { h3: 10 } },
      targets: { input },
    };
    await world.store(table);
    const { out, manifest } = await world.run(job);
    expect(manifest.files.length).toBeGreaterThan(1);
    const { id } = (await ask('POST', '', job)).json();

    const first = await startWorker('first');
    await expect.poll(() => objects(`${id}/parts/`).length, WAIT).toBeGreaterThan(0);
    await workers.kill(first);
    expect(objects(`${id}/manifest`)).toEqual([]);
    s3.faults.push('unavailable', 'unavailable', 'cut');
    await startWorker('second');
    await expect.poll(async () => (await ask('GET', `/${id}`)).json().status, WAIT).toBe('successful');
    const stored = (name: string) => s3.objects.get(`jobs/${id}/${name}`)!;
    expect(stored('manifest.json').body.toString()).toBe(readFileSync(join(out, 'manifest.json'), 'utf8'));
    const { chunks } = (await ask('GET', `/${id}`)).json();
    expect(chunks).toEqual({ total: chunks.total, done: chunks.total, failed: 0 });

    const [part] = manifest.files;
    const bytes = readFileSync(join(out, part.name));
    expect((await ask('GET', `/${id}/results/${part.name}`)).rawPayload.equals(bytes)).toBe(true);
    const range = await ask('GET', `/${id}/results/${part.name}`, undefined, { range: 'bytes=-4' });
    expect([range.statusCode, range.body]).toEqual([206, 'PAR1']);
    const csv = await ask('GET', `/${id}/results?format=csv`);
    expect(csv.body.trim().split('\n')).toHaveLength(manifest.rows + 1);
    expect(stored('results.csv').body.toString()).toBe(csv.body);
    expect(readdirSync(join(folder, 'server', 'drafts'))).toEqual([]);

    expect((await ask('DELETE', `/${id}?remove=true`)).statusCode).toBe(204);
    expect(objects(id)).toEqual([]);
    expect((await ask('DELETE', `/inputs/${input}`)).statusCode).toBe(204);
    expect(objects('inputs/')).toEqual([]);
  });

  it('are swept past their time', async () => {
    const job = { operation: 'time', body: { maxEdgeWeight: 300, tm: { walk: {} } }, sources: { cells: { h3: 8 } } };
    const targets = { ...job, targets: { cells: { h3: 8 } } };
    const { id } = (await ask('POST', '', targets)).json();
    await expect.poll(async () => (await ask('GET', `/${id}`)).json().status, WAIT).toBe('successful');
    const young = { resultSeconds: 3600, inputSeconds: 3600 };
    const { id: input } = (await ask('PUT', '/inputs', 'id,lat,lng\n', { 'content-type': 'text/csv' })).json();
    const swept = (retention: typeof young) =>
      sweep({ database, place: s3.settings('jobs/'), drafts: join(folder, 'drafts'), retention });
    await swept(young);
    expect([objects(id).length > 0, objects(`inputs/${input}`)]).toEqual([true, [`jobs/inputs/${input}`]]);
    await swept({ resultSeconds: 0, inputSeconds: 0 });
    expect([objects(id), objects('inputs/')]).toEqual([[], []]);
    expect((await ask('GET', `/${id}/results`)).statusCode).toBe(410);
  });
});
