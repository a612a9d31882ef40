import { type TaskGroup, type TaskResult, WorkerPool } from '../../../kit/workers/index.ts';
import type { ChunkPlan } from '../chunk-plan.ts';
import type { PointFiles, ResultFile } from '../results/manifest.ts';
import type { ChunkWork, JobThreadData, JobWork, MergeWork, PointsWork } from './job-work.ts';

/** Idle threads of jobs end after this time. */
const IDLE_MS = 60_000;
/** A chunk is cancelled between two searches, and searches of jobs are long. */
const KILL_AFTER_MS = 5_000;
/**
 * The niceness of threads that stand back: one gets a tenth of a core on which others compute, and all of an idle one.
 */
const NICENESS = 10;

interface ThreadSettings {
  /** The compiled module of the threads, which calls `serveJobs`. */
  readonly entry: URL;
  /** The number of chunks that are computed at once. */
  readonly threads: number;
  /** True if other work on the machine has priority. */
  readonly standBack: boolean;
}

/**
 * The threads that compute jobs. They start with the first job and are separate from those that answer requests, so
 * that jobs never delay requests in a queue.
 */
export class JobThreads {
  private readonly chunks: LazyPool;
  /** Reads and checks jobs while the other threads compute. */
  private readonly desk: LazyPool;
  /** Merges result files, however long that takes, without delaying other requests. */
  private readonly merging: LazyPool;

  constructor({ entry, threads, standBack }: ThreadSettings) {
    this.chunks = new LazyPool(entry, threads, standBack ? NICENESS : 0);
    this.desk = new LazyPool(entry, 1, 0);
    this.merging = new LazyPool(entry, 1, standBack ? NICENESS : 0);
    this.size = threads;
  }

  readonly size: number;

  /** Rejects with RequestError and LimitError. */
  async plan(work: JobWork): Promise<ChunkPlan> {
    return (await this.desk.run<ChunkPlan>('plan', work)).value;
  }

  /** Returns the written part and the milliseconds it took. Rejects with the group's reason when that is aborted. */
  chunk(work: ChunkWork, group?: TaskGroup): Promise<TaskResult<ResultFile>> {
    return this.chunks.run<ResultFile>('chunk', work, group);
  }

  async points(work: PointsWork): Promise<PointFiles> {
    return (await this.desk.run<PointFiles>('points', work)).value;
  }

  async merge(work: MergeWork, group?: TaskGroup): Promise<void> {
    await this.merging.run('merge', work, group);
  }

  async close(): Promise<void> {
    await Promise.all([this.chunks.close(), this.desk.close(), this.merging.close()]);
  }
}

/** A pool that exists while there is work. */
class LazyPool {
  private pool: WorkerPool | null = null;
  private running = 0;
  private timer: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(
    private readonly entry: URL,
    private readonly size: number,
    private readonly niceness: number,
  ) {}

  async run<T>(name: string, payload: unknown, group?: TaskGroup): Promise<TaskResult<T>> {
    if (this.closed) throw new Error('the threads of jobs were closed');
    clearTimeout(this.timer);
    this.pool ??= this.open();
    this.running++;
    try {
      // Tasks can't be divided here, so they share one lane.
      return await this.pool.run<T>({ name, payload, lane: 'divisible', caller: '' }, group);
    } finally {
      this.running--;
      if (this.running === 0) this.waitForWork();
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.letGo();
  }

  private open(): WorkerPool {
    const workerData: JobThreadData = { niceness: this.niceness };
    return new WorkerPool({ entry: this.entry, workerData, size: this.size, killAfterMs: KILL_AFTER_MS });
  }

  private waitForWork(): void {
    this.timer = setTimeout(() => void this.letGo(), IDLE_MS);
    this.timer.unref();
  }

  private async letGo(): Promise<void> {
    clearTimeout(this.timer);
    const { pool } = this;
    this.pool = null;
    await pool?.close();
  }
}
