/** A stop that isn't reached. */
export const NEVER = 0x7fffffff;
/** A run that hasn't been boarded. */
export const NOWHERE = 0x7fffffff;

/**
 * What is known after at most so many rides. Two times per stop: `alightS`, the earliest arrival by vehicle, and
 * `readyS`, the earliest time to board the next one, after the change or a footpath.
 */
export class Labels {
  readonly alightS: Int32Array;
  readonly alightDm: Int32Array;
  readonly rides: Uint8Array;
  readonly readyS: Int32Array;
  readonly readyDm: Int32Array;
  /** Where the traveller alighted who is ready here. */
  readonly readyFrom: Int32Array;
  /**
   * First halt at which a run, or an earlier one of its line, was boarded. What comes after it has been explored, and
   * since runs of a line never overtake each other, nobody gets there earlier by a later run.
   */
  boardedAt: Int32Array;

  constructor(stopCount: number, runCount: number) {
    this.alightS = new Int32Array(stopCount).fill(NEVER);
    this.alightDm = new Int32Array(stopCount);
    this.rides = new Uint8Array(stopCount);
    this.readyS = new Int32Array(stopCount).fill(NEVER);
    this.readyDm = new Int32Array(stopCount);
    this.readyFrom = new Int32Array(stopCount);
    this.boardedAt = new Int32Array(runCount).fill(NOWHERE);
  }

  /** Makes room for the runs of a day. Nothing may be boarded at the time. */
  fit(runCount: number): void {
    if (runCount > this.boardedAt.length) this.boardedAt = new Int32Array(runCount).fill(NOWHERE);
  }

  forgetStop(stop: number): void {
    this.alightS[stop] = NEVER;
    this.readyS[stop] = NEVER;
  }

  copyStop(from: Labels, stop: number): void {
    this.alightS[stop] = from.alightS[stop];
    this.alightDm[stop] = from.alightDm[stop];
    this.rides[stop] = from.rides[stop];
    this.readyS[stop] = from.readyS[stop];
    this.readyDm[stop] = from.readyDm[stop];
    this.readyFrom[stop] = from.readyFrom[stop];
  }
}
