import fc from 'fast-check';
import { NO_CHANGE, USUAL_CHANGE } from '../../src/network/transit/timetable.ts';
import type { TimetableSpecification, WorldFootpath, WorldTrip } from './timetable-world.ts';

/** Feed 0 keeps UTC; feed 1 is five hours ahead all year round. */
const RANDOM_ZONES = ['UTC', 'Etc/GMT-5'];
export const RANDOM_DATES = [20240311, 20240312, 20240313];
const FEED_AHEAD_S = [0, 5 * 3600];

/**
 * Small and full of traps: stops passed twice, trips that overtake each other, closed doors, no change at a stop,
 * footpaths that don't add up, fixed ones, several services, service days and zones, nights, and seats kept.
 * Everything moves around `anchorS` of the middle date.
 */
export const randomTimetable: fc.Arbitrary<{ anchorS: number; world: TimetableSpecification }> = fc
  .record({
    anchorS: fc.constantFrom(8 * 3600, 85_000, 600),
    stops: fc.integer({ min: 2, max: 7 }),
  })
  .chain(({ anchorS, stops }) =>
    fc
      .record({
        changes: fc.array(fc.constantFrom(NO_CHANGE, USUAL_CHANGE, USUAL_CHANGE, 0, 120), {
          minLength: stops,
          maxLength: stops,
        }),
        footpaths: fc.array(footpath(stops), { maxLength: 6 }),
        lines: fc.array(line(stops), { minLength: 1, maxLength: 5 }),
        seats: fc.array(fc.tuple(fc.nat(99), fc.nat(99)), { maxLength: 6 }),
      })
      .map(({ changes, footpaths, lines, seats }) => {
        const trips = lines.flatMap((of, l) => of.trips.map((trip, t) => worldTrip(of, trip, `${l}-${t}`, anchorS)));
        const inSeatTransfer = seats
          .map(([from, to]) => [from % trips.length, to % trips.length] as const)
          .filter(([from, to]) => from !== to && trips[from].feed === trips[to].feed);
        return {
          anchorS,
          world: {
            stops: changes.map((changeS, s) => ({ name: `${s}`, changeS })),
            trips,
            footpaths: footpaths.filter(({ from, to }) => from !== to),
            inSeatTransfer: [...new Map(inSeatTransfer.map((pair) => [pair.join(), pair])).values()],
            timeZones: RANDOM_ZONES,
          },
        };
      }),
  );

const footpath = (stops: number): fc.Arbitrary<WorldFootpath> =>
  fc.record({
    from: fc.nat(stops - 1),
    to: fc.nat(stops - 1),
    durationS: fc.integer({ min: 0, max: 400 }),
    fixed: fc.boolean(),
  });

interface RandomTrip {
  readonly minute: number;
  /** Seconds between stop positions and at them. */
  readonly hops: readonly number[];
  readonly dwells: readonly number[];
  readonly dates: readonly number[];
  readonly night: number;
  readonly noBicycles: boolean;
}

interface RandomLine {
  readonly positions: readonly { readonly stop: number; readonly pickup: number; readonly dropOff: number }[];
  readonly trips: readonly RandomTrip[];
  readonly feed: number;
  readonly routeType: number;
}

const door = fc.constantFrom(0, 0, 0, 0, 1, 2);
const MOST_POSITIONS = 5;

const line = (stops: number): fc.Arbitrary<RandomLine> =>
  fc.record({
    positions: fc.array(fc.record({ stop: fc.nat(stops - 1), pickup: door, dropOff: door }), {
      minLength: 2,
      maxLength: MOST_POSITIONS,
    }),
    trips: fc.array(
      fc.record({
        minute: fc.integer({ min: -40, max: 40 }),
        hops: fc.array(fc.constantFrom(0, 60, 90, 300, 1200), { minLength: MOST_POSITIONS, maxLength: MOST_POSITIONS }),
        dwells: fc.array(fc.constantFrom(0, 0, 30, 300), { minLength: MOST_POSITIONS, maxLength: MOST_POSITIONS }),
        dates: fc.subarray(RANDOM_DATES, { minLength: 1 }),
        night: fc.constantFrom(0, 0, 1, -1, 2),
        noBicycles: fc.constantFrom(false, false, true),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    feed: fc.constantFrom(0, 0, 1),
    routeType: fc.constantFrom(0, 3),
  });

/** Times of a trip that begins on the service day before (`night` 1) are above 24:00, and so on. */
function worldTrip(of: RandomLine, trip: RandomTrip, id: string, anchorS: number): WorldTrip {
  const atS = anchorS + trip.minute * 60 + FEED_AHEAD_S[of.feed] + trip.night * 86_400;
  let timeS = atS < 0 ? atS + 86_400 : atS;
  const calls = of.positions.map((stopPosition, i) => {
    // Every trip takes a while, so that it can't go on as itself.
    if (i > 0) timeS += Math.max(trip.hops[i], i === 1 ? 60 : 0);
    const arrivalS = timeS;
    timeS += trip.dwells[i];
    return { ...stopPosition, arrivalS, departureS: timeS };
  });
  const { dates, noBicycles } = trip;
  return { id, calls, dates, feed: of.feed, routeType: of.routeType, noBicycles };
}

/** Returns the shift of a service day of such a timetable, for the oracle. */
export const randomShiftS = (feed: number, days: number): number => days * 86_400 - FEED_AHEAD_S[feed];
