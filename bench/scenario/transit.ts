/**
 * Service days and range searches on real timetables, in one thread and without streets (footpaths go straight):
 * answers checked by scanning connections, then times. Exit status 1 if they disagree.
 * Run: node bench/run.js bench/scenario/transit.ts
 */
import { join } from 'node:path';
import { readGtfs } from '../../src/import/gtfs/index.ts';
import { buildTimetable } from '../../src/import/timetable/index.ts';
import { dayOfDate } from '../../src/kit/core/calendar.ts';
import { SILENT } from '../../src/kit/core/progress.ts';
import { seededRandom } from '../../src/kit/core/random.ts';
import { mirrorDay } from '../../src/network/transit/day/mirror.ts';
import {
  ANY_RIDE,
  RangeSearch,
  type RideOptions,
  type ServiceDay,
  type StopAccess,
  type StopIndex,
  type Timetable,
} from '../../src/network/transit/index.ts';
import { buildServiceDay } from '../../src/network/transit/service-days.ts';
import { connectionsAround, earliestArrivals } from '../../test/oracle/connection-scan.ts';
import { StraightWalks } from '../../test/worlds/straight-walks.ts';

const data = process.env.HINTERLAND_TEST_DATA ?? '../shared/data';
const SOURCES = 50;
const ROUNDS = 5;
const HOUR_S = 3600;
const WHOLE_DAY = { fromS: 0, toS: 86_399 };

/** The busiest hours: Porto Alegre's feed has trips from noon to five only. */
const FEEDS = [
  { file: 'porto-alegre/poa_eptc.zip', date: 20190528, fromS: 14 * HOUR_S },
  { file: 'rhein-neckar/rnv.zip', date: 20161122, fromS: 8 * HOUR_S },
] as const;

/** Returns a stop and all it has footpaths to, as a place nearby would. */
function accessFrom({ stop, footpath }: Timetable, from: StopIndex): StopAccess {
  const begin = stop.firstFootpath[from];
  const paths = Array.from({ length: stop.firstFootpath[(from + 1) as StopIndex] - begin }, (_, i) => begin + i);
  return {
    count: paths.length + 1,
    stop: Int32Array.from([from, ...paths.map((f) => footpath.head[f])]),
    durationS: Int32Array.from([0, ...paths.map((f) => footpath.durationS[f])]),
    lengthDm: Int32Array.from([0, ...paths.map((f) => footpath.lengthDm[f])]),
  };
}

const median = (times: number[]): number => times.sort((a, b) => a - b)[times.length >> 1] ?? 0;

function timed(run: () => void): number {
  const began = performance.now();
  run();
  return performance.now() - began;
}

const report = (what: string, ms: number) => console.log(`  ${what.padEnd(44)} ${ms.toFixed(2).padStart(8)} ms`);

for (const { file, date, fromS } of FEEDS) {
  const { timetable } = buildTimetable([await readGtfs(join(data, file))], new StraightWalks(), SILENT);
  const day = buildServiceDay(timetable, dayOfDate(date), WHOLE_DAY);
  const mirrored = mirrorDay(timetable, day);
  const random = seededRandom(1);
  const sources = Array.from({ length: SOURCES }, () =>
    accessFrom(timetable, Math.floor(random() * timetable.stop.count) as StopIndex),
  );
  const search = new RangeSearch();

  const profile = (on: ServiceDay, source: StopAccess, options: RideOptions): number => {
    const [from, to] = on.mirrored ? [-fromS - HOUR_S, -fromS] : [fromS, fromS + HOUR_S];
    let pairs = 0;
    search.start(on, source, options);
    for (const departureS of search.departures(from, to)) {
      search.depart(departureS);
      pairs += search.improvedCount;
    }
    return pairs;
  };

  const connections = connectionsAround(timetable, dayOfDate(date), 1, 0, (_, days) => days * 86_400);
  let wrong = 0;
  for (const source of sources.slice(0, 3)) {
    const today = { ...ANY_RIDE, latestArrivalS: WHOLE_DAY.toS };
    const expected = earliestArrivals(timetable, connections, source, today, fromS);
    search.start(day, source, today);
    search.departWaiting(fromS);
    wrong += expected.filter((timeS, s) => Math.min(timeS, 0x7fffffff) !== search.arrivalS(s as StopIndex)).length;
  }
  const pairs = sources.reduce((sum, source) => sum + profile(day, source, ANY_RIDE), 0);
  console.log(
    `${file}: ${day.event.arrivalS.length} events, ${day.patternCount} lines, ${timetable.footpath.head.length} footpaths, ` +
      `${Math.round(pairs / SOURCES)} pairs an hour; ${wrong} arrivals unlike scanning connections`,
  );
  if (wrong > 0) process.exitCode = 1;

  const rounds = (run: () => void) => Array.from({ length: ROUNDS }, () => timed(run));
  report('service day', median(rounds(() => buildServiceDay(timetable, dayOfDate(date), WHOLE_DAY))));
  report('service day, mirrored', median(rounds(() => mirrorDay(timetable, day))));
  for (const [name, on, options] of [
    ['one hour, one to all', day, ANY_RIDE],
    ['one hour, journeys of an hour', day, { ...ANY_RIDE, maxDurationS: HOUR_S }],
    ['one hour, 4 transfers at most', day, { ...ANY_RIDE, maxTransfers: 4 }],
    ['one hour of arrivals, all to one', mirrored, ANY_RIDE],
  ] as const) {
    report(name, median(sources.flatMap((source) => rounds(() => profile(on, source, options)))));
  }
  const once = (source: StopAccess) => () => {
    search.start(day, source, ANY_RIDE);
    search.departWaiting(fromS);
  };
  report('one departure, one to all', median(sources.flatMap((source) => rounds(once(source)))));
}
