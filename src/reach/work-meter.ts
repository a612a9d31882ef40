/*
 * Work is told in settled labels, some 0.1 µs each: guessed by `search-cost` before it is done, counted while it is.
 */

/** Finding the network around a point, and reading one pair. */
export const SNAP_COST = 60;
export const PAIR_COST = 2;
/** Coming by a label of a hierarchy. */
export const SWEEP_SHARE = 0.25;
/** The same in each lane of a sweep of several sources abreast. */
export const ABREAST_SHARE = 0.05;
/** About 25 ms of work: others needn't wait for more. */
export const PIECE_COST = 250_000;

/** Finding stops around a source, and searching each hour of departures. */
const TIMETABLE_COST = 20_000;
const HOUR_OF_DEPARTURES_COST = 80_000;

export const timetableCost = (durationS: number): number =>
  TIMETABLE_COST + (durationS / 3600) * HOUR_OF_DEPARTURES_COST;

/**
 * Counts what a thread does for answers, so that long work can be left after some tens of milliseconds of it and gone on with
 * later. Counts instead of a clock: the same request is cut alike on any machine.
 */
export class WorkMeter {
  /** Ever since. */
  labels = 0;
}

/** Tells when a piece of work should end, whose items may take several times what was guessed. */
export class Stint {
  private readonly begin: number;
  private before: number;

  constructor(
    private readonly meter: WorkMeter,
    private readonly most = PIECE_COST,
  ) {
    this.begin = meter.labels;
    this.before = meter.labels;
  }

  /** Whether another item like the last one would be too much. To be asked after each. */
  isOver(): boolean {
    const { labels } = this.meter;
    const last = labels - this.before;
    this.before = labels;
    return labels - this.begin + last > this.most;
  }
}
