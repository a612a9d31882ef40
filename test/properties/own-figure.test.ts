import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Run } from '../../src/kit/core/run.ts';
import { METERS_PER_DEGREE } from '../../src/kit/geo/distance.ts';
import type { Network } from '../../src/network/network/index.ts';
import type { TravelModeBody } from '../../src/network/routing/index.ts';
import { DEFAULT_LIMITS } from '../../src/network/routing/index.ts';
import { connectionsOperation, toConnectionsQuery } from '../../src/products/departures/connections/index.ts';
import { isochrones } from '../../src/products/isochrone/isochrone.ts';
import { toAreaQuery } from '../../src/products/isochrone/isochrone-query.ts';
import { routeOperation, toRouteQuery } from '../../src/products/route/index.ts';
import { reachabilityOperation, timeOperation, toTimeQuery } from '../../src/products/travel-time/index.ts';
import { covers, distanceTo } from '../laws/polygons.ts';
import { weights } from '../worlds/multigraph/multigraph.ts';
import { randomSpot, randomStreets } from '../worlds/random-streets.ts';
import { RANDOM_DATES } from '../worlds/random-timetable.ts';
import { transitPlaces } from '../worlds/random-transit.ts';

// All operations decide by the figure of the answer, a whole second or meter, what is within a limit.

type Spot = readonly [lon: number, lat: number];
interface Figures {
  readonly travelTime: number;
  readonly length: number;
}

/**
 * The largest distance of a reached point outside the area, in meters. Streets cross without meeting in these worlds,
 * so stretches up to twice as long as the distance of sites (2 m) may be no edges of the mesh; half a meter is added
 * since sites lie on a lattice of one.
 */
const MOST_OUTSIDE_M = 4.5;
const UNITS_PER_M = 1e7 / METERS_PER_DEGREE;

const decode = <T>({ body }: { body: Uint8Array }): T => JSON.parse(new TextDecoder().decode(body)) as T;
const at = (id: string, [lng, lat]: Spot) => ({ id, lng, lat });
const fly = { fly: { speed: 1 } };

/** Returns the value of the one target by each operation; null where it isn't within the limit. */
function answers(
  network: Network,
  tm: TravelModeBody,
  from: Spot,
  to: Spot,
  edgeWeight: 'time' | 'distance',
  limit: number,
) {
  const root = { elevation: false, edgeWeight, maxEdgeWeight: limit };
  const body = { ...root, sources: [{ ...at('s', from), tm }], targets: [at('t', to)] };
  const query = toTimeQuery(body, DEFAULT_LIMITS);
  const [{ targets }] = decode<{ targets: Figures[] }[]>(timeOperation.run(network, query, new Run()));
  const [closest] = decode<Figures[]>(reachabilityOperation.run(network, query, new Run()));
  const { routes } = decode<{ routes: Figures[] }>(
    routeOperation.run(network, toRouteQuery(body, DEFAULT_LIMITS), new Run()),
  );
  const figure = (value: Figures | undefined) =>
    value ? value[edgeWeight === 'time' ? 'travelTime' : 'length'] : null;
  return { time: figure(targets[0]), reachability: figure(closest), route: figure(routes[0]) };
}

const all = (value: number | null) => ({ time: value, reachability: value, route: value });

