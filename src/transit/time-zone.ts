import { InputError } from '../core/errors.ts';

const DAY_S = 86_400;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The clock of an IANA zone. @throws InputError for a zone that isn't known */
function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone);
  if (clock === undefined) {
    try {
      clock = new Intl.DateTimeFormat('en-US', {
        timeZone: zone,
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
      });
    } catch {
      throw new InputError(`There is no time zone "${zone}".`);
    }
    clocks.set(zone, clock);
  }
  return clock;
}

/** Seconds that a zone's clock is ahead of UTC at a moment (Unix seconds). */
export function utcOffsetS(unixS: number, zone: string): number {
  const at: Record<string, number> = {};
  for (const { type, value } of clockOf(zone).formatToParts(unixS * 1000)) at[type] = Number(value);
  return Date.UTC(at.year, at.month - 1, at.day, at.hour, at.minute, at.second) / 1000 - unixS;
}

/** The day that a zone's calendar shows at a moment (Unix seconds). */
export const dayAt = (unixS: number, zone: string): number => Math.floor((unixS + utcOffsetS(unixS, zone)) / DAY_S);

/**
 * When a service day begins that times of a timetable are counted from, in Unix seconds: "noon minus 12 hours" (GTFS
 * reference, Time). That is midnight but for the days when clocks change.
 */
export function serviceDayStart(day: number, zone: string): number {
  const noonThere = day * DAY_S + DAY_S / 2;
  // The offset at noon depends on when noon is; a second look settles it.
  const guess = noonThere - utcOffsetS(noonThere, zone);
  return noonThere - utcOffsetS(guess, zone) - DAY_S / 2;
}
