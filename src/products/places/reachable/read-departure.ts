import { dayOfDate } from '../../../kit/core/calendar.ts';
import { DEFAULT_FRAME, type ModeOptionsBody, numberIn, refuse } from '../../../network/routing/index.ts';
import type { Departure } from './reachable-query.ts';

const TIME = { min: 0, max: 172_800, integer: true };

/** Reads date and time from the options of a mode, or from their `frame`. Opening hours require a date. */
export function readDeparture(options: ModeOptionsBody, path: string): Departure {
  const field = (name: 'date' | 'time'): [value: unknown, path: string] =>
    options.frame?.[name] != null ? [options.frame[name], `${path}.frame.${name}`] : [options[name], `${path}.${name}`];
  const [date, at] = field('date');
  if (typeof date !== 'number' || Number.isNaN(dayOfDate(date))) {
    refuse(at, 'must be a calendar date in the form yyyymmdd where openingHours is true');
  }
  return { date, timeS: numberIn(...field('time'), TIME, DEFAULT_FRAME.timeS) };
}
