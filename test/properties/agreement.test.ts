import { beforeAll, describe, expect, it } from 'vitest';
import { type Random, seededRandom } from '../../src/kit/core/random.ts';
import { Run } from '../../src/kit/core/run.ts';
import { fromE7 } from '../../src/kit/geo/coordinates.ts';
import type { Network } from '../../src/network/network/index.ts';
import { DEFAULT_LIMITS, toRoutingQuery } from '../../src/network/routing/index.ts';
import type { NodeIndex } from '../../src/network/street/street-graph.ts';
import { type RouteQuery, routeOperation, toRouteQuery } from '../../src/products/route/index.ts';
import {
  boundingBoxOperation,
  reachabilityOperation,
  type TimeQuery,
  timeOperation,
  toTimeQuery,
} from '../../src/products/travel-time/index.ts';
import { citiesOfSuite, describeIn } from '../worlds/cities.ts';

// The same pair with the same options has one answer, whichever operation is asked: matrix, route, closest source,
// extent, and the matrix of the way back seen from the other side.

interface Point {
  readonly id: number;
  readonly lat: number;
  readonly lng: number;
}
type Cell = Readonly<Record<'travelTime' | 'length', number>>;
type Cells = Map<string, Cell>;

const SEEDS = { 'porto-alegre': 168, monaco: 196, andorra: 273 };

const MODES = ['car', 'bike', 'walk'] as const;

/** Options of the mode and of the request; all of them mean the same for both directions of a pair. */
const OPTIONS: readonly { readonly name: string; readonly mode: object; readonly root: object }[] = [
  { name: 'defaults', mode: {}, root: {} },
  { name: 'distance', mode: {}, root: { edgeWeight: 'distance', maxEdgeWeight: 6000 } },
  {
    name: 'penalties, no elevation',
    mode: {
      trafficSignalPenalty: 25,
      trafficLeftTurnPenalty: 15,
      trafficJunctionPenalty: 3,
      trafficRightTurnPenalty: 0,
    },
    root: { elevation: false, maxEdgeWeight: 900 },
  },
  {
    name: 'factors, speeds, classes',
    mode: { rushHour: true, speed: 7, uphill: 5, downhill: -3, allowPrivateAndServiceRoads: true },
    root: {
      travelTimeFactors: { all: 1.2, residential: 2, primary: 0.7 },
      defaultRoadSpeeds: { residential: 20 },
      excludeEdgeClasses: [51, 92],
      maxEdgeWeight: 2400,
    },
  },
  {
    name: 'ways to the network',
    mode: { includeSnapDistance: true, includeSnapDistanceForTargets: true, walkSpeed: 4 },
    root: { maxSnapDistance: 150 },
  },
  { name: 'closed area', mode: {}, root: { closed: true } },
  { name: 'area of starts', mode: { useAreaSnapping: true, snapRadius: 80 }, root: { oneWay: true } },
];

const decode = <T>(body: Uint8Array): T => JSON.parse(new TextDecoder().decode(body)) as T;

function matrix(network: Network, query: TimeQuery): Cells {
  type Row = { id: number; targets: (Cell & { id: number })[] };
  const rows = decode<Row[]>(timeOperation.run(network, query, new Run()).body);
  return new Map(
    rows.flatMap((row) =>
      row.targets.map(({ id, travelTime, length }) => [`${row.id}-${id}`, { travelTime, length }] as const),
    ),
  );
}

function routes(network: Network, query: RouteQuery): Cells {
  type Route = Cell & { source_id: number; target_id: number; segments: (Cell & { points: number[][] })[] };
  const { routes } = decode<{ routes: Route[] }>(routeOperation.run(network, query, new Run()).body);
  return new Map(
    routes.map(({ source_id, target_id, segments }) => {
      const sum = (name: keyof Cell) => segments.reduce((total, segment) => total + segment[name], 0);
      // Segments are joined: each begins where the next one, nearer to the source, ends.
      segments.slice(1).forEach((segment, i) => {
        expect(segment.points[0]).toEqual(segments[i].points.at(-1));
      });
      return [`${source_id}-${target_id}`, { travelTime: sum('travelTime'), length: sum('length') }] as const;
    }),
  );
}

