import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServerDatabase } from '../../src/kit/database/index.ts';
import type { TaskGroup } from '../../src/kit/workers/index.ts';
import { DEFAULT_LIMITS } from '../../src/network/routing/index.ts';
import { MIGRATIONS } from '../../src/service/capabilities/index.ts';
import {
  type ChunkObserver,
  heldRegion,
  type JobAsker,
  type JobRecord,
  JobService,
  type JobThreads,
  type WorkMeter,
} from '../../src/service/jobs/index.ts';
import { holdingsOf } from '../../src/service/jobs/queue/account-store.ts';
import { DEFAULT_RETENTION, sweep } from '../../src/service/jobs/queue/sweep.ts';
import { places } from '../api/demo-region.ts';
import { putEmptyDatabase } from '../empty-database.ts';
import { jobWorld } from './job-world.ts';

const ASKER: JobAsker = {
  account: 'ann',
  keyName: 'k',
  limits: DEFAULT_LIMITS,
  regions: null,
  operations: null,
  maxJobs: null,
  maxStoredBytes: null,
  work: null,
};
const SOURCES = places(40);
const JOB = {
  operation: 'time',
  body: { maxEdgeWeight: 300, sources: SOURCES.map((one) => ({ ...one, tm: { walk: {} } })), targets: places(10) },
};

interface Cases {
  /** The address of a server's database; null: the embedded one. */
  readonly url: string | null;
  readonly skipped?: boolean;
}

