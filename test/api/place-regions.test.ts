import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placesCapability } from '../../src/products/places/index.ts';
import { routesOf } from '../../src/service/http/index.ts';
import { placeRegion, type TestNode } from '../worlds/places/places.ts';
import { type ToyApi, toyApi } from './toy-api.ts';

// Three regions side by side: east and north share a place, west lies apart.
const node = (id: number, lon: number, lat: number, tags: Record<string, string>): TestNode => ({ id, lon, lat, tags });
const CAFE = node(1, 8.1, 49.1, { amenity: 'cafe', name: 'Eck', cuisine: 'coffee_shop;cake' });
const SHARED = node(2, 8.9, 49.9, { shop: 'bakery', name: 'Korn', cuisine: 'cake' });
const BANK = node(3, 9.1, 50.1, { amenity: 'bank' });
const TREE = node(4, -60, -10, { amenity: 'cafe', emergency: 'phone' });
const OWN = node(1, -60.1, -10, { shop: 'kiosk' });
const networks = [
  placeRegion('west', [TREE], [OWN], [-60.1, -10.1]),
  placeRegion('north', [SHARED, BANK], [], [8.9, 49.9]),
  placeRegion('east', [CAFE, SHARED], [], [8, 49]),
];

const KEYS = { all: 'key-of-all-regions', some: 'key-of-two-regions', none: 'key-of-no-region' };
const config = {
  keys: [
    { key: KEYS.all, plan: 'default' },
    { key: KEYS.some, plan: 'some' },
    { key: KEYS.none, plan: 'none' },
  ],
  plans: { some: { regions: ['north', 'west'] }, none: { regions: ['elsewhere'] } },
};

let api: ToyApi;
beforeAll(async () => {
  const places = { endpoints: placesCapability.endpoints, routes: routesOf([placesCapability]) };
  api = await toyApi({ ...places, networks, config });
});
afterAll(() => api.app.close());

const url = (path: string, key: string) => `/pointofinterest${path}${path.includes('?') ? '&' : '?'}key=${key}`;
const get = (path: string, key = KEYS.all) => api.app.inject(url(path, key));
const post = (path: string, payload: object, key = KEYS.all) =>
  api.app.inject({ method: 'POST', url: url(path, key), payload });

async function answer(path: string, key?: string) {
  const response = await get(path, key);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}
const idsOf = (list: readonly { readonly id: string }[]): string[] => list.map(({ id }) => id).sort();
async function idsInTile(path: string, key?: string): Promise<string[]> {
  const { rawPayload, statusCode, headers } = await get(path, key);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('application/octet-stream');
  const { layers } = new VectorTile(new PbfReader(rawPayload));
  expect(Object.keys(layers).length).toBeLessThan(2);
  return Array.from({ length: layers.poi?.length ?? 0 }, (_, i) => String(layers.poi!.feature(i).properties.id)).sort();
}

const box = (west: number, south: number, east: number, north: number) =>
  `/boundingBox?southWestX=${west}&southWestY=${south}&northEastX=${east}&northEastY=${north}`;
const WORLD = box(-180, -90, 180, 90);
const EUROPE = box(0, 40, 20, 60);
const POLYGON = {
  type: 'Polygon',
  coordinates: [
    [
      [8, 49],
      [9, 49],
      [9, 51],
      [8, 51],
    ],
  ],
};
const shops = [{ key: 'group', value: 'g_shop' }];

