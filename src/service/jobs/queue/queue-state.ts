import type { JobRecord } from './job-record.ts';

/** The jobs and chunks of all accounts. */
export interface QueueState {
  /** The number of jobs in each state. States of finished jobs may be left out. */
  readonly jobs: Readonly<Partial<Record<JobRecord['status'], number>>>;
  /** Chunks that no worker has taken. */
  readonly waiting: number;
  /** Chunks that workers compute, on all machines. */
  readonly running: number;
  /** The waiting time of the oldest waiting chunk. */
  readonly oldestSeconds: number;
}

export const NOTHING_QUEUED: QueueState = {
  jobs: { accepted: 0, running: 0 },
  waiting: 0,
  running: 0,
  oldestSeconds: 0,
};

/** A reading is reused within this time. */
const FRESH_MS = 2_000;
/** The longest wait for a database that doesn't answer. */
const PATIENCE_MS = 1_000;

/** A reading that is shared by simultaneous callers; null if it doesn't come in time. */
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
