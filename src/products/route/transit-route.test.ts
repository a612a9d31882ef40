import { describe, expect, it } from 'vitest';
import { streetWorld } from '../../../test/worlds/street-world.ts';
import { withFeeds } from '../../../test/worlds/transit-network.ts';
import { Run } from '../../kit/core/run.ts';
import { latFromY, lonFromX } from '../../kit/geo/mercator.ts';
import { DEFAULT_LIMITS } from '../../network/routing/index.ts';
import { timeOperation, toTimeQuery } from '../travel-time/index.ts';
import type { RouteRequest } from './route.schema.ts';
import { routeOperation } from './route-operation.ts';
import { toRouteQuery } from './route-query.ts';

// Three lanes too far from each other to walk: West with stop A, Mid with B and C, East with D.
const LAT = 50;
const nodes = [8, 8.004, 8.05, 8.054, 8.1, 8.104].map((lon) => [lon, LAT] as const);
const streets = streetWorld(nodes, [
  { from: 0, to: 1, name: 'West', edgeClass: 32 },
  { from: 2, to: 3, name: 'Mid', edgeClass: 15 },
  { from: 4, to: 5, name: 'East', edgeClass: 21 },
]);
const DATE = 20241004;
const network = withFeeds(streets, {
  stops: { A: [8.002, LAT], N: [8.0035, LAT], B: [8.051, LAT], X: [8.0515, 50.3], C: [8.053, LAT], D: [8.102, LAT] },
  routes: { '1': 3, '2': 0, '9': 3, '7': 3, '8': 3 },
  shapes: [
    [
      [8.053, LAT],
      [8.07, 50.01],
      [8.08, 50.01],
      [8.102, LAT],
    ],
  ],
  trips: {
    one: { positions: 'A 8:00, B 8:10', route: '1', headsign: 'Mid' },
    // From C to D by the shape, on which stop positions lie evenly.
    two: { positions: 'C 8:20, X 8:24/8:25, D 8:30', route: '2', shape: 0 },
    late: { positions: 'A 8:40, B 8:50', route: '1' },
    later: { positions: 'C 9:00, D 9:12', route: '2' },
    slow: { positions: 'A 8:05, D 8:50', route: '9' },
    // Passengers of 7 stay seated in 8.
    seven: { positions: 'D 10:00, C 10:10', route: '7', block: 'x' },
    eight: { positions: 'C 10:12, A 10:25', route: '8', block: 'x' },
    // At noon one bus goes through, and another has a tram to change to that is there a minute sooner.
    through: { positions: 'A 12:00, D 12:31', route: '9' },
    noonOne: { positions: 'A 12:00, B 12:10', route: '1' },
    noonTwo: { positions: 'C 12:20, D 12:30', route: '2' },
    // By arrangement: phoned for, or the driver is asked.
    phoned: { positions: 'A!2?3 17:00, N!3?3 17:01, D!2?2 17:31', route: '9' },
    asked: { positions: 'A!3 18:00, D?3 18:31', route: '9' },
    hop: { positions: 'A 15:00, N 15:00:30', route: '9' },
  },
});

const places = {
  source: [8.001, LAT],
  stopA: [8.002, LAT],
  target: [8.1035, LAT],
  near: [8.0035, LAT],
  sea: [9, 51],
} as const;
type Place = keyof typeof places;
const at = (place: Place) => ({ id: place, lng: places[place][0], lat: places[place][1] });

interface Part {
  readonly transit?: object;
  readonly frame?: object;
  readonly from?: Place;
  readonly to?: Place;
  readonly root?: object;
  readonly mode?: string;
}
const requestOf = ({ transit, frame, from = 'source', to = 'target', root, mode = 'transit' }: Part): RouteRequest => {
  const tm = { [mode]: { frame: { date: DATE, time: 27_000, departureWindow: 7200, ...frame }, ...transit } };
  return { sources: [{ ...at(from), tm }], targets: [at(to)], maxEdgeWeight: 7200, ...root } as never;
};
const decode = (body: Uint8Array) => JSON.parse(new TextDecoder().decode(body));
const ask = (part: Part = {}) => {
  const outcome = routeOperation.run(network, toRouteQuery(requestOf(part), DEFAULT_LIMITS), new Run());
  return { ...outcome, routes: decode(outcome.body).routes, errors: JSON.parse(outcome.extra.errors) };
};
const timeOf = (part: Part = {}) =>
  decode(timeOperation.run(network, toTimeQuery(requestOf(part), DEFAULT_LIMITS), new Run()).body)[0].targets[0];

