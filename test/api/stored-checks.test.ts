import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isochroneCapability } from '../../src/products/isochrone/index.ts';
import { multigraphCapability } from '../../src/products/multigraph/index.ts';
import type { Endpoint } from '../../src/products/operation/index.ts';
import { placesCapability } from '../../src/products/places/index.ts';
import { routeCapability } from '../../src/products/route/index.ts';
import { storedConfigurationCapability } from '../../src/products/stored-configuration/index.ts';
import { travelTimeCapability } from '../../src/products/travel-time/index.ts';
import { routesOf } from '../../src/service/http/index.ts';
import { type ToyApi, toyApi } from './toy-api.ts';

// Configurations are checked when they are stored, as the operation does that they are for: each is sent to both.
const used = ['objectCache', 'polygon', 'time', 'route', 'multigraph', 'multigraphOverview'];
const ofPlaces = ['placesRegister', 'placesInGeometry', 'reachablePlaces'];
const endpoints: Endpoint[] = [
  ...[isochroneCapability, travelTimeCapability, routeCapability, multigraphCapability, storedConfigurationCapability],
  placesCapability,
]
  .flatMap((capability) => capability.endpoints)
  .filter(({ name }) => [...used, ...ofPlaces].includes(name));

let api: ToyApi;
beforeAll(async () => {
  const config = { plans: { default: { limits: { maxSources: 3, maxRoutes: 2, maxThresholds: 4 } } } };
  api = await toyApi({ endpoints, routes: routesOf([{ name: 'tested', endpoints }]), config });
});
afterAll(() => api.app.close());

const send = (url: string, payload: object) => api.app.inject({ method: 'POST', url, payload });
const store = (payload: object) => send('/v1/objectcache/add', payload);

const source = { id: 'a', lat: 50, lng: 8, tm: { car: {} } };
const target = { id: 'b', lat: 50.1, lng: 8.1 };
const ring = '{"type":"Polygon","coordinates":[[[8,50],[9,50],[9,51]]]}';
const filterGeometry = { crs: 4326, type: 'geojson', data: ring };
const osmTypes = [{ key: 'group', value: 'g_shop' }];
const multigraph = { layer: { type: 'hexagon' }, aggregation: { type: 'min' }, serialization: { format: 'geojson' } };
/** Fields that the public clients add to every request. */
const baggage = {
  polygon: { values: [600, 1200], intersectionMode: 'UNION', serializer: 'json', srid: 3857, pointReduction: true },
  ...{
    pathSerializer: 'compact',
    serviceKey: 'key',
    serviceUrl: 'http://h/toytown/',
    walkSpeed: {},
    useClientCache: true,
  },
};

const RIGHT: Record<string, object> = {
  areas: { sources: [source], polygon: { values: [300, '600'] } },
  times: { sources: [source], targets: [target], maxEdgeWeight: '900' },
  routes: { sources: [source], targets: [target], pathSerializer: ['geojson'], polygon: { srid: 4326 } },
  multigraph: { sources: [source], edgeWeight: 'time', maxEdgeWeight: 600, multigraph },
  'a multigraph for tiles': {
    ...{ sources: [source], edgeWeight: 'time', maxEdgeWeight: 600 },
    multigraph: { ...multigraph, serialization: { format: 'mvt', maxGeometryCount: 100_000 } },
  },
  places: { osmTypes, match: 'any', exclude: [{ key: 'shop', value: 'kiosk' }] },
  'places in a geometry': { osmTypes, filterGeometry },
  'reachable places': { osmTypes, sources: [source], edgeWeight: 'time', maxEdgeWeight: 600, filterGeometry },
};

