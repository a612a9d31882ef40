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

/** A flag in shared memory: an Int32 at `index`, 0 until raised. */
export class SharedCancelFlag implements CancelFlag {
  private readonly cells: Int32Array;

  constructor(
    buffer: SharedArrayBuffer,
    private readonly index = 0,
  ) {
    this.cells = new Int32Array(buffer);
  }

  raise(): void {
    Atomics.store(this.cells, this.index, 1);
  }

  get raised(): boolean {
    return Atomics.load(this.cells, this.index) !== 0;
  }

  check(): void {
    if (this.raised) throw new CancelledError();
  }
}

/** For callers that never cancel: tests, imports, benchmarks. */
export const NEVER_CANCELLED: CancelFlag = { raised: false, check() {} };
