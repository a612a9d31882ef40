import { VectorTile } from '@mapbox/vector-tile';
import {
  type MultigraphAggregationOptions,
  type MultigraphRequestOptions,
  type PolygonArray,
  SRID,
  TargomoClient,
} from '@targomo/core';
import type { Feature, MultiPolygon } from 'geojson';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tileAt } from '../../src/kit/geo/tile.ts';
import { type RunningServer, runServer } from '../../src/service/cli/run-server.ts';
import { demoRegion, MARKET, places, STATION } from './demo-region.ts';

/** The public client of this interface, unmodified, against a running server. */
let server: RunningServer;
let client: TargomoClient;

const KEY = 'client-key-1';
const market = { id: 'market', ...MARKET };
const station = { id: 'station', ...STATION };
const far = { id: 'far', lat: 10, lng: 10 };

beforeAll(async () => {
  const settings = { dataDir: await demoRegion(), regions: ['demo'], host: '127.0.0.1', port: 0 };
  server = await runServer({ ...settings, apiKeys: [KEY], config: { warmUp: false } });
  // The client doesn't repair a missing slash.
  client = new TargomoClient(`${server.url}/demo/`, KEY);
});
afterAll(async () => {
  await server.close();
});

const isochrone = { travelType: 'walk', maxEdgeWeight: 600, travelEdgeWeights: [300, 600] } as const;
const uncached = { useClientCache: false };

