import fc from 'fast-check';
import { expect, it } from 'vitest';
import { originAt, queryOf, transitPlaces } from '../../../test/worlds/random-transit.ts';
import { NEVER_CANCELLED } from '../../kit/core/cancel.ts';
import { DS_PER_SECOND, secondsFromDs } from '../../kit/core/units.ts';
import type { Network } from '../../network/network/network.ts';
import { type Reacher, reacherOf, type StreetOrigin, type TransitOrigin } from '../../network/reach/index.ts';
import { accessBy, type ServiceFrame, seenFrom, transitOf } from '../../network/reach/transit/index.ts';
import { type RoutingQuery, type TargetTable, targetTable } from '../../network/routing/index.ts';
import { type Journey, JourneySearch, RangeSearch, type StopAccess } from '../../network/transit/index.ts';
import { JourneyFinder } from './journey-finder.ts';

/** Times of the searched day: negated for arrivals. */
interface TimedJourney {
  readonly departureS: number;
  readonly arrivalS: number;
  readonly rides: number;
}

const to = (stop: number): StopAccess => ({
  count: 1,
  stop: Int32Array.of(stop),
  durationS: Int32Array.of(0),
  lengthDm: Int32Array.of(0),
});

/** Computes journeys plainly: every departure alone, every way to the target alone, then removes dominated ones. */
function plainJourneys(
  reacher: Reacher,
  query: RoutingQuery,
  origin: TransitOrigin & StreetOrigin,
  frame: ServiceFrame,
  targets: TargetTable,
): TimedJourney[] {
  const { day, fromS, toS, waits } = frame;
  const options = waits ? { ...frame.options, latestArrivalS: fromS + query.maxEdgeWeight } : frame.options;
  const { maxWalkFromSourceS, maxWalkToTargetS } = origin.transit;
  const ways = transitOf(reacher).ways.from(query, seenFrom(targets, 0, origin), maxWalkToTargetS, NEVER_CANCELLED);
  const [stops, waysDs] = [ways.stop.slice(), ways.travelTimeDs.slice()];
  const access = accessBy(transitOf(reacher).ways.from(query, origin, maxWalkFromSourceS, NEVER_CANCELLED));
  const range = new RangeSearch();
  range.start(day, access, options);
  const departures = range.departures(fromS, waits ? fromS + query.maxEdgeWeight : toS).slice();
  const search = new JourneySearch();
  const journeys: TimedJourney[] = [];
  for (const departureS of departures) {
    search.explore(day, access, options, { timeS: departureS, waiting: false });
    stops.forEach((stop, w) => {
      for (const { departureS: boardS, arrivalS, rides } of search.journeys(to(stop))) {
        const alightS = day.mirrored ? 0 - boardS : arrivalS;
        const tookDs = (alightS - (waits ? fromS : departureS)) * DS_PER_SECOND + waysDs[w];
        if (tookDs > query.maxEdgeWeight * DS_PER_SECOND) continue;
        journeys.push({ departureS, arrivalS: alightS + secondsFromDs(waysDs[w]), rides });
      }
    });
  }
  const beats = (a: TimedJourney, b: TimedJourney) =>
    a.departureS >= b.departureS &&
    a.arrivalS <= b.arrivalS &&
    a.rides <= b.rides &&
    (a.departureS > b.departureS || a.arrivalS < b.arrivalS || a.rides < b.rides);
  const cost = (one: TimedJourney) => one.arrivalS - (waits ? fromS : one.departureS) + one.rides * options.transferS;
  const unbeaten = journeys.filter((b) => !journeys.some((a) => beats(a, b)));
  const distinct = new Map(unbeaten.map((one) => [JSON.stringify(one), one]));
  return [...distinct.values()].sort(
    (a, b) =>
      cost(a) - cost(b) || a.rides - b.rides || (waits ? b.departureS - a.departureS : a.departureS - b.departureS),
  );
}

/**
 * Places to travel between in one direction of time, along the trips in either. Three travelers in four wait and walk
 * as long as it takes; the wishes of others, as random as elsewhere, leave few a journey.
 */
const journeyPlaces = fc
  .record({ world: transitPlaces, reverse: fc.boolean(), isPatient: fc.nat(3).map(Boolean) })
  .map(({ world: { spots, limit, transit, ...world }, reverse, isPatient }) => {
    const patient = { maxWalkFromSourceS: Infinity, maxWalkToTargetS: Infinity, boardingS: null, closedRouteTypes: [] };
    const durationS = isPatient && transit.durationS > 0 ? 10_800 : transit.durationS;
    // The window begins before trips depart, and the mirrored one after they arrive.
    const timeS = transit.timeS + (reverse ? 7200 : 0);
    return {
      ...{ ...world, reverse, limit: isPatient ? 12_000 : limit },
      spots: reverse ? ([spots[1], spots[0]] as const) : spots,
      transit: { ...transit, ...(isPatient ? patient : {}), durationS, timeS },
    };
  });

it('finds every journey that pays off, the best first', () => {
  let withJourney = 0;
  fc.assert(
    fc.property(journeyPlaces, ({ reverse, ...world }) => {
      const network: Network = world.network;
      const origin = originAt(world.spots[0], world, reverse);
      const query = queryOf([origin], world);
      const frame = transitOf(reacherOf(network)).frameOf(query, origin, NEVER_CANCELLED);
      fc.pre(frame !== null);
      const [lon, lat] = world.spots[1];
      const targets = targetTable([0], () => ({ id: 0, lon, lat }));
      const expected = plainJourneys(reacherOf(network), query, origin, frame, targets);
      const finder = new JourneyFinder(network);
      const find = (count: number): TimedJourney[] =>
        finder
          .find(query, origin, frame, targets, Float64Array.of(Infinity), count, true, NEVER_CANCELLED)[0]
          .map(({ journey, wayToTargetDs, travelTimeDs }) => {
            const departureS = reverse ? 0 - journey.arrivalS : journey.departureS;
            const alightS = departureS + (travelTimeDs - wayToTargetDs) / DS_PER_SECOND;
            return { departureS, arrivalS: alightS + secondsFromDs(wayToTargetDs), rides: ridesOf(journey) };
          });
      expect(find(500)).toEqual(expected.slice(0, 500));
      expect(find(1)).toEqual(expected.slice(0, 1));
      expect(find(3)).toEqual(expected.slice(0, 3));
      if (expected.length > 0) withJourney++;
    }),
    { numRuns: 80, seed: 1 },
  );
  // Most; where the plain search finds none, none is found.
  expect(withJourney).toBeGreaterThan(40);
});

const ridesOf = ({ legs }: Journey): number => legs.filter(({ kind }) => kind === 'ride').length;
