import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RANDOM_DATES, randomTimetable } from '../../../test/worlds/random-timetable.ts';
import { TEXT_DATE, textTimetable } from '../../../test/worlds/text-timetable.ts';
import { timetableWorld } from '../../../test/worlds/timetable-world.ts';
import { dayOfDate } from '../../kit/core/calendar.ts';
import { InputError } from '../../kit/core/errors.ts';
import { busiestDate, isServed, servedDates, weekdayOfBusiestWeek } from './served-dates.ts';
import type { FifoPatternIndex, ServiceDay } from './service-day.ts';
import { serviceDayOf } from './service-days.ts';

const DAY = { fromS: 0, toS: 86_399 };

/** Returns the times of a pattern's chains: arrivals and departures alternating. */
function patternTimes(day: ServiceDay, pattern: FifoPatternIndex): number[][] {
  const positions = day.pattern.firstPosition[(pattern + 1) as FifoPatternIndex] - day.pattern.firstPosition[pattern];
  const chains = day.pattern.firstChain[(pattern + 1) as FifoPatternIndex] - day.pattern.firstChain[pattern];
  const first = day.pattern.firstEvent[pattern];
  return Array.from({ length: chains }, (_, r) =>
    Array.from({ length: positions }, (_, i) => [
      day.event.arrivalS[first + r * positions + i],
      day.event.departureS[first + i * chains + r],
    ]).flat(),
  );
}

describe('a service day', () => {
  it('has lines whose runs never overtake each other, forwards and backwards', () => {
    const property = fc.property(randomTimetable, fc.boolean(), ({ world }, mirrored) => {
      const { timetable } = timetableWorld(world);
      const day = serviceDayOf(timetable, RANDOM_DATES[1], DAY, mirrored);
      for (let pattern = 0 as FifoPatternIndex; pattern < day.patternCount; pattern++) {
        const chains = patternTimes(day, pattern);
        for (const times of chains) expect(times.slice(1).every((timeS, i) => timeS >= times[i])).toBe(true);
        chains.slice(1).forEach((times, r) => {
          expect(times.every((timeS, i) => timeS >= chains[r][i])).toBe(true);
        });
      }
    });
    fc.assert(property, { numRuns: 200 });
  });

  it('has no more lines than overtaking asks for', () => {
    const { timetable } = textTimetable(`
      1: A 8:00 > B 8:10
      2: A 8:10 > B 8:20
      3: A 8:15 > B 8:17
      4: A 8:20 > B 8:30
    `);
    const day = serviceDayOf(timetable, TEXT_DATE, DAY, false);
    expect([day.patternCount, day.chainCount]).toEqual([2, 4]);
  });

  it('has what is under way in its span, and only that', () => {
    const { timetable } = textTimetable(`
      day: A 8:00 > B 8:10
      night 20240313: A 23:50 > B 24:10
      evening 20240313: A 20:00 > B 21:00
      tomorrow 20240315: A 0:00 > B 0:10
    `);
    const chains = (fromS: number, toS: number) => serviceDayOf(timetable, TEXT_DATE, { fromS, toS }, false).chainCount;
    expect(chains(0, 86_399)).toBe(2);
    expect(chains(0, 86_400)).toBe(3);
    expect(chains(-1, 86_399)).toBe(3);
    expect(chains(8 * 3600, 9 * 3600)).toBe(2);
  });

  it('is made once', () => {
    const { timetable } = textTimetable('1: A 8:00 > B 8:10');
    const once = serviceDayOf(timetable, TEXT_DATE, { fromS: 100, toS: 200 }, false);
    expect(serviceDayOf(timetable, TEXT_DATE, DAY, false)).toBe(once);
    expect(serviceDayOf(timetable, TEXT_DATE, DAY, true)).not.toBe(once);
    expect(serviceDayOf(timetable, TEXT_DATE, DAY, true)).toBe(serviceDayOf(timetable, TEXT_DATE, DAY, true));
  });

  it('does not exist for a date that does not', () => {
    const { timetable } = textTimetable('1: A 8:00 > B 8:10');
    expect(() => serviceDayOf(timetable, 20230229, DAY, false)).toThrow(InputError);
  });

  it('is empty far from any service', () => {
    const { timetable } = textTimetable('1: A 8:00 > B 8:10');
    expect(serviceDayOf(timetable, 20300101, DAY, false).chainCount).toBe(0);
    expect(serviceDayOf(timetable, 19010101, DAY, true).chainCount).toBe(0);
  });
});

describe('dates', () => {
  const { timetable } = textTimetable(`
    1 20240312 20240314: A 8:00 > B 8:10
    2 20240314 20240319: A 9:00 > B 9:10
  `);

  it('are served when trips begin on them', () => {
    expect(servedDates(timetable)).toEqual({ first: 20240312, last: 20240319 });
    expect([20240311, 20240312, 20240313, 20240319, 20240320].map((date) => isServed(timetable, date))).toEqual([
      false,
      true,
      false,
      true,
      false,
    ]);
    expect(servedDates(timetableWorld({ stops: [], trips: [] }).timetable)).toBeNull();
  });

  const near = (date: number) => dayOfDate(date);

  it('are busiest with most trips, of equal ones the nearest', () => {
    expect(busiestDate(timetable, near(20240319))).toBe(20240314);
    const long = textTimetable('1 20240101 20240701 20241231: A 8:00 > B 8:10').timetable;
    expect([20230101, 20240401, 20240402, 20991231].map((date) => busiestDate(long, near(date)))).toEqual([
      20240101, 20240101, 20240701, 20241231,
    ]);
    expect(busiestDate(timetableWorld({ stops: [], trips: [] }).timetable, 0)).toBeNull();
  });

  it('stand for a weekday in the busiest week that has it, of equal ones in the nearest', () => {
    // Three trips run in the week of the 11th, one in that of the 18th; both have a Tuesday, no week has a Sunday.
    const tuesday = (date: number) => weekdayOfBusiestWeek(timetable, 1, near(date));
    expect([tuesday(20240101), tuesday(20991231)]).toEqual([20240312, 20240312]);
    expect(weekdayOfBusiestWeek(timetable, 6, near(20240314))).toBeNull();
    // A Monday belongs to the week it begins, a Sunday to that which it ends.
    const weeks = textTimetable(`
      1 20240304 20240311 20240317 20240318 20240324: A 8:00 > B 8:10
      2 20240317: A 9:00 > B 9:10
    `).timetable;
    expect(weekdayOfBusiestWeek(weeks, 0, near(20240401))).toBe(20240311);
    expect(weekdayOfBusiestWeek(weeks, 6, near(20240401))).toBe(20240317);
    const equal = textTimetable('1 20240304 20240311 20240318: A 8:00 > B 8:10').timetable;
    expect([20240101, 20240310, 20240401].map((date) => weekdayOfBusiestWeek(equal, 0, near(date)))).toEqual([
      20240304, 20240311, 20240318,
    ]);
  });
});