describe('places without serviceUrl', () => {
  it('are those of all regions that a box touches, each once', async () => {
    expect(idsOf(await answer(WORLD))).toEqual(['0_1', '0_2', '0_3', '0_4', '2_1']);
    expect(idsOf(await answer(EUROPE))).toEqual(['0_1', '0_2', '0_3']);
    expect(idsOf(await answer(box(170, -20, -50, 0)))).toEqual(['0_4', '2_1']);
    expect(await answer(box(100, 0, 110, 10))).toEqual([]);
    expect(idsOf(await answer(`${EUROPE}&group=g_shop`))).toEqual(['0_2']);
    expect(idsOf(await answer(`${EUROPE}&osmType=cuisine=cake&exclude=amenity=cafe&match=all`))).toEqual(['0_2']);
  });

  it('are those of a tile, in every form', async () => {
    expect(await idsInTile('/0/0/0.mvt')).toEqual(['0_1', '0_2', '0_3', '0_4', '2_1']);
    expect(await idsInTile('/1/1/0.mvt')).toEqual(['0_1', '0_2', '0_3']);
    expect(await idsInTile('/1/1/1.mvt')).toEqual([]);
    for (const form of ['json', 'geojson']) {
      const { features } = await answer(`/1/1/0.${form}?c_sweet=cuisine=cake`);
      const placed = features.map(({ properties: p }: { properties: { id: string; clusterIds: string[] } }) => [
        p.id,
        p.clusterIds,
      ]);
      expect(placed.sort()).toEqual([
        ['0_1', ['c_sweet']],
        ['0_2', ['c_sweet']],
        ['0_3', []],
      ]);
    }
    const { features } = await answer('/1/1/0.json?layerType=hexagon&layerMaxGeometryDetailLevel=3');
    expect(features.map(({ properties }: { properties: object }) => properties)).toEqual([
      { mainGroupId: 'g_eat-out', numOfPois: 3, 'g_eat-out': 2, g_shop: 1, g_service: 1 },
    ]);
  });

  it.each(['', '/reachability', '/geometry'])('are looked up below %j', async (below) => {
    const order = ['0_4', '0_2', '2_1', '0_9', '0_1'];
    const found = await answer(`${below}/info/${order.join(',')}`);
    expect(found.map(({ id }: { id: string }) => id)).toEqual(['0_4', '0_2', '2_1', '0_1']);
    expect(idsOf(await answer(`${below}/info?poiIds=0_3&poiIds=0_4`))).toEqual(['0_3', '0_4']);
    expect(await answer(`${below}/osmTypes`)).toEqual(['amenity', 'cuisine', 'name', 'shop', 'custom', 'emergency']);
    const values = (key: string, limit = 9) => answer(`${below}/osmTagValues/${key}?limit=${limit}`);
    expect(await values('amenity')).toEqual([
      { name: 'cafe', count: 2 },
      { name: 'bank', count: 1 },
    ]);
    expect(await values('cuisine')).toEqual([
      { name: 'cake', count: 2 },
      { name: 'coffee_shop', count: 1 },
    ]);
    expect(await values('cuisine', 1)).toEqual([{ name: 'cake', count: 2 }]);
    expect((await answer(`${below}/poiHierarchy?serviceUrl=anything`))[0].type).toBe('CATEGORY');
  });

  it('are registered and drawn by the same rule', async () => {
    const registered = async (path: string, body: object) => {
      const { statusCode, body: uuid } = await post(path, body);
      expect(statusCode, uuid).toBe(200);
      return uuid;
    };
    const cafes = [{ key: 'amenity', value: 'cafe' }];
    const uuid = await registered('/register', { osmTypes: cafes });
    expect(await idsInTile(`/${uuid}/0/0/0.mvt`)).toEqual(['0_1', '0_4']);
    expect(await idsInTile(`/${uuid}/0/0/0.mvt?serviceUrl=http://h/west/`)).toEqual(['0_4']);
    const narrow = await registered('/register', { osmTypes: cafes, serviceUrl: 'http://h/east/' });
    expect(await idsInTile(`/${narrow}/0/0/0.mvt`)).toEqual(['0_1']);
    const nothing = await registered('/register', { osmTypes: [] });
    expect(await idsInTile(`/${nothing}/0/0/0.mvt`)).toEqual([]);
    const geometry = { osmTypes: [...cafes, ...shops], filterGeometry: { data: POLYGON } };
    const inside = await registered('/geometry/register', geometry);
    expect(await idsInTile(`/geometry/${inside}/0/0/0.mvt`)).toEqual(['0_1', '0_2']);
    const summary = { totalPoi: 2, osmTypeCount: { 'amenity=cafe': 1, 'shop=bakery': 1 } };
    expect(await answer(`/geometry/summary/${inside}`)).toMatchObject(summary);
    expect((await post('/geometry/summary', geometry)).json()).toMatchObject(summary);
    expect(Object.keys((await post('/geometry', geometry)).json()).sort()).toEqual(['0_1', '0_2']);
    const cfg = encodeURIComponent(JSON.stringify(geometry));
    expect(await idsInTile(`/geometry/0/0/0.mvt?cfg=${cfg}`)).toEqual(['0_1', '0_2']);
  });
});

describe('serviceUrl', () => {
  it('narrows to one region, which then tells about all it has', async () => {
    const narrowed = (path: string) =>
      answer(`${path}${path.includes('?') ? '&' : '?'}serviceUrl=https://api/v/north/`);
    expect(idsOf(await narrowed(WORLD))).toEqual(['0_2', '0_3']);
    expect(await idsInTile('/0/0/0.mvt?serviceUrl=north')).toEqual(['0_2', '0_3']);
    expect(idsOf(await narrowed('/info/0_1,0_2'))).toEqual(['0_2']);
    expect(await narrowed('/osmTypes')).toEqual(['amenity', 'cuisine', 'name', 'shop']);
    expect(await narrowed('/osmTagValues/amenity')).toEqual([{ name: 'bank', count: 1 }]);
  });

  it('that names no region is refused with the names that there are', async () => {
    for (const path of [WORLD, '/0/0/0.mvt', '/info/0_1', '/osmTypes', '/osmTagValues/shop']) {
      const response = await get(`${path}${path.includes('?') ? '&' : '?'}serviceUrl=http://h/south`);
      expect(response.statusCode, path).toBe(400);
      expect(response.json().errors[0]).toEqual({
        path: 'serviceUrl',
        message: 'serviceUrl must end in the name of a region of this server: east, north, west',
      });
    }
  });
});

