/** A stop that isn't reached. */
export const NEVER = 0x7fffffff;
/** Later than the last run: none is ridden. */
export const NO_RUN = 0x7fffffff;

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
   * By halt of a line: the first run (counted within the line) that is ridden from there on. What comes after has been
   * explored, and since runs of a line never overtake each other, nobody gets there earlier by a later one.
   */
  firstRidden: Int32Array;

  constructor(stopCount: number, haltCount: number) {
    this.alightS = new Int32Array(stopCount).fill(NEVER);
    this.alightDm = new Int32Array(stopCount);
    this.rides = new Uint8Array(stopCount);
    this.readyS = new Int32Array(stopCount).fill(NEVER);
    this.readyDm = new Int32Array(stopCount);
    this.readyFrom = new Int32Array(stopCount);
    this.firstRidden = new Int32Array(haltCount).fill(NO_RUN);
  }

  /** Makes room for the halts of a day. Nothing may be ridden at the time. */
  fit(haltCount: number): void {
    if (haltCount > this.firstRidden.length) this.firstRidden = new Int32Array(haltCount).fill(NO_RUN);
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
