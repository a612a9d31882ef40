import type { CancelFlag } from '../../../kit/core/cancel.ts';
import type { Origin } from '../../routing/index.ts';
import {
  FAR_S,
  type OwnFootpaths,
  type RideOptions,
  type ServiceDay,
  serviceDayOf,
  type TimeSpan,
  type Timetable,
} from '../../transit/index.ts';
import type { TransitOrigin } from '../transit-origin.ts';
import { travelDateOf } from './travel-date.ts';

/**
 * The service day and the traveler's options for a search: for arrivals the day is mirrored, so that the window of
 * arrivals is one of departures.
 */
export interface ServiceFrame {
  readonly day: ServiceDay;
  /** The source is left within these times (inclusive). */
  readonly fromS: number;
  readonly toS: number;
  /** True if the source is left at exactly `fromS`, and waiting counts. */
  readonly waits: boolean;
  readonly options: RideOptions;
}

/** Returns the span between the first departure and the last arrival that count. */
export function spanOf({ transit: { timeS, durationS }, reverse }: TransitOrigin, maxDurationS: number): TimeSpan {
  const lastS = durationS + maxDurationS;
  return reverse ? { fromS: timeS - lastS, toS: timeS } : { fromS: timeS, toS: timeS + lastS };
}

/** Returns whether a bicycle ridden to a stop is taken along. */
export const takesBicycle = ({ travel, transit }: Origin): boolean => transit !== null && travel.mode === 'bike';

/** Returns the date of an origin's journeys; null if nothing runs within their time. */
export function servedDateOf(timetable: Timetable, origin: TransitOrigin, maxDurationS: number): number | null {
  return travelDateOf(timetable, origin.transit, spanOf(origin, maxDurationS)).date;
}

/**
 * Returns the frame of an origin; null if nothing runs then.
 * @param footpaths null: those of the timetable
 * @param afterS seconds of departures after the window that are needed as well
 */
export function serviceFrame(
  timetable: Timetable,
  origin: TransitOrigin,
  maxDurationS: number,
  footpaths: OwnFootpaths | null,
  cancel: CancelFlag,
  afterS = 0,
): ServiceFrame | null {
  const date = servedDateOf(timetable, origin, maxDurationS);
  if (date === null) return null;
  const { transit, reverse } = origin;
  const { timeS, durationS, boardingS } = transit;
  const fromS = reverse ? -timeS : timeS;
  return {
    day: serviceDayOf(timetable, date, spanOf(origin, afterS + maxDurationS), reverse, takesBicycle(origin)),
    fromS,
    toS: fromS + durationS + afterS,
    waits: durationS + afterS === 0,
    options: {
      maxTransfers: transit.maxTransfers,
      transferS: transit.transferS,
      minTransferS: transit.minTransferS,
      walkKmh: transit.walkKmh,
      footpaths,
      maxDurationS,
      latestArrivalS: FAR_S,
      firstBoardingFromS: boardingS === null ? -FAR_S : fromS,
      firstBoardingToS: boardingS === null ? FAR_S : fromS + boardingS,
      closedRouteTypes: new Set(transit.closedRouteTypes),
      cancel,
    },
  };
}
