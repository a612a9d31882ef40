/** A part of some work, cut into units that threads share among them. */
export interface Phase {
  /** Known when the phase before is over. */
  readonly unitCount: () => number;
  readonly run: (unit: number) => void;
  /** Units go one after the other, whichever threads run them; otherwise several at once. */
  readonly inOrder?: boolean;
}

/** Words: the phase, then of each phase how many units were taken and how many are done. */
const PHASE = 0;
const takenOf = (phase: number): number => 1 + 2 * phase;
const doneOf = (phase: number): number => 2 + 2 * phase;
const FAILED = -1;
/** A thread without work looks for some again after this time, and may do something else meanwhile. */
const IDLE_MS = 1;
/** A thread that waits for a unit of another one checks after this time whether that thread has failed. */
const LOOK_AGAIN_MS = 50;

/** Another thread has failed during shared work. */
export class SharedWorkError extends Error {
  override readonly name = 'SharedWorkError';
  constructor() {
    super('another thread has failed in the midst of shared work');
  }
}

/**
 * Work of several threads in shared memory, phase by phase: each takes the next unit that isn't taken. No thread is
 * needed in particular: one may stop between two steps, and the others do the rest.
 */
export class SharedPhases {
  static readonly wordsOf = (phaseCount: number): number => 1 + 2 * phaseCount;

  /** Has all threads give up; a thread that died may have left a unit undone. */
  static fail(words: Int32Array): void {
    Atomics.store(words, PHASE, FAILED);
    Atomics.notify(words, PHASE);
  }

  /** Returns whether no thread has anything left to do, or all have given up. */
  static isOver(words: Int32Array): boolean {
    const phase = Atomics.load(words, PHASE);
    return phase === FAILED || SharedPhases.wordsOf(phase) === words.length;
  }

  static hasFailed = (words: Int32Array): boolean => Atomics.load(words, PHASE) === FAILED;

  /** @param words in shared memory, all 0 at the beginning, and only for this */
  constructor(
    private readonly words: Int32Array,
    private readonly phases: readonly Phase[],
  ) {}

  /** Runs a unit, or waits for a millisecond where others run the last ones of their phase. True when all is over. */
  step(): boolean {
    const { words, phases } = this;
    const phase = Atomics.load(words, PHASE);
    if (phase === FAILED) throw new SharedWorkError();
    if (phase === phases.length) return true;
    const { run, unitCount, inOrder } = phases[phase];
    const count = unitCount();
    // A phase without units is over with one that does nothing.
    const last = Math.max(1, count);
    const unit = Atomics.load(words, takenOf(phase)) < last ? Atomics.add(words, takenOf(phase), 1) : last;
    if (unit >= last) {
      Atomics.wait(words, PHASE, phase, IDLE_MS);
      return Atomics.load(words, PHASE) === phases.length;
    }
    try {
      if (inOrder) waitUntil(words, doneOf(phase), unit, words);
      if (unit < count) run(unit);
    } catch (error) {
      SharedPhases.fail(words);
      throw error;
    }
    const done = Atomics.add(words, doneOf(phase), 1) + 1;
    Atomics.notify(words, doneOf(phase));
    if (done < last) return false;
    Atomics.compareExchange(words, PHASE, phase, phase + 1);
    Atomics.notify(words, PHASE);
    return phase + 1 === phases.length;
  }
}

/**
 * Waits until a word isn't less than a value, which other threads see to; throws if the shared work fails meanwhile.
 */
export function waitUntil(words: Int32Array, index: number, least: number, work: Int32Array): void {
  for (let value = Atomics.load(words, index); value < least; value = Atomics.load(words, index)) {
    if (SharedPhases.hasFailed(work)) throw new SharedWorkError();
    Atomics.wait(words, index, value, LOOK_AGAIN_MS);
  }
}
