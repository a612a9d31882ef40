import fc from 'fast-check';
import type { Polygon } from 'geojson';
import type { StreetOrigin, TransitOrigin } from '../../src/network/reach/index.ts';
import { DEFAULT_SNAPPING, type RoutingQuery, type TransitUse } from '../../src/network/routing/index.ts';
import { EDGE_CLASS_LIMIT } from '../../src/network/street/edge-classes.ts';
import {
  DEFAULT_CONDITIONS,
  DEFAULT_TRAVEL,
  type StreetConditions,
  type StreetTravel,
} from '../../src/network/street/travel-mode.ts';
import { isServed } from '../../src/network/transit/index.ts';
import { connectedStreets, randomSpot } from './random-streets.ts';
import { RANDOM_DATES, randomTimetable } from './random-timetable.ts';
import { timetableWorld } from './timetable-world.ts';
import { transitWorld } from './transit-world.ts';

const slow: StreetTravel = { ...DEFAULT_TRAVEL.walk, speedKmh: 0.2 };
const TRAVELS = [
  slow,
  { ...slow, penalties: { junctionS: 9, signalS: 0, leftTurnS: 4, rightTurnS: 20 } },
  { ...slow, uphill: 60, downhill: 15 },
  { ...DEFAULT_TRAVEL.bike, speedKmh: 0.3 },
];

const use = fc.record({
  fromMinute: fc.integer({ min: -120, max: 10 }),
  durationS: fc.constantFrom(0, 0, 600, 3600, 10_800),
  boardingS: fc.constantFrom(null, null, 900),
  maxWalkFromSourceS: fc.constantFrom(Infinity, Infinity, 2000),
  maxWalkToTargetS: fc.constantFrom(Infinity, 500, 2000),
  maxTransfers: fc.constantFrom(-1, -1, -1, 0, 1),
  transferS: fc.constantFrom(60, 60, 0, 200),
  minTransferS: fc.constantFrom(0, 0, 45),
  closedRouteTypes: fc.constantFrom([], [], [], [3]),
  walkKmh: fc.constantFrom(5, 3),
});
const EDGE_CLASSES_OF_WORLDS = [15, 32, 51];

/** A box of some ten to a hundred meters. */
const box = fc
  .tuple(fc.nat(40), fc.nat(40), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }))
  .map(([x, y, width, height]): Polygon => {
    const [west, south] = [8 + x * 1e-4 + 3e-5, 50 + y * 1e-4 + 4e-5];
    const [east, north] = [west + width * 1e-4, south + height * 1e-4];
    return {
      type: 'Polygon',
      coordinates: [
        [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south],
        ],
      ],
    };
  });

/** Random options for streets of a request: mostly none. */
const rulesOfStreets = fc.record({
  conditions: fc
    .record({
      elevation: fc.constantFrom(true, true, true, false),
      closed: fc.constantFrom(null, null, null, null, ...EDGE_CLASSES_OF_WORLDS),
    })
    .map(({ elevation, closed }): StreetConditions => {
      const excludedClasses = closed === null ? null : new Uint8Array(EDGE_CLASS_LIMIT);
      if (closed !== null) excludedClasses![closed] = 1;
      return { ...DEFAULT_CONDITIONS, elevation, excludedClasses };
    }),
  /** One in three. */
  exclusion: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: box }),
});

const maxEdgeWeight = fc.constantFrom(1200, 4000, 12_000, 12_000);

/** Streets, a timetable whose platforms stand somewhere along them, places, and what a traveler wants. */
export const transitPlaces = fc
  .tuple(
    connectedStreets,
    randomTimetable,
    fc.constantFrom(...TRAVELS),
    use,
    fc.tuple(randomSpot, randomSpot),
    maxEdgeWeight,
    rulesOfStreets,
  )
  .chain(([streets, { anchorS, world }, travel, wish, spots, limit, rules]) => {
    const link = fc.record({
      edge: fc.nat(streets.streets.edgeCount - 1),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      inS: fc.constantFrom(0, 0, 7, 30, -1),
      outS: fc.constantFrom(0, 0, 11, 30, -1),
      lengthDm: fc.nat(100),
    });
    const count = world.stops.length;
    const platforms = fc.array(fc.array(link, { minLength: 1, maxLength: 2 }), { minLength: count, maxLength: count });
    // Most journeys begin and end at stops of one trip: elsewhere few are worth waiting for.
    const ends = fc.option(fc.tuple(fc.nat(99), fc.nat(3)), { freq: 4 });
    return fc.tuple(platforms, ends).map(([links, ride]) => {
      const { timetable } = timetableWorld(world);
      const { fromMinute, ...rest } = wish;
      const timeS = anchorS + fromMinute * 60;
      const transit: TransitUse = {
        ...rest,
        date: RANDOM_DATES[1],
        strictDate: true,
        askedAtS: 0,
        timeS,
        recommendations: 0,
      };
      const network = transitWorld(streets, timetable, links);
      const { lonE7, latE7 } = network.transit.platform;
      const place = (stop: number) => [lonE7[stop as never] / 1e7, latE7[stop as never] / 1e7] as const;
      const calls = ride && world.trips[ride[0] % world.trips.length].calls;
      const places = calls
        ? ([place(calls[0].stop), place(calls[1 + (ride[1] % (calls.length - 1))].stop)] as const)
        : spots;
      return { network, links, travel, transit, spots: places, limit, ...rules };
    });
  })
  .filter(({ network }) => isServed(network.transit, RANDOM_DATES[1]));

export type TransitPlace = typeof transitPlaces extends fc.Arbitrary<infer W> ? W : never;

export const originAt = ([lon, lat]: readonly [number, number], { travel, transit }: TransitPlace, reverse = false) => {
  const origin = { id: 's', lon, lat, geometry: null, travel, transit, snapping: DEFAULT_SNAPPING, reverse };
  return origin satisfies TransitOrigin & StreetOrigin;
};
export const queryOf = (
  origins: readonly StreetOrigin[],
  { limit, conditions, exclusion }: Pick<TransitPlace, 'limit' | 'conditions' | 'exclusion'>,
): RoutingQuery => ({
  origins,
  edgeWeight: 'time',
  maxEdgeWeight: limit,
  conditions,
  exclusion,
  clip: null,
  showSnapInformation: false,
});
