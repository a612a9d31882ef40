import { InputError } from '../../kit/core/errors.ts';

const DAY_S = 86_400;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Returns the clock of an IANA zone. @throws InputError for an unknown zone */
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

/** Returns the seconds that a zone's clock is ahead of UTC at a moment (Unix seconds). */
export function utcOffsetS(unixS: number, zone: string): number {
  const at: Record<string, number> = {};
  for (const { type, value } of clockOf(zone).formatToParts(unixS * 1000)) at[type] = Number(value);
  return Date.UTC(at.year, at.month - 1, at.day, at.hour, at.minute, at.second) / 1000 - unixS;
}

/** Returns the day of a zone's calendar at a moment (Unix seconds). */
export const dayAt = (unixS: number, zone: string): number => Math.floor((unixS + utcOffsetS(unixS, zone)) / DAY_S);

/**
 * Returns the start of a service day, from which times of a timetable are counted, in Unix seconds: "noon minus 12
 * hours" (GTFS reference, Time). That is midnight except on days when clocks change.
 */
export function serviceDayStart(day: number, zone: string): number {
  const noonThere = day * DAY_S + DAY_S / 2;
  // The offset at noon depends on when noon is; a second evaluation settles it.
  const guess = noonThere - utcOffsetS(noonThere, zone);
  return noonThere - utcOffsetS(guess, zone) - DAY_S / 2;
}
