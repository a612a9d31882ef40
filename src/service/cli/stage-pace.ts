/** The pace of a stage, and its remaining time at that pace. */
interface Pace {
  /** Units of the stage. */
  readonly perSecond: number;
  readonly secondsLeft: number;
}

/** Before, a few units say little of the rest. */
const LEAST_MS = 2000;
const LEAST_SHARE = 0.01;

/** Follows stages one after the other and beside each other. */
export class StagePace {
  private readonly began = new Map<string, { readonly ms: number; readonly done: number; readonly total: number }>();

  /** Returns the pace; null if it can't be estimated yet, or the stage's end is unknown. */
  at(stage: string, done: number, total: number, nowMs: number): Pace | null {
    let began = this.began.get(stage);
    // What has another end is another piece of the same work, begun after a pause.
    if (began === undefined || done < began.done || total !== began.total) {
      began = { ms: nowMs, done, total };
      this.began.set(stage, began);
    }
    const passedMs = nowMs - began.ms;
    const passed = done - began.done;
    if (total <= 0 || passed < LEAST_SHARE * total || passedMs < LEAST_MS) return null;
    return {
      perSecond: Number(((1000 * passed) / passedMs).toPrecision(3)),
      secondsLeft: Math.ceil(((total - done) * passedMs) / passed / 1000),
    };
  }
}
