import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkLegs } from '../../../test/oracle/check-journey.ts';
import { connectionsAround, earliestArrivals } from '../../../test/oracle/connection-scan.ts';
import { RANDOM_DATES, randomShiftS, randomTimetable } from '../../../test/worlds/random-timetable.ts';
import { timetableWorld } from '../../../test/worlds/timetable-world.ts';
import { dayOfDate } from '../../kit/core/calendar.ts';
import { JourneySearch } from './journey-search.ts';
import { ANY_RIDE, type StopAccess } from './kernel/ride-options.ts';
import { serviceDayOf } from './service-days.ts';
import type { StopIndex } from './timetable.ts';

const DATE = RANDOM_DATES[1];

const wayTo = (stop: number, durationS: number): StopAccess => ({
  count: 1,
  stop: Int32Array.of(stop),
  durationS: Int32Array.of(durationS),
  lengthDm: Int32Array.of(durationS * 14),
});

const search = new JourneySearch();

describe('journeys', () => {
  it('are possible, tell what they add up to, and are the fastest for their number of rides', () => {
    const property = fc.property(
      randomTimetable,
      fc.nat(99),
      fc.constantFrom(-1, 0, 1, 2),
      fc.constantFrom(0, 60),
      fc.constantFrom(0, 60),
      fc.boolean(),
      ({ anchorS, world }, from, maxTransfers, transferS, minTransferS, mirrored) => {
        const { timetable } = timetableWorld(world);
        const source = wayTo(from % world.stops.length, 45);
        const span = { fromS: anchorS - 7200, toS: anchorS + 7200 };
        const timeS = mirrored ? -(anchorS + 1800) : anchorS;
        const day = serviceDayOf(timetable, DATE, span, mirrored);
        const latestArrivalS = mirrored ? -span.fromS : span.toS;
        const options = { ...ANY_RIDE, maxTransfers, transferS, minTransferS, latestArrivalS };
        search.explore(day, source, options, { timeS, waiting: true });
        const connections = connectionsAround(timetable, dayOfDate(DATE), 4, 4, randomShiftS);
        for (let stop = 0; stop < world.stops.length; stop++) {
          const target = wayTo(stop, 100);
          const found = search.journeys(target);
          for (const journey of found) {
            checkLegs(timetable, journey, options);
            const rides = journey.legs.filter((leg) => leg.kind === 'ride').length;
            expect(rides).toBe(journey.rides);
            expect(journey.lengthDm).toBe(145 * 14 + journey.legs.reduce((sum, leg) => sum + leg.lengthDm, 0));
            const [first, last] = [journey.legs[0], journey.legs[journey.legs.length - 1]];
            const [begins, ends] = mirrored ? [target, source] : [source, target];
            expect([first.from, last.to]).toEqual([begins.stop[0], ends.stop[0]]);
            if (!mirrored) expect(journey.departureS).toBe(timeS);
            if (mirrored) expect(journey.arrivalS).toBe(-timeS);
            expect(first.departureS).toBeGreaterThanOrEqual(journey.departureS + begins.durationS[0]);
            expect(last.arrivalS).toBeLessThanOrEqual(journey.arrivalS - ends.durationS[0]);
          }
          if (mirrored) continue;
          // One fastest journey for each number of rides that makes it faster.
          const expected: number[] = [];
          for (let rides = 1; rides <= (maxTransfers < 0 ? 8 : maxTransfers + 1); rides++) {
            const few = { ...options, maxTransfers: rides - 1 };
            const arrivalS = earliestArrivals(timetable, connections, source, few, timeS)[stop as StopIndex] + 100;
            if (arrivalS < (expected[expected.length - 1] ?? Infinity)) expected.push(arrivalS);
          }
          expect(found.filter(({ rides }) => rides <= 8).map(({ arrivalS }) => arrivalS)).toEqual(expected);
        }
      },
    );
    fc.assert(property, { numRuns: 60 });
  });
});
