import { WorkspaceSection } from '../../kit/collections/workspace.ts';
import { dateText, dayOfDate } from '../../kit/core/calendar.ts';
import { InputError } from '../../kit/core/errors.ts';
import { activeTrips, type TimeSpan } from './day/active-trips.ts';
import { assemble } from './day/assemble.ts';
import { fifoPatterns } from './day/fifo-patterns.ts';
import { mirrorDay } from './day/mirror.ts';
import { tripChains } from './day/trip-chains.ts';
import type { ServiceDay } from './service-day.ts';
import { type Timetable, TRIP_NO_BICYCLES, type TripIndex } from './timetable.ts';

const DAY_S = 86_400;
/**
 * The bound of days cached per thread and timetable, in events (8 bytes each) and stops; at least two days are kept.
 */
const EVENTS_KEPT = 8_000_000;

const SERVICE_DAYS = new WorkspaceSection<Timetable, Map<string, ServiceDay>>('service days', () => new Map());

/**
 * Returns all trips on a date (yyyymmdd) within a span of its time, widened to whole days; cached per thread.
 * @param span real times also for a mirrored day: from the earliest departure to the latest arrival that count
 * @param withBicycle only vehicles that take bicycles
 * @throws InputError if there is no such date
 */
export function serviceDayOf(
  timetable: Timetable,
  date: number,
  span: TimeSpan,
  mirrored: boolean,
  withBicycle = false,
): ServiceDay {
  const day = dayOfDate(date);
  if (Number.isNaN(day)) throw new InputError(`There is no date ${dateText(date)}.`);
  const fromS = Math.floor(span.fromS / DAY_S) * DAY_S;
  const toS = Math.ceil((span.toS + 1) / DAY_S) * DAY_S - 1;
  const days = timetable.workspace.of(SERVICE_DAYS);
  const someRefuse = withBicycle && timetable.workspace.of(REFUSES_BICYCLES);
  const key = `${day} ${fromS} ${toS} ${mirrored} ${someRefuse}`;
  const known = days.get(key);
  if (known !== undefined) {
    // A Map keeps insertion order, so the first is the least recently used.
    days.delete(key);
    days.set(key, known);
    return known;
  }
  const made = mirrored
    ? mirrorDay(timetable, serviceDayOf(timetable, date, span, false, withBicycle))
    : buildServiceDay(timetable, day, { fromS, toS }, someRefuse);
  days.set(key, made);
  forgetOldest(days);
  return made;
}

/** @param day number of the date's day */
export function buildServiceDay(timetable: Timetable, day: number, span: TimeSpan, withBicycle = false): ServiceDay {
  const active = activeTrips(timetable, day, span, withBicycle);
  const chains = tripChains(timetable, active);
  return assemble(timetable, active, chains, fifoPatterns(timetable, active, chains));
}

/** True if any trip takes no bicycles; else a day is the same with and without a bicycle. */
const REFUSES_BICYCLES = new WorkspaceSection<Timetable, boolean>('refuses bicycles', ({ trip: { count, flags } }) => {
  for (let t = 0 as TripIndex; t < count; t++) if (flags[t] & TRIP_NO_BICYCLES) return true;
  return false;
});

function forgetOldest(days: Map<string, ServiceDay>): void {
  let events = 0;
  for (const day of days.values()) events += sizeOf(day);
  for (const [key, day] of days) {
    if (days.size <= 2 || events <= EVENTS_KEPT) return;
    days.delete(key);
    events -= sizeOf(day);
  }
}

const sizeOf = ({ event, stopCount }: ServiceDay): number => event.arrivalS.length + stopCount;
