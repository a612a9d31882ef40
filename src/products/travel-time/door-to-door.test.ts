import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { connectionsAround, earliestArrivals } from '../../../test/oracle/connection-scan.ts';
import { plainSearch } from '../../../test/oracle/plain-search.ts';
import { asWalked, openLinks } from '../../../test/oracle/walked-footpaths.ts';
import { randomSpot } from '../../../test/worlds/random-streets.ts';
import { RANDOM_DATES, randomShiftS } from '../../../test/worlds/random-timetable.ts';
import { originAt, queryOf, type TransitPlace, transitPlaces } from '../../../test/worlds/random-transit.ts';
import { snapSpots } from '../../../test/worlds/snapped-spots.ts';
import { dayOfDate } from '../../kit/core/calendar.ts';
import { Run } from '../../kit/core/run.ts';
import { StreetCostsCache } from '../../network/network/index.ts';
import type { SnappedPoint } from '../../network/network/snap.ts';
import { Reacher } from '../../network/reach/index.ts';
import { TargetProfiles, transitOf } from '../../network/reach/transit/index.ts';
import { serviceFrame } from '../../network/reach/transit/service-frame.ts';
import { type RoutingQuery, targetTable } from '../../network/routing/index.ts';
import type { StopAccess } from '../../network/transit/index.ts';

const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), Infinity);

/** Returns the ways of the oracle: all links, each searched plainly. */
function plainWays(world: TransitPlace, query: RoutingQuery, from: SnappedPoint, to: SnappedPoint) {
  const { network, travel } = world;
  const costs = new StreetCostsCache(network).get({ ...query, travel, reverse: false });
  const links = world.links.map((_, stop) => openLinks(world, costs, stop, world.transit.walkKmh));
  const fromSource = plainSearch(costs, from);
  const accessDs = links.map((of) => least(of.map(({ point, inDs }) => fromSource(point) + inDs)));
  const egressDs = links.map((of) =>
    least(of.map(({ point, outDs }) => (outDs === Infinity ? Infinity : plainSearch(costs, point)(to) + outDs))),
  );
  return { walkDs: fromSource(to), accessDs, egressDs };
}

/** Returns the least travel time for each given departure, waiting included; null departures: those of the vehicles. */
function plainTimes(
  world: TransitPlace,
  query: RoutingQuery,
  from: SnappedPoint,
  to: SnappedPoint,
  departures: number[] | null,
) {
  const { transit, limit } = world;
  const limitDs = limit * 10;
  const { walkDs, accessDs, egressDs } = plainWays(world, query, from, to);
  const stops = accessDs
    .map((ds, stop) => ({ stop, ds }))
    .filter(({ ds }) => ds <= limitDs && ds <= transit.maxWalkFromSourceS * 10);
  const access: StopAccess = {
    count: stops.length,
    stop: Int32Array.from(stops, ({ stop }) => stop),
    durationS: Int32Array.from(stops, ({ ds }) => Math.ceil(ds / 10)),
    lengthDm: new Int32Array(stops.length),
  };
  const timetable = asWalked(world);
  const withBicycle = world.travel.mode === 'bike';
  const connections = connectionsAround(timetable, dayOfDate(RANDOM_DATES[1]), 3, 3, randomShiftS, withBicycle);
  const { options, fromS, toS } = serviceFrame(timetable, originAt(world.spots[0], world), limit, null, new Run())!;
  // A traveler who leaves within a window doesn't wait at its end for what leaves later.
  const latestLeaveS = departures === null && transit.durationS > 0 ? toS : Infinity;
  const leaving = new Set<number>();
  for (const { stop, ds } of stops) {
    for (const c of connections.list) if (c.from === stop) leaving.add(c.departureS - Math.ceil(ds / 10));
  }
  const all = departures ?? (transit.durationS === 0 ? [fromS] : [...leaving].filter((t) => t >= fromS && t <= toS));
  return all
    .map((departureS) => {
      const arrivals = earliestArrivals(timetable, connections, access, options, departureS, latestLeaveS);
      const rides = arrivals.map((timeS, stop) =>
        egressDs[stop] <= transit.maxWalkToTargetS * 10 ? (timeS - departureS) * 10 + egressDs[stop] : Infinity,
      );
      const tookDs = least([walkDs, ...rides]);
      return tookDs <= limitDs ? tookDs : Infinity;
    })
    .concat(departures === null && walkDs <= limitDs ? [walkDs] : []);
}

function snapBoth(reacher: Reacher, world: TransitPlace) {
  const origin = originAt(world.spots[0], world);
  const query = queryOf([origin], world);
  const source = snapSpots(reacher, query, origin, world.spots[0]).point(0);
  const target = snapSpots(reacher, query, origin, world.spots[1]);
  const [lon, lat] = world.spots[1];
  return { origin, query, source, target, table: targetTable([0], () => ({ id: 0, lon, lat })) };
}

