import { count } from '../../kit/csv/index.ts';
import type { GtfsFrequency } from './gtfs-feed.ts';
import { DROPPED, type IdIndex, UNKNOWN } from './id-index.ts';
import { type FeedSource, readTable } from './table-reader.ts';
import { clockS } from './times-and-days.ts';

/** Departures of one row; every ten seconds for more than a day. */
const MAX_DEPARTURES = 10_000;

/** Reads frequencies.txt. */
export async function readFrequencies(source: FeedSource, trips: IdIndex): Promise<readonly GtfsFrequency[]> {
  const frequencies: GtfsFrequency[] = [];
  const byTrip = new Map<number, GtfsFrequency[]>();
  await readTable(source, 'frequencies.txt', ['trip_id', 'start_time', 'end_time', 'headway_secs'], (column) => {
    const tripId = column('trip_id');
    const start = column('start_time');
    const end = column('end_time');
    const headway = column('headway_secs');
    const exact = column('exact_times');
    return (row, problem) => {
      const trip = trips.find(row, tripId);
      if (trip < 0) {
        if (trip === DROPPED) problem('dropped-reference', () => `trip ${row.text(tripId)} was dropped`);
        else if (trip === UNKNOWN) problem('unknown-trip', () => `trip ${row.text(tripId)} isn't in trips.txt`);
        return false;
      }
      const startS = clockS(row, start);
      const endS = clockS(row, end);
      if (startS < 0 || endS <= startS) {
        problem('bad-time', () => `trip ${row.text(tripId)}: "${row.text(start)}" to "${row.text(end)}" is no time`);
        return false;
      }
      const headwayS = count(row, headway);
      if (headwayS <= 0) {
        problem('headway-zero', () => `trip ${row.text(tripId)}: headway "${row.text(headway)}" is not above 0`);
        return false;
      }
      if ((endS - startS) / headwayS > MAX_DEPARTURES) {
        problem('absurd-frequency', () => `trip ${row.text(tripId)} would leave more than ${MAX_DEPARTURES} times`);
        return false;
      }
      const before = byTrip.get(trip) ?? [];
      if (before.some((other) => startS < other.endS && other.startS < endS)) {
        problem('overlapping-frequency', () => `trip ${row.text(tripId)} runs by two headways at once`);
      }
      const frequency = { trip, startS, endS, headwayS, exact: count(row, exact) === 1 };
      before.push(frequency);
      byTrip.set(trip, before);
      frequencies.push(frequency);
      return true;
    };
  });
  return frequencies;
}
