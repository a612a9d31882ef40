import type { LaneName } from './lanes.ts';
import type { TaskGroup } from './task-group.ts';

export interface PoolTask {
  readonly name: string;
  readonly payload: unknown;
  readonly lane: LaneName;
  /** The caller, for taking turns within a lane. */
  readonly caller: string;
  /** Buffers of the payload that move instead of being copied. */
  readonly transfer?: readonly ArrayBuffer[];
}

/** The value of a finished task with its times. */
export interface TaskResult<T> {
  readonly value: T;
  readonly waitMs: number;
  readonly runMs: number;
}

/** A task that waits or runs, and the promise of its result, settled once. */
export class PoolEntry {
  readonly promise: Promise<TaskResult<unknown>>;
  readonly queuedAt = performance.now();
  startedAt = 0;
  chargedMs = 0;
  settled = false;
  killTimer: NodeJS.Timeout | undefined;
  private settlers!: { resolve: (result: TaskResult<unknown>) => void; reject: (error: Error) => void };
  private readonly unwatch: () => void;

  constructor(
    readonly id: number,
    readonly task: PoolTask,
    readonly group: TaskGroup,
    onAbort: (entry: PoolEntry, error: Error) => void,
  ) {
    this.promise = new Promise((resolve, reject) => {
      this.settlers = { resolve, reject };
    });
    this.unwatch = group.onAbort((error) => onAbort(this, error));
  }

  get waitMs(): number {
    return this.startedAt - this.queuedAt;
  }

  resolve(value: unknown, runMs: number): void {
    if (this.settle()) this.settlers.resolve({ value, waitMs: this.waitMs, runMs });
  }

  reject(error: Error): void {
    if (this.settle()) this.settlers.reject(error);
  }

  private settle(): boolean {
    if (this.settled) return false;
    this.settled = true;
    this.unwatch();
    return true;
  }
}
