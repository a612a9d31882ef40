import { VectorTile } from '@mapbox/vector-tile';
import { type POIRequestOptions, TargomoClient } from '@targomo/core';
import type { FeatureCollection, Point } from 'geojson';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tileAt } from '../../src/kit/geo/tile.ts';
import { type RunningServer, runServer } from '../../src/service/cli/run-server.ts';
import { demoRegion, MARKET, STATION } from './demo-region.ts';

/** Places within reach, by the public client, unmodified, and by plain requests. */
let server: RunningServer;
let client: TargomoClient;
let base: string;

const KEY = 'client-key-1';
const osmTypes = [{ key: 'group', value: 'g_shop' }];
const market = { id: 'market', ...MARKET };
const station = { id: 'station', ...STATION };
const options = {
  travelType: 'walk',
  maxEdgeWeight: 600,
  edgeWeight: 'time',
  osmTypes,
  useClientCache: false,
} as unknown as POIRequestOptions;

beforeAll(async () => {
  const settings = { dataDir: await demoRegion(), regions: ['demo'], host: '127.0.0.1', port: 0 };
  server = await runServer({ ...settings, apiKeys: [KEY], config: { warmUp: false } });
  base = `${server.url}/pointofinterest`;
  client = new TargomoClient(`${server.url}/demo/`, KEY, { poiUrl: `${base}/` });
});
afterAll(async () => {
  await server.close();
});

const walk = (source: typeof market) => ({ ...source, tm: { walk: {} } });
const body = { sources: [walk(market), walk(station)], maxEdgeWeight: 600, edgeWeight: 'time', osmTypes };
const withKey = (more: object) => JSON.stringify({ ...body, serviceKey: KEY, ...more });
const post = (path: string, more: object = {}) =>
  fetch(base + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: withKey(more) });
const postJson = async (path: string, more?: object) => (await post(path, more)).json();

/** Returns the reachable places of the tile around the market. */
async function tilePlaces(url: string) {
  const { x, y } = tileAt(MARKET.lng, MARKET.lat, 12);
  const response = await fetch(url.replace('{z}', '12').replace('{x}', String(x)).replace('{y}', String(y)));
  expect(response.status).toBe(200);
  if (!url.includes('.mvt')) return (await response.json()).features.map(({ properties }: never) => properties);
  const layer = new VectorTile(new PbfReader(new Uint8Array(await response.arrayBuffer()))).layers.poi!;
  return Array.from({ length: layer.length }, (_, i) => layer.feature(i).properties);
}

describe('@targomo/core, reachable places', () => {
  it('lists them with the doubled slash, the nearest first, as far as travel times say', async () => {
    const pois = await client.pois.reachable([market, station], options);
    const ids = Object.keys(pois);
    expect(ids.length).toBeGreaterThan(10);
    const targets = ids.map((id) => ({ id, lat: pois[id].lat, lng: pois[id].lng }));
    const times = await client.reachability.combined([market, station], targets, options as never);
    expect(ids.map((id) => [id, pois[id].edgeWeight])).toEqual(
      times
        .map(({ id, travelTime }) => [id, travelTime])
        .sort((a, b) => ids.indexOf(String(a[0])) - ids.indexOf(String(b[0]))),
    );
    expect(ids.map((id) => pois[id].closestSource)).toEqual(
      ids.map((id) => times.find((time) => time.id === id)!.source),
    );
    const weights = ids.map((id) => pois[id].edgeWeight!);
    expect(weights).toEqual([...weights].sort((a, b) => a - b));
  });

  it('registers configurations, summarizes them and loads their tiles', async () => {
    const uuid = (await client.pois.reachabilityRegister(body.sources as never, options)) as string;
    expect(uuid).toMatch(/^[0-9a-f-]{36}$/);
    const pois = await client.pois.reachable(body.sources as never, options);
    const summary = await client.pois.reachabilitySummary(uuid);
    expect(summary).toMatchObject({
      totalPoi: Object.keys(pois).length,
      groupIdCount: { g_shop: Object.keys(pois).length },
    });
    expect(await postJson('/reachability/summary')).toEqual(summary);
    const inTile = await tilePlaces(client.pois.reachabilityTileRoute(uuid));
    expect(inTile.length).toBeGreaterThan(10);
    for (const { id, edgeWeight, closestSource, bounded } of inTile) {
      expect({ id, edgeWeight, closestSource, bounded }).toEqual({
        id,
        edgeWeight: pois[id].edgeWeight,
        closestSource: pois[id].closestSource,
        bounded: false,
      });
    }
  });
});

