import { dateOfDay, dayOfDate, weekdayOfDay } from '../core/calendar.ts';
import type { Timetable } from './timetable.ts';

/** First and last date (yyyymmdd) on which a trip begins; null for an empty timetable. */
export function servedDates(timetable: Timetable): { readonly first: number; readonly last: number } | null {
  let first = 0;
  let last = timetable.dayCount - 1;
  while (first <= last && timetable.tripsOnDay[first] === 0) first++;
  while (first <= last && timetable.tripsOnDay[last] === 0) last--;
  if (first > last) return null;
  return { first: dateOfDay(timetable.firstDay + first), last: dateOfDay(timetable.firstDay + last) };
}

/** Whether any trip begins on the service day of a date. */
export function isServed(timetable: Timetable, date: number): boolean {
  const day = dayOfDate(date) - timetable.firstDay;
  return day >= 0 && day < timetable.dayCount && timetable.tripsOnDay[day] > 0;
}

/** The date with most trips, the last of equal ones (some calendars began in 1900); of a weekday (0 Monday … 6 Sunday) if told. Null: none runs. */
export function busiestDate(timetable: Timetable, weekday?: number): number | null {
  let best = -1;
  for (let day = 0; day < timetable.dayCount; day++) {
    if (weekday !== undefined && weekdayOfDay(timetable.firstDay + day) !== weekday) continue;
    if (timetable.tripsOnDay[day] >= (best < 0 ? 1 : timetable.tripsOnDay[best])) best = day;
  }
  return best < 0 ? null : dateOfDay(timetable.firstDay + best);
}
