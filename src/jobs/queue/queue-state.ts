import type { JobRecord } from './job-record.ts';

/** Jobs and chunks of all accounts. */
export interface QueueState {
  /** How many jobs are in each state. Those that are over are left out where they aren't asked for. */
  readonly jobs: Readonly<Partial<Record<JobRecord['status'], number>>>;
  /** Chunks that no worker has taken. */
  readonly waiting: number;
  /** Chunks that workers compute, on all machines. */
  readonly running: number;
  /** For how long the oldest of those that wait has waited. */
  readonly oldestSeconds: number;
}

export const NOTHING_QUEUED: QueueState = {
  jobs: { accepted: 0, running: 0 },
  waiting: 0,
  running: 0,
  oldestSeconds: 0,
};

/** What is asked more often than that is told again. */
const FRESH_MS = 2_000;
/** Who asks doesn't wait for a database that is away. */
const PATIENCE_MS = 1_000;

/** What is read, once for many who ask at the same time; null where it can't be read in time. */
export class SharedReading<T> {
  private reading: Promise<T | null> | null = null;
  private readAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly read: () => Promise<T>) {}

  async get(): Promise<T | null> {
    if (this.reading === null || performance.now() - this.readAt > FRESH_MS) {
      this.readAt = performance.now();
      this.reading = this.read().catch(() => null);
    }
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS, null);
    });
    try {
      return await Promise.race([this.reading, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
