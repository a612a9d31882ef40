import { beforeAll, expect, it } from 'vitest';
import { type Random, seededRandom } from '../../src/kit/core/random.ts';
import { Run } from '../../src/kit/core/run.ts';
import { fromE7 } from '../../src/kit/geo/coordinates.ts';
import type { Network } from '../../src/network/network/index.ts';
import { DEFAULT_LIMITS } from '../../src/network/routing/index.ts';
import type { PlatformIndex } from '../../src/network/transit/index.ts';
import { type RouteRequest, routeOperation, toRouteQuery } from '../../src/products/route/index.ts';
import { timeOperation, toTimeQuery } from '../../src/products/travel-time/index.ts';
import { citiesOfSuite, describeIn } from '../worlds/cities.ts';

// Routes by public transport in real cities: as quick as travel times say, but for rides that save no more than a
// change takes, possible to travel, and adding up.

const DATES = { 'porto-alegre': 20190528, monaco: 20260113 };

interface Segment {
  readonly type: string;
  readonly travelTime: number;
  readonly length: number;
  readonly departureTime?: number;
  readonly arrivalTime?: number;
  readonly points: readonly (readonly number[])[];
}
interface Route {
  readonly source_id: number;
  readonly target_id: number;
  readonly travelTime: number;
  readonly length: number;
  readonly departureTime?: number;
  readonly arrivalTime?: number;
  readonly transfers?: number;
  readonly segments: readonly Segment[];
}
/** The least time of a change where neither the feed nor the request says otherwise. */
const CHANGE_S = 60;
const ridesOf = ({ transfers }: Route): number => (transfers === undefined ? 0 : transfers + 1);
type Cell = Readonly<Record<'id' | 'travelTime' | 'length', number>>;

const FRAME = { time: 46_800, departureWindow: 3600 };
const OPTIONS: readonly {
  readonly name: string;
  readonly mode?: string;
  readonly tm?: object;
  readonly root?: object;
}[] = [
  { name: 'defaults' },
  { name: 'arrive by', root: { reverse: true } },
  {
    name: 'few transfers, short walks, pauses',
    tm: { maxTransfers: 1, maxWalkingTimeFromSource: 500, maxWalkingTimeToTarget: 400, minTransferTime: 90, speed: 4 },
  },
  { name: 'by bicycle, ways to the network', mode: 'biketransit', tm: { includeSnapDistance: true } },
  { name: 'earliest arrival', tm: { frame: { ...FRAME, earliestArrival: true } } },
];

const decode = <T>(body: Uint8Array): T => JSON.parse(new TextDecoder().decode(body)) as T;

/** Returns places near stops, since journeys are wanted, that lie on the streets of the extract. */
function places(network: Network, random: Random, count: number) {
  const { platform } = network.transit!;
  const around: { id: number; lat: number; lng: number }[] = [];
  while (around.length < count) {
    const p = Math.floor(random() * platform.count) as PlatformIndex;
    if (platform.firstLink[p] === platform.firstLink[(p + 1) as PlatformIndex]) continue;
    const jitter = () => (random() - 0.5) * 0.004;
    around.push({
      id: around.length,
      lat: fromE7(platform.latE7[p]) + jitter(),
      lng: fromE7(platform.lonE7[p]) + jitter(),
    });
  }
  return around;
}

/** Throws unless a traveler can follow the route second by second. */
function follow(route: Route, backwards: boolean): void {
  const { segments, departureTime, arrivalTime } = route;
  expect(segments.reduce((sum, { travelTime }) => sum + travelTime, 0)).toBe(route.travelTime);
  expect(segments.reduce((sum, { length }) => sum + length, 0)).toBe(route.length);
  const traveled = backwards ? segments : [...segments].reverse();
  let now = departureTime ?? 0;
  for (const { type, travelTime, departureTime: leaves = now, arrivalTime: arrives, points } of traveled) {
    expect(travelTime).toBeGreaterThanOrEqual(0);
    // An in-seat transfer waits in the vehicle; a vehicle that has left isn't boarded.
    expect(leaves).toBeGreaterThanOrEqual(now);
    now += travelTime;
    if (type === 'TRANSIT') expect(arrives).toBe(now);
    if (type === 'TRANSFER') expect(points).toEqual([]);
    else expect(points.length).toBeGreaterThan(1);
  }
  if (departureTime !== undefined) expect(now).toBe(arrivalTime);
  expect(segments.filter(({ type }) => type === 'TRANSFER')).toHaveLength(route.transfers ?? 0);
}

