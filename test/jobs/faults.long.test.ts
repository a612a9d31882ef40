import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../src/capabilities/index.ts';
import { ServerDatabase } from '../../src/database/index.ts';
import { heldRegion, type JobAsker, JobService, type JobThreads } from '../../src/jobs/index.ts';
import { DEFAULT_LIMITS } from '../../src/operation/index.ts';
import { demoRegion } from '../api/demo-region.ts';
import { type Cluster, postgresCluster } from '../postgres-cluster.ts';
import { jobWorld } from './job-world.ts';

/** Whatever happens to workers, databases and disks, a job comes to the bytes of an undisturbed one. */
const cluster: Cluster | null = await postgresCluster();
afterAll(() => cluster?.stop());

const ASKER: JobAsker = {
  account: 'ann',
  keyName: '',
  limits: DEFAULT_LIMITS,
  regions: null,
  operations: null,
  maxJobs: null,
};
const JOB = {
  operation: 'time',
  body: { maxEdgeWeight: 1200, tm: { bike: {} } },
  sources: { cells: { h3: 9 } },
  targets: { cells: { h3: 10 } },
};
const WAIT = { timeout: 240_000, interval: 20 };

let world: Awaited<ReturnType<typeof jobWorld>>;
let expected: string;
beforeAll(async () => {
  world = await jobWorld();
  const { out } = await world.run(JOB);
  expected = readFileSync(join(out, 'manifest.json'), 'utf8');
  expect(JSON.parse(expected).files.length).toBeGreaterThan(1);
});
afterAll(() => world?.close());

describe.skipIf(cluster === null)('with workers on PostgreSQL', () => {
  let dataDir: string;
  let database: ServerDatabase;
  let service: JobService;
  const workers = new Set<ChildProcess>();

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'hinterland-faults-'));
    symlinkSync(join(await demoRegion(), 'demo'), join(dataDir, 'demo'));
    database = new ServerDatabase({ folder: '', url: cluster!.url, migrations: MIGRATIONS });
    // A server that leaves computing to workers.
    const threads = { ...world.threads, size: 0 } as unknown as JobThreads;
    const regions = () => [heldRegion(world.region)];
    service = new JobService({ database, threads, regions, folder: join(dataDir, '.jobs'), onTrouble: () => {} });
  });
  afterEach(() => {
    for (const worker of workers) worker.kill('SIGKILL');
    workers.clear();
  });
  afterAll(async () => {
    await service?.close();
    await database?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const startWorker = (): ChildProcess => {
    const args = [resolve('bin/hinterland.js'), 'worker', '--data', dataDir, '--workers', '1'];
    const env = { ...process.env, HINTERLAND_DATABASE_URL: cluster!.url };
    const worker = spawn(process.execPath, args, { env, stdio: 'ignore' });
    workers.add(worker);
    return worker;
  };
  const kill = async (worker: ChildProcess) => {
    const ended = once(worker, 'exit');
    worker.kill('SIGKILL');
    await ended;
    workers.delete(worker);
  };
  const submit = async () => (await service.submit(JOB, ASKER, null)).id;
  const status = async (id: string) => (await service.find(id, 'ann').catch(() => null))?.status;
  const parts = (id: string) => {
    const folder = join(dataDir, '.jobs', id, 'parts');
    return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.parquet')) : [];
  };
  const doneChunks = async (id: string) => (await service.find(id, 'ann'))!.chunks.done;
  const expectWhole = async (id: string) => {
    await expect.poll(() => status(id), WAIT).toBe('successful');
    expect(readFileSync(join(dataDir, '.jobs', id, 'manifest.json'), 'utf8')).toBe(expected);
    const { chunks } = (await service.find(id, 'ann'))!;
    // What was settled twice would count twice.
    expect(chunks).toEqual({ total: chunks.total, done: chunks.total, failed: 0 });
    const [{ ms }] = await database.query<{ ms: number }>(
      'SELECT abs(sum(c.worker_ms) - max(j.worker_ms)) AS ms FROM hinterland_job_chunk c JOIN hinterland_job j ON j.id = c.job WHERE j.id = $1',
      [id],
    );
    expect(ms).toBeLessThan(1e-3);
  };

  it('a worker that is killed while it computes', async () => {
    const id = await submit();
    const worker = startWorker();
    await expect.poll(() => status(id), WAIT).toBe('running');
    await kill(worker);
    startWorker();
    await expectWhole(id);
  });

  it('a worker that is killed when its part is written and not yet counted', async () => {
    const id = await submit();
    let letGo = () => {};
    let locked = () => {};
    const isLocked = new Promise<void>((resolved) => {
      locked = resolved;
    });
    const worker = startWorker();
    await expect.poll(() => status(id), WAIT).toBe('running');
    // Nobody settles a chunk meanwhile.
    const lock = database.transaction(async ({ query }) => {
      await query('LOCK TABLE hinterland_job_chunk IN EXCLUSIVE MODE');
      locked();
      await new Promise<void>((resolved) => {
        letGo = resolved;
      });
    });
    await isLocked;
    const settled = await doneChunks(id);
    await expect.poll(() => parts(id).length, WAIT).toBeGreaterThan(settled);
    await kill(worker);
    letGo();
    await lock;
    expect(await doneChunks(id)).toBe(settled);
    startWorker();
    await expectWhole(id);
  });

  it('a worker that is killed when a chunk was counted', async () => {
    const id = await submit();
    const worker = startWorker();
    await expect.poll(() => doneChunks(id), WAIT).toBeGreaterThan(0);
    await kill(worker);
    startWorker();
    await expectWhole(id);
  });

  it('a worker that is stopped until another has taken its chunk over, and goes on then', async () => {
    const id = await submit();
    const worker = startWorker();
    await expect.poll(() => status(id), WAIT).toBe('running');
    worker.kill('SIGSTOP');
    startWorker();
    await expectWhole(id);
    const finished = (await service.find(id, 'ann'))!;
    worker.kill('SIGCONT');
    // It finds its delivery gone, and computes the next job as if nothing had been.
    await pause(5_000);
    expect(await service.find(id, 'ann')).toEqual(finished);
    expect(worker.exitCode).toBe(null);
    for (const other of workers) if (other !== worker) await kill(other);
    await expectWhole(await submit());
  });
});
