import type { CsvRow } from './csv-row.ts';

/** A time that isn't told. */
export const BLANK = -1;
/** A value that can't be read. */
export const BAD = -2;

/** 30 days: longer than any trip. */
const MAX_CLOCK_S = 30 * 86_400;
const ZERO = 48;
const NINE = 57;
const COLON = 58;
const DOT = 46;
const MINUS = 45;
const PLUS = 43;
/** Digits that a double holds exactly. */
const EXACT_DIGITS = 15;
const POWERS_OF_TEN = Array.from({ length: 23 }, (_, i) => 10 ** i);
const DAY_MS = 86_400_000;

/** Seconds of `H:MM:SS` with hours of any size, {@link BLANK} or {@link BAD}. */
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

/** A whole number from 0 to 2³¹ − 1, {@link BLANK} or {@link BAD}. */
export function count(row: CsvRow, cell: number): number {
  const { bytes } = row;
  const end = row.end[cell];
  let p = row.start[cell];
  if (p === end) return BLANK;
  let value = 0;
  for (; p < end; p++) {
    const digit = bytes[p] - ZERO;
    if (digit < 0 || digit > 9) return BAD;
    value = value * 10 + digit;
    if (value > 0x7fffffff) return BAD;
  }
  return value;
}

/** A finite number; NaN where there is none. */
export function decimal(row: CsvRow, cell: number): number {
  const { bytes } = row;
  const start = row.start[cell];
  const end = row.end[cell];
  let p = start;
  const negative = bytes[p] === MINUS;
  if (p < end && (negative || bytes[p] === PLUS)) p++;
  let mantissa = 0;
  let digits = 0;
  let decimals = -1;
  for (; p < end; p++) {
    const b = bytes[p];
    if (b >= ZERO && b <= NINE) {
      mantissa = mantissa * 10 + b - ZERO;
      digits++;
      if (decimals >= 0) decimals++;
    } else if (b === DOT && decimals < 0) decimals = 0;
    else return spelledDecimal(row, cell);
  }
  if (digits === 0) return Number.NaN;
  if (digits > EXACT_DIGITS) return spelledDecimal(row, cell);
  const value = decimals > 0 ? mantissa / POWERS_OF_TEN[decimals] : mantissa;
  return negative ? -value : value;
}

/** Exponents and digits beyond what fits exactly. */
function spelledDecimal(row: CsvRow, cell: number): number {
  const text = row.text(cell);
  if (!/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d{1,3})?$/i.test(text)) return Number.NaN;
  const value = Number(text);
  return Number.isFinite(value) ? value : Number.NaN;
}

const FIRST_DATE = 1970_01_01;
const LAST_DATE = 2199_12_31;
const LAST_DAY = Date.UTC(2199, 11, 31) / DAY_MS;

/**
 * Days since 1970-01-01 of a `YYYYMMDD` that exists, from 1970 to 2199; {@link BLANK} or {@link BAD}. Years before and
 * after are bad, or `bounded` to the first and last of these days.
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

/** Day of the week of a day number: 0 is Monday. 1970-01-01 was a Thursday. */
export const weekdayOf = (day: number): number => (day + 3) % 7;

/** The number `yyyymmdd` of a day number. */
export function dateOf(day: number): number {
  const date = new Date(day * DAY_MS);
  return date.getUTCFullYear() * 10_000 + (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
}
