import { dayOfDate } from '../../kit/core/calendar.ts';
import type { TimeSpan } from './day/active-trips.ts';
import { isServed } from './served-dates.ts';
import { BOARD, type FifoPatternIndex, type ServiceDay } from './service-day.ts';
import { serviceDayOf } from './service-days.ts';
import type { Timetable } from './timetable.ts';

/** Service days around a date whose trips may still, or already, run on it. */
const DAYS_BEFORE = 32;
const DAYS_AFTER = 5;

/**
 * Returns whether a date (yyyymmdd) has trips of its own, or trips of other days, as in the night after the last of
 * them, can be boarded within a span of its time.
 */
export function isServedWithin(timetable: Timetable, date: number, span: TimeSpan): boolean {
  if (isServed(timetable, date)) return true;
  return isNearServed(timetable, dayOfDate(date)) && canBoard(serviceDayOf(timetable, date, span, false), span);
}

/** Avoids building an empty service day for dates far from any trip. */
function isNearServed({ firstDay, dayCount, tripsOnDay }: Timetable, day: number): boolean {
  const first = Math.max(0, day - firstDay - DAYS_BEFORE);
  const last = Math.min(dayCount - 1, day - firstDay + DAYS_AFTER);
  for (let d = first; d <= last; d++) if (tripsOnDay[d] > 0) return true;
  return false;
}

function canBoard({ patternCount, pattern, stopPosition, event }: ServiceDay, { fromS, toS }: TimeSpan): boolean {
  for (let l = 0 as FifoPatternIndex; l < patternCount; l++) {
    const next = (l + 1) as FifoPatternIndex;
    const chains = pattern.firstChain[next] - pattern.firstChain[l];
    for (let h = pattern.firstPosition[l]; h < pattern.firstPosition[next]; h++) {
      if (!(stopPosition.doors[h] & BOARD)) continue;
      const first = pattern.firstEvent[l] + (h - pattern.firstPosition[l]) * chains;
      for (let e = first; e < first + chains; e++) {
        if (event.departureS[e] >= fromS && event.departureS[e] <= toS) return true;
      }
    }
  }
  return false;
}
