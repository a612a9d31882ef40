import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RANDOM_DATES, randomTimetable } from '../../../../test/worlds/random-timetable.ts';
import { timetableWorld } from '../../../../test/worlds/timetable-world.ts';
import { BOARD, type FifoPatternIndex, type ServiceDay, type TripChainIndex } from '../service-day.ts';
import { serviceDayOf } from '../service-days.ts';
import { LastDepartures, NO_DEPARTURE } from './last-departures.ts';

/** Returns by pattern, then by stop position, the departures there, one after the other. */
function departuresOf({ pattern, event, patternCount }: ServiceDay): number[][][] {
  return Array.from({ length: patternCount }, (_, l) => {
    const of = l as FifoPatternIndex;
    const next = (l + 1) as FifoPatternIndex;
    const positions = pattern.firstPosition[next] - pattern.firstPosition[of];
    const chains = pattern.firstChain[next] - (pattern.firstChain[of] as TripChainIndex | number);
    return Array.from({ length: positions }, (_, i) =>
      Array.from({ length: chains }, (_, r) => event.departureS[pattern.firstEvent[of] + i * chains + r]),
    );
  });
}

it('tells the last departure of every stop position that may be boarded, and says when that has changed', () => {
  const last = new LastDepartures();
  fc.assert(
    fc.property(randomTimetable, fc.boolean(), fc.subarray([0, 3]), ({ anchorS, world }, mirrored, closed) => {
      const { timetable } = timetableWorld(world);
      const day = serviceDayOf(timetable, RANDOM_DATES[1], { fromS: anchorS, toS: anchorS + 7200 }, mirrored);
      expect(last.prepare(day, new Set(closed))).toBe(true);
      const departures = departuresOf(day);
      const { stopPattern, pattern, stopPosition } = day;
      const places = new Set<number>();
      for (let h = 0; h < stopPattern.pattern.length; h++) {
        const l = stopPattern.pattern[h];
        const at = pattern.firstPosition[l] + stopPattern.position[h];
        expect(last.stopPatternOf[at]).toBe(h);
        places.add(at);
        const isOpen = (stopPosition.doors[at] & BOARD) !== 0 && !closed.includes(pattern.routeType[l]);
        expect(last.lastS[h]).toBe(isOpen ? Math.max(...departures[l][stopPattern.position[h]]) : NO_DEPARTURE);
      }
      expect(places.size).toBe(stopPosition.stop.length);
      const before = last.lastS;
      expect(last.prepare(day, new Set(closed.toReversed()))).toBe(false);
      expect(last.lastS).toBe(before);
      expect(last.prepare(day, new Set([...closed, 77]))).toBe(true);
    }),
    { numRuns: 60 },
  );
});
