import { GrowableInt32 } from '../../../kit/collections/growable.ts';
import { WorkspaceSection } from '../../../kit/collections/workspace.ts';
import { serviceDayStart } from '../time-zone.ts';
import {
  type FeedIndex,
  type PatternIndex,
  type ProfileIndex,
  type ServiceIndex,
  type Timetable,
  TRIP_NO_BICYCLES,
  type TripIndex,
} from '../timetable.ts';

const DAY_S = 86_400;
/** The most service days considered for one span, as bits of a word: trips may have begun four weeks before. */
const MAX_DAYS = 32;
/** The largest difference between the clocks of two zones, 26 hours, plus clock changes. */
const ZONES_S = 28 * 3600;

/**
 * Seconds from the start of a date (noon minus 12 hours in the main feed's zone), both inclusive; three weeks at most.
 */
export interface TimeSpan {
  readonly fromS: number;
  readonly toS: number;
}

/** Trips on service days, ascending by trip, then by day. */
export interface ActiveTrips {
  readonly count: number;
  readonly trip: Int32Array;
  /** Seconds to add to the trip's own times. */
  readonly shiftS: Int32Array;
}

/**
 * Returns trips of any service day that are under way within a span of the date with number `day`.
 * @param withBicycle only those that take bicycles
 */
export function activeTrips(timetable: Timetable, day: number, span: TimeSpan, withBicycle: boolean): ActiveTrips {
  const { trip, profile, service, pattern } = timetable;
  const { leastStartS, mostEndS } = timetable.workspace.of(EXTREMES);
  const first = Math.max(
    day + Math.floor((span.fromS - mostEndS - ZONES_S) / DAY_S),
    day + Math.ceil(span.toS / DAY_S) + 2 - MAX_DAYS,
  );
  const last = Math.min(day + Math.ceil((span.toS - leastStartS + ZONES_S) / DAY_S), first + MAX_DAYS - 1);
  const days = Math.max(0, last - first + 1);
  const shifts = dayShifts(timetable, day, first, days);
  const runningOn = serviceDays(timetable, first, days);

  const trips = new GrowableInt32(4096);
  const shiftsS = new GrowableInt32(4096);
  for (let t = 0 as TripIndex; t < trip.count; t++) {
    const s = trip.service[t];
    const bits = runningOn[s];
    if (bits === 0 || (withBicycle && trip.flags[t] & TRIP_NO_BICYCLES)) continue;
    const p = trip.pattern[t];
    const lastTime =
      profile.first[trip.profile[t]] + pattern.firstPosition[(p + 1) as PatternIndex] - pattern.firstPosition[p] - 1;
    const startS = trip.startS[t] + profile.departureS[profile.first[trip.profile[t]]];
    const endS = trip.startS[t] + profile.arrivalS[lastTime];
    const row = service.feed[s] * days;
    for (let d = 0; d < days; d++) {
      if ((bits & (1 << d)) === 0) continue;
      const shiftS = shifts[row + d];
      if (startS + shiftS > span.toS || endS + shiftS < span.fromS) continue;
      trips.push(t);
      shiftsS.push(shiftS);
    }
  }
  return { count: trips.length, trip: trips.toArray(), shiftS: shiftsS.toArray() };
}

/** Returns by feed and service day, counted from `first`, the start of the day relative to the date. */
function dayShifts(timetable: Timetable, day: number, first: number, days: number): Int32Array {
  const { feed, strings, mainFeed } = timetable;
  const startS = serviceDayStart(day, strings.get(feed.timeZone[mainFeed]));
  const shifts = new Int32Array(feed.count * days);
  for (let f = 0 as FeedIndex; f < feed.count; f++) {
    const zone = strings.get(feed.timeZone[f]);
    for (let d = 0; d < days; d++) shifts[f * days + d] = serviceDayStart(first + d, zone) - startS;
  }
  return shifts;
}

/** Returns by service the bits of days: bit d is set if it runs on day `first + d`. */
function serviceDays(timetable: Timetable, first: number, days: number): Int32Array {
  const { service, firstDay, dayCount } = timetable;
  const running = new Int32Array(service.count);
  for (let s = 0 as ServiceIndex; s < service.count; s++) {
    for (let d = 0; d < days; d++) {
      const day = first + d - firstDay;
      if (day < 0 || day >= dayCount) continue;
      if (service.days[s * service.wordsPerService + (day >> 5)] & (1 << (day & 31))) running[s] |= 1 << d;
    }
  }
  return running;
}

/** The first and last second of a service day at which any trip runs. */
const EXTREMES = new WorkspaceSection<Timetable, { readonly leastStartS: number; readonly mostEndS: number }>(
  'first and last second of a service day',
  ({ trip, profile }) => {
    let leastStartS = 0;
    let mostEndS = 0;
    for (let t = 0 as TripIndex; t < trip.count; t++) {
      const p = trip.profile[t];
      leastStartS = Math.min(leastStartS, trip.startS[t]);
      mostEndS = Math.max(mostEndS, trip.startS[t] + profile.arrivalS[profile.first[(p + 1) as ProfileIndex] - 1]);
    }
    return { leastStartS, mostEndS };
  },
);
