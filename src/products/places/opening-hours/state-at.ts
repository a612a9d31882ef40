import { dateOfDay, dayOfDate, weekdayOfDay } from '../../../kit/core/calendar.ts';
import type { OpeningRule, OpenState, Span, Weekdays } from './opening-rules.ts';

const DAY_S = 86_400;

/**
 * Returns the state of rules at a second of a day (counted from 1970-01-01, local time); seconds may lie outside of the
 * day. No day is a holiday. Times past midnight belong to the day on which they began.
 */
export function stateAt(rules: readonly OpeningRule[], day: number, second: number): OpenState {
  const today = day + Math.floor(second / DAY_S);
  const clock = second - (today - day) * DAY_S;
  const states = [stateOn(rules, today, clock), stateOn(rules, today - 1, clock + DAY_S)];
  for (const state of ['open', 'unknown'] as const) if (states.includes(state)) return state;
  return 'closed';
}

/** Returns the state by the rules of one day, at a second counted from its beginning. */
function stateOn(rules: readonly OpeningRule[], day: number, second: number): OpenState {
  const date = dateParts(day);
  let state: OpenState = 'closed';
  for (const rule of rules) {
    if (!isAbout(rule, date)) continue;
    const during = stateDuring(rule, second);
    if (rule.joint === '||') {
      if (state === 'closed' && during !== null) state = during;
    } else if (during !== null) {
      state = during;
    } else if (rule.joint === ';' && (rule.times === null || rule.state !== 'closed')) {
      // The rule replaces earlier ones of its days: closed outside of its times. One that closes times keeps the
      // others.
      state = 'closed';
    }
  }
  return state;
}

/** Returns the state during the rule's times, otherwise null. */
function stateDuring({ times, state }: OpeningRule, second: number): OpenState | null {
  if (times === null) return second < DAY_S ? state : null;
  const span = times.find(({ fromS, toS }) => second >= fromS && second < toS);
  if (span === undefined) return null;
  return span.openEnd && state === 'open' ? 'unknown' : state;
}

interface DateParts {
  readonly day: number;
  readonly year: number;
  /** Month · 100 + day. */
  readonly date: number;
}

function dateParts(day: number): DateParts {
  const date = dateOfDay(day);
  return { day, year: Math.floor(date / 10_000), date: date % 10_000 };
}

function isAbout({ years, dates, weeks, weekdays }: OpeningRule, { day, year, date }: DateParts): boolean {
  const within = (spans: readonly Span[] | null, value: number) =>
    spans === null || spans.some((span) => isWithin(span, value));
  if (!within(years, year) || !within(dates, date)) return false;
  if (weeks !== null && !within(weeks, weekOfYear(day))) return false;
  return weekdays === null || weekdays.some((one) => isWeekday(one, day, date % 100));
}

const isWithin = ([from, to]: Span, value: number): boolean =>
  from <= to ? value >= from && value <= to : value >= from || value <= to;

function isWeekday({ days, nth }: Weekdays, day: number, dayOfMonth: number): boolean {
  if (!isWithin(days, weekdayOfDay(day))) return false;
  if (nth === null) return true;
  const fromStart = Math.ceil(dayOfMonth / 7);
  const fromEnd = -Math.ceil((daysOfMonth(day) - dayOfMonth + 1) / 7);
  return nth.includes(fromStart) || nth.includes(fromEnd);
}

function daysOfMonth(day: number): number {
  const date = dateOfDay(day);
  const [year, month] = [Math.floor(date / 10_000), Math.floor(date / 100) % 100];
  const first = dayOfDate(year * 10_000 + month * 100 + 1);
  const next = month === 12 ? dayOfDate((year + 1) * 10_000 + 101) : dayOfDate(year * 10_000 + (month + 1) * 100 + 1);
  return next - first;
}

/** Returns the week by ISO 8601: week 1 has the year's first Thursday. */
function weekOfYear(day: number): number {
  const thursday = day - weekdayOfDay(day) + 3;
  const year = Math.floor(dateOfDay(thursday) / 10_000);
  return Math.floor((thursday - dayOfDate(year * 10_000 + 101)) / 7) + 1;
}
