import type { StopIndex, TripIndex } from './timetable.ts';

/** When the source is left. `waiting`: whatever comes next is boarded, not only what leaves just then. */
export interface Departure {
  /** On the scale of the day: negated on a mirrored one. */
  readonly timeS: number;
  readonly waiting: boolean;
}

/** A trip, or part of one, that a passenger sits in. */
export interface RidePart {
  readonly trip: TripIndex;
  /** Stop positions of the trip's pattern, counted within it. */
  readonly fromPosition: number;
  readonly toPosition: number;
  /** Seconds to add to the trip's own times. */
  readonly shiftS: number;
}

/** From boarding to alighting; more than one part where the passenger stays seated. */
export interface Ride {
  readonly kind: 'ride';
  readonly from: StopIndex;
  readonly to: StopIndex;
  readonly departureS: number;
  readonly arrivalS: number;
  readonly lengthDm: number;
  readonly parts: readonly RidePart[];
}

/** A way between two stops. Changing at one stop isn't a leg. */
export interface Footpath {
  readonly kind: 'footpath';
  readonly from: StopIndex;
  readonly to: StopIndex;
  readonly departureS: number;
  readonly arrivalS: number;
  readonly lengthDm: number;
  /** The time is the feed's. */
  readonly fixed: boolean;
}

export type Leg = Ride | Footpath;

/** From door to door, in the order of travel: also what was found backwards. Times are seconds of the date. */
export interface Journey {
  /** Way between the source and its stop, way between the target and its stop: indices of the accesses given. */
  readonly sourceWay: number;
  readonly targetWay: number;
  readonly departureS: number;
  readonly arrivalS: number;
  /** With both ways. */
  readonly lengthDm: number;
  readonly rides: number;
  readonly legs: readonly Leg[];
}
