import { parseInstant } from '../../../kit/core/calendar.ts';
import { wrongField } from '../../../kit/core/errors.ts';
import type { Interval } from '../tours/index.ts';

const FORM = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,9})?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/**
 * Reads an ISO 8601 date as Unix seconds; without an offset it is UTC, without a time midnight. Throws RequestError.
 */
function readDate(value: string, path: string): number {
  const parts = FORM.exec(value.trim());
  const time = parts === null ? Number.NaN : parseInstant(standard(parts));
  if (Number.isNaN(time))
    throw wrongField(path, 'must be an ISO 8601 date of the calendar, such as 2026-05-04T08:00:00+02:00');
  return time / 1000;
}

export const optionalDate = (value: string | null | undefined, path: string): number | null =>
  value === undefined || value === null || value === '' ? null : readDate(value, path);

interface IntervalBody {
  readonly start?: string | null;
  readonly end?: string | null;
}

/** Reads an interval; missing ends are infinite. Throws RequestError where the end comes before the start. */
export function readInterval({ start, end }: IntervalBody, path: string): Interval {
  const from = optionalDate(start, `${path}.start`) ?? Number.NEGATIVE_INFINITY;
  const to = optionalDate(end, `${path}.end`) ?? Number.POSITIVE_INFINITY;
  if (to < from) throw wrongField(`${path}.end`, 'must not be before its start');
  return { start: from, end: to };
}

/** Returns the date in the form that every JavaScript engine parses alike. */
function standard([, day, minutes = '00:00', seconds = ':00', offset = 'Z']: readonly string[]): string {
  const zone = offset.length === 3 ? `${offset}:00` : offset.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
  return `${day}T${minutes}${seconds.replace(/(\.\d{3})\d+$/, '$1')}${zone.toUpperCase()}`;
}

export const dateText = (unixS: number): string => new Date(Math.round(unixS * 1000)).toISOString();