describe('reachable places', () => {
  it('are the same in tiles by configuration, in both forms', async () => {
    const cfg = encodeURIComponent(JSON.stringify(body));
    const mvt = await tilePlaces(`${base}/reachability/{z}/{x}/{y}.mvt?apiKey=${KEY}&cfg=${cfg}`);
    const json = await tilePlaces(`${base}/reachability/{z}/{x}/{y}.json?apiKey=${KEY}&loadAllTags=true&cfg=${cfg}`);
    const members = ({ id, edgeWeight, closestSource }: Record<string, unknown>) => ({ id, edgeWeight, closestSource });
    expect(json.map(members)).toEqual(mvt.map(members));
    expect(json[0].tags).toMatchObject({ name: json[0].name });
    const few = await tilePlaces(`${base}/reachability/{z}/{x}/{y}.mvt?apiKey=${KEY}&maxGeometryCount=3&cfg=${cfg}`);
    expect(few).toHaveLength(3);
  });

  it('are GeoJSON on demand, within a geometry', async () => {
    const all = await postJson('/reachability', { format: 'geojson' });
    const { lat, lng } = MARKET;
    const ring = [
      [lng, lat],
      [lng + 0.01, lat],
      [lng + 0.01, lat + 0.01],
      [lng, lat + 0.01],
    ];
    const filterGeometry = { crs: 4326, data: JSON.stringify({ type: 'Polygon', coordinates: [ring] }) };
    const some = await postJson('/reachability', { format: 'geojson', filterGeometry });
    const inside = (all as FeatureCollection<Point>).features.filter(({ geometry }) => {
      const [x, y] = geometry.coordinates as [number, number];
      return x > lng && x < lng + 0.01 && y > lat && y < lat + 0.01;
    });
    expect(inside.length).toBeGreaterThan(0);
    expect(some.features).toEqual(inside.map((one) => ({ ...one, properties: { ...one.properties, bounded: true } })));
  });

  it('are drawn to sources that compete', async () => {
    const members = await postJson('/gravitation', { c_bakery: 'shop=bakery' });
    expect(Object.keys(members).sort()).toEqual(['market', 'station']);
    const { totalPoi } = await postJson('/reachability/summary');
    expect(members.market.all + members.station.all).toBeCloseTo(totalPoi, 3);
    expect(members.market.c_bakery).toBeLessThan(members.market.all);
  });

  it('have the look-ups of places beside them', async () => {
    const [id] = Object.keys(await postJson('/reachability'));
    for (const group of ['reachability', 'geometry']) {
      const get = async (path: string) => (await fetch(`${base}/${group}/${path}?apiKey=${KEY}`)).json();
      expect(await get(`info/${id}`)).toMatchObject([{ id }]);
      expect(await get('osmTypes')).toContain('shop');
      expect((await get('osmTagValues/shop'))[0].count).toBeGreaterThan(0);
      expect(await get('hierarchy')).toMatchObject({ type: 'CATEGORY' });
    }
  });

  it.each([
    ['an unknown group', '/reachability', { osmTypes: [{ key: 'group', value: 'g_nothing' }] }, /g_nothing/],
    ['no types', '/reachability', { osmTypes: undefined }, /osmTypes/],
    ['no sources', '/reachability/summary', { sources: undefined }, /sources/],
    ['an unknown mode', '/reachability/register', { sources: [{ ...market, tm: { swim: {} } }] }, /sources\[0\]\.tm/],
    [
      'half a geometry',
      '/reachability',
      { filterGeometry: { crs: 4326, data: '{"type":"Polygon"' } },
      /filterGeometry/,
    ],
    ['opening hours without a date', '/reachability', { openingHours: true }, /sources\[0\]\.tm\.walk\.date/],
    ['a zeroth nearest', '/reachability', { nearest: 0 }, /nearest/],
    ['a wild exponent', '/gravitation', { gravitationExponent: 1e6 }, /gravitationExponent/],
  ])('refuse %s', async (_what, path, wrong, message) => {
    const response = await post(path, wrong);
    expect([response.status, (await response.json()).message]).toEqual([400, expect.stringMatching(message)]);
  });

  it('of unknown uuids are not found, hexagons are refused', async () => {
    const unknown = '6e2bd34a-1dc5-4a7e-9d52-8d5be2fa3c10';
    expect((await fetch(`${base}/reachability/summary/${unknown}?apiKey=${KEY}`)).status).toBe(404);
    const cfg = encodeURIComponent(JSON.stringify(body));
    const url = `${base}/reachability/12/1/1.mvt?layerType=hexagon&apiKey=${KEY}&cfg=${cfg}`;
    expect((await (await fetch(url)).json()).message).toMatch(/layerType/);
  });
});
