/** The kinds of days, by the name of their service. */
export const SERVICES = {
  weekday: { id: 'WD', days: '1,1,1,1,1,0,0' },
  saturday: { id: 'SA', days: '0,0,0,0,0,1,0' },
  sunday: { id: 'SU', days: '0,0,0,0,0,0,1' },
  /** The nights after Fridays and Saturdays: times count on from the evening, past 24:00. */
  night: { id: 'NI', days: '0,0,0,0,1,1,0' },
} as const;

/** A service that runs on single days only, all listed in calendar_dates. */
export const SCHOOL_SERVICE = 'SC';

export type ServiceName = keyof typeof SERVICES;

export const FEED_START = '20260101';
export const FEED_END = '20271231';

/** Public holidays on which the Sunday timetable is in force. */
const HOLIDAYS = [
  ...[
    '20260101',
    '20260403',
    '20260406',
    '20260501',
    '20260514',
    '20260525',
    '20260604',
    '20261003',
    '20261225',
    '20261226',
  ],
  ...['20270101', '20270326', '20270329', '20270501', '20270506', '20270517', '20270527', '20271225'],
];

/** First and last days without school. */
const SCHOOL_HOLIDAYS = [
  ['20260101', '20260109'],
  ['20260330', '20260411'],
  ['20260629', '20260807'],
  ['20261005', '20261017'],
  ['20261223', '20270112'],
  ['20270322', '20270402'],
  ['20270628', '20270806'],
  ['20271004', '20271016'],
  ['20271223', '20271231'],
];

const DAY_MS = 86_400_000;

/** Returns the weekday of a date, 0 is Sunday. */
function weekdayOf(date: string): number {
  return new Date(`${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T00:00:00Z`).getUTCDay();
}

function datesOfFeed(): string[] {
  const dates: string[] = [];
  for (let day = Date.UTC(2026, 0, 1); day <= Date.UTC(2027, 11, 31); day += DAY_MS) {
    dates.push(new Date(day).toISOString().slice(0, 10).replaceAll('-', ''));
  }
  return dates;
}

/** Returns the rows of calendar.txt. */
export const calendarRows = (): string[] =>
  Object.values(SERVICES).map(({ id, days }) => `${id},${days},${FEED_START},${FEED_END}`);

/**
 * Returns the rows of calendar_dates.txt: holidays take the Sunday timetable, night lines also run into the new year,
 * school days are listed.
 */
export function calendarDateRows(): string[] {
  const rows: string[] = [];
  for (const date of HOLIDAYS) {
    const weekday = weekdayOf(date);
    if (weekday === 0) continue;
    rows.push(
      `${weekday === 6 ? SERVICES.saturday.id : SERVICES.weekday.id},${date},2`,
      `${SERVICES.sunday.id},${date},1`,
    );
  }
  rows.push(`${SERVICES.night.id},20261231,1`);
  for (const date of datesOfFeed()) {
    const weekday = weekdayOf(date);
    const free = SCHOOL_HOLIDAYS.some(([first, last]) => date >= first && date <= last);
    if (weekday > 0 && weekday < 6 && !free && !HOLIDAYS.includes(date)) rows.push(`${SCHOOL_SERVICE},${date},1`);
  }
  return rows;
}
