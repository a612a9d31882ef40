import { fromErrorMessage } from '../core/error-message.ts';
import { CancelledError } from '../core/errors.ts';
import { type LaneName, Lanes } from './lanes.ts';
import { PoolEntry, type PoolTask, type TaskResult } from './pool-entry.ts';
import { PoolLoad } from './pool-load.ts';
import { type AnswerMessage, PoolWorker, type WorkerSettings } from './pool-worker.ts';
import type { Note } from './protocol.ts';
import { TaskGroup } from './task-group.ts';

export interface TaskReport {
  readonly name: string;
  readonly lane: LaneName;
  readonly waitMs: number;
  readonly runMs: number;
  readonly outcome: 'done' | 'failed' | 'cancelled' | 'crashed';
}

export interface PoolSettings extends WorkerSettings {
  readonly size: number;
  /** The time after which a cancelled task that doesn't stop gets its worker killed. */
  readonly killAfterMs?: number;
  readonly onTask?: (report: TaskReport) => void;
  /** Receives the notes of workers (`serveTasks`). */
  readonly onNote?: (note: Note) => void;
}

export interface PoolStatus {
  readonly size: number;
  readonly busy: number;
  readonly queued: Readonly<Record<LaneName, number>>;
  readonly replaced: number;
}

/** A worker thread ended while it ran a task. */
export class WorkerCrashedError extends Error {
  override readonly name = 'WorkerCrashedError';
}

const STARTS_BEFORE_GIVING_UP = 3;
/** Ids go round in the positive Int32s: cells of shared memory hold them, and 0 means none. */
const MOST_IDS = 2 ** 31 - 1;

/** Worker threads that answer named tasks: one task per worker at a time, lanes and fair turns while they wait. */
export class WorkerPool {
  private readonly workers = new Set<PoolWorker>();
  private readonly lanes: Lanes<PoolEntry>;
  private readonly load = new PoolLoad();
  private readonly running = new Map<number, PoolEntry>();
  private readonly killAfterMs: number;
  private readonly started: { promise: Promise<void>; resolve: () => void; reject: (error: Error) => void };
  private nextId = 1;
  private replaced = 0;
  private failedStarts = 0;
  private failure: Error | null = null;
  private closing = false;

  constructor(private readonly settings: PoolSettings) {
    this.killAfterMs = settings.killAfterMs ?? 5_000;
    this.lanes = new Lanes(settings.size);
    this.started = promiseParts();
    // A failure rejects `ready`, which need not be awaited.
    this.started.promise.catch(() => {});
    for (let k = 0; k < settings.size; k++) this.spawn();
  }

  /** Resolves once every worker has loaded; rejects when they can't start. */
  get ready(): Promise<void> {
    return this.started.promise;
  }

  status(): PoolStatus {
    const queued = { interactive: 0, divisible: 0, indivisible: 0 };
    for (const lane of ['interactive', 'divisible', 'indivisible'] as const) queued[lane] = this.lanes.queued(lane);
    return { size: this.settings.size, busy: this.running.size, queued, replaced: this.replaced };
  }

  /** Returns the last report of each worker (`serveTasks`) that has sent one. */
  reports(): unknown[] {
    return [...this.workers].map(({ report }) => report).filter((report) => report !== undefined);
  }

  /** Queues a task. Rejects with the group's reason as soon as the group is aborted, running or not. */
  run<T>(task: PoolTask, group = new TaskGroup()): Promise<TaskResult<T>> {
    if (this.closing) return Promise.reject(new CancelledError());
    const failure = this.failure ?? group.error;
    if (failure !== null) return Promise.reject(failure);
    const entry = new PoolEntry(this.nextId, task, group, (e, error) => this.aborted(e, error));
    this.nextId = (this.nextId % MOST_IDS) + 1;
    this.lanes.add(task.lane, task.caller, entry);
    this.dispatch();
    return entry.promise as Promise<TaskResult<T>>;
  }

  /** Sends a note to every worker, which gets it after its current task; a later thread gets only `startNotes`. */
  tell(name: string, payload: unknown): void {
    for (const worker of this.workers) worker.tell({ kind: 'note', name, payload });
  }

  /** Cancels waiting tasks, lets running ones finish for `graceMs`, then ends the threads. */
  async close(graceMs = 0): Promise<void> {
    this.closing = true;
    this.drop(() => true, new CancelledError());
    const deadline = performance.now() + graceMs;
    while (this.running.size > 0 && performance.now() < deadline) await new Promise((r) => setTimeout(r, 20));
    await Promise.all([...this.workers].map((worker) => worker.terminate('the pool was closed')));
  }

