import fc from 'fast-check';
import { expect, it } from 'vitest';
import { connectionsAround, earliestArrivals } from '../../../../test/oracle/connection-scan.ts';
import { RANDOM_DATES, randomShiftS, randomTimetable } from '../../../../test/worlds/random-timetable.ts';
import { timetableWorld } from '../../../../test/worlds/timetable-world.ts';
import { dayOfDate } from '../../../kit/core/calendar.ts';
import { serviceDayOf } from '../service-days.ts';
import type { StopIndex } from '../timetable.ts';
import { SearchFootpaths } from './footpaths.ts';
import { FAR_S, NEVER } from './labels.ts';
import { LastDepartures } from './last-departures.ts';
import { ANY_RIDE } from './ride-options.ts';
import { RoundLabels } from './round-labels.ts';
import { Rounds } from './rounds.ts';

const MOST_RIDES = 4;
const WINDOW_S = 7200;
/** Most arrivals are later. */
const MOST_S = 2000;

it('after each round stops have the earliest arrival by so many rides, however many departures came before', () => {
  const [labels, footpaths, last] = [new RoundLabels(), new SearchFootpaths(), new LastDepartures()];
  const rounds = new Rounds(labels, footpaths, last, true);
  fc.assert(
    fc.property(
      randomTimetable,
      fc.nat(99),
      fc.constantFrom(0, 60, 130),
      fc.constantFrom(0, 60),
      ({ anchorS, world }, at, transferS, minTransferS) => {
        const { timetable } = timetableWorld(world);
        const source = (at % world.stops.length) as StopIndex;
        const latestArrivalS = anchorS + MOST_S;
        const options = { ...ANY_RIDE, transferS, minTransferS, latestArrivalS };
        const day = serviceDayOf(timetable, RANDOM_DATES[1], { fromS: anchorS, toS: anchorS + WINDOW_S }, false);
        labels.forget();
        const isNewDay = last.prepare(day, options.closedRouteTypes);
        footpaths.prepare(day, options.walkKmh, null);
        labels.begin(day, last, isNewDay, true);
        rounds.fit(day);
        const connections = connectionsAround(timetable, dayOfDate(RANDOM_DATES[1]), 4, 4, randomShiftS);
        const access = {
          count: 1,
          stop: Int32Array.of(source),
          durationS: Int32Array.of(0),
          lengthDm: Int32Array.of(0),
        };
        const stops = Array.from(world.stops.keys());
        for (const departureS of [anchorS + 1200, anchorS]) {
          const before = stops.map((stop) => labels.latest.alightS[stop]);
          rounds.begin(latestArrivalS);
          rounds.boardFirst(day, source, departureS, 0, FAR_S);
          rounds.finish(day, options, MOST_RIDES);
          for (let rides = 1; rides <= MOST_RIDES; rides++) {
            // A round without rides has the labels of the one before it.
            const { alightS } = labels.layers[Math.min(rides, labels.inUse) - 1];
            const found = stops.map((stop) => (alightS[stop] === NEVER ? Infinity : alightS[stop]));
            const asked = { ...options, maxTransfers: rides - 1 };
            expect(found).toEqual(earliestArrivals(timetable, connections, access, asked, departureS));
          }
          const improved = new Set(rounds.improved.list.subarray(0, rounds.improved.count));
          for (const stop of stops)
            if (labels.latest.alightS[stop] < before[stop]) expect(improved.has(stop)).toBe(true);
        }
      },
    ),
    { numRuns: 60 },
  );
});