const clock = (seconds: number) =>
  `${Math.floor(seconds / 3600)}:${String(Math.floor(seconds / 60) % 60).padStart(2, '0')}${seconds % 60 ? `:${String(seconds % 60).padStart(2, '0')}` : ''}`;
/** Returns a compact route as one line, from source to target: as clients see it after reversing it. */
const lineOf = ({ segments }: { segments: Record<string, never>[] }) =>
  [...segments]
    .reverse()
    .map(({ type, startname, endname, travelTime, routeShortName, departureTime, arrivalTime }) =>
      type === 'TRANSIT'
        ? `${startname} ${clock(departureTime)} -${routeShortName}-> ${endname} ${clock(arrivalTime)}`
        : type === 'TRANSFER'
          ? `wait ${travelTime}`
          : `${type} ${startname} > ${endname} ${travelTime}`,
    )
    .join(', ');
const lines = (part?: Part) => ask(part).routes.map(lineOf);
const sum = (items: readonly Record<string, number>[], name: string) => items.reduce((s, item) => s + item[name], 0);

const BEST = 'WALK source > A 52, A 8:00 -1-> B 8:10, WALK B > C 103, wait 497, C 8:20 -2-> D 8:30, WALK D > target 77';
const SLOW = 'WALK source > A 52, A 8:05 -9-> D 8:50, WALK D > target 77';

