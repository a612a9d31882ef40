import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { connectionsAround, earliestArrivals } from '../../../../test/oracle/connection-scan.ts';
import { RANDOM_DATES, randomShiftS, randomTimetable } from '../../../../test/worlds/random-timetable.ts';
import { timetableWorld } from '../../../../test/worlds/timetable-world.ts';
import { dayOfDate } from '../../../kit/core/calendar.ts';
import { CancelledError } from '../../../kit/core/errors.ts';
import { serviceDayOf } from '../service-days.ts';
import type { StopIndex, Timetable } from '../timetable.ts';
import { FAR_S, NEVER } from './labels.ts';
import { RangeSearch } from './range-search.ts';
import { ANY_RIDE, type RideOptions, type StopAccess } from './ride-options.ts';

const DATE = RANDOM_DATES[1];
const DAY = dayOfDate(DATE);

const accessTo = (ways: readonly (readonly [stop: number, durationS: number])[]): StopAccess => ({
  count: ways.length,
  stop: Int32Array.from(ways, ([stop]) => stop),
  durationS: Int32Array.from(ways, ([, durationS]) => durationS),
  lengthDm: Int32Array.from(ways, ([, durationS]) => durationS * 14),
});

const randomWays = fc.array(fc.tuple(fc.nat(99), fc.constantFrom(0, 30, 120, 400)), { minLength: 1, maxLength: 3 });

const randomOptions: fc.Arbitrary<Partial<RideOptions>> = fc.record(
  {
    maxTransfers: fc.constantFrom(-1, 0, 1, 2),
    transferS: fc.constantFrom(0, 60, 130),
    minTransferS: fc.constantFrom(0, 60),
    walkKmh: fc.constantFrom(5, 2.5, 7),
    maxDurationS: fc.constantFrom(FAR_S, 1800, 4000),
    closedRouteTypes: fc.constantFrom(new Set<number>(), new Set([3])),
  },
  { requiredKeys: [] },
);

/** One search for all worlds: it must clear the previous one. */
const search = new RangeSearch();

type Pair = readonly [departureS: number, arrivalS: number];

const everyStop = (timetable: Timetable) => Array.from({ length: timetable.stop.count }, (_, s) => s as StopIndex);

function profiles(timetable: Timetable, fromS: number, toS: number): Pair[][] {
  const found = everyStop(timetable).map((): Pair[] => []);
  for (const departureS of search.departures(fromS, toS)) {
    search.depart(departureS);
    for (let i = 0; i < search.improvedCount; i++) {
      const stop = search.improved[i] as StopIndex;
      found[stop].push([departureS, search.arrivalS(stop)]);
    }
  }
  return found;
}

const oracleOf = (timetable: Timetable) => connectionsAround(timetable, DAY, 4, 4, randomShiftS);

/** Returns all times to leave the source, descending, by the oracle's list of connections. */
function oracleDepartures(
  { list, routeType }: ReturnType<typeof oracleOf>,
  access: StopAccess,
  options: RideOptions,
  fromS: number,
  toS: number,
): number[] {
  const times = new Set<number>();
  for (const c of list) {
    if (!c.canBoard || options.closedRouteTypes.has(routeType[c.ride])) continue;
    if (c.departureS < options.firstBoardingFromS || c.departureS > options.firstBoardingToS) continue;
    for (let way = 0; way < access.count; way++) {
      const leaveS = c.departureS - access.durationS[way];
      if (access.stop[way] === c.from && leaveS >= fromS && leaveS <= toS) times.add(leaveS);
    }
  }
  return [...times].sort((a, b) => b - a);
}

function oracleProfiles(timetable: Timetable, access: StopAccess, options: RideOptions, fromS: number, toS: number) {
  const connections = oracleOf(timetable);
  const found = everyStop(timetable).map((): Pair[] => []);
  const best = everyStop(timetable).map(() => Infinity);
  for (const departureS of oracleDepartures(connections, access, options, fromS, toS)) {
    const arrivals = earliestArrivals(timetable, connections, access, options, departureS, toS);
    arrivals.forEach((arrivalS, stop) => {
      if (arrivalS >= best[stop]) return;
      best[stop] = arrivalS;
      found[stop].push([departureS, arrivalS]);
    });
  }
  return found;
}

const reachable = (arrivalS: number) => (arrivalS === NEVER ? Infinity : arrivalS);

