import { expect, it } from 'vitest';
import { RANDOM_DATES } from '../../../../test/worlds/random-timetable.ts';
import { timetableWorld } from '../../../../test/worlds/timetable-world.ts';
import { serviceDayOf } from '../service-days.ts';
import type { StopIndex } from '../timetable.ts';
import { NEVER } from './labels.ts';
import { RangeSearch } from './range-search.ts';
import { ANY_RIDE, MAX_RIDES, type RideOptions } from './ride-options.ts';

/** Stops in a row, with a line from each to the next every few minutes. */
const STOPS = MAX_RIDES + 8;
const { timetable } = timetableWorld({
  stops: Array.from({ length: STOPS }, (_, s) => ({ name: `${s}`, changeS: 0 })),
  trips: Array.from({ length: STOPS - 1 }, (_, s) => ({
    ...{ id: `${s}`, dates: [RANDOM_DATES[1]], routeType: s % 4 },
    calls: [
      { stop: s, arrivalS: 8 * 3600 + 300 * s, departureS: 8 * 3600 + 300 * s },
      { stop: s + 1, arrivalS: 8 * 3600 + 300 * s + 200, departureS: 8 * 3600 + 300 * s + 200 },
    ],
  })),
});
const day = serviceDayOf(timetable, RANDOM_DATES[1], { fromS: 0, toS: 86_400 }, false);
const search = new RangeSearch();

/** Returns the number of stops that rides from the first stop reach. */
function reached(options: Partial<RideOptions>): number {
  const access = { count: 1, stop: Int32Array.of(0), durationS: Int32Array.of(0), lengthDm: Int32Array.of(0) };
  search.start(day, access, { ...ANY_RIDE, ...options });
  search.departWaiting(0);
  return Array.from({ length: STOPS }, (_, s) => s as StopIndex).filter((stop) => search.arrivalS(stop) < NEVER).length;
}

it('no journey has more rides than any may have, however many are asked for', () => {
  for (const maxTransfers of [-1, MAX_RIDES - 1, MAX_RIDES, 1000]) expect(reached({ maxTransfers })).toBe(MAX_RIDES);
  for (const maxTransfers of [0, 1, 5, MAX_RIDES - 2]) expect(reached({ maxTransfers })).toBe(maxTransfers + 1);
});

it('any ride is as far as each option leaves it', () => {
  // Ride number n ends 200 s after 300 (n - 1) s past eight.
  expect(reached({ latestArrivalS: 8 * 3600 + 300 * 4 + 200 })).toBe(5);
  expect(reached({ maxDurationS: 8 * 3600 + 300 * 4 + 199 })).toBe(4);
  expect(reached({ firstBoardingFromS: 8 * 3600 + 1 })).toBe(0);
  expect(reached({ firstBoardingToS: 8 * 3600 - 1 })).toBe(0);
  expect(reached({ firstBoardingFromS: 8 * 3600, firstBoardingToS: 8 * 3600 })).toBe(MAX_RIDES);
  expect(reached({ closedRouteTypes: new Set([2]) })).toBe(2);
  // A hundred seconds are left between two rides.
  expect(reached({ minTransferS: 100 })).toBe(MAX_RIDES);
  expect(reached({ minTransferS: 101 })).toBe(1);
});
