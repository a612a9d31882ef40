import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../src/capabilities/index.ts';
import { ServerDatabase } from '../../src/database/index.ts';
import {
  type ChunkObserver,
  heldRegion,
  type JobAsker,
  type JobRecord,
  JobService,
  type JobThreads,
} from '../../src/jobs/index.ts';
import { DEFAULT_LIMITS } from '../../src/operation/index.ts';
import type { TaskGroup } from '../../src/workers/index.ts';
import { places } from '../api/demo-region.ts';
import { jobWorld } from './job-world.ts';

const ASKER: JobAsker = {
  account: 'ann',
  keyName: 'k',
  limits: DEFAULT_LIMITS,
  regions: null,
  operations: null,
  maxJobs: null,
};
const SOURCES = places(40);
const JOB = {
  operation: 'time',
  body: { maxEdgeWeight: 300, sources: SOURCES.map((one) => ({ ...one, tm: { walk: {} } })), targets: places(10) },
};

interface Cases {
  /** Of a server; null: embedded. */
  readonly url: string | null;
  readonly skipped?: boolean;
}

/** What holds of the queue on any database. */
export function queueCases(name: string, { url, skipped = false }: Cases): void {
  describe.skipIf(skipped)(`jobs in ${name}`, () => {
    let world: Awaited<ReturnType<typeof jobWorld>>;
    let folder: string;
    let database: ServerDatabase;
    const services: JobService[] = [];
    let expected: string;

    beforeAll(async () => {
      world = await jobWorld();
      folder = mkdtempSync(join(tmpdir(), 'hinterland-queue-'));
      database = new ServerDatabase({ folder: join(folder, 'database'), url, migrations: MIGRATIONS });
      const { out } = await world.run(JOB);
      expected = readFileSync(join(out, 'manifest.json'), 'utf8');
    });
    afterAll(async () => {
      for (const service of services) await service.close();
      await database?.close();
      rmSync(folder, { recursive: true, force: true });
      world?.close();
    });

    /** Threads that do what the world's do, with something in their way. */
    const threadsWith = (before: (chunk: number) => Promise<void>): JobThreads =>
      ({
        ...world.threads,
        chunk: (work: Parameters<JobThreads['chunk']>[0], group?: TaskGroup) =>
          Promise.race([
            before(work.chunk).then(() => world.threads.chunk(work)),
            new Promise((_, reject) => group?.onAbort(reject)),
          ]),
      }) as unknown as JobThreads;
    const start = (threads: JobThreads = world.threads, observer?: ChunkObserver) => {
      const regions = () => [heldRegion(world.region)];
      const shared = { database, threads, regions, observer, folder: join(folder, 'jobs') };
      const service = new JobService({ ...shared, onTrouble: () => {} });
      services.push(service);
      return service;
    };
    const ended = async (service: JobService, id: string): Promise<JobRecord> => {
      await expect
        .poll(async () => (await service.find(id, 'ann'))?.status, { timeout: 60_000, interval: 50 })
        .toMatch(/successful|failed|dismissed/);
      return (await service.find(id, 'ann'))!;
    };
    const manifestOf = (id: string) => readFileSync(join(folder, 'jobs', id, 'manifest.json'), 'utf8');

    it('come to the same bytes as without a queue; the same idempotency key means the same job', async () => {
      const service = start();
      const { id } = await service.submit(JOB, ASKER, 'once');
      const job = await ended(service, id);
      expect(job).toMatchObject({ status: 'successful', account: 'ann', chunks: { failed: 0 } });
      expect(job.chunks.done).toBe(job.chunks.total);
      expect(job.rows).toBe(JSON.parse(expected).rows);
      expect(manifestOf(id)).toBe(expected);
      expect((await service.submit(JOB, ASKER, 'once')).id).toBe(id);
      await expect(service.submit({ ...JOB, keep: 'all' }, ASKER, 'once')).rejects.toThrow(/came with another job/);
      expect((await service.list('ann')).map((one) => one.id)).toContain(id);
      expect(await service.list('ben')).toEqual([]);
      expect(await service.find(id, 'ben')).toBe(null);
      await service.close();
    });

    it('try chunks that fail again, and come to the same bytes', async () => {
      const failures = new Map<number, number>();
      const events: string[] = [];
      const observer = {
        settled: () => events.push('settled'),
        retried: () => events.push('retried'),
        failed: () => events.push('failed'),
        redelivered: () => events.push('redelivered'),
      };
      const service = start(
        threadsWith(async (chunk) => {
          const count = failures.get(chunk) ?? 0;
          failures.set(chunk, count + 1);
          if (count === 0) throw new Error('a slip');
        }),
        observer,
      );
      const { id } = await service.submit(JOB, ASKER, null);
      const { status, chunks } = await ended(service, id);
      expect(status).toBe('successful');
      expect(manifestOf(id)).toBe(expected);
      const all = ['settled', 'retried', 'redelivered'].flatMap((word) =>
        Array.from({ length: chunks.total }, () => word),
      );
      expect(events.sort()).toEqual(all.sort());
      await service.close();
    });

    it('are dismissed within seconds, and their chunks with them', async () => {
      let begun = 0;
      const service = start(
        threadsWith(async () => {
          begun++;
          await new Promise(() => {});
        }),
      );
      const { id } = await service.submit(JOB, ASKER, null);
      await expect.poll(() => begun, { timeout: 60_000 }).toBeGreaterThan(0);
      const { total } = (await service.find(id, 'ann'))!.chunks;
      const waiting = { jobs: { accepted: 0, running: 1 }, waiting: total - 1, running: 1 };
      await expect.poll(() => service.queueState(), { timeout: 60_000, interval: 500 }).toMatchObject(waiting);
      expect((await service.dismiss(id, 'ann'))?.status).toBe('dismissed');
      await service.close();
      expect((await start().find(id, 'ann'))?.status).toBe('dismissed');
      expect(await service.manifest(id)).toBe(null);
    });

    it('wait while the disk is full, say so, and go on', async () => {
      let isFull = true;
      const service = start(
        threadsWith(async () => {
          if (isFull) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
        }),
      );
      const { id } = await service.submit(JOB, ASKER, null);
      await expect
        .poll(async () => service.waitingBecause((await service.find(id, 'ann'))!), { timeout: 60_000 })
        .toMatch(/no space left/);
      isFull = false;
      expect((await ended(service, id)).status).toBe('successful');
      expect(manifestOf(id)).toBe(expected);
      await service.close();
    });

    it('are bounded by the plan', async () => {
      const service = start(threadsWith(() => new Promise(() => {})));
      const { id } = await service.submit(JOB, ASKER, null);
      await expect(service.submit(JOB, { ...ASKER, maxJobs: 1 }, null)).rejects.toThrow(
        /account: 2 \(that run\) exceeds the limit jobs = 1/,
      );
      await service.dismiss(id, 'ann');
    });
  });
}
