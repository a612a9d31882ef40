/*
 * Work is measured in settled labels, some 0.1 µs each: guessed by `search-cost` before it is done, counted while it is.
 */

/** The cost of snapping a point, and of reading one pair. */
export const SNAP_COST = 60;
export const PAIR_COST = 2;
/** The cost of visiting a label of a hierarchy. */
export const SWEEP_SHARE = 0.25;
/** The cost of a label in each lane of a sweep of several sources abreast. */
export const ABREAST_SHARE = 0.05;
/** About 25 ms of work, after which others get their turn. */
export const PIECE_COST = 250_000;

/** The cost of finding stops around a source, and of searching each hour of departures. */
const TIMETABLE_COST = 20_000;
const HOUR_OF_DEPARTURES_COST = 80_000;

export const timetableCost = (durationS: number): number =>
  TIMETABLE_COST + (durationS / 3600) * HOUR_OF_DEPARTURES_COST;

/**
 * Counts a thread's work for answers, so that long work can be interrupted after some tens of milliseconds and
 * continued later. It is a counter instead of a clock so that the same request is cut alike on any machine.
 */
export class WorkMeter {
  /** The total so far. */
  labels = 0;
}

/** Decides when a piece of work should end; its items may take several times their estimate. */
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

  /** Returns whether another item like the last one would be too much. Call it after each item. */
  isOver(): boolean {
    const { labels } = this.meter;
    const last = labels - this.before;
    this.before = labels;
    return labels - this.begin + last > this.most;
  }
}
