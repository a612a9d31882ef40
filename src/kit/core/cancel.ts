import { CancelledError } from './errors.ts';

/**
 * A flag that one thread raises and another polls.
 * Kernels poll every few thousand steps, so work stops within milliseconds of the caller going away.
 */
export interface CancelFlag {
  readonly raised: boolean;
  /** Throws {@link CancelledError} once the flag is raised. */
  check(): void;
}

/**
 * A flag in shared memory: an Int32 that holds `task` once it is raised. One cell does for all tasks of a thread, one
 * after another, as long as their numbers differ.
 */
export class SharedCancelFlag implements CancelFlag {
  private readonly cell: Int32Array;

  constructor(
    buffer: SharedArrayBuffer,
    private readonly task = 1,
  ) {
    this.cell = new Int32Array(buffer);
  }

  raise(): void {
    Atomics.store(this.cell, 0, this.task);
  }

  get raised(): boolean {
    return Atomics.load(this.cell, 0) === this.task;
  }

  check(): void {
    if (this.raised) throw new CancelledError();
  }
}

/** A flag that is never raised, for tests, imports and benchmarks. */
export const NEVER_CANCELLED: CancelFlag = { raised: false, check() {} };
