import type { StopIndex, TripIndex } from './timetable.ts';

/** The departure from the source. `waiting`: the next vehicle is boarded whenever it leaves, not only at that time. */
export interface Departure {
  /** Time of the day; negated on a mirrored one. */
  readonly timeS: number;
  readonly waiting: boolean;
}

/** A trip, or part of one, between boarding and alighting. */
export interface RidePart {
  readonly trip: TripIndex;
  /** Stop positions of the trip's pattern, counted within it. */
  readonly fromPosition: number;
  readonly toPosition: number;
  /** Seconds to add to the trip's own times. */
  readonly shiftS: number;
}

/** A ride from boarding to alighting; it has more than one part if the passenger stays seated. */
export interface Ride {
  readonly kind: 'ride';
  readonly from: StopIndex;
  readonly to: StopIndex;
  readonly departureS: number;
  readonly arrivalS: number;
  readonly lengthDm: number;
  readonly parts: readonly RidePart[];
}

/** A way between two stops. A transfer within one stop isn't a leg. */
export interface Footpath {
  readonly kind: 'footpath';
  readonly from: StopIndex;
  readonly to: StopIndex;
  readonly departureS: number;
  readonly arrivalS: number;
  readonly lengthDm: number;
  /** True if the time is given by the feed. */
  readonly fixed: boolean;
}

export type Leg = Ride | Footpath;

/**
 * A journey from door to door, in the order of travel, also if it was searched backwards. Times are seconds of the
 * date.
 */
export interface Journey {
  /** The ways between the source and its stop, and between the target and its stop: indices of the given accesses. */
  readonly sourceWay: number;
  readonly targetWay: number;
  readonly departureS: number;
  readonly arrivalS: number;
  /** Length including both ways. */
  readonly lengthDm: number;
  readonly rides: number;
  readonly legs: readonly Leg[];
}