const WRONG: [url: string, kind: string, wrong: object][] = [
  ['/v1/polygon', 'areas', { polygon: { values: [] } }],
  ['/v1/polygon', 'areas', { polygon: { values: [1, 2, 3, 4, 5] } }],
  ['/v1/polygon', 'areas', { polygon: { values: [300.5], intersectionMode: 'both' } }],
  ['/v1/polygon', 'areas', { sources: [{ ...source, lat: 95 }] }],
  ['/v1/polygon', 'areas', { sources: [source, source, source, source] }],
  ['/v1/polygon', 'areas', { sources: [{ ...source, tm: { hover: {} } }] }],
  ['/v1/polygon', 'areas', { polygon: 7 }],
  ['/v1/time', 'times', { targets: [{ id: 1, lat: 50 }] }],
  ['/v1/time', 'times', { targets: 'b' }],
  ['/v1/time', 'times', { maxEdgeWeight: 'far', edgeWeight: 'money' }],
  ['/v1/time', 'times', { sources: null }],
  ['/v1/route', 'routes', { pathSerializer: 'gpx' }],
  ['/v1/route', 'routes', { targets: [target, { id: 'c', lat: 500, lng: 8 }] }],
  ['/v1/multigraph', 'multigraph', { multigraph: { layer: { type: 'square' } } }],
  [
    '/v1/multigraph',
    'multigraph',
    { multigraph: { ...multigraph, aggregation: { type: 'max', ignoreOutliers: 'x' } } },
  ],
  ['/v1/multigraph', 'multigraph', { multigraph: {}, exclusionGeometry: { crs: 1, data: ring } }],
  ['/pointofinterest/register', 'places', { osmTypes: [{ key: 'group', value: 'g_nothing' }] }],
  ['/pointofinterest/register', 'places', { match: 'some' }],
  ['/pointofinterest/geometry', 'places in a geometry', { filterGeometry: { ...filterGeometry, type: 'wkt' } }],
  ['/pointofinterest/geometry', 'places in a geometry', { filterGeometry: { crs: 4326, data: '{' } }],
  ['/pointofinterest/reachability', 'reachable places', { nearest: 0, c_x: 'nothing' }],
  ['/pointofinterest/reachability', 'reachable places', { exclude: [{ key: 'group', value: 'shop' }] }],
];

describe('objectcache/add', () => {
  it.each(Object.entries(RIGHT))('stores a configuration of %s, with what clients add too', async (_kind, body) => {
    for (const payload of [body, { ...baggage, ...body }]) {
      const response = await store(payload);
      expect(response.statusCode, response.body).toBe(200);
    }
  });

  it.each(WRONG)('refuses what %s refuses of %s: %j', async (url, kind, wrong) => {
    const body = { ...RIGHT[kind], ...wrong };
    const [refused, stored] = [await send(url, body), await store(body)];
    expect(refused.statusCode, refused.body).toBe(400);
    expect(stored.statusCode, stored.body).toBe(400);
    const { errors, detail, code } = refused.json();
    expect(stored.json()).toMatchObject({ errors, detail, code });
  });

  it('stores what no operation speaks for', async () => {
    for (const body of [
      {},
      { anything: [1] },
      { sources: [source] },
      { targets: [], polygon: baggage.polygon, sources: [source] },
    ]) {
      expect((await store(body)).statusCode, JSON.stringify(body)).toBe(200);
    }
  });

  it('does not take the limits of routes for those of times', async () => {
    const body = { sources: [source, { ...source, id: 'c' }], targets: [target, { ...target, id: 'd' }] };
    expect((await send('/v1/route', { ...body, pathSerializer: 'compact' })).json().limit).toBe('maxRoutes');
    expect((await store({ ...baggage, ...body })).statusCode).toBe(200);
  });

  it('stores what came, not what it was checked as', async () => {
    const body = { ...RIGHT.areas, maxEdgeWeight: '900', unknown: { a: [null] } };
    const { uuid } = (await store(body)).json();
    const stored = await api.objects.get(uuid, { clazz: 'requestConfiguration', owner: 'everybody' });
    expect(JSON.parse(Buffer.from(stored!).toString())).toEqual(body);
  });
});