describe('routes by public transport', () => {
  it('walk, ride, change and walk, as long as /time says', () => {
    const { routes, code, message } = ask();
    expect([code, message]).toEqual(['ok', '']);
    expect(routes.map(lineOf)).toEqual([BEST]);
    const [route] = routes;
    const { travelTime, length } = timeOf();
    expect([route.travelTime, route.length]).toEqual([travelTime, length]);
    expect([sum(route.segments, 'travelTime'), sum(route.segments, 'length')]).toEqual([travelTime, length]);
    expect(route).toMatchObject({
      source_id: 'source',
      target_id: 'target',
      departureTime: 28_800 - 52,
      arrivalTime: 30_600 + 77,
      transfers: 1,
      // Of the ways walked, also between the stops.
      edgeClasses: [15, 21, 32],
    });
  });

  it('tell rides and their stops', () => {
    const [tram, , , bus] = ask().routes[0].segments.slice(1);
    expect(tram).toMatchObject({
      type: 'TRANSIT',
      isTransit: true,
      routeType: 0,
      routeShortName: '2',
      routeLongName: '',
      tripHeadSign: '',
      departureTime: 30_000,
      arrivalTime: 30_600,
      travelTime: 600,
      startStopId: 'C',
      endStopId: 'D',
      tripId: 'two',
      agencyName: 'Agency',
      intermediateStops: [{ id: 'X', name: 'X', lat: 50.3, lng: 8.0515, arrivalTime: 30_240, departureTime: 30_300 }],
    });
    expect(bus).toMatchObject({ routeShortName: '1', tripHeadSign: 'Mid', intermediateStops: [] });
    expect(bus.byHeadway).toBeUndefined();
  });

  it('draw rides along their shapes, straight where there is none, and nothing for waits', () => {
    const [toTarget, tram, wait, between, bus, fromSource] = ask().routes[0].segments.map(
      ({ points }: { points: number[][] }) =>
        points.map(([y, x]) => [Number(lonFromX(x).toFixed(3)), Number(latFromY(y).toFixed(3))]).reverse(),
    );
    expect(tram).toEqual([
      [8.053, LAT],
      [8.07, 50.01],
      [8.075, 50.01],
      [8.08, 50.01],
      [8.102, LAT],
    ]);
    expect(bus).toEqual([
      [8.002, LAT],
      [8.051, LAT],
    ]);
    expect(wait).toEqual([]);
    expect(between).toEqual([
      [8.051, LAT],
      [8.053, LAT],
    ]);
    expect(fromSource).toEqual([
      [8.001, LAT],
      [8.002, LAT],
    ]);
    expect(toTarget[0]).toEqual([8.102, LAT]);
  });

  it('have alternatives: what leaves later or changes less, the quickest first', () => {
    expect(lines({ transit: { recommendations: 5 } })).toEqual([
      BEST,
      'WALK source > A 52, A 8:40 -1-> B 8:50, WALK B > C 103, wait 497, C 9:00 -2-> D 9:12, WALK D > target 77',
      SLOW,
    ]);
    expect(lines({ transit: { recommendations: true } })).toHaveLength(2);
    expect(lines({ transit: { recommendations: false } })).toEqual([BEST]);
    expect(lines({ transit: { maxTransfers: 0, recommendations: 5 } })).toEqual([SLOW]);
    expect(lines({ transit: { avoidTransitRouteTypes: [0] } })).toEqual([SLOW]);
  });

  it('go on foot where that is as quick, and list it last where it is not', () => {
    expect(lines({ to: 'near', transit: { recommendations: 3 } })).toEqual(['WALK source > target 129']);
    expect(ask({ to: 'near' }).routes[0].departureTime).toBeUndefined();
  });

  it('walk between stops by the streets that are left to them', () => {
    const ring = [
      [8.0519, 49.999],
      [8.0521, 49.999],
      [8.0521, 50.001],
      [8.0519, 50.001],
    ];
    const data = { type: 'Polygon', coordinates: [[...ring, ring[0]]] };
    for (const root of [{ exclusionGeometry: { crs: 4326, data } }, { excludeEdgeClasses: [15] }]) {
      expect(lines({ root })).toEqual([SLOW]);
      expect(timeOf({ root }).travelTime).toBe(52 + 2700 + 77);
      expect(lines({ root, mode: 'biketransit' })).toHaveLength(1);
    }
    // Elsewhere it doesn't matter.
    const sea = { type: 'Polygon', coordinates: [[...ring, ring[0]].map(([x, y]) => [x, y + 0.1])] };
    expect(lines({ root: { exclusionGeometry: { crs: 4326, data: sea }, excludeEdgeClasses: [99] } })).toEqual([BEST]);
  });

  it('ride once more only to save more than a change takes', () => {
    const noon = { frame: { time: 43_000 } };
    const through = 'WALK source > A 52, A 12:00 -9-> D 12:31, WALK D > target 77';
    const changed =
      'WALK source > A 52, A 12:00 -1-> B 12:10, WALK B > C 103, wait 497, C 12:20 -2-> D 12:30, WALK D > target 77';
    expect(lines({ ...noon, transit: { transferTime: 61 } })).toEqual([through]);
    expect(lines({ ...noon, transit: { transferTime: 60 } })).toEqual([through]);
    expect(lines({ ...noon, transit: { transferTime: 59 } })).toEqual([changed]);
    // The quickest one is an alternative, and has the travel time of `time`.
    expect(lines({ ...noon, transit: { recommendations: 1 } })).toEqual([through, changed]);
    expect(timeOf(noon).travelTime).toBe(52 + 1800 + 77);
    // Nor ride at all, where walking takes hardly longer.
    const hop = { frame: { time: 53_000 }, from: 'stopA', to: 'near' } as const;
    expect(lines({ ...hop, transit: { recommendations: 1 } })).toEqual(['WALK source > target 77']);
    expect(lines({ ...hop, transit: { transferTime: 0 } })).toEqual([
      'WALK source > A 0, A 15:00 -9-> N 15:00:30, WALK N > target 0',
    ]);
    expect(timeOf(hop).travelTime).toBe(30);
  });

  it('leave as late as they can when they have to leave at a time', () => {
    for (const frame of [{ departureWindow: 0 }, { departureWindow: null, duration: -1 }, { earliestArrival: true }]) {
      const [route] = ask({ frame }).routes;
      expect(lineOf(route)).toBe(BEST);
      // Waiting before leaving isn't part of the route.
      expect(route.travelTime + route.departureTime - 27_000).toBe(timeOf({ frame }).travelTime);
    }
  });

  it('arrive by a time, listed from target to source as well', () => {
    const part = { frame: { time: 36_000 }, from: 'target', to: 'source', root: { reverse: true } } as const;
    const [route] = ask(part).routes;
    // Traveled from right to left; the times are those of boarding and alighting all the same.
    expect(lineOf(route)).toBe(
      'WALK source > D 78, D 8:20 -2-> C 8:30, wait 497, WALK C > B 103, B 8:00 -1-> A 8:10, WALK A > target 51',
    );
    expect([route.departureTime, route.arrivalTime]).toEqual([28_800 - 51, 30_600 + 78]);
    expect(route.travelTime).toBe(timeOf(part).travelTime);
    expect(sum(route.segments, 'travelTime')).toBe(route.travelTime);
  });

  it('stay seated: one segment per trip and no transfer', () => {
    const part = { frame: { time: 35_000 }, from: 'target', to: 'source' } as const;
    const [route] = ask(part).routes;
    expect(lineOf(route)).toBe('WALK source > D 78, D 10:00 -7-> C 10:10, C 10:12 -8-> A 10:25, WALK A > target 52');
    expect(route.transfers).toBe(0);
    expect(sum(route.segments, 'travelTime')).toBe(timeOf(part).travelTime);
  });

  it('warn where one has to phone or to ask the driver, at the stops where one boards and alights', () => {
    const warnings = (part: Part) =>
      ask(part).routes[0].segments.flatMap(({ type, warning }: Record<string, string>) =>
        type === 'TRANSIT' ? [warning] : [],
      );
    expect(warnings({ frame: { time: 60_000 } })).toEqual(['phone the agency to board, phone the agency to alight']);
    expect(warnings({ frame: { time: 64_000 } })).toEqual(['signal the driver to board, ask the driver to alight']);
    expect(warnings({})).toEqual([undefined, undefined]);
    const [route] = ask({ frame: { time: 60_000 }, root: { pathSerializer: 'geojson' } }).routes;
    expect(JSON.stringify(route)).toContain('"warning":"phone the agency to board, phone the agency to alight"');
  });

  it('ride a bicycle to and from stops', () => {
    expect(lines({ mode: 'biketransit' })).toEqual([
      'BIKE source > A 15, A 8:00 -1-> B 8:10, WALK B > C 103, wait 497, C 8:20 -2-> D 8:30, BIKE D > target 22',
    ]);
  });

  it('are none on a day without service, and that is reported', () => {
    const { code, message, routes, errors } = ask({ frame: { date: 20300101 } });
    expect([code, routes]).toEqual(['ok', []]);
    expect(message).toMatch(/^No public transport on 2030-01-01/);
    expect(errors).toMatchObject([{ source_id: 'source', code: 'no-route-found', message }]);
  });

  it('are none where no journey leads, or no network is near', () => {
    expect(ask({ root: { maxEdgeWeight: 600 } })).toMatchObject({ code: 'no-route-found', routes: [] });
    expect(ask({ to: 'sea' })).toMatchObject({ code: 'could-not-connect-point-to-network', routes: [] });
  });

  it('are lines of GeoJSON too', () => {
    const [route] = ask({ root: { pathSerializer: 'geojson', polygon: { srid: 4326 } } }).routes;
    expect(route).toMatchObject({ departureTime: 28_748, transfers: 1 });
    const types = route.features.map(
      ({ properties }: { properties: { travelType?: string } }) => properties.travelType,
    );
    expect(types).toEqual(['WALK', 'TRANSIT', 'TRANSFER', 'WALK', 'TRANSIT', 'WALK', undefined, undefined]);
    expect(route.features[1].properties).toMatchObject({ routeShortName: '2', routeType: 0, departureTime: 30_000 });
    for (const { geometry } of route.features.slice(0, -2)) expect(geometry.coordinates.length).toBeGreaterThan(1);
  });
});
