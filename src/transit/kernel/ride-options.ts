import { type CancelFlag, NEVER_CANCELLED } from '../../core/cancel.ts';
import type { OwnFootpaths } from './footpaths.ts';
import { FAR_S } from './labels.ts';

/** Rides of one journey at most, whatever is asked for. */
export const MAX_RIDES = 32;

/** Ways between a place and stops: columns of equal length. A stop may stand there more than once. */
export interface StopAccess {
  readonly count: number;
  readonly stop: Int32Array;
  /** Whole seconds, rounded up. */
  readonly durationS: Int32Array;
  readonly lengthDm: Int32Array;
}

/** What a traveler accepts. On a mirrored day times are negated and the first boarding is the last alighting. */
export interface RideOptions {
  /** -1: as many as pay off, 31 at most. */
  readonly maxTransfers: number;
  /** What changing takes where the feed doesn't tell: at one stop, and beside the walk to another. */
  readonly transferS: number;
  /** Added before each boarding but the first, whatever the feed tells. */
  readonly minTransferS: number;
  /** Footpaths take as long as at this speed; those with a time of their own keep it. */
  readonly walkKmh: number;
  /** Null: those of the timetable. For days that are mirrored, or not, like the one searched. */
  readonly footpaths: OwnFootpaths | null;
  /** From leaving the source to the stop. */
  readonly maxDurationS: number;
  readonly latestArrivalS: number;
  /** The first boarding lies within these times. */
  readonly firstBoardingFromS: number;
  readonly firstBoardingToS: number;
  /** Patterns of these route types (exact numbers) aren't used. */
  readonly closedRouteTypes: ReadonlySet<number>;
  readonly cancel: CancelFlag;
}

export const ANY_RIDE: RideOptions = {
  maxTransfers: -1,
  transferS: 0,
  minTransferS: 0,
  walkKmh: 5,
  footpaths: null,
  maxDurationS: FAR_S,
  latestArrivalS: FAR_S,
  firstBoardingFromS: -FAR_S,
  firstBoardingToS: FAR_S,
  closedRouteTypes: new Set(),
  cancel: NEVER_CANCELLED,
};
