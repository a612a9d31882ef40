import '../../../test/property-seeds.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyText } from '../../../test/worlds/any-text.ts';
import { readFeed, SMALL_FEED } from '../../../test/worlds/gtfs/feed.ts';
import { InputError } from '../../kit/core/errors.ts';
import type { GtfsFeed } from './index.ts';

/** A feed with a row of every table. */
const RICH: Readonly<Record<string, string>> = {
  ...(SMALL_FEED as Record<string, string>),
  'stops.txt':
    'stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,level_id\nS,Main,50,8,1,,\na,Ash,,,0,S,L\nb,"Beech, ""old""",50,8.01,,,\nc,Cedar,50,8.02,,,\nd,Door,50,8.001,2,S,\n',
  'levels.txt': 'level_id,level_index\nL,-1\n',
  'pathways.txt': 'pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional\np,a,d,2,1\n',
  'trips.txt': 'route_id,service_id,trip_id,shape_id,block_id\nR,S,T,H,1\nR,S,U,H,1\n',
  'stop_times.txt':
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence,shape_dist_traveled\nT,08:00:00,08:00:00,a,1,0\nT,,,b,2,1\nT,08:20:00,08:20:00,c,3,2\nU,25:00:00,25:00:00,a,1,\nU,,,b,2,\nU,26:00:00,26:00:00,c,3,\n',
  'shapes.txt':
    'shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled\nH,50,8,1,0\nH,50,8.01,2,1\nH,50,8.02,3,2\n',
  'calendar_dates.txt': 'service_id,date,exception_type\nS,20240103,2\nX,20240110,1\n',
  'frequencies.txt': 'trip_id,start_time,end_time,headway_secs,exact_times\nT,08:00:00,10:00:00,600,1\n',
  'transfers.txt': 'from_stop_id,to_stop_id,transfer_type,min_transfer_time\na,b,2,60\n',
  'feed_info.txt': 'feed_publisher_name,feed_lang,feed_start_date\nLines,en,20240101\n',
  'translations.txt':
    'table_name,field_name,language,translation,record_id,field_value\nstops,stop_name,de,Esche,a,\nstops,stop_name,de,Zeder,,Cedar\n',
};
const NAMES = Object.keys(RICH);

/** Checks the invariants of indices, which hold for any input. */
function checkFeed(feed: GtfsFeed): void {
  const { trips, stopTimes, stops, routes, services, shapes } = feed;
  const within = (value: number, count: number, least = 0) => {
    if (!(Number.isInteger(value) && value >= least && value < count)) throw new Error(`${value} of ${count}`);
  };
  expect(trips.firstStopTime.length).toBe(trips.count + 1);
  expect(trips.firstStopTime[trips.count]).toBe(stopTimes.count);
  for (let t = 0; t < trips.count; t++) {
    within(trips.route[t], routes.length);
    within(trips.service[t], services.length);
    within(trips.shape[t], shapes.firstPoint.length - 1, -1);
    const [first, end] = [trips.firstStopTime[t], trips.firstStopTime[t + 1]];
    expect(end - first).toBeGreaterThanOrEqual(2);
    for (let i = first; i < end; i++) {
      within(stopTimes.stop[i], stops.length);
      expect(stopTimes.departureS[i]).toBeGreaterThanOrEqual(stopTimes.arrivalS[i]);
      if (i > first) expect(stopTimes.arrivalS[i]).toBeGreaterThanOrEqual(stopTimes.departureS[i - 1]);
      const at = stopTimes.shapeAt[i];
      if (trips.shape[t] < 0) expect(at).toBeNaN();
      else {
        const segments = shapes.firstPoint[trips.shape[t] + 1] - shapes.firstPoint[trips.shape[t]] - 1;
        expect(at >= (i > first ? stopTimes.shapeAt[i - 1] : 0) && at <= segments).toBe(true);
      }
    }
  }
  for (const { lon, lat, parent } of stops) {
    expect(Math.abs(lon) <= 180 && Math.abs(lat) <= 90).toBe(true);
    within(parent, stops.length, -1);
  }
  for (const { trip } of feed.frequencies) within(trip, trips.count);
  for (const t of feed.transfers) {
    for (const stop of [t.fromStop, t.toStop]) within(stop, stops.length, -1);
    for (const trip of [t.fromTrip, t.toTrip]) within(trip, trips.count, -1);
  }
  for (const { from, to, traversalS } of feed.pathways) {
    within(from, stops.length);
    within(to, stops.length);
    within(traversalS, 2 ** 31);
  }
  for (const { days } of services) expect([...days]).toEqual([...new Set(days)].sort((a, b) => a - b));
  for (const { count, examples } of feed.report.problems) expect(count).toBeGreaterThanOrEqual(examples.length);
}

const noise = fc.oneof(
  fc.constantFrom(
    '"',
    ',',
    '\n',
    '\r',
    '\0',
    '-',
    ':',
    '.',
    ' ',
    'é',
    '9',
    '99999999999',
    '1e309',
    '20190231',
    'T',
    'S',
    'NaN',
    '\ufeff',
  ),
  anyText({ maxLength: 4 }),
);
const mutation = fc.record({
  file: fc.constantFrom(...NAMES),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  cut: fc.integer({ min: 0, max: 12 }),
  put: noise,
});

it('a feed with anything changed is read or refused with a sentence', { timeout: 60_000 }, async () => {
  checkFeed(await readFeed(RICH));
  await fc.assert(
    fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 6 }), async (mutations) => {
      const files = { ...RICH };
      for (const { file, at, cut, put } of mutations) {
        const text = files[file];
        const from = Math.floor(at * text.length);
        files[file] = text.slice(0, from) + put + text.slice(from + cut);
      }
      try {
        checkFeed(await readFeed(files));
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        expect(error.message).toMatch(/^hinterland-gtfs-/);
      }
    }),
    { numRuns: 40 },
  );
});

it('a feed with any cell replaced is read or refused with a sentence', { timeout: 60_000 }, async () => {
  // A random third of all cells at each run.
  const [first] = fc.sample(fc.nat(2), 1);
  const values = ['', '-1', '0', '4294967296', '99:99:99', 'ÿ', 'a'];
  for (const file of NAMES) {
    const cells = RICH[file].split(/([,\n])/);
    for (let i = 2 * first; i < cells.length; i += 6) {
      const value = values[(i / 2) % values.length];
      const text = cells.map((cell, k) => (k === i ? value : cell)).join('');
      try {
        checkFeed(await readFeed({ ...RICH, [file]: text }));
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
      }
    }
  }
});