/** Declares the tests of the queue, which hold on any database. */
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
      if (url === null) await putEmptyDatabase(join(folder, 'database'));
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

    /** Returns threads that do what the world's do, with something in their way. */
    const threadsWith = (before: (chunk: number) => Promise<void>): JobThreads =>
      ({
        ...world.threads,
        chunk: (work: Parameters<JobThreads['chunk']>[0], group?: TaskGroup) =>
          Promise.race([
            before(work.chunk).then(() => world.threads.chunk(work)),
            new Promise((_, reject) => group?.onAbort(reject)),
          ]),
      }) as unknown as JobThreads;
    const start = (threads: JobThreads = world.threads, observer?: ChunkObserver, meter?: WorkMeter) => {
      const regions = () => [heldRegion(world.region)];
      const shared = { database, threads, regions, observer, meter, folder: join(folder, 'jobs') };
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

    it('of all accounts take turns, however many chunks one of them has', async () => {
      const order: string[] = [];
      let open = (): void => {};
      const gate = new Promise<void>((resolve) => {
        open = resolve;
      });
      const nothing = () => {};
      const observer = { settled: ({ account }: JobRecord) => void order.push(account) };
      const service = start(
        threadsWith(() => gate),
        { ...observer, retried: nothing, failed: nothing, redelivered: nothing },
      );
      const many = [await service.submit(JOB, ASKER, null), await service.submit(JOB, ASKER, null)];
      await expect
        .poll(async () => (await service.find(many[0]!.id, 'ann'))?.status, { timeout: 60_000 })
        .toBe('running');
      const few = await service.submit(JOB, { ...ASKER, account: '' }, null);
      open();
      for (const { id } of many) await ended(service, id);
      const chunks = few.chunks.total;
      // The first one was under way when the other account came.
      expect(order.slice(0, 2 * chunks + 1).filter((account) => account === '')).toHaveLength(chunks);
      expect(order).toHaveLength(3 * chunks);
      await service.close();
    });

    it('take worker seconds by their estimate, and then as they are', async () => {
      const taken = new Map<string, number>();
      const service = start(world.threads, undefined, {
        reserve: async ({ meteredAs }, ms) => void taken.set(meteredAs, ms),
        settle: (name, ms) => void taken.set(name, (taken.get(name) ?? 0) + ms),
      });
      const work = { meteredAs: 'ann', secondsPerDay: 1000, plan: 'small' };
      const { id, chunks, plan } = await service.submit(JOB, { ...ASKER, work }, null);
      await ended(service, id);
      // The threads of these tests say that each chunk took a millisecond.
      expect(taken.get('ann')).toBeCloseTo(chunks.total, 5);
      const greedy = { ...ASKER, work: { ...work, secondsPerDay: plan.workerSeconds - 0.5 } };
      await expect(service.submit(JOB, greedy, null)).rejects.toThrow(/workerSecondsPerDay = /);
      await service.close();
      const blocked = start(
        threadsWith(() => new Promise(() => {})),
        undefined,
        {
          reserve: async ({ meteredAs }, ms) => void taken.set(meteredAs, ms),
          settle: (name, ms) => void taken.set(name, (taken.get(name) ?? 0) + ms),
        },
      );
      const given = await blocked.submit(JOB, { ...ASKER, work }, null);
      await blocked.dismiss(given.id, 'ann');
      expect(taken.get('ann')).toBeCloseTo(0, 5);
      await blocked.close();
    });

    it('and inputs may take so many bytes', async () => {
      const service = start(threadsWith(() => new Promise(() => {})));
      const cat = { ...ASKER, account: `cat${Math.random()}`, maxStoredBytes: 100_000 };
      const input = new TextEncoder().encode(`id,lat,lng\n${'x'.repeat(60_000)},50,8\n`);
      const id = await service.putInput(input, cat);
      expect(await service.putInput(input, cat)).toBe(id);
      const other = new TextEncoder().encode(`id,lat,lng\n${'y'.repeat(60_000)},50,8\n`);
      await expect(service.putInput(other, cat)).rejects.toThrow(
        /account: 120\d\d\d \(stored bytes with this input\) exceeds the limit storedBytes = 100000/,
      );
      const job = await service.submit(JOB, { ...cat, maxStoredBytes: 1e9 }, null);
      const bytes = input.length + job.plan.bytes;
      await expect(service.submit(JOB, { ...cat, maxStoredBytes: bytes + job.plan.bytes - 1 }, null)).rejects.toThrow(
        /with the results at most\) exceeds the limit storedBytes/,
      );
      await service.dismiss(job.id, cat.account);
      const again = await service.submit(JOB, { ...cat, maxStoredBytes: bytes }, null);
      await service.dismiss(again.id, cat.account);
      await service.close();
    });

    it('are removed when they are over, and their bytes with them; what they need stays', async () => {
      const service = start();
      const dan = { ...ASKER, account: `dan${Math.random()}`, maxStoredBytes: 1e9 };
      const stored = async () => (await holdingsOf(database, dan.account)).bytes;
      const input = await service.putInput(new TextEncoder().encode('id,lat,lng\nx,50.5,8.5\n'), dan);
      const { id } = await service.submit({ ...JOB, targets: { input } }, dan, 'again');
      await expect(service.removeInput(input, dan.account)).rejects.toThrow(`id names a table that job ${id} needs`);
      await expect
        .poll(async () => (await service.find(id, dan.account))?.status, { timeout: 60_000, interval: 50 })
        .toBe('successful');
      const before = await stored();
      const { bytes } = (await service.find(id, dan.account))!;
      expect(await service.remove(id, 'ann')).toBe(false);
      expect(await service.remove(id, dan.account)).toBe(true);
      expect(before - (await stored())).toBe(bytes);
      expect([await service.find(id, dan.account), existsSync(join(folder, 'jobs', id))]).toEqual([null, false]);
      expect((await service.listInputs(dan.account)).map((one) => one.id)).toEqual([input]);
      expect(await service.removeInput(input, 'ann')).toBe(false);
      expect(await service.removeInput(input, dan.account)).toBe(true);
      expect([await stored(), existsSync(join(folder, 'jobs', 'inputs', input))]).toEqual([0, false]);
      await service.close();
      const slow = start(threadsWith(() => new Promise(() => {})));
      const running = await slow.submit(JOB, dan, 'again');
      await expect(slow.remove(running.id, dan.account)).rejects.toThrow(/id names a job that is \w+: cancel it first/);
      await slow.dismiss(running.id, dan.account);
      expect(await slow.remove(running.id, dan.account)).toBe(true);
      await slow.close();
    });

    it('are swept past their time, and nothing that is needed', async () => {
      const path = (...names: string[]) => join(folder, 'jobs', ...names);
      const twoHoursAgo = new Date(Date.now() - 7_200_000);
      const put = (text: string) => start().putInput(new TextEncoder().encode(text), ASKER);
      const [used, unused] = [await put('id,lat,lng\nx,50.5,8.5\n'), await put('id,lat,lng\ny,50.5,8.5\n')];
      const over = start();
      const { id } = await over.submit(JOB, ASKER, null);
      await ended(over, id);
      await over.close();
      let isOpen = false;
      const slow = start(
        threadsWith(async () => {
          while (!isOpen) await new Promise((resolve) => setTimeout(resolve, 20));
        }),
      );
      const runs = await slow.submit({ ...JOB, targets: { input: used } }, ASKER, null);
      const stranger = randomUUID();
      const drafts = [
        path(id, 'parts', 'a.draft'),
        path(runs.id, 'parts', 'old.draft'),
        path(runs.id, 'parts', 'new.draft'),
      ];
      for (const one of [...drafts, path(stranger, 'parts', 'x.parquet')]) {
        mkdirSync(dirname(one), { recursive: true });
        writeFileSync(one, 'x');
        if (!one.includes('new')) utimesSync(one, twoHoursAgo, twoHoursAgo);
      }
      // Everything is young yet.
      await sweep({ database, place: path(), drafts: path('drafts'), retention: DEFAULT_RETENTION });
      expect([id, runs.id, stranger].map((one) => existsSync(path(one)))).toEqual([true, true, true]);
      expect(drafts.map((one) => existsSync(one))).toEqual([false, false, true]);
      expect(manifestOf(id)).toBe(expected);
      // Everything is old.
      await sweep({
        database,
        place: path(),
        drafts: path('drafts'),
        retention: { resultSeconds: 0, inputSeconds: 0 },
      });
      expect([id, runs.id, stranger].map((one) => existsSync(path(one)))).toEqual([false, true, false]);
      expect([used, unused].map((one) => existsSync(path('inputs', one)))).toEqual([true, false]);
      expect((await slow.find(id, 'ann'))?.sweptAt).toBeInstanceOf(Date);
      isOpen = true;
      expect((await ended(slow, runs.id)).status).toBe('successful');
      expect(existsSync(path(runs.id, 'manifest.json'))).toBe(true);
      await slow.close();
    });

    it('are bounded by the plan', async () => {
      const service = start(threadsWith(() => new Promise(() => {})));
      const { id } = await service.submit(JOB, ASKER, null);
      await expect(service.submit(JOB, { ...ASKER, maxJobs: 1 }, null)).rejects.toThrow(
        /account: 2 \(that wait or run\) exceeds the limit jobs = 1/,
      );
      await service.dismiss(id, 'ann');
    });
  });
}