describe('reachable places without serviceUrl', () => {
  const osmTypes = [{ key: 'amenity', value: 'cafe' }];
  const body = (...sources: { lat: number; lng: number }[]) => {
    const walkers = sources.map((source, id) => ({ id, ...source, tm: { walk: {} } }));
    return { sources: walkers, edgeWeight: 'time', maxEdgeWeight: 600, osmTypes };
  };
  const inWest = { lat: -10, lng: -60 };
  const inEast = { lat: 49.1, lng: 8.1 };

  it('are searched for in the region that holds the sources', async () => {
    expect(Object.keys((await post('/reachability', body(inWest))).json())).toEqual(['0_4']);
    expect(Object.keys((await post('/reachability', body(inEast))).json())).toEqual(['0_1']);
    expect((await post('/reachability/summary', body(inEast))).json().totalPoi).toBe(1);
    expect((await post('/gravitation', body(inWest))).json()).toEqual({ 0: { all: 1 } });
    const uuid = (await post('/reachability/register', body(inWest))).body;
    expect(await idsInTile(`/reachability/${uuid}/0/0/0.mvt`)).toEqual(['0_4']);
    expect(await answer(`/reachability/summary/${uuid}`)).toMatchObject({ totalPoi: 1 });
    const cfg = encodeURIComponent(JSON.stringify(body(inEast)));
    expect(await idsInTile(`/reachability/0/0/0.mvt?cfg=${cfg}`)).toEqual(['0_1']);
  });

  it('need it where no region holds all sources, or none that the key may use', async () => {
    const ask = async (sent: object, key?: string) => (await post('/reachability', sent, key)).json();
    const message = "serviceUrl is required where no region holds all of the request's sources: it names one of";
    expect((await ask(body(inEast, inWest))).errors).toEqual([
      { path: 'serviceUrl', message: `${message} east, north, west` },
    ]);
    expect((await ask(body(inEast), KEYS.some)).message).toBe(`${message} north, west`);
    expect((await ask(body(inEast), KEYS.none)).status).toBe(403);
    expect(Object.keys(await ask({ ...body(inEast, inWest), serviceUrl: 'west' }))).toEqual(['0_4']);
  });
});

describe('a plan', () => {
  it('lets other regions be as if they were not there', async () => {
    expect(idsOf(await answer(WORLD, KEYS.some))).toEqual(['0_2', '0_3', '0_4', '2_1']);
    expect(await idsInTile('/1/1/0.mvt', KEYS.some)).toEqual(['0_2', '0_3']);
    expect(idsOf(await answer('/info/0_1,0_2,0_4', KEYS.some))).toEqual(['0_2', '0_4']);
    expect(await answer('/osmTagValues/amenity', KEYS.some)).toEqual([
      { name: 'bank', count: 1 },
      { name: 'cafe', count: 1 },
    ]);
    expect((await get(`${WORLD}&serviceUrl=south`, KEYS.some)).json().message).toMatch(/of this server: north, west$/);
    expect(await answer(WORLD, KEYS.none)).toEqual([]);
    expect(await answer('/osmTypes', KEYS.none)).toEqual([]);
    expect((await answer('/hierarchy', KEYS.none)).type).toBe('CATEGORY');
  });

  it('forbids those that are named', async () => {
    for (const path of [
      `${WORLD}&serviceUrl=east`,
      '/0/0/0.mvt?serviceUrl=http://h/east/',
      '/info/0_1?serviceUrl=EAST',
    ]) {
      const response = await get(path, KEYS.some);
      expect(response.statusCode, path).toBe(403);
      expect(response.json().message).toBe(
        "key has a plan that doesn't include the region east: use another key or region",
      );
    }
    const registered = await post('/register', { osmTypes: shops, serviceUrl: 'east' }, KEYS.some);
    expect(registered.statusCode).toBe(403);
  });

  it('counts for what was registered before too', async () => {
    const uuid = (await post('/register', { osmTypes: [...shops, { key: 'amenity', value: 'cafe' }] }, KEYS.some)).body;
    expect(await idsInTile(`/${uuid}/0/0/0.mvt`, KEYS.some)).toEqual(['0_2', '0_4', '2_1']);
  });
});
