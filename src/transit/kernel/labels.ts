/** A stop that isn't reached. */
export const NEVER = 0x7fffffff;
/** Later than the last run: none is ridden. */
export const NO_RUN = 0x7fffffff;
/** Far enough for any timetable, and safe to add to. */
export const FAR_S = 1e9;

/**
 * What is known after at most so many rides. Two times per stop: `alightS`, the earliest arrival by vehicle, and
 * `readyS`, the earliest time to board the next one, after the change or a footpath, where that is worth knowing.
 */
export class Labels {
  readonly alightS: Int32Array;
  readonly alightDm: Int32Array;
  readonly rides: Uint8Array;
  readonly readyS: Int32Array;
  readonly readyDm: Int32Array;
  /** Where the traveller alighted who is ready here. */
  readonly readyFrom: Int32Array;
  /** Only who is ready before may board something new here; at most {@link readyS}, and less once that has boarded. */
  readonly newBeforeS: Int32Array;
  /**
   * By halt of a line: the first run (counted within the line) that is ridden from there on. What comes after has been
   * explored, and since runs of a line never overtake each other, nobody gets there earlier by a later one.
   */
  firstRidden = new Int32Array(0);
  /** By `stopHalt`: the last departure before those that are ridden already. Whoever is ready later finds nothing new. */
  usefulUntilS = new Int32Array(0);

  constructor(stopCount: number) {
    this.alightS = new Int32Array(stopCount).fill(NEVER);
    this.alightDm = new Int32Array(stopCount);
    this.rides = new Uint8Array(stopCount);
    this.readyS = new Int32Array(stopCount).fill(NEVER);
    this.readyDm = new Int32Array(stopCount);
    this.readyFrom = new Int32Array(stopCount);
    this.newBeforeS = new Int32Array(stopCount).fill(NEVER);
  }

  /** Makes ready for another day. Nothing may be ridden at the time. */
  fit(lastDepartureS: Int32Array): void {
    const halts = lastDepartureS.length;
    if (halts > this.firstRidden.length) {
      this.firstRidden = new Int32Array(halts).fill(NO_RUN);
      this.usefulUntilS = new Int32Array(halts);
    }
    this.usefulUntilS.set(lastDepartureS);
  }

  forgetStop(stop: number): void {
    this.alightS[stop] = NEVER;
    this.alightDm[stop] = 0;
    this.rides[stop] = 0;
    this.readyS[stop] = NEVER;
    this.newBeforeS[stop] = NEVER;
  }

  copyStop(from: Labels, stop: number): void {
    this.alightS[stop] = from.alightS[stop];
    this.alightDm[stop] = from.alightDm[stop];
    this.rides[stop] = from.rides[stop];
    this.readyS[stop] = from.readyS[stop];
    this.readyDm[stop] = from.readyDm[stop];
    this.readyFrom[stop] = from.readyFrom[stop];
    this.newBeforeS[stop] = from.newBeforeS[stop];
  }

  /** @param halt of a line, which stands at `place` of `stopHalt` */
  forgetHalt(halt: number, place: number, lastDepartureS: Int32Array): void {
    this.firstRidden[halt] = NO_RUN;
    this.usefulUntilS[place] = lastDepartureS[place];
  }

  copyHalt(from: Labels, halt: number, place: number): void {
    this.firstRidden[halt] = from.firstRidden[halt];
    this.usefulUntilS[place] = from.usefulUntilS[place];
  }
}