describe('the rounded figure decides', () => {
  it('on streets and in the air', () => {
    fc.assert(
      fc.property(
        randomStreets,
        randomSpot,
        randomSpot,
        fc.constantFrom({ car: {} }, { bike: {} }, { walk: {} }, fly),
        fc.constantFrom('time', 'distance'),
        (network, from, to, tm, edgeWeight) => {
          const { time: value } = answers(network, tm, from, to, edgeWeight, 40_000);
          fc.pre(value !== null);
          expect(answers(network, tm, from, to, edgeWeight, value)).toEqual(all(value));
          if (value > 0) expect(answers(network, tm, from, to, edgeWeight, value - 1)).toEqual(all(null));
        },
      ),
      { numRuns: 50 },
    );
  });

  it('by public transport', () => {
    fc.assert(
      fc.property(transitPlaces, ({ network, travel, transit, spots: [from, to] }) => {
        const { timeS, durationS, maxTransfers, minTransferS } = transit;
        const frame = { date: RANDOM_DATES[1], time: Math.max(0, timeS), departureWindow: durationS };
        const tm = { transit: { frame, maxTransfers, minTransferTime: minTransferS, speed: travel.speedKmh } };
        const { time: value } = answers(network, tm, from, to, 'time', 12_000);
        fc.pre(value !== null);
        // A departure at a time of the day waits for the first ride, which isn't part of the route.
        const route = durationS === 0 ? expect.any(Number) : value;
        expect(answers(network, tm, from, to, 'time', value)).toEqual({ ...all(value), route });
        if (value > 0) expect(answers(network, tm, from, to, 'time', value - 1)).toEqual(all(null));
      }),
      { numRuns: 25 },
    );
  });

  it('among connections, each its own', () => {
    fc.assert(
      fc.property(transitPlaces, ({ network, travel, transit, spots: [from, to] }) => {
        const { timeS, durationS } = transit;
        const frame = { date: RANDOM_DATES[1], time: Math.max(0, timeS), departureWindow: Math.max(600, durationS) };
        const tm = { transit: { frame, speed: travel.speedKmh } };
        const ask = (maxEdgeWeight: number) => {
          const body = { sources: [{ ...at('s', from), tm }], targets: [at('t', to)], maxEdgeWeight };
          const query = toConnectionsQuery(body, DEFAULT_LIMITS);
          const rows = decode<{ targets: { travelTimesTransit: [number, number][]; travelTimeWalk: number }[] }[]>(
            connectionsOperation.run(network, query, new Run()),
          );
          const { travelTimesTransit, travelTimeWalk } = rows[0].targets[0];
          return { took: travelTimesTransit.map(([left, arrived]) => arrived - left), walk: travelTimeWalk };
        };
        const { took, walk } = ask(12_000);
        fc.pre(took.length > 0 || walk >= 0);
        for (const value of took) expect(ask(value).took).toContain(value);
        if (walk >= 0) expect(ask(walk).walk).toBe(walk);
        if (walk > 0) expect(ask(walk - 1).walk).toBe(-1);
      }),
      { numRuns: 15 },
    );
  });

  it('of crossings in a multigraph', () => {
    fc.assert(
      fc.property(randomStreets, randomSpot, fc.constantFrom('car', 'walk'), (network, from, mode) => {
        const ask = (maxEdgeWeight: number) =>
          weights(network, {
            sources: [{ ...at('s', from), tm: { [mode]: {} } }],
            elevation: false,
            maxEdgeWeight,
            multigraph: { layer: { type: 'identity' }, domain: { type: 'node' }, aggregation: { type: 'min' } },
          } as never);
        const wide = ask(40_000);
        for (const limit of new Set(Object.values(wide))) {
          const within = Object.entries(wide).filter(([, w]) => w <= limit);
          expect(ask(limit)).toEqual(Object.fromEntries(within));
        }
      }),
      { numRuns: 15 },
    );
  });

  it('at the border of areas', () => {
    fc.assert(
      fc.property(
        randomStreets,
        randomSpot,
        randomSpot,
        fc.constantFrom('car', 'bike', 'walk'),
        fc.constantFrom('time', 'distance'),
        (network, from, to, mode, edgeWeight) => {
          const body = {
            sources: [{ ...at('s', from), tm: { [mode]: {} } }],
            ...{ targets: [at('t', to)], edgeWeight, elevation: false, showSnapInformation: true },
          };
          const query = toTimeQuery({ ...body, maxEdgeWeight: 40_000 }, DEFAULT_LIMITS);
          const [closest] = decode<{ travelTime: number; snappedLng: number; snappedLat: number }[]>(
            reachabilityOperation.run(network, query, new Run()),
          );
          fc.pre(closest !== undefined);
          const values = [closest.travelTime];
          const { areas, lattice } = isochrones(
            network,
            toAreaQuery({ ...body, polygon: { values, decimalPrecision: 7 } } as never, DEFAULT_LIMITS, 4326),
            new Run(),
          );
          const [x, y] = lattice.pointOf(closest.snappedLng, closest.snappedLat);
          const { polygons } = areas[0];
          const isInside = covers(polygons, x, y) || distanceTo(polygons)(x, y) <= MOST_OUTSIDE_M * UNITS_PER_M;
          expect(isInside).toBe(true);
        },
      ),
      { numRuns: 50 },
    );
  });
});
