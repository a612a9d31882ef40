import { type CancelFlag, NEVER_CANCELLED } from '../../../kit/core/cancel.ts';
import type { OwnFootpaths } from './footpaths.ts';
import { FAR_S } from './labels.ts';

/** The most rides of one journey; requests can't ask for more. */
export const MAX_RIDES = 32;

/** Ways between a place and stops: columns of equal length. A stop may occur more than once. */
export interface StopAccess {
  readonly count: number;
  readonly stop: Int32Array;
  /** Whole seconds, rounded up. */
  readonly durationS: Int32Array;
  readonly lengthDm: Int32Array;
}

/** The options of a traveler. On a mirrored day times are negated and the first boarding is the last alighting. */
export interface RideOptions {
  /** The most transfers; -1: as many as pay off, 31 at most. */
  readonly maxTransfers: number;
  /** Seconds for a transfer if the feed doesn't say: at one stop, and in addition to the walk to another. */
  readonly transferS: number;
  /** Seconds added before each boarding but the first, on top of the feed's times. */
  readonly minTransferS: number;
  /** Footpaths take as long as at this speed; those with a fixed time keep it. */
  readonly walkKmh: number;
  /** Null: those of the timetable. They must be mirrored, or not, like the searched day. */
  readonly footpaths: OwnFootpaths | null;
  /** Seconds from leaving the source to the stop. */
  readonly maxDurationS: number;
  readonly latestArrivalS: number;
  /** The first boarding must lie within these times. */
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
