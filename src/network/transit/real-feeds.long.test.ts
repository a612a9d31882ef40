import { beforeAll, describe, expect, it } from 'vitest';
import { checkLegs } from '../../../test/oracle/check-journey.ts';
import { connectionsAround, earliestArrivals } from '../../../test/oracle/connection-scan.ts';
import { realData } from '../../../test/real-data.ts';
import { StraightWalks } from '../../../test/worlds/straight-walks.ts';
import { readGtfs } from '../../import/gtfs/index.ts';
import { buildTimetable } from '../../import/timetable/index.ts';
import { dayOfDate } from '../../kit/core/calendar.ts';
import { SILENT } from '../../kit/core/progress.ts';
import { seededRandom } from '../../kit/core/random.ts';
import { JourneySearch } from './journey-search.ts';
import { RangeSearch } from './kernel/range-search.ts';
import { ANY_RIDE, type StopAccess } from './kernel/ride-options.ts';
import { serviceDayOf } from './service-days.ts';
import type { StopIndex, Timetable } from './timetable.ts';

/** A busy hour of each feed. */
const FEEDS = [
  { name: 'Porto Alegre', file: 'porto-alegre/poa_eptc.zip', date: 20190528, hour: 14 },
  { name: 'Monaco', file: 'monaco/monaco-gtfs.zip', date: 20260113, hour: 8 },
  { name: 'Rhein-Neckar', file: 'rhein-neckar/rnv.zip', date: 20161122, hour: 8 },
  { name: 'Helsinki', file: 'helsinki/helsinki_gtfs.zip', date: 20220222, hour: 8 },
];
const SOURCES = 4;
const HOUR_S = 3600;

/** Returns a stop and all stops it has footpaths to, as the access of a place nearby. */
function accessFrom(timetable: Timetable, stop: StopIndex): StopAccess {
  const begin = timetable.stop.firstFootpath[stop];
  const end = timetable.stop.firstFootpath[(stop + 1) as StopIndex];
  const paths = Array.from({ length: end - begin }, (_, i) => begin + i);
  return {
    count: paths.length + 1,
    stop: Int32Array.from([stop, ...paths.map((f) => timetable.footpath.head[f])]),
    durationS: Int32Array.from([0, ...paths.map((f) => timetable.footpath.durationS[f])]),
    lengthDm: Int32Array.from([0, ...paths.map((f) => timetable.footpath.lengthDm[f])]),
  };
}

