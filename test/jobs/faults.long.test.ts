import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ServerDatabase } from '../../src/kit/database/index.ts';
import { DEFAULT_LIMITS } from '../../src/network/routing/index.ts';
import { MIGRATIONS } from '../../src/service/capabilities/index.ts';
import { heldRegion, type JobAsker, JobService, type JobThreads } from '../../src/service/jobs/index.ts';
import { demoRegion } from '../api/demo-region.ts';
import { type Cluster, postgresCluster } from '../postgres-cluster.ts';
import { smallDisk } from '../small-disk.ts';
import { jobWorld } from './job-world.ts';
import { WorkerProcesses } from './worker-processes.ts';

/** Jobs have the bytes of undisturbed ones after any fault of workers, databases and disks. */
const cluster: Cluster | null = await postgresCluster();
afterAll(() => cluster?.stop());

const ASKER: JobAsker = {
  account: 'ann',
  keyName: '',
  limits: DEFAULT_LIMITS,
  regions: null,
  operations: null,
  maxJobs: null,
  maxStoredBytes: null,
  work: null,
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
  const workers = new WorkerProcesses({ HINTERLAND_DATABASE_URL: cluster?.url ?? '' });

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'hinterland-faults-'));
    symlinkSync(join(await demoRegion(), 'demo'), join(dataDir, 'demo'));
    database = new ServerDatabase({ folder: '', url: cluster!.url, migrations: MIGRATIONS });
    // A server that leaves computing to workers.
    const threads = { ...world.threads, size: 0 } as unknown as JobThreads;
    const regions = () => [heldRegion(world.region)];
    service = new JobService({ database, threads, regions, folder: join(dataDir, '.jobs'), onTrouble: () => {} });
  });
  afterEach(() => workers.killAll());
  afterAll(async () => {
    await service?.close();
    await database?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const startWorker = (): ChildProcess => workers.start(dataDir);
  const kill = (worker: ChildProcess): Promise<void> => workers.kill(worker);
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
    // No worker settles a chunk meanwhile.
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

  it('a database that is away for a while', async () => {
    const id = await submit();
    startWorker();
    await expect.poll(() => doneChunks(id), WAIT).toBeGreaterThan(0);
    cluster!.halt();
    await expect(service.submit(JOB, ASKER, null)).rejects.toThrow();
    // Longer than a worker may be silent (10 s) and than connections are waited for (10 s).
    await pause(25_000);
    cluster!.resume();
    await expectWhole(id);
  });
});

describe('with the embedded database', () => {
  let dataDir: string;
  let server: ChildProcess | null = null;
  let url: string;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'hinterland-faults-'));
    symlinkSync(join(await demoRegion(), 'demo'), join(dataDir, 'demo'));
    writeFileSync(join(dataDir, 'calm.yaml'), 'warmUp: false\n');
  });
  afterAll(async () => {
    server?.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });

  const start = async () => {
    const args = [
      resolve('bin/hinterland.js'),
      'serve',
      '--data',
      dataDir,
      '--port',
      '0',
      '--config',
      join(dataDir, 'calm.yaml'),
    ];
    const { HINTERLAND_DATABASE_URL: _, DATABASE_URL: __, ...env } = process.env;
    const started = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
    server = started;
    let text = '';
    for await (const chunk of started.stdout) {
      text += chunk;
      const found = /ready at (\S+?)\/ /.exec(text)?.[1];
      if (found !== undefined) {
        url = found;
        break;
      }
    }
    started.stdout.resume();
  };
  const killServer = async () => {
    const ended = once(server!, 'exit');
    server!.kill('SIGKILL');
    await ended;
  };
  const lockPath = () => join(dataDir, '.database', 'lock');
  const databaseProcess = () => Number(readFileSync(lockPath(), 'utf8').split('\n')[0]);
  const submit = async () => {
    const body = JSON.stringify({ ...JOB, region: 'demo' });
    const response = await fetch(`${url}/jobs/v1`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    return { status: response.status, id: ((await response.json()) as { id: string }).id };
  };
  const statusOf = async (id: string) => {
    const response = await fetch(`${url}/jobs/v1/${id}`).catch(() => null);
    if (response?.status !== 200) return null;
    return (await response.json()) as { status: string; chunks: { done: number; total: number } };
  };
  const expectWhole = async (id: string) => {
    await expect.poll(async () => (await statusOf(id))?.status, WAIT).toBe('successful');
    expect(await (await fetch(`${url}/jobs/v1/${id}/results`)).json()).toEqual(JSON.parse(expected));
    expect((await statusOf(id))!.chunks.done).toBe((await statusOf(id))!.chunks.total);
  };

  it('whose process is killed in its first start, while it writes, and with its server', async () => {
    await start();
    const first = submit();
    await expect.poll(() => existsSync(lockPath()), WAIT).toBe(true);
    process.kill(databaseProcess(), 'SIGKILL');
    // Either it was in the way, or it came too late.
    expect([202, 503]).toContain((await first).status);

    const { id } = await submit();
    await expect.poll(async () => (await statusOf(id))?.chunks.done, WAIT).toBeGreaterThan(0);
    process.kill(databaseProcess(), 'SIGKILL');
    await expectWhole(id);

    const again = (await submit()).id;
    await expect.poll(async () => (await statusOf(again))?.status, WAIT).toBe('running');
    await killServer();
    await start();
    await expectWhole(again);
  });
});

const disk = smallDisk(24);
afterAll(() => disk?.remove());

describe.skipIf(disk === null)('on a disk that is full', () => {
  it('a run says so, and goes on where there is room again', async () => {
    disk!.fill();
    await expect(world.run(JOB, join(disk!.folder, 'out'))).rejects.toThrow(/ENOSPC/);
    disk!.empty();
    const { out } = await world.run(JOB, join(disk!.folder, 'out'));
    expect(readFileSync(join(out, 'manifest.json'), 'utf8')).toBe(expected);
  });
});
