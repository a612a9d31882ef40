/** The time at a stop that isn't reached. */
export const NEVER = 0x7fffffff;
/** Later than the last chain: none is ridden. */
const NO_RUN = 0x7fffffff;
/** Far enough for any timetable, and safe to add to. */
export const FAR_S = 1e9;

/**
 * The labels after at most a certain number of rides. There are two times per stop: `alightS`, the earliest arrival by
 * vehicle, and `readyS`, the earliest time to board the next one, after the transfer or a footpath, if it is useful.
 */
export class Labels {
  readonly alightS: Int32Array;
  readonly alightDm: Int32Array;
  readonly rides: Uint8Array;
  readonly readyS: Int32Array;
  readonly readyDm: Int32Array;
  /** The stop where the traveler who is ready here alighted. */
  readonly readyFrom: Int32Array;
  /**
   * Only a traveler ready before this time can board something new here; at most {@link readyS}, and less after
   * boarding.
   */
  readonly newBeforeS: Int32Array;
  /**
   * Indexed by stop position of a pattern: the first chain (counted within the pattern) that is ridden from there on.
   * Later chains have been explored, since chains of a pattern never overtake each other and none arrives earlier.
   */
  firstRidden = new Int32Array(0);
  /** Indexed by `stopPattern`: the last departure before those already ridden. Being ready later finds nothing new. */
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

  /** Prepares for another day. No chain may be ridden at the time. */
  fit(lastDepartureS: Int32Array): void {
    const positions = lastDepartureS.length;
    if (positions > this.firstRidden.length) {
      this.firstRidden = new Int32Array(positions).fill(NO_RUN);
      this.usefulUntilS = new Int32Array(positions);
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

  /**
   * @param stopPosition stop position of a pattern
   * @param place its index in `stopPattern`
   */
  forgetPosition(stopPosition: number, place: number, lastDepartureS: Int32Array): void {
    this.firstRidden[stopPosition] = NO_RUN;
    this.usefulUntilS[place] = lastDepartureS[place];
  }

  copyPosition(from: Labels, stopPosition: number, place: number): void {
    this.firstRidden[stopPosition] = from.firstRidden[stopPosition];
    this.usefulUntilS[place] = from.usefulUntilS[place];
  }
}
