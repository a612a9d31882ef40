/** How fast a stage goes, and how long it will take from now on at that pace. */
interface Pace {
  /** Units of the stage. */
  readonly perSecond: number;
  readonly secondsLeft: number;
}

/** Before, a few units say little of the rest. */
const LEAST_MS = 2000;

/** Follows one stage after the other. */
export class StagePace {
  private stage = '';
  private began = { ms: 0, done: 0 };

  /** Null where nothing can be told yet, or the stage's end isn't known. */
  at(stage: string, done: number, total: number, nowMs: number): Pace | null {
    if (stage !== this.stage || done < this.began.done) {
      this.stage = stage;
      this.began = { ms: nowMs, done };
    }
    const passedMs = nowMs - this.began.ms;
    const passed = done - this.began.done;
    if (total <= 0 || passed <= 0 || passedMs < LEAST_MS) return null;
    return {
      perSecond: Number(((1000 * passed) / passedMs).toPrecision(3)),
      secondsLeft: Math.ceil(((total - done) * passedMs) / passed / 1000),
    };
  }
}
