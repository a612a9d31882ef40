import { WorkspaceSection } from '../../kit/collections/workspace.ts';
import { dateOfDay, dayOfDate, weekdayOfDay } from '../../kit/core/calendar.ts';
import type { Timetable } from './timetable.ts';

/** Returns the first and last date (yyyymmdd) on which a trip begins; null for an empty timetable. */
export function servedDates(timetable: Timetable): { readonly first: number; readonly last: number } | null {
  let first = 0;
  let last = timetable.dayCount - 1;
  while (first <= last && timetable.tripsOnDay[first] === 0) first++;
  while (first <= last && timetable.tripsOnDay[last] === 0) last--;
  if (first > last) return null;
  return { first: dateOfDay(timetable.firstDay + first), last: dateOfDay(timetable.firstDay + last) };
}

/** Returns whether any trip begins on the service day of a date. */
export function isServed(timetable: Timetable, date: number): boolean {
  const day = dayOfDate(date) - timetable.firstDay;
  return day >= 0 && day < timetable.dayCount && timetable.tripsOnDay[day] > 0;
}

/**
 * Returns the date with most trips; of equal ones the nearest to the day `near`, since some calendars run for
 * centuries. Null if nothing ever runs.
 */
export function busiestDate(timetable: Timetable, near: number): number | null {
  return mostDate(timetable, near, (day) => timetable.tripsOnDay[day]);
}

/**
 * Returns a day of the week (0 Monday … 6 Sunday) in the week with most trips among those in which it is served; of
 * equal ones the nearest to the day `near`. Null if it is never served.
 */
export function weekdayOfBusiestWeek(timetable: Timetable, weekday: number, near: number): number | null {
  const { firstDay, tripsOnDay } = timetable;
  const trips = timetable.workspace.of(TRIPS_OF_WEEKS);
  return mostDate(timetable, near, (day) =>
    weekdayOfDay(firstDay + day) === weekday && tripsOnDay[day] > 0
      ? trips[weekOf(firstDay + day) - weekOf(firstDay)]
      : 0,
  );
}

/** Returns the served date with the largest amount, of equal ones the nearest to the day `near`, then the earlier. */
function mostDate({ firstDay, dayCount }: Timetable, near: number, amountOf: (day: number) => number): number | null {
  let best = -1;
  let most = 0;
  for (let day = 0; day < dayCount; day++) {
    const amount = amountOf(day);
    if (amount < most || amount === 0) continue;
    if (amount === most && Math.abs(firstDay + day - near) >= Math.abs(firstDay + best - near)) continue;
    best = day;
    most = amount;
  }
  return best < 0 ? null : dateOfDay(firstDay + best);
}

/** Returns the number of a week; weeks begin on Mondays, and 1970-01-01 was a Thursday. */
const weekOf = (day: number): number => Math.floor((day + 3) / 7);

/** The trips of each week, counted from that of the timetable's first day. */
const TRIPS_OF_WEEKS = new WorkspaceSection<Timetable, Float64Array>(
  'trips of weeks',
  ({ firstDay, dayCount, tripsOnDay }) => {
    const trips = new Float64Array(weekOf(firstDay + dayCount) - weekOf(firstDay) + 1);
    for (let day = 0; day < dayCount; day++) trips[weekOf(firstDay + day) - weekOf(firstDay)] += tripsOnDay[day];
    return trips;
  },
);
