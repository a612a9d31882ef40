import { WorkspaceSection } from '../../../kit/collections/workspace.ts';
import { dateOfDay, dateText, dayOfDate, weekdayOfDay } from '../../../kit/core/calendar.ts';
import { type DateWish, WEEKDAYS } from '../../routing/index.ts';
import {
  busiestDate,
  dayAt,
  isServedWithin,
  servedDates,
  type TimeSpan,
  type Timetable,
  weekdayOfBusiestWeek,
} from '../../transit/index.ts';

/** The date (yyyymmdd) of the searched service day, null if nothing runs, and a notice for callers. */
export interface TravelDate {
  readonly date: number | null;
  /** Empty if there is nothing to report. */
  readonly notice: string;
}

/** Sources of a request have few different dates, and each is requested several times. */
const MOST_REMEMBERED = 64;
const TRAVEL_DATES = new WorkspaceSection<Timetable, Map<string, TravelDate>>('travel dates', () => new Map());

/**
 * Returns the date of journeys. A date that the timetable doesn't cover becomes the same weekday of its busiest week,
 * unless it is strict; without a date it is today, if anything runs.
 * @param span within which something must run on the date
 */
export function travelDateOf(timetable: Timetable, wish: DateWish, span: TimeSpan): TravelDate {
  const { date, strictDate, askedAtS } = wish;
  const known = timetable.workspace.of(TRAVEL_DATES);
  const key = `${date} ${strictDate} ${askedAtS} ${span.fromS} ${span.toS}`;
  let found = known.get(key);
  if (found === undefined) {
    found = chooseDate(timetable, wish, span);
    if (known.size === MOST_REMEMBERED) known.clear();
    known.set(key, found);
  }
  return found;
}

function chooseDate(timetable: Timetable, { date, strictDate, askedAtS }: DateWish, span: TimeSpan): TravelDate {
  const served = servedDates(timetable);
  if (!served) return { date: null, notice: 'No public transport: the timetable is empty.' };
  const covered = `${dateText(served.first)} to ${dateText(served.last)}`;
  const nothing = (when: string) => ({
    date: null,
    notice: `No public transport ${when}: the timetable covers ${covered}.`,
  });
  const today = todayOf(timetable, askedAtS);
  if (typeof date === 'string') {
    const found = weekdayOfBusiestWeek(timetable, WEEKDAYS.indexOf(date), today);
    return found === null
      ? nothing(`on any ${date}`)
      : { date: found, notice: `Public transport of ${dateText(found)}.` };
  }
  if (date === null) return todayOrAnother(timetable, today, strictDate, span, nothing);
  if (isServedWithin(timetable, date, span)) return { date, notice: '' };
  const isCovered = date >= served.first && date <= served.last;
  const day = dayOfDate(date);
  const other = isCovered || strictDate ? null : weekdayOfBusiestWeek(timetable, weekdayOfDay(day), day);
  if (other === null) return nothing(`on ${dateText(date)}`);
  const taken = `${dateText(other)} is taken, the same weekday of its busiest week`;
  return { date: other, notice: `The timetable covers ${covered}, not ${dateText(date)}: ${taken}. ${STRICT}` };
}

const STRICT = 'With strictDate the answer stays empty.';

function todayOrAnother(
  timetable: Timetable,
  today: number,
  strictDate: boolean,
  span: TimeSpan,
  nothing: (when: string) => TravelDate,
): TravelDate {
  const date = dateOfDay(today);
  if (isServedWithin(timetable, date, span)) return { date, notice: `Public transport of today, ${dateText(date)}.` };
  if (strictDate) return nothing(`today, ${dateText(date)}`);
  const other = weekdayOfBusiestWeek(timetable, weekdayOfDay(today), today) ?? busiestDate(timetable, today);
  if (other === null) return nothing(`today, ${dateText(date)}`);
  return { date: other, notice: `Public transport of ${dateText(other)}: nothing runs today, ${dateText(date)}.` };
}

const todayOf = ({ feed, mainFeed, strings }: Timetable, askedAtS: number): number =>
  dayAt(askedAtS, strings.get(feed.timeZone[mainFeed]));
