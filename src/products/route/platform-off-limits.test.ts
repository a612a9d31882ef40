import { describe, expect, it } from 'vitest';
import { streetWorld } from '../../../test/worlds/street-world.ts';
import { withFeeds } from '../../../test/worlds/transit-network.ts';
import { Run } from '../../kit/core/run.ts';
import { DEFAULT_LIMITS } from '../../network/routing/index.ts';
import { DEFAULT_TRAVEL } from '../../network/street/travel-mode.ts';
import { timeOperation, toTimeQuery } from '../travel-time/index.ts';
import { routeOperation } from './route-operation.ts';
import { toRouteQuery } from './route-query.ts';

// Two streets, and 100 m north of the western one a path without bikes on which platform A stands.
const LAT = 50;
const NORTH = 50.0009;
const STREET = 32;
const PATH = 75;
const streets = streetWorld(
  [
    [8, LAT],
    [8.004, LAT],
    [8, NORTH],
    [8.004, NORTH],
    [8.1, LAT],
    [8.104, LAT],
  ],
  [
    { from: 0, to: 1, edgeClass: STREET },
    { from: 0, to: 2, edgeClass: PATH, bikePercent: 0 },
    { from: 2, to: 3, edgeClass: PATH, bikePercent: 0 },
    { from: 4, to: 5, edgeClass: STREET },
  ],
);
const network = withFeeds(streets, {
  stops: { A: [8.002, NORTH], D: [8.102, LAT] },
  routes: { '1': 3 },
  trips: { one: { positions: 'A 8:00, D 8:20', route: '1' }, back: { positions: 'D 8:40, A 9:00', route: '1' } },
});
/** The same world with a platform 56 m north of the eastern street. */
const besideStreet = withFeeds(streets, {
  stops: { A: [8.002, LAT], E: [8.102, 50.0005] },
  trips: { one: 'A 8:00, E 8:20', back: 'E 8:40, A 9:00' },
});
/** The platform on the path is entered by a door on the street, and pathways lead nowhere out. */
const oneWay = withFeeds(streets, {
  stops: {
    S: [8.002, NORTH, { locationType: 1 }],
    A: [8.002, NORTH, { parent: 'S' }],
    door: [8.002, LAT, { locationType: 2, parent: 'S' }],
    D: [8.102, LAT],
  },
  trips: { one: 'A 8:00, D 8:20', back: 'D 8:40, A 9:00' },
  pathways: [{ from: 'door', to: 'A', seconds: 60, oneWay: true }],
});
const places = { west: [8.001, LAT], east: [8.101, LAT] } as const;

function answers(mode: string, root: object = {}, from: keyof typeof places = 'west', on = network) {
  const at = (id: keyof typeof places) => ({ id, lng: places[id][0], lat: places[id][1] });
  const tm = { [mode]: { frame: { date: 20241004, time: 27_000, departureWindow: 7200 } } };
  const request = {
    sources: [{ ...at(from), tm }],
    targets: [at(from === 'west' ? 'east' : 'west')],
    ...root,
  } as never;
  const route = routeOperation.run(on, toRouteQuery(request, DEFAULT_LIMITS), new Run());
  const time = timeOperation.run(on, toTimeQuery(request, DEFAULT_LIMITS), new Run());
  const parse = (body: Uint8Array) => JSON.parse(new TextDecoder().decode(body));
  return { routes: parse(route.body).routes, times: parse(time.body)[0].targets };
}

function travel(...question: Parameters<typeof answers>) {
  const { routes, times } = answers(...question);
  const [first] = routes;
  const { travelTime, length } = times[0];
  expect([first.travelTime, first.length]).toEqual([travelTime, length]);
  const ways = first.segments.filter(({ type }: { type: string }) => type !== 'TRANSIT');
  return { travelTime, ways: ways.map(({ type, length }: Record<string, never>) => [type, length]) };
}

/** Returns a request that excludes a box. */
function without(west: number, south: number, east: number, north: number) {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { exclusionGeometry: { crs: 4326, data: JSON.stringify({ type: 'Polygon', coordinates: [ring] }) } };
}

const METERS_NORTH = 100;
// Towards the east, listed from the target: 71 m of street there, and to A 71 m of street and the straight line.
const STRAIGHT = [71, 71 + METERS_NORTH];
const straight = STRAIGHT.map((meters) => ['WALK', expect.closeTo(meters, -0.5)]);

describe('platforms on edges that a traveler may not use', () => {
  it('are reached on foot from the nearest street that is open to bikes', () => {
    const there = travel('biketransit');
    expect(there.ways).toEqual(STRAIGHT.map((meters) => ['BIKE', expect.closeTo(meters, -0.5)]));
    // 20 minutes of riding, 143 m by bike, 100 m at 5 km/h; seconds of the way to the stop are full ones.
    const cycledS = (2 * 71.5) / (DEFAULT_TRAVEL.bike.speedKmh / 3.6);
    expect(there.travelTime - Math.floor(1200 + cycledS + METERS_NORTH * 0.72)).toBeOneOf([0, 1, 2]);
    expect(travel('biketransit', {}, 'east').travelTime).toBe(there.travelTime);
  });

  it('are left straight where their pathways only lead in, by bicycle from the street that is left to it', () => {
    const lengths = (mode: string, from: 'west' | 'east') =>
      travel(mode, {}, from, oneWay).ways.map((way: unknown[]) => Math.round(Number(way[1]) / 10) * 10);
    // In by the door on the street; out along the path on foot, by bicycle across to the street.
    expect([lengths('transit', 'west'), lengths('biketransit', 'west')]).toEqual([
      [70, 70],
      [70, 70],
    ]);
    expect([lengths('transit', 'east'), lengths('biketransit', 'east')]).toEqual([
      [310, 70],
      [170, 70],
    ]);
  });

  it('are reached on foot past what a request closes', () => {
    const free = travel('transit');
    expect(free.ways[1]).toEqual(['WALK', expect.closeTo(71 + METERS_NORTH + 143, -0.5)]);
    expect(travel('transit', { excludeEdgeClasses: [PATH] }).ways).toEqual(straight);
    // The path, but not the meadow south of the platform.
    expect(travel('transit', without(7.9999, 50.0005, 8.0005, 50.001)).ways).toEqual(straight);
  });

  it('are not reached through what is excluded', () => {
    // The platform itself, and the meadow on the way to it.
    for (const area of [without(7.9999, 50.0005, 8.005, 50.001), without(8.001, 50.0003, 8.0045, 50.0006)]) {
      const closed = { ...area, excludeEdgeClasses: [PATH] };
      for (const mode of ['transit', 'biketransit']) {
        expect(answers(mode, closed)).toEqual({ routes: [], times: [] });
        expect(answers(mode, closed, 'east')).toEqual({ routes: [], times: [] });
      }
    }
    // Between a door and the street that it's linked to, where no street is touched.
    for (const from of ['west', 'east'] as const) {
      expect(answers('transit', {}, from, besideStreet).times).toHaveLength(1);
      const closed = answers('transit', without(8.1015, 50.0002, 8.1025, 50.0004), from, besideStreet);
      expect(closed).toEqual({ routes: [], times: [] });
    }
    // Beside that there is a straight way.
    expect(
      travel('transit', { ...without(8.0025, 50.0003, 8.0045, 50.0006), excludeEdgeClasses: [PATH] }).ways,
    ).toEqual(straight);
  });
});
