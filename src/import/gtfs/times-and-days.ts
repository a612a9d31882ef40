import { BAD, BLANK, type CsvRow, count } from '../../kit/csv/index.ts';

/** 30 days: longer than any trip. */
const MAX_CLOCK_S = 30 * 86_400;
const ZERO = 48;
const NINE = 57;
const COLON = 58;
const DAY_MS = 86_400_000;

/** Parses `H:MM:SS` with hours of any size to seconds, {@link BLANK} or {@link BAD}. */
export function clockS(row: CsvRow, cell: number): number {
  const { bytes } = row;
  const end = row.end[cell];
  let p = row.start[cell];
  if (p === end) return BLANK;
  let hours = 0;
  let digits = 0;
  for (; p < end && bytes[p] >= ZERO && bytes[p] <= NINE; p++, digits++) hours = hours * 10 + bytes[p] - ZERO;
  if (digits === 0 || digits > 4 || end - p !== 6 || bytes[p] !== COLON || bytes[p + 3] !== COLON) return BAD;
  const minutes = twoDigits(bytes, p + 1);
  const seconds = twoDigits(bytes, p + 4);
  if (minutes < 0 || minutes > 59 || seconds < 0 || seconds > 59) return BAD;
  const time = hours * 3600 + minutes * 60 + seconds;
  return time > MAX_CLOCK_S ? BAD : time;
}

function twoDigits(bytes: Uint8Array, at: number): number {
  const tens = bytes[at] - ZERO;
  const ones = bytes[at + 1] - ZERO;
  return tens < 0 || tens > 9 || ones < 0 || ones > 9 ? -1 : tens * 10 + ones;
}

const FIRST_DATE = 1970_01_01;
const LAST_DATE = 2199_12_31;
const LAST_DAY = Date.UTC(2199, 11, 31) / DAY_MS;

/**
 * Parses a valid date `YYYYMMDD` from 1970 to 2199 to days since 1970-01-01, {@link BLANK} or {@link BAD}. Years before
 * and after are bad, or with `bounded` clamped to the first and last of these days.
 */
export function dayNumber(row: CsvRow, cell: number, bounded = false): number {
  if (row.isBlank(cell)) return BLANK;
  if (row.end[cell] - row.start[cell] !== 8) return BAD;
  const yyyymmdd = count(row, cell);
  if (yyyymmdd < 1000_00_00 || (!bounded && (yyyymmdd < FIRST_DATE || yyyymmdd > LAST_DATE))) return BAD;
  const month = Math.floor(yyyymmdd / 100) % 100;
  const day = yyyymmdd % 100;
  const date = new Date(Date.UTC(Math.floor(yyyymmdd / 10_000), month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return BAD;
  return Math.min(Math.max(0, date.getTime() / DAY_MS), LAST_DAY);
}

/** Returns the day of the week of a day number: 0 is Monday. 1970-01-01 was a Thursday. */
export const weekdayOf = (day: number): number => (day + 3) % 7;

/** Converts a day number to the number `yyyymmdd`. */
export function dateOf(day: number): number {
  const date = new Date(day * DAY_MS);
  return date.getUTCFullYear() * 10_000 + (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
}
