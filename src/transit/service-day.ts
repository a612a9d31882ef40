import type { Column, Index } from '../collections/column.ts';
import type { StopIndex, TripIndex } from './timetable.ts';

/** A pattern of a {@link ServiceDay}: its trips never overtake each other. */
export type LineIndex = Index<'line'>;
/** A run of a line on a certain day: a trip, or several that passengers stay seated through. */
export type RunIndex = Index<'run'>;

/** Bits of `halt.doors`. */
export const BOARD = 1;
export const ALIGHT = 2;

/**
 * Everything that runs around a date, as searches see it: made of the timetable for one date, kept for the next requests.
 * Times are seconds from noon minus 12 hours of that date in the main feed's zone; runs of the days before and after
 * stand here as well, with times below 0 or above 86,400.
 *
 * `mirrored` days look backwards: times negated, halts in reverse order, boarding and alighting exchanged, footpaths
 * turned round. A search on one finds the latest departures to reach its source.
 */
export interface ServiceDay {
  readonly mirrored: boolean;
  readonly stopCount: number;
  readonly lineCount: number;
  readonly runCount: number;
  readonly line: {
    /** Halts of line l are `firstHalt[l] .. firstHalt[l + 1] - 1`. */
    readonly firstHalt: Column<LineIndex>;
    /** Runs of line l are `firstRun[l] .. firstRun[l + 1] - 1`, in the order of time. */
    readonly firstRun: Column<LineIndex>;
    /** Where the line's times begin in both columns of {@link ServiceDay.event}. */
    readonly firstEvent: Column<LineIndex>;
    readonly routeType: Column<LineIndex>;
  };
  readonly halt: {
    readonly stop: Column<number, StopIndex>;
    /** {@link BOARD} where passengers may board, {@link ALIGHT} where they may alight, both, or 0. */
    readonly doors: Column<number>;
    readonly distanceDm: Column<number>;
  };
  /** Departures are searched along a halt, arrivals are read along a run; r is counted within the line of n runs. */
  readonly event: {
    /** Run-major: halt i of run r at `firstEvent[l] + r * halts + i`. */
    readonly arrivalS: Int32Array;
    /** Stop-major: halt i of run r at `firstEvent[l] + i * runs + r`. */
    readonly departureS: Int32Array;
  };
  /** What a run is made of: `firstPart[r] .. firstPart[r + 1] - 1`. */
  readonly run: {
    readonly firstPart: Column<RunIndex>;
  };
  readonly part: {
    readonly trip: Column<number, TripIndex>;
    /** Seconds to add to the trip's own times (its service day against the date). */
    readonly shiftS: Column<number>;
    /** Halt of the line (counted within it) where the part begins. */
    readonly firstHalt: Column<number>;
  };
  readonly stop: {
    /** Lines that halt at a stop: `firstHalt[s] .. firstHalt[s + 1] - 1` of {@link ServiceDay.stopHalt}. */
    readonly firstHalt: Column<StopIndex>;
    readonly changeS: Column<StopIndex>;
    readonly firstFootpath: Column<StopIndex>;
  };
  readonly stopHalt: {
    readonly line: Column<number, LineIndex>;
    /** Counted within the line. */
    readonly position: Column<number>;
  };
  readonly footpath: {
    readonly head: Column<number, StopIndex>;
    readonly durationS: Column<number>;
    readonly lengthDm: Column<number>;
    readonly kind: Column<number>;
  };
}
