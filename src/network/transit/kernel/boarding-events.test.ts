import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RANDOM_DATES, randomTimetable } from '../../../../test/worlds/random-timetable.ts';
import { timetableWorld } from '../../../../test/worlds/timetable-world.ts';
import type { FifoPatternIndex, ServiceDay } from '../service-day.ts';
import { serviceDayOf } from '../service-days.ts';
import { BoardingEvents } from './boarding-events.ts';
import { NO_DEPARTURE } from './last-departures.ts';
import type { StopAccess } from './ride-options.ts';

interface Event {
  readonly leaveS: number;
  readonly pattern: number;
  readonly position: number;
  readonly chain: number;
}

/** Returns every chain at every stop position of every way, without those boarded further on by leaving no later. */
function plainEvents(
  day: ServiceDay,
  access: StopAccess,
  isOpen: (stopPattern: number) => boolean,
  window: Parameters<BoardingEvents['collect']>[3],
): Event[] {
  const all: Event[] = [];
  for (let h = 0; h < day.stopPattern.pattern.length; h++) {
    if (!isOpen(h)) continue;
    const pattern = day.stopPattern.pattern[h];
    const { firstPosition, firstChain, firstEvent } = day.pattern;
    const position = day.stopPattern.position[h];
    const chains = firstChain[(pattern + 1) as FifoPatternIndex] - firstChain[pattern];
    for (let way = 0; way < access.count; way++) {
      if (day.stopPosition.stop[firstPosition[pattern] + position] !== access.stop[way]) continue;
      for (let chain = 0; chain < chains; chain++) {
        const departureS = day.event.departureS[firstEvent[pattern] + position * chains + chain];
        const leaveS = departureS - access.durationS[way];
        if (leaveS < window.fromS || leaveS > window.toS) continue;
        if (departureS < window.boardFromS || departureS > window.boardToS) continue;
        all.push({ leaveS, pattern, position, chain });
      }
    }
  }
  return all.filter(
    (event) =>
      !all.some(
        (other) =>
          other.pattern === event.pattern &&
          other.chain === event.chain &&
          other.position < event.position &&
          other.leaveS >= event.leaveS,
      ),
  );
}

const nameOf = ({ leaveS, pattern, position, chain }: Event): string => [leaveS, pattern, position, chain].join(' ');

describe('what can be boarded first', () => {
  const ways = fc.array(fc.tuple(fc.nat(99), fc.constantFrom(0, 30, 120, 400)), { minLength: 1, maxLength: 3 });
  const window = fc.tuple(fc.constantFrom(0, 900, 7200), fc.constantFrom(600, 90_000));
  /** One instance for all worlds: it must clear the previous one. */
  const events = new BoardingEvents();

  it('is every chain that pays, the latest way of leaving first', () => {
    fc.assert(
      fc.property(randomTimetable, ways, window, fc.nat(3), (random, toStops, [windowS, boardS], closed) => {
        const { anchorS, world } = random;
        const { timetable } = timetableWorld(world);
        const access: StopAccess = {
          count: toStops.length,
          stop: Int32Array.from(toStops, ([stop]) => stop % world.stops.length),
          durationS: Int32Array.from(toStops, ([, durationS]) => durationS),
          lengthDm: new Int32Array(toStops.length),
        };
        const [fromS, toS] = [anchorS - windowS, anchorS + windowS];
        const day = serviceDayOf(timetable, RANDOM_DATES[1], { fromS, toS: toS + 86_400 }, false);
        const isOpen = (h: number) => closed === 0 || h % 4 !== closed;
        const lastDepartureS = Int32Array.from({ length: day.stopPattern.pattern.length }, (_, h) =>
          isOpen(h) ? toS : NO_DEPARTURE,
        );
        const within = { fromS, toS, boardFromS: fromS, boardToS: fromS + boardS };
        events.collect(day, access, lastDepartureS, within);

        const leaveS = [...events.leaveS.subarray(0, events.count)];
        const found = leaveS.map((time, e): Event => {
          const at = events.order[e];
          const h = events.stopPattern[at];
          expect(access.stop[events.access[at]]).toBe(
            day.stopPosition.stop[day.pattern.firstPosition[day.stopPattern.pattern[h]] + day.stopPattern.position[h]],
          );
          const [pattern, position] = [day.stopPattern.pattern[h], day.stopPattern.position[h]];
          return { leaveS: time, pattern, position, chain: events.chain[at] };
        });
        expect(leaveS).toEqual(leaveS.toSorted((a, b) => b - a));
        expect([...events.distinctTimes()]).toEqual([...new Set(leaveS)]);
        // Two ways to one stop position may both lead to a chain; the later way of leaving is there in any case.
        const expected = plainEvents(day, access, isOpen, within);
        const foundNames = new Set(found.map(nameOf));
        for (const event of expected) if (isLatest(expected, event)) expect(foundNames).toContain(nameOf(event));
        const expectedNames = new Set(expected.map(nameOf));
        for (const event of found) expect(expectedNames).toContain(nameOf(event));
      }),
      { numRuns: 200 },
    );
  });
});

/** Returns whether a chain isn't boarded at the same stop position by leaving later. */
const isLatest = (events: readonly Event[], event: Event): boolean =>
  !events.some(
    (other) =>
      other.pattern === event.pattern &&
      other.chain === event.chain &&
      other.position === event.position &&
      other.leaveS > event.leaveS,
  );
