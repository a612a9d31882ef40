import { describe, expect, it } from 'vitest';
import { streetWorld } from '../../test/worlds/street-world.ts';
import { withFeeds } from '../../test/worlds/transit-network.ts';
import { NEVER_CANCELLED } from '../core/cancel.ts';
import { DEFAULT_LIMITS } from '../operation/index.ts';
import { DEFAULT_TRAVEL } from '../street/travel-mode.ts';
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
  trips: { one: { halts: 'A 8:00, D 8:20', route: '1' }, back: { halts: 'D 8:40, A 9:00', route: '1' } },
});
const places = { west: [8.001, LAT], east: [8.101, LAT] } as const;

function travel(mode: string, root: object = {}, from: keyof typeof places = 'west') {
  const at = (id: keyof typeof places) => ({ id, lng: places[id][0], lat: places[id][1] });
  const tm = { [mode]: { frame: { date: 20241004, time: 27_000, departureWindow: 7200 } } };
  const request = {
    sources: [{ ...at(from), tm }],
    targets: [at(from === 'west' ? 'east' : 'west')],
    ...root,
  } as never;
  const route = routeOperation.run(network, toRouteQuery(request, DEFAULT_LIMITS), NEVER_CANCELLED);
  const time = timeOperation.run(network, toTimeQuery(request, DEFAULT_LIMITS), NEVER_CANCELLED);
  const parse = (body: Uint8Array) => JSON.parse(new TextDecoder().decode(body));
  const [told] = parse(route.body).routes;
  const { travelTime, length } = parse(time.body)[0].targets[0];
  expect([told?.travelTime, told?.length]).toEqual([travelTime, length]);
  const ways = told.segments.filter(({ type }: { type: string }) => type !== 'TRANSIT');
  return { travelTime, ways: ways.map(({ type, length }: Record<string, never>) => [type, length]) };
}

const METRES_NORTH = 100;
// Towards the east, listed from the target: 71 m of street there, and to A 71 m of street and the straight line.
const STRAIGHT = [71, 71 + METRES_NORTH];

describe('platforms on edges that a traveller may not use', () => {
  it('are reached on foot from the nearest street that is open to bikes', () => {
    const there = travel('biketransit');
    expect(there.ways).toEqual(STRAIGHT.map((metres) => ['BIKE', expect.closeTo(metres, -0.5)]));
    // 20 minutes of riding, 143 m by bike, 100 m at 5 km/h; seconds of the way to the stop are full ones.
    const cycledS = (2 * 71.5) / (DEFAULT_TRAVEL.bike.speedKmh / 3.6);
    expect(there.travelTime - Math.floor(1200 + cycledS + METRES_NORTH * 0.72)).toBeOneOf([0, 1, 2]);
    expect(travel('biketransit', {}, 'east').travelTime).toBe(there.travelTime);
  });

  it('are reached on foot past what a request closes', () => {
    const free = travel('transit');
    expect(free.ways[1]).toEqual(['WALK', expect.closeTo(71 + METRES_NORTH + 143, -0.5)]);
    const straight = STRAIGHT.map((metres) => ['WALK', expect.closeTo(metres, -0.5)]);
    expect(travel('transit', { excludeEdgeClasses: [PATH] }).ways).toEqual(straight);
    const [west, south, east, north] = [7.9999, 50.0005, 8.005, 50.001];
    const ring = [west, south, east, south, east, north, west, north, west, south];
    const coordinates = [ring.flatMap((_, i) => (i % 2 === 0 ? [[ring[i], ring[i + 1]]] : []))];
    const data = JSON.stringify({ type: 'Polygon', coordinates });
    expect(travel('transit', { exclusionGeometry: { crs: 4326, data } }).ways).toEqual(straight);
  });
});