/** The span of node numbers from which places are taken: nodes are numbered along a space-filling curve. */
const SPREAD = { car: 100_000, bike: 8000, walk: 800 } as const;

/** Returns places within some hundred meters of the network, not too far from each other. */
function places(network: Network, random: Random, count: number, center: number, spread: number): Point[] {
  const { node } = network.streets;
  const last = network.streets.nodeCount - 1;
  return Array.from({ length: count }, (_, id) => {
    const wanted = Math.round(center + (random() - 0.5) * spread);
    const at = (spread > last ? Math.floor(random() * last) : Math.max(0, Math.min(last, wanted))) as NodeIndex;
    const jitter = () => (random() - 0.5) * 0.004;
    return { id, lat: fromE7(node.latE7[at]) + jitter(), lng: fromE7(node.lonE7[at]) + jitter() };
  });
}

/** Returns a square in the middle of the places that may not be crossed. */
function closedArea(points: readonly Point[]): object {
  const { lat, lng } = points[0];
  const [dx, dy] = [0.002, 0.0015];
  const ring = [
    [lng - dx, lat - dy],
    [lng + dx, lat - dy],
    [lng + dx, lat + dy],
    [lng - dx, lat + dy],
    [lng - dx, lat - dy],
  ];
  return { crs: 4326, type: 'geojson', data: JSON.stringify({ type: 'Polygon', coordinates: [ring] }) };
}

describeIn(citiesOfSuite(['porto-alegre', 'monaco', 'andorra']), 'agreement', ({ name, open }) => {
  let network: Network;

  beforeAll(async () => {
    network = await open();
  });

  describe.each(MODES)('%s', (mode) => {
    it.each(OPTIONS)('$name', ({ mode: modeOptions, root }) => {
      const random = seededRandom(SEEDS[name] + mode.length);
      const tm = { [mode]: modeOptions };
      const center = random() * network.streets.nodeCount;
      const from = places(network, random, 8, center, SPREAD[mode]);
      const to = places(network, random, 20, center, SPREAD[mode]);
      const exclusionGeometry = 'closed' in root ? closedArea(to) : null;
      const body = { ...root, exclusionGeometry, sources: from.map((point) => ({ ...point, tm })), targets: to };
      const query = toTimeQuery(body, DEFAULT_LIMITS);
      const cells = matrix(network, query);
      expect(cells.size).toBeGreaterThan(5);

      expect(routes(network, toRouteQuery(body, DEFAULT_LIMITS))).toEqual(cells);

      const weight = 'edgeWeight' in root ? 'length' : 'travelTime';
      const closest = decode<{ id: number; source: number; travelTime: number }[]>(
        reachabilityOperation.run(network, query, new Run()).body,
      );
      const best = to.flatMap(({ id }) => {
        const weights = from.flatMap((source) => cells.get(`${source.id}-${id}`)?.[weight] ?? []);
        return weights.length > 0 ? [[id, Math.min(...weights)]] : [];
      });
      expect(closest.map((row) => [row.id, row.travelTime])).toEqual(best);
      for (const row of closest) expect(cells.get(`${row.source}-${row.id}`)?.[weight]).toBe(row.travelTime);

      const box = decode<Record<string, number>>(
        boundingBoxOperation.run(network, toRoutingQuery(body, DEFAULT_LIMITS), new Run()).body,
      );
      const slack = 0.012;
      for (const { id } of closest) {
        expect(to[id].lng).toBeGreaterThanOrEqual(box.minX - slack);
        expect(to[id].lng).toBeLessThanOrEqual(box.maxX + slack);
        expect(to[id].lat).toBeGreaterThanOrEqual(box.minY - slack);
        expect(to[id].lat).toBeLessThanOrEqual(box.maxY + slack);
      }

      if ('oneWay' in root) return;
      const back = { ...body, reverse: true, sources: to.map((point) => ({ ...point, tm })), targets: from };
      const transposed = new Map(
        [...matrix(network, toTimeQuery(back, DEFAULT_LIMITS))].map(([pair, cell]) => [
          pair.split('-').reverse().join('-'),
          cell[weight],
        ]),
      );
      expect(transposed).toEqual(new Map([...cells].map(([pair, cell]) => [pair, cell[weight]])));
    });
  });
});
