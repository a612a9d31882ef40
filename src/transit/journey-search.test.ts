import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { connectionsAround, earliestArrivals } from '../../test/oracle/connection-scan.ts';
import { RANDOM_DATES, randomShiftS, randomTimetable } from '../../test/worlds/random-timetable.ts';
import { timetableWorld } from '../../test/worlds/timetable-world.ts';
import { dayOfDate } from '../core/calendar.ts';
import type { Journey, Leg, Ride } from './journey.ts';
import { JourneySearch } from './journey-search.ts';
import { ANY_RIDE, type RideOptions, type StopAccess } from './kernel/ride-options.ts';
import { serviceDayOf } from './service-days.ts';
import { HALT_CLOSED, NO_CHANGE, type PatternIndex, type StopIndex, type Timetable } from './timetable.ts';

const DATE = RANDOM_DATES[1];

const wayTo = (stop: number, durationS: number): StopAccess => ({
  count: 1,
  stop: Int32Array.of(stop),
  durationS: Int32Array.of(durationS),
  lengthDm: Int32Array.of(durationS * 14),
});

/** Throws unless each ride is one that the timetable has, told by its own words, and may be boarded and left there. */
function checkRide(timetable: Timetable, ride: Ride): void {
  const { trip, profile, pattern, halt, seated } = timetable;
  let lengthDm = 0;
  ride.parts.forEach((part, p) => {
    const first = pattern.firstHalt[trip.pattern[part.trip]];
    const halts = pattern.firstHalt[(trip.pattern[part.trip] + 1) as PatternIndex] - first;
    const time = profile.first[trip.profile[part.trip]];
    const startS = trip.startS[part.trip] + part.shiftS;
    const at = (place: number) => halt.stop[(first + place) as never];
    if (p === 0) {
      expect(at(part.fromHalt)).toBe(ride.from);
      expect(startS + profile.departureS[time + part.fromHalt]).toBe(ride.departureS);
      expect(halt.pickup[(first + part.fromHalt) as never]).not.toBe(HALT_CLOSED);
    } else {
      const before = ride.parts[p - 1];
      const pairs = Array.from(seated.from as unknown as Int32Array, (from, i) => [from, seated.to[i]]);
      expect(pairs).toContainEqual([before.trip, part.trip]);
      expect(part.fromHalt).toBe(0);
      expect(part.shiftS).toBe(before.shiftS);
    }
    if (p === ride.parts.length - 1) {
      expect(at(part.toHalt)).toBe(ride.to);
      expect(startS + profile.arrivalS[time + part.toHalt]).toBe(ride.arrivalS);
      expect(halt.dropOff[(first + part.toHalt) as never]).not.toBe(HALT_CLOSED);
    } else expect(part.toHalt).toBe(halts - 1);
    expect(part.toHalt).toBeGreaterThan(part.fromHalt);
    lengthDm += halt.distanceDm[(first + part.toHalt) as never] - halt.distanceDm[(first + part.fromHalt) as never];
  });
  expect(ride.lengthDm).toBe(lengthDm);
}

/** Throws unless the legs follow each other as the timetable and the options allow. */
function checkLegs(timetable: Timetable, journey: Journey, options: RideOptions): void {
  const { legs } = journey;
  legs.forEach((leg, i) => {
    const before: Leg | undefined = legs[i - 1];
    if (before !== undefined) expect(leg.from).toBe(before.to);
    if (leg.kind === 'ride') checkRide(timetable, leg);
    if (leg.kind === 'footpath') {
      expect(legs[i - 1]?.kind).toBe('ride');
      expect(legs[i + 1]?.kind).toBe('ride');
      expect(leg.arrivalS - leg.departureS).toBeGreaterThanOrEqual(0);
      expect(legs[i + 1].departureS - legs[i - 1].arrivalS).toBeGreaterThanOrEqual(
        leg.arrivalS - leg.departureS + options.minTransferS,
      );
    }
    if (leg.kind === 'ride' && before?.kind === 'ride') {
      const changeS = timetable.stop.changeS[leg.from];
      expect(changeS).not.toBe(NO_CHANGE);
      expect(leg.departureS - before.arrivalS).toBeGreaterThanOrEqual(changeS + options.minTransferS);
    }
  });
}

const search = new JourneySearch();

describe('journeys', () => {
  it('are possible, tell what they add up to, and are the fastest for their number of rides', () => {
    const property = fc.property(
      randomTimetable,
      fc.nat(99),
      fc.constantFrom(-1, 0, 1, 2),
      fc.constantFrom(0, 60),
      fc.boolean(),
      ({ anchorS, world }, from, maxTransfers, minTransferS, mirrored) => {
        const { timetable } = timetableWorld(world);
        const source = wayTo(from % world.stops.length, 45);
        const span = { fromS: anchorS - 7200, toS: anchorS + 7200 };
        const timeS = mirrored ? -(anchorS + 1800) : anchorS;
        const day = serviceDayOf(timetable, DATE, span, mirrored);
        const latestArrivalS = mirrored ? -span.fromS : span.toS;
        const options = { ...ANY_RIDE, maxTransfers, minTransferS, latestArrivalS };
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
    fc.assert(property, { numRuns: 150 });
  });
});