describe('range search', () => {
  it('finds the profiles that scanning connections finds', () => {
    const property = fc.property(
      randomTimetable,
      randomWays,
      randomOptions,
      fc.constantFrom(0, 900, 3600),
      fc.constantFrom(FAR_S, 1200),
      ({ anchorS, world }, ways, asked, windowS, boardingWithinS) => {
        const { timetable } = timetableWorld(world);
        const access = accessTo(ways.map(([stop, durationS]) => [stop % world.stops.length, durationS]));
        const [fromS, toS] = [anchorS - windowS, anchorS + windowS];
        const span = { fromS, toS: toS + 86_400 };
        const options: RideOptions = {
          ...ANY_RIDE,
          ...asked,
          latestArrivalS: span.toS,
          firstBoardingFromS: fromS,
          firstBoardingToS: fromS + boardingWithinS,
        };
        search.start(serviceDayOf(timetable, DATE, span, false), access, options);
        expect(profiles(timetable, fromS, toS)).toEqual(oracleProfiles(timetable, access, options, fromS, toS));
      },
    );
    fc.assert(property, { numRuns: 200 });
  });

  it('finds the earliest arrivals of someone who waits, departure after departure', () => {
    const property = fc.property(randomTimetable, randomWays, randomOptions, ({ anchorS, world }, ways, asked) => {
      const { timetable } = timetableWorld(world);
      const access = accessTo(ways.map(([stop, durationS]) => [stop % world.stops.length, durationS]));
      const options = { ...ANY_RIDE, ...asked, maxDurationS: FAR_S, latestArrivalS: anchorS + 7200 };
      const connections = oracleOf(timetable);
      search.start(serviceDayOf(timetable, DATE, { fromS: anchorS, toS: anchorS + 7200 }, false), access, options);
      for (const departureS of [anchorS + 1200, anchorS + 600, anchorS]) {
        search.departWaiting(departureS);
        const found = everyStop(timetable).map((stop) => reachable(search.arrivalS(stop)));
        expect(found).toEqual(earliestArrivals(timetable, connections, access, options, departureS));
      }
    });
    fc.assert(property, { numRuns: 200 });
  });

  it('finds the same journeys backwards', () => {
    const everything = { fromS: -86_400, toS: 2 * 86_400 };
    const property = fc.property(randomTimetable, fc.nat(99), randomOptions, ({ world }, goal, asked) => {
      const { timetable } = timetableWorld(world);
      const options = { ...ANY_RIDE, ...asked };
      const target = (goal % world.stops.length) as StopIndex;
      search.start(serviceDayOf(timetable, DATE, everything, true), accessTo([[target, 45]]), options);
      const backwards = profiles(timetable, -FAR_S, FAR_S);
      const forwards = everyStop(timetable).map((stop) => {
        search.start(serviceDayOf(timetable, DATE, everything, false), accessTo([[stop, 0]]), options);
        const pairs = profiles(timetable, -FAR_S, FAR_S)[target];
        return pairs.map(([departureS, arrivalS]): Pair => [departureS, arrivalS + 45]).reverse();
      });
      // The way from the last stop counts towards the duration only backwards.
      const inTime = forwards.map((pairs) => pairs.filter(([d, a]) => a - d <= options.maxDurationS));
      expect(backwards.map((pairs) => pairs.map(([a, d]): Pair => [0 - d, 0 - a]))).toEqual(inTime);
    });
    fc.assert(property, { numRuns: 200 });
  });

  it('forgets a search that was cancelled halfway', () => {
    const property = fc.property(randomTimetable, randomWays, fc.nat(12), ({ anchorS, world }, ways, polls) => {
      const { timetable } = timetableWorld(world);
      const access = accessTo(ways.map(([stop, durationS]) => [stop % world.stops.length, durationS]));
      const day = serviceDayOf(timetable, DATE, { fromS: anchorS, toS: anchorS + 7200 }, false);
      const options = { ...ANY_RIDE, maxTransfers: 3 };
      let left = polls;
      const cancel = {
        raised: false,
        check() {
          if (left-- === 0) throw new CancelledError();
        },
      };
      search.start(day, access, { ...options, cancel });
      try {
        profiles(timetable, anchorS, anchorS + 3600);
      } catch (error) {
        expect(error).toBeInstanceOf(CancelledError);
      }
      search.start(day, access, options);
      const again = profiles(timetable, anchorS, anchorS + 3600);
      const fresh = new RangeSearch();
      fresh.start(day, access, options);
      for (const departureS of fresh.departures(anchorS, anchorS + 3600)) fresh.depart(departureS);
      for (const stop of everyStop(timetable)) {
        expect([search.arrivalS(stop), search.rides(stop)]).toEqual([fresh.arrivalS(stop), fresh.rides(stop)]);
        if (again[stop].length > 0) expect(again[stop][again[stop].length - 1][1]).toBe(fresh.arrivalS(stop));
      }
    });
    fc.assert(property, { numRuns: 200 });
  });
});
