const RUNNING = 0;
const BEGUN = 1;

/** Counters of a pool's tasks that all its threads see. */
export class PoolLoad {
  private readonly words: Int32Array;

  constructor(readonly memory = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)) {
    this.words = new Int32Array(memory);
  }

  /** Returns whether any thread has a task. */
  get isBusy(): boolean {
    return Atomics.load(this.words, RUNNING) > 0;
  }

  /** The number of tasks begun so far; it wraps around. */
  get begun(): number {
    return Atomics.load(this.words, BEGUN);
  }

  begin(): void {
    Atomics.add(this.words, RUNNING, 1);
    Atomics.add(this.words, BEGUN, 1);
  }

  end(): void {
    Atomics.sub(this.words, RUNNING, 1);
  }
}