for (const { name, file, date, hour } of FEEDS) {
  const path = realData(file);
  describe.skipIf(path === null)(`a day in ${name}`, () => {
    let timetable: Timetable;
    let sources: StopAccess[];
    const fromS = hour * HOUR_S;
    const toS = fromS + HOUR_S;
    const search = new RangeSearch();
    const dayFor = (mirrored: boolean) => serviceDayOf(timetable, date, { fromS: 0, toS: 86_399 }, mirrored);

    beforeAll(async () => {
      timetable = buildTimetable([await readGtfs(path!)], new StraightWalks(), SILENT).timetable;
      const random = seededRandom(date);
      sources = Array.from({ length: SOURCES }, () =>
        accessFrom(timetable, Math.floor(random() * timetable.stop.count) as StopIndex),
      );
    });

    const arrivals = () => Array.from({ length: timetable.stop.count }, (_, s) => search.arrivalS(s as StopIndex));

    /** Returns `[departure, arrival]` by stop, latest first. */
    const profiles = (from: number, to: number) => {
      const pairs = Array.from({ length: timetable.stop.count }, (): (readonly [number, number])[] => []);
      for (const departureS of search.departures(from, to)) {
        search.depart(departureS);
        for (let i = 0; i < search.improvedCount; i++) {
          const stop = search.improved[i] as StopIndex;
          pairs[stop].push([departureS, search.arrivalS(stop)]);
        }
      }
      return pairs;
    };

    it('has the earliest arrivals that scanning connections finds', () => {
      const connections = connectionsAround(timetable, dayOfDate(date), 1, 0, (_, days) => days * 86_400);
      const options = { ...ANY_RIDE, maxTransfers: 3, maxDurationS: 2 * HOUR_S };
      search.start(dayFor(false), sources[0], options);
      search.departWaiting(fromS);
      const found = arrivals().map((timeS) => (timeS === 0x7fffffff ? Infinity : timeS));
      expect(found).toEqual(earliestArrivals(timetable, connections, sources[0], options, fromS));
      expect(found.filter((timeS) => timeS < Infinity).length).toBeGreaterThan(50);
    });

    it('has profiles of pairs that each leave and arrive earlier than the one before', () => {
      let count = 0;
      for (const source of sources) {
        search.start(dayFor(false), source, ANY_RIDE);
        for (const pairs of profiles(fromS, toS)) {
          count += pairs.length;
          const later = pairs.slice(1).filter(([d, a], i) => d >= pairs[i][0] || a >= pairs[i][1]);
          if (later.length > 0) expect(pairs).toEqual('descending in both');
        }
      }
      expect(count).toBeGreaterThan(1000);
    });

    it('has the earliest arrival of a window in the profile of it and what comes later', () => {
      for (const source of sources) {
        search.start(dayFor(false), source, ANY_RIDE);
        search.departWaiting(toS + 1);
        profiles(fromS, toS);
        const byProfile = arrivals();
        search.start(dayFor(false), source, ANY_RIDE);
        search.departWaiting(fromS);
        expect(arrivals()).toEqual(byProfile);
      }
    });

    it('has arrivals that more transfers never make later', () => {
      let gained = 0;
      for (const source of sources) {
        const byTransfers = [0, 1, 2, 5, -1].map((maxTransfers) => {
          search.start(dayFor(false), source, { ...ANY_RIDE, maxTransfers });
          profiles(fromS, toS);
          return arrivals();
        });
        byTransfers.slice(1).forEach((more, i) => {
          expect(more.filter((arrivalS, stop) => arrivalS > byTransfers[i][stop])).toEqual([]);
          gained += more.filter((arrivalS, stop) => arrivalS < byTransfers[i][stop]).length;
        });
      }
      expect(gained).toBeGreaterThan(100);
    });

    it('has all pairs of a window in the profile of one that begins earlier', () => {
      search.start(dayFor(false), sources[1], ANY_RIDE);
      const long = profiles(fromS - HOUR_S / 2, toS);
      search.start(dayFor(false), sources[1], ANY_RIDE);
      profiles(fromS, toS).forEach((pairs, stop) => {
        expect(long[stop].slice(0, pairs.length)).toEqual(pairs);
      });
    });

    it('is the same backwards', () => {
      const [source, target] = [sources[2], sources[3].stop[0] as StopIndex];
      search.start(dayFor(false), source, ANY_RIDE);
      const forwards = profiles(0, 86_399)[target];
      const goal = { count: 1, stop: Int32Array.of(target), durationS: Int32Array.of(0), lengthDm: Int32Array.of(0) };
      search.start(dayFor(true), goal, ANY_RIDE);
      const backwards = new Map<number, number>();
      profiles(-86_399, 0).forEach((pairs, stop) => {
        for (let way = 0; way < source.count; way++) {
          if (source.stop[way] !== stop) continue;
          for (const [arrivalS, departureS] of pairs) {
            const leaveS = -departureS - source.durationS[way];
            backwards.set(-arrivalS, Math.max(leaveS, backwards.get(-arrivalS) ?? -1));
          }
        }
      });
      const fastest: number[][] = [];
      for (const [arrivalS, leaveS] of [...backwards].sort(([a], [b]) => a - b)) {
        if (leaveS > (fastest[fastest.length - 1]?.[0] ?? -1)) fastest.push([leaveS, arrivalS]);
      }
      expect(fastest).toEqual(forwards.filter(([, arrivalS]) => arrivalS < 86_400).reverse());
      expect(fastest.length).toBeGreaterThan(5);
    });

    it('has journeys that the timetable allows', () => {
      const journeySearch = new JourneySearch();
      for (const mirrored of [false, true]) {
        const timeS = mirrored ? -toS : fromS;
        journeySearch.explore(dayFor(mirrored), sources[0], ANY_RIDE, { timeS, waiting: true });
        let rides = 0;
        for (let stop = 0; stop < timetable.stop.count; stop += Math.ceil(timetable.stop.count / 150)) {
          const there = { ...sources[0], count: 1, stop: Int32Array.of(stop) };
          for (const journey of journeySearch.journeys(there)) {
            checkLegs(timetable, journey, ANY_RIDE);
            rides += journey.rides;
          }
        }
        expect(rides).toBeGreaterThan(50);
      }
    });
  });
}