  private spawn(): void {
    const worker = new PoolWorker(this.settings, this.load, {
      onReady: () => {
        this.failedStarts = 0;
        if ([...this.workers].every((w) => w.ready)) this.started.resolve();
        this.dispatch();
      },
      onAnswer: (w, message) => this.answered(w, message),
      onNote: (note) => this.settings.onNote?.(note),
      onExit: (w, reason) => this.exited(w, reason),
    });
    this.workers.add(worker);
  }

  private dispatch(): void {
    for (const worker of this.workers) {
      if (!worker.idle) continue;
      const next = this.lanes.take();
      if (next === undefined) return;
      this.start(worker, next.item, next.chargedMs);
    }
  }

  private start(worker: PoolWorker, entry: PoolEntry, chargedMs: number): void {
    const { id, task } = entry;
    entry.startedAt = performance.now();
    entry.chargedMs = chargedMs;
    try {
      worker.post({ kind: 'task', id, name: task.name, payload: task.payload }, task.transfer ?? []);
      this.running.set(id, entry);
      this.load.begin();
    } catch (error) {
      this.lanes.finish(task.lane, chargedMs, 0);
      entry.reject(error instanceof Error ? error : new Error(String(error)));
      queueMicrotask(() => this.dispatch());
    }
  }

  private answered(worker: PoolWorker, message: AnswerMessage): void {
    worker.taskId = null;
    if (message.report !== undefined) worker.report = message.report;
    const entry = this.running.get(message.id);
    if (entry !== undefined) {
      const error = message.kind === 'failed' ? fromErrorMessage(message.error) : null;
      const cancelled = entry.settled || error instanceof CancelledError;
      this.finish(entry, message.runMs, cancelled ? 'cancelled' : error === null ? 'done' : 'failed');
      if (error !== null) entry.reject(error);
      else if (message.kind === 'done') entry.resolve(message.value, message.runMs);
    }
    this.dispatch();
  }

  private exited(worker: PoolWorker, reason: string): void {
    this.workers.delete(worker);
    const entry = worker.taskId === null ? undefined : this.running.get(worker.taskId);
    if (entry !== undefined) {
      this.finish(entry, performance.now() - entry.startedAt, 'crashed');
      const crash = new WorkerCrashedError(`the worker thread that computed this stopped: ${reason}`);
      entry.reject(this.closing ? new CancelledError() : crash);
    }
    if (this.closing) return;
    if (!worker.ready && ++this.failedStarts >= STARTS_BEFORE_GIVING_UP) {
      const error = new WorkerCrashedError(`worker threads can't start: ${reason}`);
      this.started.reject(error);
      // With others alive the pool goes on, smaller.
      if (this.workers.size === 0) {
        this.failure = error;
        this.drop(() => true, error);
      }
      return;
    }
    this.replaced++;
    this.spawn();
  }

  private aborted(entry: PoolEntry, error: Error): void {
    if (entry.settled) return;
    if (!this.running.has(entry.id)) {
      // All of the group at once: removing them one by one would be quadratic.
      this.drop((e) => e.group === entry.group, error);
      return;
    }
    entry.reject(error);
    const worker = [...this.workers].find((w) => w.taskId === entry.id);
    worker?.cancel();
    entry.killTimer = setTimeout(() => void worker?.terminate('it was cancelled and did not stop'), this.killAfterMs);
    entry.killTimer.unref();
  }

  private drop(matches: (entry: PoolEntry) => boolean, error: Error): void {
    for (const entry of this.lanes.removeWhere(matches)) entry.reject(error);
  }

  private finish(entry: PoolEntry, runMs: number, outcome: TaskReport['outcome']): void {
    clearTimeout(entry.killTimer);
    this.running.delete(entry.id);
    this.load.end();
    const { name, lane } = entry.task;
    this.lanes.finish(lane, entry.chargedMs, runMs);
    this.settings.onTask?.({ name, lane, waitMs: entry.waitMs, runMs, outcome });
  }
}

function promiseParts(): { promise: Promise<void>; resolve: () => void; reject: (error: Error) => void } {
  let resolve: () => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<void>((res, rej) => {
    resolve = res;
    reject = rej;
  });
  return { promise, resolve, reject };
}
