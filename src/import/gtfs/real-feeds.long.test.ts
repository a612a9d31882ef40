import { describe, expect, it } from 'vitest';
import { realData } from '../../../test/real-data.ts';
import { withZip } from '../../../test/worlds/gtfs/feed.ts';
import { drawCity } from '../../../tools/demo-city/src/city.ts';
import { gtfsFiles } from '../../../tools/demo-city/src/transit/gtfs-feed.ts';
import { haversineM } from '../../kit/geo/distance.ts';
import type { GtfsFeed } from './index.ts';
import { readGtfs } from './index.ts';
import { dateOf } from './times-and-days.ts';

const tallies = (feed: GtfsFeed): string[] =>
  feed.report.problems.map(({ code, file, count }) => `${code} ${file} ${count}`);

/** Counts trips of all services that run on a date. */
function tripsOn(feed: GtfsFeed, date: number): number {
  const runs = feed.services.map(({ days }) => days.some((day) => dateOf(day) === date));
  return feed.trips.service.filter((service) => runs[service]).length;
}

/** Returns the share of stops more than 100 m from their positions on shapes. */
function shareFarFromShape({ trips, stopTimes, stops, shapes }: GtfsFeed): number {
  let far = 0;
  for (let t = 0; t < trips.count; t++) {
    if (trips.shape[t] < 0) continue;
    for (let i = trips.firstStopTime[t]; i < trips.firstStopTime[t + 1]; i++) {
      const { lon, lat } = stops[stopTimes.stop[i]];
      const first = shapes.firstPoint[trips.shape[t]];
      const last = shapes.firstPoint[trips.shape[t] + 1] - 1;
      const at = Math.min(first + Math.floor(stopTimes.shapeAt[i]), last - 1);
      const share = first + stopTimes.shapeAt[i] - at;
      const along = (column: Int32Array) => (column[at] + share * (column[at + 1] - column[at])) / 1e7;
      if (haversineM(lon, lat, along(shapes.lonE7), along(shapes.latE7)) > 100) far++;
    }
  }
  return far / stopTimes.count;
}

interface Expected {
  file: string;
  /** Stops, routes, trips, stop times, points of shapes. */
  sizes: readonly number[];
  date: number;
  trips: number;
  problems: readonly string[];
}

const FEEDS: readonly Expected[] = [
  {
    file: 'porto-alegre/poa_eptc.zip',
    sizes: [3986, 115, 2374, 130_019, 57_723],
    date: 20190528,
    trips: 2374,
    problems: ['bad-color routes.txt 115', 'stop-far-from-shape stop_times.txt 1'],
  },
  {
    file: 'porto-alegre/poa_trensurb.zip',
    sizes: [24, 2, 1248, 14_855, 963],
    date: 20190806,
    trips: 529,
    // The airport shuttle has one shape for both directions.
    problems: ['backward-shape stop_times.txt 1', 'stop-far-from-shape stop_times.txt 1'],
  },
  {
    file: 'helsinki/helsinki_gtfs.zip',
    // Eight of 3195 trips have a single stop.
    sizes: [1388, 200, 3187, 62_477, 122_672],
    date: 20220222,
    trips: 3187,
    problems: [
      'one-stop stop_times.txt 8',
      'dropped-reference frequencies.txt 21',
      'overlapping-frequency frequencies.txt 679',
    ],
  },
  {
    file: 'rhein-neckar/rnv.zip',
    sizes: [2057, 100, 20_636, 424_266, 0],
    date: 20161122,
    trips: 7099,
    problems: [],
  },
  {
    file: 'rhein-neckar/vrn_gtfs_cut.zip',
    sizes: [392, 7, 1480, 46_269, 0],
    date: 20220809,
    trips: 739,
    problems: [],
  },
  {
    file: 'monaco/monaco-gtfs.zip',
    sizes: [98, 15, 10_344, 137_978, 32_241],
    date: 20260113,
    trips: 1401,
    problems: ['no-service trips.txt 776'],
  },
  {
    file: 'berlin/berlin_gtfs_sample.zip',
    // The sample lacks its stations.
    sizes: [211, 6, 348, 8865, 8328],
    date: 20201124,
    trips: 158,
    problems: ['bad-parent stops.txt 211'],
  },
];

describe.each(FEEDS)('$file', ({ file, sizes, date, trips, problems }) => {
  const path = realData(file);
  it.skipIf(path === null)('is read whole', async () => {
    const feed = await readGtfs(path!);
    const { stops, routes, stopTimes, shapes } = feed;
    expect([stops.length, routes.length, feed.trips.count, stopTimes.count, shapes.lonE7.length]).toEqual(sizes);
    expect(tallies(feed)).toEqual(problems);
    expect(tripsOn(feed, date)).toBe(trips);
    expect(stopTimes.arrivalS.every((time, i) => time >= 0 && stopTimes.departureS[i] >= time)).toBe(true);
    if (shapes.lonE7.length > 0) expect(shareFarFromShape(feed)).toBeLessThan(0.02);
  });
});

describe('the demonstration city', () => {
  it('is read without a problem', async () => {
    const city = drawCity(1);
    const texts = gtfsFiles(city.transit, city.station);
    const feed = await withZip(Object.fromEntries(texts), (path) => readGtfs(path));
    expect(tallies(feed)).toEqual([]);
    const rows = (name: string) => texts.get(name)!.trimEnd().split('\n').length - 1;
    for (const name of texts.keys()) expect([name, feed.report.rows[name]]).toEqual([name, rows(name)]);
    expect(feed.trips.count).toBe(rows('trips.txt'));
    const english = feed.translations.get('en')!;
    const station = feed.stops.findIndex(({ name }) => name === 'Hauptbahnhof');
    expect(english.stopNames.get(station)).toBe('Main Station');
    expect(shareFarFromShape(feed)).toBe(0);
  });
});