describe('journeys from door to door', () => {
  it('take as long as plain searches on streets and timetable say', () => {
    fc.assert(
      fc.property(transitPlaces, (world) => {
        const reacher = new Reacher(world.network);
        const { origin, query, source, target } = snapBoth(reacher, world);
        const goal = target.point(0);
        fc.pre(source !== null && goal !== null);
        const expected = least(plainTimes(world, query, source, goal, null));
        expect(reacher.search(query, [origin], new Run()).at(target, 0)?.weight ?? Infinity).toBe(expected);
        const early = reacher.search(query, [origin], new Run(), target);
        expect(early.at(target, 0)?.weight ?? Infinity).toBe(expected);
      }),
      { numRuns: 60 },
    );
  });

  it('are the best of their profile, which is sorted; several origins are as good as the best of them', () => {
    fc.assert(
      fc.property(transitPlaces, randomSpot, fc.boolean(), (world, other, reverse) => {
        const reacher = new Reacher(world.network);
        const origin = originAt(world.spots[0], world, reverse);
        const query = queryOf([origin], world);
        const [lon, lat] = world.spots[1];
        const table = targetTable([0], () => ({ id: 0, lon, lat }));
        const target = snapSpots(reacher, query, origin, [lon, lat]);
        fc.pre(target.has(0));
        const profiles = new TargetProfiles(transitOf(reacher), query, table);
        profiles.find(origin, 0, new Run());
        const pairs = profiles.pairsS(0);
        const onFoot = reacher.search(query, [{ ...origin, transit: null }], new Run()).at(target, 0);
        const took = [onFoot ? Math.round(onFoot.weight / 10) : Infinity];
        for (let p = 0; p < pairs.length; p += 2) {
          took.push(pairs[p + 1] - pairs[p]);
          if (p > 0) expect(pairs[p] > pairs[p - 2] && pairs[p + 1] > pairs[p - 1]).toBe(true);
        }
        const reached = reacher.search(query, [origin], new Run()).at(target, 0);
        expect(reached ? Math.round(reached.weight / 10) : Infinity).toBe(least(took));

        const beside = { ...origin, lon: other[0], lat: other[1] };
        const single = [origin, beside].map((one) => reacher.search(query, [one], new Run()).at(target, 0)?.weight);
        const both = reacher.search(query, [origin, beside], new Run()).at(target, 0);
        expect(both?.weight ?? Infinity).toBe(least(single.map((weight) => weight ?? Infinity)));
        if (both) expect(single[both.origin]).toBe(both.weight);
      }),
      { numRuns: 60 },
    );
  });

  it('take as long backwards, but for whole seconds', () => {
    fc.assert(
      fc.property(transitPlaces, (world) => {
        const reacher = new Reacher(world.network);
        const everything = {
          ...world.transit,
          timeS: -4 * 86_400,
          durationS: 10 * 86_400,
          boardingS: null,
          maxWalkFromSourceS: Infinity,
          maxWalkToTargetS: Infinity,
        };
        const there = { ...originAt(world.spots[0], world), transit: everything };
        const back = { ...originAt(world.spots[1], world, true), transit: { ...everything, timeS: 6 * 86_400 } };
        const query = queryOf([there], world);
        const target = snapSpots(reacher, query, there, world.spots[1]);
        const source = snapSpots(reacher, query, back, world.spots[0]);
        fc.pre(target.has(0) && source.has(0));
        const forward = reacher.search(query, [there], new Run()).at(target, 0)?.weight ?? Infinity;
        const backward = reacher.search(query, [back], new Run()).at(source, 0)?.weight ?? Infinity;
        fc.pre(Math.min(forward, backward) <= world.limit * 10 - 20);
        expect(Math.abs(forward - backward)).toBeLessThanOrEqual(10);
      }),
      { numRuns: 60 },
    );
  });

  it('lists arcs whose costs agree with targets on them', () => {
    fc.assert(
      fc.property(transitPlaces, fc.boolean(), (world, reverse) => {
        const reacher = new Reacher(world.network);
        const origin = originAt(world.spots[0], world, reverse);
        const query = queryOf([origin], world);
        const target = snapSpots(reacher, query, origin, world.spots[1]);
        const point = target.point(0);
        fc.pre(point !== null);
        const reach = reacher.search(query, [origin], new Run());
        const arcs = reach.arcs();
        let best = Infinity;
        for (let i = 0; i < arcs.count; i++) {
          if (arcs.arc[i] >> 1 !== point.edge) continue;
          const share = arcs.arc[i] & 1 ? 1 - point.share : point.share;
          const unit = 1 / arcs.traverse[i] + 1e-6;
          if (share < arcs.from[i] - unit || share > arcs.to[i] + unit) continue;
          best = Math.min(best, arcs.entry[i] + share * arcs.traverse[i]);
        }
        const weight = reach.at(target, 0)?.weight ?? Infinity;
        if (best !== weight && Math.abs(best - weight) > 3) {
          // A budget may end within a unit of the target, which then stands on either side.
          const { maxWalkToTargetS } = world.transit;
          const looser = { ...origin, transit: { ...world.transit, maxWalkToTargetS: maxWalkToTargetS + 0.3 } };
          const stricter = { ...origin, transit: { ...world.transit, maxWalkToTargetS: maxWalkToTargetS - 0.3 } };
          const [low, high] = [looser, stricter].map(
            (one) => reacher.search(query, [one], new Run()).at(target, 0)?.weight ?? Infinity,
          );
          if (best === Infinity) expect(high === Infinity || weight > world.limit * 10 - 3).toBe(true);
          else expect((best >= low - 3 && best <= high + 3) || best > world.limit * 10 - 3).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('have percentiles over the minutes of their window', () => {
    fc.assert(
      fc.property(transitPlaces, (world) => {
        const reacher = new Reacher(world.network);
        const { origin, query, source, target, table } = snapBoth(reacher, world);
        const goal = target.point(0);
        fc.pre(source !== null && goal !== null);
        const times = reacher.rides.minuteTimes(query, table);
        times.find(origin, new Run());
        const { timeS, durationS } = world.transit;
        const minutes = Array.from({ length: Math.max(1, durationS / 60) }, (_, m) => timeS + m * 60);
        const expected = plainTimes(world, query, source, goal, minutes);
        expect([...times.to(0)]).toEqual(expected.sort((a, b) => a - b));
      }),
      { numRuns: 30 },
    );
  });
});
