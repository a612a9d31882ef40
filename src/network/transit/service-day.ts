import type { Column, Index } from '../../kit/collections/column.ts';
import type { StopIndex, TripIndex } from './timetable.ts';

/** A pattern of a {@link ServiceDay}: its trips never overtake each other. */
export type FifoPatternIndex = Index<'fifoPattern'>;
/** A trip chain of a pattern on a certain day: a trip, or several that in-seat transfers join. */
export type TripChainIndex = Index<'tripChain'>;

/** Bits of `stopPosition.doors`. */
export const BOARD = 1;
export const ALIGHT = 2;

/**
 * All trips around a date in the form that searches use: made from the timetable for one date, cached for later
 * requests. Times are seconds from noon minus 12 hours of that date in the main feed's zone; chains of the days before
 * and after are included, with times below 0 or above 86,400.
 *
 * `mirrored` days are reversed: times negated, stop positions in reverse order, boarding and alighting swapped,
 * footpaths reversed. A search on one finds the latest departures to reach its source.
 */
export interface ServiceDay {
  readonly mirrored: boolean;
  readonly stopCount: number;
  readonly patternCount: number;
  readonly chainCount: number;
  readonly pattern: {
    /** Stop positions of pattern l are `firstPosition[l] .. firstPosition[l + 1] - 1`. */
    readonly firstPosition: Column<FifoPatternIndex>;
    /** Chains of pattern l are `firstChain[l] .. firstChain[l + 1] - 1`, in the order of time. */
    readonly firstChain: Column<FifoPatternIndex>;
    /** Start of the pattern's times in both columns of {@link ServiceDay.event}. */
    readonly firstEvent: Column<FifoPatternIndex>;
    readonly routeType: Column<FifoPatternIndex>;
  };
  readonly stopPosition: {
    readonly stop: Column<number, StopIndex>;
    /** {@link BOARD} where passengers may board, {@link ALIGHT} where they may alight, both, or 0. */
    readonly doors: Column<number>;
    readonly distanceDm: Column<number>;
  };
  /**
   * Departures are searched along a stop position, arrivals are read along a chain; r is counted within the pattern of
   * n chains.
   */
  readonly event: {
    /** Chain-major: stop position i of chain r at `firstEvent[l] + r * positions + i`. */
    readonly arrivalS: Int32Array;
    /** Stop-major: stop position i of chain r at `firstEvent[l] + i * chains + r`. */
    readonly departureS: Int32Array;
  };
  /** Parts of chain r are `firstPart[r] .. firstPart[r + 1] - 1`. */
  readonly chain: {
    readonly firstPart: Column<TripChainIndex>;
  };
  readonly part: {
    readonly trip: Column<number, TripIndex>;
    /** Seconds to add to the trip's own times (its service day against the date). */
    readonly shiftS: Column<number>;
    /** Stop position of the pattern (counted within it) where the part begins. */
    readonly firstPosition: Column<number>;
  };
  readonly stop: {
    /** Patterns that serve a stop: `firstPattern[s] .. firstPattern[s + 1] - 1` of {@link ServiceDay.stopPattern}. */
    readonly firstPattern: Column<StopIndex>;
    readonly changeS: Column<StopIndex>;
    readonly firstFootpath: Column<StopIndex>;
  };
  readonly stopPattern: {
    readonly pattern: Column<number, FifoPatternIndex>;
    /** Counted within the pattern. */
    readonly position: Column<number>;
  };
  readonly footpath: {
    readonly head: Column<number, StopIndex>;
    readonly durationS: Column<number>;
    readonly lengthDm: Column<number>;
    readonly kind: Column<number>;
  };
}
