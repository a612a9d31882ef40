import { dateOfDay } from '../../kit/core/calendar.ts';
import { DEFAULT_FRAME, USUAL_TRANSFER_S } from '../../network/routing/index.ts';
import { busiestDate, type FeedIndex, servedDates, type Timetable } from '../../network/transit/index.ts';

/**
 * Builds the `transit` part of `metadata/network`: the lines and their dates and times. Dates are yyyymmdd, times
 * seconds of the service day (`max-time-s` is beyond 86400 where trips run past midnight). Names with hyphens are those
 * that existing clients use.
 * @param today days since 1970-01-01; the nearest of equally busy dates is returned
 */
export function transitMetadata(timetable: Timetable | null, today: number): Readonly<Record<string, unknown>> {
  const served = timetable === null ? null : servedDates(timetable);
  if (timetable === null || served === null) return { available: false };
  const { strings, feed, platform, route, trip } = timetable;
  const { earliestS, latestS } = timesOf(timetable);
  const [routesOfFeed, stopsOfFeed] = [countBy(route.feed as Values), countBy(platform.feed as Values)];
  return {
    available: true,
    'min-date': served.first,
    'max-date': served.last,
    'busiest-date': busiestDate(timetable, today),
    'served-dates': servedRanges(timetable),
    'min-time-s': earliestS,
    'max-time-s': latestS,
    'time-zone': strings.get(feed.timeZone[timetable.mainFeed]),
    'default-frame-time': DEFAULT_FRAME.timeS,
    'default-frame-duration': DEFAULT_FRAME.durationS,
    // The value where the feeds say nothing. A request's minTransferTime is added.
    'default-transfer-time': USUAL_TRANSFER_S,
    'min-transfer-time': 0,
    'changing-transit-penalty-time': 0,
    'entering-transit-penalty-time': 0,
    'leaving-transit-penalty-time': 0,
    routes: route.count,
    stops: platform.count,
    trips: trip.count,
    'route-types': countBy(route.type as Values),
    feeds: Array.from({ length: feed.count }, (_, f) => ({
      name: strings.get(feed.name[f as FeedIndex]),
      'time-zone': strings.get(feed.timeZone[f as FeedIndex]),
      routes: routesOfFeed[f] ?? 0,
      stops: stopsOfFeed[f] ?? 0,
    })),
  };
}

type Values = { readonly length: number; readonly [index: number]: number };

function countBy(values: Values): Record<number, number> {
  const counts: Record<number, number> = {};
  for (let i = 0; i < values.length; i++) counts[values[i]] = (counts[values[i]] ?? 0) + 1;
  return counts;
}

/** Runs of consecutive dates with service. */
function servedRanges({ firstDay, dayCount, tripsOnDay }: Timetable): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = [];
  for (let d = 0; d < dayCount; d++) {
    if (tripsOnDay[d] === 0) continue;
    const date = dateOfDay(firstDay + d);
    if (d > 0 && tripsOnDay[d - 1] > 0) ranges[ranges.length - 1].to = date;
    else ranges.push({ from: date, to: date });
  }
  return ranges;
}

/** Returns the first departure and the last arrival of all trips. */
function timesOf({ trip, profile }: Timetable): { earliestS: number; latestS: number } {
  const [first, arrivalS] = [profile.first, profile.arrivalS] as readonly Values[];
  const [profileOf, startS] = [trip.profile, trip.startS] as readonly Values[];
  let earliestS = Infinity;
  let latestS = -Infinity;
  for (let t = 0; t < trip.count; t++) {
    earliestS = Math.min(earliestS, startS[t]);
    latestS = Math.max(latestS, startS[t] + arrivalS[first[profileOf[t] + 1] - 1]);
  }
  return { earliestS, latestS };
}