describe('@targomo/core', () => {
  it('reads metadata', async () => {
    expect(await client.metadata()).toMatchObject({ general: { name: 'demo' }, transit: { available: true } });
  });

  it('gets travel times of every pair, and leaves out what is too far', async () => {
    const options = { travelType: 'bike', maxEdgeWeight: 1800, edgeWeight: 'time', ...uncached } as const;
    const result = await client.reachability.individual([market, station], [market, station, far], options);
    expect(result.map((row) => row.id)).toEqual(['market', 'station']);
    for (const { id, targets } of result) {
      expect(targets.map((t) => t.id)).toEqual(['market', 'station']);
      expect(targets.find((t) => t.id === id)!.travelTime).toBe(0);
      expect(targets.find((t) => t.id !== id)!.travelTime).toBeGreaterThan(60);
    }
  });

  it('finds the closest source of every target', async () => {
    const targets = places(30).map(({ id, ...at }) => ({ ...at, id: `t${id}` }));
    const options = { travelType: 'car', maxEdgeWeight: 1800, ...uncached } as const;
    const combined = await client.reachability.combined([market, station], targets, options);
    const individual = await client.reachability.individual([market, station], targets, options);
    expect(combined.length).toBeGreaterThan(20);
    for (const { id, source, travelTime } of combined) {
      const times = new Map(individual.map((row) => [row.id, row.targets.find((t) => t.id === id)?.travelTime]));
      expect(times.get(String(source))).toBe(travelTime);
      expect(Math.min(...[...times.values()].map((t) => t ?? Number.POSITIVE_INFINITY))).toBe(travelTime);
    }
    expect(await client.reachability.count([market], targets, options)).toBeGreaterThan(20);
  });

  it('measures distance as well', async () => {
    const options = { travelType: 'walk', maxEdgeWeight: 3000, edgeWeight: 'distance', ...uncached } as const;
    const [row] = await client.reachability.individual([market], [station], options);
    const straight = Math.hypot((STATION.lat - MARKET.lat) * 111_195, (STATION.lng - MARKET.lng) * 70_700);
    expect(row!.targets[0]).toMatchObject({ id: 'station', length: expect.any(Number) });
    expect((row!.targets[0] as unknown as { length: number }).length).toBeGreaterThan(straight * 0.99);
  });

  it('follows compact routes', async () => {
    const options = { travelType: 'bike', maxEdgeWeight: 3600, pathSerializer: 'compact', ...uncached } as const;
    const routes = await client.routes.fetch([market], [station, far], options);
    expect(routes).toHaveLength(1);
    const [route] = routes;
    expect(route).toMatchObject({ sourceId: 'market', targetId: 'station' });
    expect(route!.travelTime).toBeGreaterThan(60);
    expect(route!.distance).toBeCloseTo(route!.length / 1000, 6);
    // From source to target, after the client has turned what the server lists the other way round.
    const [first, last] = [route!.points[0], route!.points.at(-1)!];
    expect(Math.abs(first.lat - MARKET.lat)).toBeLessThan(0.003);
    expect(Math.abs(last.lat - STATION.lat)).toBeLessThan(0.003);
    expect(route!.routeSegments.every((segment) => segment.type === 'BIKE')).toBe(true);
  });

  it('follows routes by public transport', async () => {
    const options = {
      travelType: 'transit',
      maxEdgeWeight: 3600,
      pathSerializer: 'compact',
      // A Friday morning.
      transitFrameDate: 20260116,
      transitFrameTime: 28_800,
      transitFrameDuration: 3600,
      recommendations: true,
      ...uncached,
    } as const;
    const south = { id: 'south', lat: 50.49, lng: 8.5107 };
    const routes = await client.routes.fetch([station], [south], options);
    expect(routes).toHaveLength(2);
    for (const route of routes) {
      const { routeSegments, departureTime, arrivalTime } = route!;
      const rides = routeSegments.filter(({ transitSegment }) => transitSegment);
      expect(rides.length).toBeGreaterThan(0);
      // The client counts TRANSFER segments, and times from what it rides and walks.
      expect(route!.transfers).toBe(rides.length - 1);
      expect(routeSegments.map(({ type }) => type)).toContain('WALK');
      expect(arrivalTime - departureTime).toBe(route!.travelTime);
      expect(departureTime).toBeGreaterThanOrEqual(28_800);
      expect(departureTime).toBeLessThanOrEqual(28_800 + 3600);
      for (const ride of rides) {
        expect(ride).toMatchObject({ type: 'TRANSIT', routeShortName: expect.stringMatching(/\d/) });
        expect(ride.arrivalTime - ride.departureTime).toBe(ride.travelTime);
        expect(ride.points.length).toBeGreaterThan(1);
      }
      expect(rides[0].startName).toBe('Hauptbahnhof');
    }
    expect(routes[0].travelTime).toBeLessThanOrEqual(routes[1].travelTime);
  });

  it('follows GeoJSON routes', async () => {
    const options = { travelType: 'car', maxEdgeWeight: 3600, pathSerializer: 'geojson', ...uncached } as const;
    const [collection] = await client.routes.fetch([market], [station], options);
    expect(collection!.type).toBe('FeatureCollection');
    const types = collection!.features.map((feature) => feature.geometry.type);
    expect(types.slice(-2)).toEqual(['Point', 'Point']);
    expect(types[0]).toBe('LineString');
  });

  it('draws polygons as GeoJSON', async () => {
    const options = { ...isochrone, serializer: 'geojson', srid: SRID.SRID_4326, ...uncached } as const;
    const { type, features } = await client.polygons.fetch([market], options as never);
    expect(type).toBe('FeatureCollection');
    const areas = new Map(features.map((f) => [f.properties!.time as number, f.properties!.area as number]));
    expect([...areas.keys()].sort((a, b) => a - b)).toEqual([300, 600]);
    expect(areas.get(600)!).toBeGreaterThan(areas.get(300)! * 2);
    for (const { geometry } of features as Feature<MultiPolygon>[]) {
      expect(geometry.type).toBe('MultiPolygon');
      for (const [lng, lat] of geometry.coordinates.flat(2)) {
        expect(Math.abs(lng! - MARKET.lng)).toBeLessThan(0.02);
        expect(Math.abs(lat! - MARKET.lat)).toBeLessThan(0.02);
      }
    }
  });

  it('may hand everything over in one object', async () => {
    const asked = {
      sources: [market],
      targets: [station],
      travelType: 'car' as const,
      maxEdgeWeight: 1800,
      ...uncached,
    };
    const [row] = await client.reachability.individual(asked);
    expect(row!.targets.map(({ id }) => id)).toEqual(['station']);
    const [closest] = await client.reachability.combined(asked);
    expect(closest).toMatchObject({ id: 'station', source: 'market', travelTime: row!.targets[0].travelTime });
    expect(await client.reachability.locations([market], [{ ...station }, { ...far }], asked)).toMatchObject([
      { id: 'station', lat: STATION.lat, travelTime: row!.targets[0].travelTime },
    ]);
    const [route] = await client.routes.fetch({ ...asked, pathSerializer: 'compact' });
    expect(route!.travelTime).toBe(row!.targets[0].travelTime);
    const polygons = {
      sources: [market],
      travelType: 'walk',
      travelEdgeWeights: [300],
      serializer: 'geojson',
    } as const;
    expect((await client.polygons.fetch({ ...polygons, ...uncached } as never)).features).toHaveLength(1);
  });

  it('may begin at geometries', async () => {
    const d = 0.002;
    const ring = [
      [-d, -d],
      [d, -d],
      [d, d],
      [-d, d],
      [-d, -d],
    ].map(([x, y]) => [MARKET.lng + x!, MARKET.lat + y!]);
    const square = { id: 1, geometry: { type: 'Polygon', coordinates: [ring] } } as const;
    const asked = { sourceGeometries: [square], targets: [market, station, far], travelType: 'walk', ...uncached };
    const [row] = await client.reachability.individual({ ...asked, maxEdgeWeight: 1800 } as never);
    // The client makes texts of such ids.
    expect([row!.id, row!.targets.map(({ id }) => id)]).toEqual(['1', ['market', 'station']]);
    expect(row!.targets[0].travelTime).toBe(0);
    const [closest] = await client.reachability.combined({ ...asked, maxEdgeWeight: 1800 } as never);
    expect(closest).toMatchObject({ id: 'market', source: '1', travelTime: 0 });
    const drawn = { ...asked, travelEdgeWeights: [60], serializer: 'geojson' };
    expect((await client.polygons.fetch(drawn as never)).features).toHaveLength(1);
    const multigraph = {
      aggregation: { type: 'median', ignoreOutliers: true, minSourcesRatio: 0.5 },
      serialization: { format: 'geojson' },
      // The client leaves out the level of detail.
      layer: { type: 'hexagon' },
    };
    const graph = { ...asked, maxEdgeWeight: 900, multigraph } as never;
    expect((await client.multigraph.fetch(graph)).code).toBe('ok');
    const { minValue, maxValue } = (await client.multigraph.fetchOverview(graph)).data;
    expect(minValue).toBeLessThan(maxValue);
    expect(maxValue).toBeLessThanOrEqual(900);
  });

  it('draws polygons in Mercator meters', async () => {
    const options = { ...isochrone, serializer: 'json', ...uncached } as const;
    const polygons = await client.polygons.fetch([market, station], options as never);
    expect(polygons).toHaveLength(2);
    const { southWest, northEast } = (polygons as unknown as PolygonArray).getMaxBounds();
    expect(southWest.lat).toBeLessThan(MARKET.lat);
    expect(northEast.lat).toBeGreaterThan(STATION.lat);
    expect(northEast.lat - southWest.lat).toBeLessThan(0.05);
  });

  describe('multigraph', () => {
    const aggregations: readonly (MultigraphAggregationOptions & { type: string })[] = [
      ...(['none', 'sum', 'max', 'min', 'mean', 'median', 'nearest', 'routing_union'] as const).map((type) => ({
        type,
      })),
      { type: 'math', mathExpression: '({market} + {station}) / 2' },
      { type: 'gravitation_huff', aggregationInputParameters: { station: { gravitationPositiveInfluence: false } } },
    ] as never;
    const options = (aggregation: object, layer: object, format = 'geojson') =>
      ({
        travelType: 'walk',
        edgeWeight: 'time',
        maxEdgeWeight: 900,
        multigraph: { aggregation, layer, serialization: { format }, domain: { type: 'edge' } },
        ...uncached,
      }) as unknown as MultigraphRequestOptions;
    const layers = [{ type: 'identity' }, { type: 'hexagon', edgeAggregationType: 'min', geometryDetailLevel: 17 }];

    it.each(aggregations)('draws $type', async (aggregation) => {
      for (const layer of layers) {
        const asked = options(aggregation, layer);
        const { data, code } = await client.multigraph.fetch([market, station], asked);
        expect(code).toBe('ok');
        expect(data.features.length).toBeGreaterThan(layer.type === 'identity' ? 100 : 20);
        const weights = data.features.map(({ properties }) => properties!.w as number);
        const overview = await client.multigraph.fetchOverview([market, station], asked);
        const { minValue, maxValue, southWest, northEast } = overview.data;
        expect(minValue).toBeLessThanOrEqual(Math.min(...weights));
        expect(maxValue).toBeGreaterThanOrEqual(Math.max(...weights));
        expect(maxValue - minValue).toBeLessThan(Math.max(...weights) - Math.min(...weights) + 2);
        expect(southWest.x).toBeLessThan(MARKET.lng);
        expect(northEast.y).toBeGreaterThan(MARKET.lat);

        const url = await client.multigraph.getTiledMultigraphUrl([market, station], asked, 'mvt');
        const at = tileAt(MARKET.lng, MARKET.lat, 14);
        const response = await fetch(
          url.replace('{z}', '14').replace('{x}', String(at.x)).replace('{y}', String(at.y)),
        );
        expect(response.status).toBe(200);
        const tile = new VectorTile(new PbfReader(new Uint8Array(await response.arrayBuffer())));
        const { multigraph: drawn } = tile.layers;
        expect(drawn!.length).toBeGreaterThan(10);
        const known = new Set(weights);
        for (let f = 0; f < drawn!.length; f++) expect(known.has(drawn!.feature(f).properties.w as number)).toBe(true);
      }
    });

    it.each(['geojson', 'json'] as const)('gives tiles as %s', async (format) => {
      const asked = options({ type: 'min' }, { type: 'identity' });
      const url = await client.multigraph.getTiledMultigraphUrl([market], asked, format);
      const at = tileAt(MARKET.lng, MARKET.lat, 14);
      const response = await fetch(url.replace('{z}', '14').replace('{x}', String(at.x)).replace('{y}', String(at.y)));
      const answer = (await response.json()) as { data: object };
      expect(Object.keys(answer).sort()).toEqual(['code', 'data', 'message', 'requestTime']);
      const members = format === 'json' ? ['edges', 'layers', 'nodes', 'supportingPoints'] : ['features', 'type'];
      expect(Object.keys(answer.data).sort()).toEqual(members);
    });
  });

  it('goes by public transport, and gets there no later than on foot', async () => {
    const frame = { transitFrameDate: 20260113, transitFrameTime: 28800, transitFrameDuration: 3600 };
    const options = { travelType: 'transit', maxEdgeWeight: 720, ...frame, ...uncached } as const;
    const targets = places(30).map(({ id, ...at }) => ({ ...at, id: `t${id}` }));
    const [ridden] = await client.reachability.individual([market], targets, options as never);
    const [walked] = await client.reachability.individual([market], targets, {
      ...options,
      travelType: 'walk',
    } as never);
    const times = new Map(ridden!.targets.map(({ id, travelTime }) => [id, travelTime]));
    expect(times.size).toBeGreaterThan(walked!.targets.length);
    for (const { id, travelTime } of walked!.targets) expect(times.get(id)).toBeLessThanOrEqual(travelTime);
    const closest = await client.reachability.combined([market], targets, options as never);
    expect(new Map(closest.map(({ id, travelTime }) => [id, travelTime]))).toEqual(times);
    const area = async (travelType: string) => {
      const asked = { ...options, travelType, travelEdgeWeights: [720], serializer: 'geojson', srid: SRID.SRID_4326 };
      const { features } = await client.polygons.fetch([market], asked as never);
      return features[0].properties!.area as number;
    };
    expect(await area('transit')).toBeGreaterThan(1.1 * (await area('walk')));
  });

  it('plans tours', async () => {
    const planner = new TargomoClient(`${server.url}/demo/`, KEY, { fleetsUrl: `${server.url}/fleetplanner/` });
    const store = { uuid: 'depot', address: { ...STATION } };
    const orders = places(6).map(({ id, ...at }) => {
      return { uuid: `o${id}`, storeUuid: 'depot', address: { ...at, avgHandlingTime: 60 }, load: { weight: 2 } };
    });
    const loadRestrictions = { weight: { maxSum: 8, minSum: 0, minSingle: 0, maxSingle: 8 } };
    const transports = ['one', 'two'].map((uuid) => {
      return { vehicle: { uuid, storeUuid: 'depot', priority: 1, loadRestrictions }, metadata: {} };
    });
    const options = {
      travelType: 'car',
      optimizationTime: 1,
      unimprovedWaitingTime: 0.2,
      optimizationAlgorithm: 'CONSTRAINT_SATISFACTION',
    } as const;
    const { tours, resultStatus } = await planner.fleets.fetch([store], orders, transports, options);
    expect(resultStatus).toMatchObject({ overall: 'NO_ERRORS_RECORDED', errors: null });
    const served = tours.flatMap(({ tourItems }) => tourItems.map(({ order }) => order.uuid));
    expect(served.sort()).toEqual(orders.map(({ uuid }) => uuid));
    expect(tours.map(({ loadSum }) => loadSum!.weight).every((weight) => weight! <= 8)).toBe(true);
    expect(tours[0].featureCollection.features.length).toBeGreaterThan(3);
  });

  it('hears why it gets nothing', async () => {
    const stranger = new TargomoClient(`${server.url}/demo/`, 'unknown-key');
    const options = { travelType: 'car', maxEdgeWeight: 600, ...uncached } as const;
    await expect(stranger.reachability.individual([market], [station], options)).rejects.toThrow(/key is unknown/);
    const tooMuch = { ...options, maxEdgeWeight: 1_000_000 };
    await expect(client.reachability.individual([market], [station], tooMuch)).rejects.toThrow(
      /maxEdgeWeightSeconds = 43200/,
    );
  });
});
