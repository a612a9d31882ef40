/** Days are counted from 1970-01-01; dates are numbers such as 20190528 (proleptic Gregorian calendar). */

const MS_PER_DAY = 86_400_000;

/** Returns the number of a date's day; NaN if there is no such date. */
export function dayOfDate(date: number): number {
  if (!Number.isInteger(date) || date < 1000_00_00 || date > 9999_12_31) return Number.NaN;
  const day = Date.UTC(Math.floor(date / 10_000), (Math.floor(date / 100) % 100) - 1, date % 100) / MS_PER_DAY;
  return dateOfDay(day) === date ? day : Number.NaN;
}

/**
 * Returns the milliseconds since 1970 of an ISO 8601 text that begins with its date; NaN if it is none or there is no
 * such date, for which `Date.parse` takes a day of the next month.
 */
export function parseInstant(text: string): number {
  const date = /^(\d{4})-(\d\d)-(\d\d)/.exec(text);
  return date === null || Number.isNaN(dayOfDate(Number(date.slice(1).join('')))) ? Number.NaN : Date.parse(text);
}

export function dateOfDay(day: number): number {
  const date = new Date(day * MS_PER_DAY);
  return date.getUTCFullYear() * 10_000 + (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
}

/** Returns the weekday of a day: 0 Monday … 6 Sunday. */
export const weekdayOfDay = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** Returns a date in the form `2019-05-28`, for people. */
export function dateText(date: number): string {
  const digits = String(date);
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}
