import { SequenceInterner } from '../../kit/collections/sequence-interner.ts';
import type { Remarks } from '../../kit/core/remarks.ts';
import { wordsFor } from '../../network/transit/columns.ts';
import type { GtfsFeed } from '../gtfs/gtfs-feed.ts';

/** The days of all services as bits over one span of days. Services of a feed that run on the same days are merged. */
export interface Calendar {
  readonly firstDay: number;
  readonly dayCount: number;
  readonly count: number;
  readonly wordsPerService: number;
  readonly days: Uint32Array;
  readonly feed: Int32Array;
  /** Indexed by feed and service of the feed: its index here, -1 if it never runs. */
  readonly serviceOf: readonly Int32Array[];
}

/** All bits together take at most 32 MB; a feed of few services may run for a century. */
const MAX_WORDS = 1 << 23;
const MAX_DAYS = 36_525;
/** At least two years are kept, however many services there are. */
const MIN_DAYS = 731;

/**
 * Builds the day bits of the services that trips use. A calendar longer than memory allows is cut to the span with most
 * trips (of equal ones the earliest).
 */
export function buildCalendar(feeds: readonly GtfsFeed[], remarks: Remarks): Calendar {
  const tripsOf = feeds.map(({ services, trips }) => {
    const counts = new Int32Array(services.length);
    for (let t = 0; t < trips.count; t++) counts[trips.service[t]]++;
    return counts;
  });
  const { firstDay, dayCount } = spanOf(feeds, tripsOf);

  const wordsPerService = wordsFor(dayCount);
  const rows = new SequenceInterner();
  const row = new Int32Array(wordsPerService + 1);
  let cut = 0;
  const serviceOf = feeds.map(({ services }, feed) =>
    Int32Array.from(services, ({ days }, service) => {
      if (tripsOf[feed][service] === 0) return -1;
      row.fill(0);
      row[wordsPerService] = feed;
      let kept = 0;
      for (const day of days) {
        const d = day - firstDay;
        if (d < 0 || d >= dayCount) continue;
        row[d >>> 5] |= 1 << (d & 31);
        kept++;
      }
      cut += days.length - kept;
      return kept === 0 ? -1 : rows.intern(row);
    }),
  );
  remarks.add('day of service outside the span kept', cut);

  const days = new Uint32Array(rows.count * wordsPerService);
  const feed = new Int32Array(rows.count);
  for (let service = 0; service < rows.count; service++) {
    const start = rows.first[service];
    days.set(rows.flat.subarray(start, start + wordsPerService), service * wordsPerService);
    feed[service] = rows.flat[start + wordsPerService];
  }
  return { firstDay, dayCount, count: rows.count, wordsPerService, days, feed, serviceOf };
}

/** Counts the trips that run on each day. */
export function countTripsOnDays(calendar: Calendar, serviceOfTrip: Int32Array): Int32Array {
  const trips = new Int32Array(calendar.count);
  for (const service of serviceOfTrip) trips[service]++;
  const onDay = new Int32Array(calendar.dayCount);
  for (let service = 0; service < calendar.count; service++) {
    for (let d = 0; d < calendar.dayCount; d++) {
      if (calendar.days[service * calendar.wordsPerService + (d >>> 5)] & (1 << (d & 31))) onDay[d] += trips[service];
    }
  }
  return onDay;
}

function spanOf(feeds: readonly GtfsFeed[], tripsOf: readonly Int32Array[]): { firstDay: number; dayCount: number } {
  let first = Infinity;
  let last = -Infinity;
  let services = 0;
  feeds.forEach((feed, f) => {
    feed.services.forEach(({ days }, s) => {
      if (tripsOf[f][s] === 0 || days.length === 0) return;
      services++;
      first = Math.min(first, days[0]);
      last = Math.max(last, days[days.length - 1]);
    });
  });
  if (services === 0) return { firstDay: 0, dayCount: 0 };
  const limit = Math.min(MAX_DAYS, Math.max(MIN_DAYS, 32 * Math.floor(MAX_WORDS / services)));
  const span = last - first + 1;
  if (span <= limit) return { firstDay: first, dayCount: span };

  const onDay = new Float64Array(span);
  feeds.forEach((feed, f) => {
    feed.services.forEach(({ days }, s) => {
      for (const day of days) if (tripsOf[f][s] > 0) onDay[day - first] += tripsOf[f][s];
    });
  });
  let sum = 0;
  let best = -1;
  let start = 0;
  for (let d = 0; d < span; d++) {
    sum += onDay[d] - (d >= limit ? onDay[d - limit] : 0);
    if (d >= limit - 1 && sum > best) {
      best = sum;
      start = d - limit + 1;
    }
  }
  return { firstDay: first + start, dayCount: limit };
}
