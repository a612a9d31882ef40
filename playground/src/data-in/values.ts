import type { Value } from './table.ts';

/** Reads a number with a decimal point or comma and separators of thousands where they are certain; else null. */
export function numberOf(value: Value | undefined): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  let text = value
    .trim()
    .replace(/[ '’\u00a0\u202f]/g, '')
    .replace('\u2212', '-');
  if (text.includes(',') && text.includes('.')) {
    const decimal = text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.';
    text = text.replaceAll(decimal === ',' ? '.' : ',', '');
  } else if (text.split(',').length > 2) text = text.replaceAll(',', '');
  text = text.replace(',', '.');
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : null;
}

/** Reads a time of day such as `8:30`, `08:30:00`, `8.30 Uhr` or `2:05 pm` as seconds since midnight; else null. */
export function clockOf(value: Value | undefined): number | null {
  const text = String(value ?? '').trim();
  const found = /^(?:\d{4}-\d\d-\d\d[T ])?(\d{1,2})(?:[:.h](\d{2}))?(?::(\d{2})(?:\.\d+)?)?\s*(am|pm|uhr|h|z)?$/i.exec(
    text,
  );
  if (found === null) return null;
  const [, hours, minutes = '0', seconds = '0', suffix = ''] = found;
  let hour = Number(hours);
  if (/pm/i.test(suffix) && hour < 12) hour += 12;
  if (/am/i.test(suffix) && hour === 12) hour = 0;
  if (hour > 24 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  return 3600 * hour + 60 * Number(minutes) + Number(seconds);
}

export const textOfValue = (value: Value | undefined): string =>
  value === null || value === undefined ? '' : String(value).trim();
