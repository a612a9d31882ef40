import { dateText } from '../../core/calendar.ts';
import type { CancelFlag } from '../../core/cancel.ts';
import { RequestError } from '../../core/errors.ts';
import type { Network } from '../../network/network.ts';
import {
  busiestDate,
  FAR_S,
  isServed,
  type RideOptions,
  type ServiceDay,
  servedDates,
  serviceDayOf,
  type Timetable,
} from '../../transit/index.ts';
import { type Origin, type RoutingQuery, type TransitUse, WEEKDAYS } from '../routing-query.ts';

/** An origin that uses public transport. */
export type TransitOrigin<O extends Origin = Origin> = O & { readonly transit: TransitUse };

export const isTransitOrigin = <O extends Origin>(origin: O): origin is TransitOrigin<O> => origin.transit !== null;

/**
 * When the vehicles of a request run and what its travellers accept, as searches see it: for those who want to arrive
 * the day is mirrored, so that their window of arrivals is one of departures.
 */
export interface ServiceFrame {
  readonly day: ServiceDay;
  /** The source is left within these times (inclusive). */
  readonly fromS: number;
  readonly toS: number;
  /** The source is left at exactly `fromS`, and waiting counts. */
  readonly waits: boolean;
  readonly options: RideOptions;
}

export function timetableOf({ transit }: Network): Timetable {
  if (transit) return transit;
  const message = "tm.transit can't be used: this region has no public transport";
  throw new RequestError(message, [{ path: 'tm.transit', message }]);
}

/** The date that an origin means; null where the timetable has none to choose. */
function dateOf(timetable: Timetable, date: TransitUse['date']): number | null {
  if (typeof date === 'number') return date;
  return busiestDate(timetable, date === null ? undefined : WEEKDAYS.indexOf(date));
}

/** The date of an origin's journeys; null if nothing runs then. Without public transport: the busiest date. */
export function servedDateOf(timetable: Timetable, transit: TransitUse | null): number | null {
  const date = dateOf(timetable, transit?.date ?? null);
  return date !== null && isServed(timetable, date) ? date : null;
}

/**
 * Null where nothing runs on the date.
 * @param afterS seconds of departures after the window that are needed as well
 */
export function serviceFrame(
  timetable: Timetable,
  { transit, reverse }: TransitOrigin,
  maxDurationS: number,
  cancel: CancelFlag,
  afterS = 0,
): ServiceFrame | null {
  const date = servedDateOf(timetable, transit);
  if (date === null) return null;
  const { timeS, durationS, boardingS } = transit;
  const lastS = durationS + afterS + maxDurationS;
  const span = reverse ? { fromS: timeS - lastS, toS: timeS } : { fromS: timeS, toS: timeS + lastS };
  const fromS = reverse ? -timeS : timeS;
  return {
    day: serviceDayOf(timetable, date, span, reverse),
    fromS,
    toS: fromS + durationS + afterS,
    waits: durationS + afterS === 0,
    options: {
      maxTransfers: transit.maxTransfers,
      minTransferS: transit.minTransferS,
      walkKmh: transit.walkKmh,
      maxDurationS,
      latestArrivalS: FAR_S,
      firstBoardingFromS: boardingS === null ? -FAR_S : fromS,
      firstBoardingToS: boardingS === null ? FAR_S : fromS + boardingS,
      closedRouteTypes: new Set(transit.closedRouteTypes),
      cancel,
    },
  };
}

/** What callers should know about the dates of a request: which was chosen, or that nothing runs. Mostly empty. */
export function transitNotice(network: Network, { origins }: Pick<RoutingQuery, 'origins'>): string {
  const notices = new Set<string>();
  const seen = new Set<TransitUse>();
  for (const { transit } of origins) {
    if (!transit || seen.has(transit)) continue;
    seen.add(transit);
    const notice = dateNotice(timetableOf(network), transit);
    if (notice) notices.add(notice);
  }
  return [...notices].join(' ');
}

function dateNotice(timetable: Timetable, transit: TransitUse): string {
  const served = servedDates(timetable);
  if (!served) return 'No public transport: the timetable is empty.';
  const date = dateOf(timetable, transit.date);
  if (date === null) return `No public transport on any ${transit.date}.`;
  if (typeof transit.date !== 'number') return `Public transport of ${dateText(date)}.`;
  if (isServed(timetable, date)) return '';
  const covered = `the timetable covers ${dateText(served.first)} to ${dateText(served.last)}`;
  return `No public transport on ${dateText(date)}: ${covered}.`;
}
