import type { CsvRow } from './csv-row.ts';

/** The value of a cell that is empty. */
export const BLANK = -1;
/** The value of a cell that can't be read. */
export const BAD = -2;

const ZERO = 48;
const NINE = 57;
const DOT = 46;
const MINUS = 45;
const PLUS = 43;
/** Number of digits that a double holds exactly. */
const EXACT_DIGITS = 15;
const POWERS_OF_TEN = Array.from({ length: 23 }, (_, i) => 10 ** i);

/** Reads an integer from 0 to 2³¹ − 1, {@link BLANK} or {@link BAD}. */
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

/** Reads a finite number; NaN if there is none. */
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

/** Parses numbers with exponents or more digits than fit exactly. */
function spelledDecimal(row: CsvRow, cell: number): number {
  const text = row.text(cell);
  if (!/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d{1,3})?$/i.test(text)) return Number.NaN;
  const value = Number(text);
  return Number.isFinite(value) ? value : Number.NaN;
}
