import { type TaskGroup, type TaskResult, WorkerPool } from '../../workers/index.ts';
import type { ChunkPlan } from '../chunk-plan.ts';
import type { PointFiles, ResultFile } from '../results/manifest.ts';
import type { ChunkWork, JobThreadData, JobWork, MergeWork, PointsWork } from './job-work.ts';

/** Threads of jobs end when they had nothing to do for so long. */
const IDLE_MS = 60_000;
/** A chunk is given up between two searches; searches are long where jobs are. */
const KILL_AFTER_MS = 5_000;
/**
 * A thread that stands back so far gets one share of ten of a core on which others compute, and a whole idle one.
 */
const NICENESS = 10;

interface ThreadSettings {
  /** The compiled module of the threads, which calls `serveJobs`. */
  readonly entry: URL;
  /** How many chunks are computed at once. */
  readonly threads: number;
  /** Whether others of the machine go first. */
  readonly standBack: boolean;
}

/** The threads that compute jobs: started by the first one, and apart from those that answer requests, so that jobs never stand before them in a queue. */
export class JobThreads {
  private readonly chunks: LazyPool;
  /** Reads and checks, while all others compute. */
  private readonly desk: LazyPool;
  /** Makes one file of many, for as long as that takes: other requests do not wait for it. */
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

  /** The part that was written, and the milliseconds it took. Rejects with the group's reason when that is given up. */
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

/** A pool that is there while there is work. */
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
      // Each task is as long as it is, so they are all of one lane.
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
