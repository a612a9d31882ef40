/** How fast a stage goes, and how long it will take from now on at that pace. */
interface Pace {
  /** Units of the stage. */
  readonly perSecond: number;
  readonly secondsLeft: number;
}

/** Before, a few units say little of the rest. */
const LEAST_MS = 2000;

/** Follows stages one after the other and beside each other. */
export class StagePace {
  private readonly began = new Map<string, { readonly ms: number; readonly done: number }>();

  /** Null where nothing can be told yet, or the stage's end isn't known. */
  at(stage: string, done: number, total: number, nowMs: number): Pace | null {
    let began = this.began.get(stage);
    if (began === undefined || done < began.done) {
      began = { ms: nowMs, done };
      this.began.set(stage, began);
    }
    const passedMs = nowMs - began.ms;
    const passed = done - began.done;
    if (total <= 0 || passed <= 0 || passedMs < LEAST_MS) return null;
    return {
      perSecond: Number(((1000 * passed) / passedMs).toPrecision(3)),
      secondsLeft: Math.ceil(((total - done) * passedMs) / passed / 1000),
    };
  }
}
