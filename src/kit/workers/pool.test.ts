import { afterEach, describe, expect, it } from 'vitest';
import { CancelledError, LimitError, RequestError } from '../core/errors.ts';
import { type PoolSettings, TaskGroup, type TaskReport, WorkerCrashedError, WorkerPool } from './index.ts';
import type { LaneName } from './lanes.ts';

const entry = new URL('../../../test/fixtures/pool-tasks.mjs', import.meta.url);
const pools: WorkerPool[] = [];

async function pool(size: number, settings: Partial<PoolSettings> = {}): Promise<WorkerPool> {
  const made = new WorkerPool({ entry, workerData: {}, size, ...settings });
  pools.push(made);
  await made.ready;
  return made;
}

const task = (name: string, payload: unknown = {}, lane: LaneName = 'interactive', caller = 'me') => ({
  ...{ name, payload, lane, caller },
});

const value = async <T>(promise: Promise<{ value: T }>): Promise<T> => (await promise).value;
const SOON = { interval: 2 };
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

afterEach(async () => {
  await Promise.all(pools.splice(0).map((p) => p.close()));
});

describe('WorkerPool', () => {
  it('runs named tasks and moves buffers both ways', async () => {
    const workers = await pool(2);
    const bytes = new Uint8Array([1, 2, 3]);
    const echoed = await workers.run<Uint8Array>({ ...task('echo', bytes), transfer: [bytes.buffer] });
    expect([...echoed.value]).toEqual([1, 2, 3]);
    expect(bytes.byteLength).toBe(0);
    expect(await value(workers.run<Uint8Array>(task('bytes', { length: 1000 })))).toHaveLength(1000);
    expect(echoed.runMs).toBeGreaterThanOrEqual(0);
  });

  it('leaves idle work alone while one task follows the other', async () => {
    const workers = await pool(1, { workerData: { idle: true } });
    const steps = () => value(workers.run<number>(task('idleSteps')));
    /** Runs one task after the other; returns the idle steps meanwhile, and the longest time between two tasks. */
    const busyFor = async (ms: number) => {
      const before = await steps();
      let [taken, longest, last] = [0, 0, performance.now()];
      for (const end = last + ms; last < end; ) {
        await pause(20);
        taken = (await steps()) - before;
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
      }
      return { taken, longest };
    };
    // Longer than a worker only listens after its start. A machine that stops for a while leaves time for idle work.
    let run = await busyFor(900);
    while (run.longest > 90) run = await busyFor(300);
    expect(run.taken).toBe(0);
    const taken = await steps();
    await expect.poll(steps, { interval: 400 }).toBeGreaterThan(taken);
  });

  it('leaves idle work alone on all threads while one has a task', async () => {
    const workers = await pool(2, { workerData: { idle: true } });
    await expect.poll(() => value(workers.run<number>(task('idleSteps'))), { interval: 400 }).toBeGreaterThan(0);
    const stepsOfOther = async (ms: number) => {
      const asked = workers.run(task('spin', { ms, label: 'one' }));
      const before = await value(workers.run<number>(task('idleSteps')));
      await pause(ms - 50);
      const after = await value(workers.run<number>(task('idleSteps')));
      await asked;
      return after - before;
    };
    expect(await stepsOfOther(500)).toBe(0);
  });

  it('hears what workers tell before their tasks end', async () => {
    const heard: unknown[] = [];
    const workers = await pool(2, { onNote: (note) => heard.push([note.name, note.payload]) });
    const shared = new SharedArrayBuffer(8);
    await workers.run(task('tell', { shared }));
    expect(heard).toEqual([['news', { shared }]]);
    await Promise.all([1, 2, 3].map((n) => workers.run(task('tell', n))));
    expect(heard).toHaveLength(4);
  });

  it('brings our errors back as they were thrown', async () => {
    const workers = await pool(1);
    const refused = await workers.run(task('refuse')).catch((e: unknown) => e);
    expect(refused).toBeInstanceOf(RequestError);
    expect(refused).toMatchObject({ status: 422, fields: [{ path: 'sources' }], message: 'sources is wrong' });
    const limited = await workers.run(task('limit')).catch((e: unknown) => e);
    expect(limited).toBeInstanceOf(LimitError);
    expect(limited).toMatchObject({ limit: 'maxPairs', allowed: 10, asked: 20 });
    await expect(workers.run(task('fault'))).rejects.toThrow('oh dear');
    await expect(workers.run(task('nothing'))).rejects.toThrow('no worker task is called nothing');
    await expect(workers.run(task('echo', () => 1))).rejects.toThrow(/could not be cloned/);
    expect(await value(workers.run(task('echo', 1)))).toBe(1);
  });

  it('uses all workers', async () => {
    const workers = await pool(2);
    const meeting = { threads: 2, shared: new SharedArrayBuffer(4) };
    const met = await Promise.all([1, 2].map(() => value(workers.run(task('meet', meeting)))));
    expect(new Set(met).size).toBe(2);
  });

  it('lets a quick task wait for the running piece only', async () => {
    const workers = await pool(1);
    const done: string[] = [];
    const pieces = Array.from({ length: 10 }, (_, i) =>
      workers.run(task('spin', { ms: 20 }, 'divisible', 'giant')).then(() => done.push(`piece ${i}`)),
    );
    await Promise.race(pieces);
    const before = done.length;
    await workers.run<string>(task('spin', { ms: 1, label: 'quick' }));
    expect(done.length).toBeLessThanOrEqual(before + 1);
    expect(before).toBeLessThan(9);
    await Promise.all(pieces);
    expect(done).toHaveLength(10);
  });

  it('tells every worker, also those that compute', async () => {
    const workers = await pool(2);
    const spinThenNote = () => workers.run(task('spin', { ms: 50 })).then(() => value(workers.run(task('note'))));
    const both = [spinThenNote(), spinThenNote()];
    workers.tell('tell', { job: 7 });
    workers.tell('unheard', {});
    expect(await Promise.all(both)).toEqual([{ job: 7 }, { job: 7 }]);
  });

  it('serves callers of a lane in turn', async () => {
    const workers = await pool(1);
    const order: string[] = [];
    const run = (caller: string) =>
      workers.run(task('spin', { ms: 5 }, 'interactive', caller)).then(() => order.push(caller));
    await Promise.all([...Array.from({ length: 6 }, () => run('greedy')), run('modest')]);
    expect(order.indexOf('modest')).toBeLessThanOrEqual(2);
  });

  it('stops a running task when its group is given up, and frees the worker within 50 ms', async () => {
    const workers = await pool(1);
    const giveUp = async (): Promise<number> => {
      const group = new TaskGroup();
      const running = workers.run(task('spin', { ms: 10_000 }), group);
      const waiting = Array.from({ length: 1000 }, () => workers.run(task('spin', { ms: 10_000 }, 'divisible'), group));
      await pause(100);
      const start = performance.now();
      group.abort(new CancelledError());
      await expect(running).rejects.toBeInstanceOf(CancelledError);
      for (const w of waiting) await expect(w).rejects.toBeInstanceOf(CancelledError);
      expect(await value(workers.run(task('echo', 'free')))).toBe('free');
      await expect(workers.run(task('echo'), group)).rejects.toBeInstanceOf(CancelledError);
      return performance.now() - start;
    };
    // Milliseconds, and far from the ten seconds that the task would take even where other tests share the machine.
    expect(await giveUp()).toBeLessThan(5_000);
  });

  it('ends a worker whose task does not hear that it is cancelled', async () => {
    const reports: TaskReport[] = [];
    const workers = await pool(1, { killAfterMs: 100, onTask: (r) => reports.push(r) });
    const group = new TaskGroup();
    const begun = new Int32Array(new SharedArrayBuffer(4));
    const deaf = workers.run(task('deaf', { ms: 60_000, begun }), group);
    await expect.poll(() => Atomics.load(begun, 0), SOON).toBe(1);
    group.abort(new CancelledError());
    await expect(deaf).rejects.toBeInstanceOf(CancelledError);
    expect(await value(workers.run(task('echo', 'alive')))).toBe('alive');
    expect(workers.status().replaced).toBe(1);
    expect(reports.map((r) => r.outcome)).toContain('crashed');
  });

  it('replaces a crashed worker and tells whose task was lost', async () => {
    const workers = await pool(2);
    const others = Promise.all([1, 2, 3].map((n) => value(workers.run(task('echo', n)))));
    await expect(workers.run(task('crash'))).rejects.toBeInstanceOf(WorkerCrashedError);
    expect(await others).toEqual([1, 2, 3]);
    expect(await value(workers.run(task('echo', 'again')))).toBe('again');
    await Promise.all([1, 2, 3, 4].map((n) => workers.run(task('spin', { ms: 20, label: n }))));
    expect(workers.status()).toMatchObject({ size: 2, busy: 0, replaced: 1 });
  });

  it('says when workers cannot start', async () => {
    const workers = new WorkerPool({ entry, workerData: { failToStart: true }, size: 1 });
    pools.push(workers);
    await expect(workers.ready).rejects.toThrow(/can't start: no start today/);
    await expect(workers.run(task('echo'))).rejects.toBeInstanceOf(WorkerCrashedError);
  });

  it('lets running tasks finish when it closes, within the grace', async () => {
    const workers = await pool(1);
    const here = new Int32Array(new SharedArrayBuffer(4));
    const running = workers.run<number>(task('meet', { threads: 2, shared: here.buffer }));
    const waiting = workers.run(task('echo'));
    await expect.poll(() => Atomics.load(here, 0), SOON).toBe(1);
    const closed = workers.close(60_000);
    await expect(waiting).rejects.toBeInstanceOf(CancelledError);
    Atomics.add(here, 0, 1);
    Atomics.notify(here, 0);
    expect(await value(running)).toBeGreaterThan(0);
    await closed;
    await expect(workers.run(task('echo'))).rejects.toBeInstanceOf(CancelledError);
  });
});