describeIn(citiesOfSuite(['porto-alegre', 'monaco']), 'routes by public transport', ({ name, open }) => {
  let network: Network;
  beforeAll(async () => {
    network = await open();
  });

  const requestOf = (mode: string, tm: object, root: object): RouteRequest => {
    const points = places(network, seededRandom(name.length * 31), 12);
    const options = { frame: FRAME, ...tm };
    const transit = { ...options, frame: { ...options.frame, date: DATES[name] } };
    const sources = points.slice(0, 4).map((point) => ({ ...point, tm: { [mode]: transit } }));
    return { sources, targets: points.slice(4), maxEdgeWeight: 5400, ...root } as never;
  };
  const routesOf = (request: RouteRequest): Map<string, Route[]> => {
    const { body } = routeOperation.run(network, toRouteQuery(request, DEFAULT_LIMITS), new Run());
    const byPair = new Map<string, Route[]>();
    for (const route of decode<{ routes: Route[] }>(body).routes) {
      const pair = `${route.source_id}-${route.target_id}`;
      byPair.set(pair, [...(byPair.get(pair) ?? []), route]);
    }
    return byPair;
  };
  const timesOf = (request: RouteRequest): Map<string, Cell> => {
    const { body } = timeOperation.run(network, toTimeQuery(request, DEFAULT_LIMITS), new Run());
    const rows = decode<{ id: number; targets: Cell[] }[]>(body);
    return new Map(
      rows.flatMap(({ id, targets }) => targets.map((cell): [string, Cell] => [`${id}-${cell.id}`, cell])),
    );
  };

  it.each(OPTIONS)('are as quick as travel times say: $name', ({ mode = 'transit', tm = {}, root = {} }) => {
    const request = requestOf(mode, { ...tm, recommendations: 20 }, root);
    const routes = routesOf(request);
    const times = timesOf(request);
    const waits = 'frame' in tm;
    const tookS = ({ travelTime, departureTime }: Route) =>
      travelTime + (waits && departureTime !== undefined ? departureTime - FRAME.time : 0);
    expect([...routes.keys()].sort()).toEqual([...times.keys()].sort());
    let [rides, quickest, asLong] = [0, 0, 0];
    for (const [pair, all] of routes) {
      const [best] = all;
      const { travelTime, length } = times.get(pair)!;
      follow(best, 'reverse' in root);
      if (best.transfers !== undefined) rides++;
      // Alternatives to a walk that takes hardly longer aren't listed.
      if (best.transfers !== undefined) expect(Math.min(...all.map(tookS))).toBe(travelTime);
      expect(tookS(best)).toBeGreaterThanOrEqual(travelTime);
      for (const one of all)
        expect(tookS(best) + CHANGE_S * ridesOf(best)).toBeLessThanOrEqual(tookS(one) + CHANGE_S * ridesOf(one));
      if (tookS(best) > travelTime) continue;
      quickest++;
      if (best.length === length) asLong++;
    }
    expect(rides).toBeGreaterThan(routes.size / 3);
    expect(quickest).toBeGreaterThan(routes.size / 3);
    // Of several journeys that are equally quick both tell the same one; those that wait have more of them.
    if (!waits) expect(asLong).toBe(quickest);
  });

  it('never ride once more to save no more than a change takes', () => {
    const best = routesOf(requestOf('transit', {}, {}));
    for (let maxTransfers = 0; maxTransfers < 4; maxTransfers++) {
      const fewer = timesOf(requestOf('transit', { maxTransfers }, {}));
      for (const [pair, [route]] of best) {
        const savedRides = ridesOf(route) - (maxTransfers + 1);
        if (savedRides <= 0) continue;
        const savedS = (fewer.get(pair)?.travelTime ?? Infinity) - route.travelTime;
        expect(savedS).toBeGreaterThan(CHANGE_S * savedRides);
      }
    }
    const walk = timesOf(requestOf('walk', {}, {}));
    for (const [pair, [route]] of best) {
      const walkS = walk.get(pair)?.travelTime ?? Infinity;
      if (ridesOf(route) > 0) expect(walkS - route.travelTime).toBeGreaterThan(CHANGE_S * ridesOf(route));
    }
  });

  it('have alternatives that nothing beats, beginning with the best', () => {
    const best = routesOf(requestOf('transit', {}, {}));
    const all = routesOf(requestOf('transit', { recommendations: 6 }, {}));
    expect([...all.keys()]).toEqual([...best.keys()]);
    const key = (route: Route) => [route.travelTime, route.transfers ?? -1, route.departureTime];
    for (const [pair, routes] of all) {
      expect(key(routes[0])).toEqual(key(best.get(pair)![0]));
      const costs = routes.map((route) => route.travelTime + CHANGE_S * ridesOf(route));
      expect(costs).toEqual([...costs].sort((a, b) => a - b));
      for (const a of routes) {
        follow(a, false);
        for (const b of routes) if (a !== b) expect(beats(a, b)).toBe(false);
      }
    }
    expect([...all.values()].flat().length).toBeGreaterThan(3 * best.size);
  });
});

/**
 * Returns whether one journey is at least as good as the other in every respect. A way without public transport may
 * begin at any time.
 */
function beats(a: Route, b: Route): boolean {
  const [departureTime, arrivalTime] = [b.departureTime ?? 0, b.arrivalTime ?? 0];
  if (b.departureTime === undefined) return false;
  if (a.departureTime === undefined) return a.travelTime <= arrivalTime - departureTime;
  return a.departureTime >= departureTime && a.arrivalTime! < arrivalTime && a.transfers! <= b.transfers!;
}
