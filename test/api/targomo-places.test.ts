import { VectorTile } from '@mapbox/vector-tile';
import { TargomoClient } from '@targomo/core';
import type { Polygon } from 'geojson';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tileAt } from '../../src/kit/geo/tile.ts';
import { type RunningServer, runServer } from '../../src/service/cli/run-server.ts';
import { demoRegion, MARKET } from './demo-region.ts';

/** The public client's places, unmodified, against a running server. */
let server: RunningServer;
let client: TargomoClient;

const KEY = 'client-key-1';
const d = 0.02;
const bounds = {
  southWest: { lat: MARKET.lat - d, lng: MARKET.lng - d },
  northEast: { lat: MARKET.lat + d, lng: MARKET.lng + d },
};
const square: Polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [MARKET.lng - d, MARKET.lat - d],
      [MARKET.lng + d, MARKET.lat - d],
      [MARKET.lng + d, MARKET.lat + d],
      [MARKET.lng - d, MARKET.lat + d],
      [MARKET.lng - d, MARKET.lat - d],
    ],
  ],
};
const shops = [{ key: 'group', value: 'g_shop' }];

beforeAll(async () => {
  const settings = { dataDir: await demoRegion(), regions: ['demo'], host: '127.0.0.1', port: 0 };
  server = await runServer({ ...settings, apiKeys: [KEY], config: { warmUp: false } });
  client = new TargomoClient(`${server.url}/demo/`, KEY, { poiUrl: `${server.url}/pointofinterest/` });
});
afterAll(async () => {
  await server.close();
});

/** Returns the ids of the places in the tiles around the market, as a map would load them. */
async function idsInTiles(route: string): Promise<string[]> {
  const { x, y } = tileAt(MARKET.lng, MARKET.lat, 13);
  const ids: string[] = [];
  for (let dx = -1; dx <= 1; dx++) {
    for (let dy = -1; dy <= 1; dy++) {
      const url = route
        .replace('{z}', '13')
        .replace('{x}', String(x + dx))
        .replace('{y}', String(y + dy));
      const response = await fetch(url);
      expect(response.status).toBe(200);
      const layer = new VectorTile(new PbfReader(new Uint8Array(await response.arrayBuffer()))).layers.poi;
      for (let i = 0; i < (layer?.length ?? 0); i++) ids.push(layer!.feature(i).properties.id as string);
    }
  }
  return ids;
}

describe('@targomo/core, places', () => {
  it('reads hierarchy, keys and values', async () => {
    const [root] = (await client.pois.hierarchy()) as unknown as { name: string; type: string; contents: unknown[] }[];
    expect(root).toMatchObject({ type: 'CATEGORY', name: expect.any(String), description: expect.any(String) });
    expect(root!.contents.length).toBeGreaterThan(10);
    expect(await client.pois.osmTypes()).toEqual(expect.arrayContaining(['amenity', 'shop', 'name']));
    const values = await client.pois.osmTagValues('amenity', undefined, 10);
    expect(values).toHaveLength(10);
    expect(values[0].count).toBeGreaterThanOrEqual(values[9].count);
    expect((await client.pois.osmTagValues('amenity', 'restaurent', 3))[0].name).toBe('restaurant');
  });

  it('finds places in a box, with exclusions, and again by their ids', async () => {
    const all = await client.pois.boundingBox(bounds, { group: ['g_shop', 'g_education'] });
    expect(all.length).toBeGreaterThan(20);
    const some = await client.pois.boundingBox(bounds, {
      group: ['g_shop', 'g_education'],
      exclude: ['amenity=school', 'g_food-shop'],
      match: 'any',
    });
    const isExcluded = ({ tags, groupIds }: { tags: object; groupIds: string[] }) =>
      'amenity' in tags && tags.amenity === 'school' ? true : groupIds.includes('g_food-shop');
    expect(some.map(({ id }) => id)).toEqual(all.filter((poi) => !isExcluded(poi as never)).map(({ id }) => id));
    expect(await client.pois.boundingBox(bounds, { group: ['g_shop', 'g_education'], match: 'all' })).toHaveLength(0);
    const ids = all.slice(0, 5).map(({ id }) => String(id));
    const known = await client.pois.info(ids);
    expect(known.map(({ id, tags }) => [id, tags])).toEqual(all.slice(0, 5).map(({ id, tags }) => [id, tags]));
  });

  it('finds places in a geometry, as GeoJSON and by id', async () => {
    const box = await client.pois.boundingBox(bounds, { group: ['g_shop'] });
    const collection = await client.pois.geometry(square, shops);
    expect(collection.features.map(({ properties }) => properties!.id).sort()).toEqual(box.map(({ id }) => id).sort());
    const byId = await client.pois.geometry(square, shops, 'json');
    expect(Object.keys(byId).sort()).toEqual(box.map(({ id }) => id).sort());
  });

  it('registers configurations, and loads their tiles', async () => {
    const uuid = (await client.pois.register({ osmTypes: shops })) as string;
    expect(uuid).toMatch(/^[0-9a-f-]{36}$/);
    const everywhere = await idsInTiles(client.pois.tileRoute(uuid));
    expect(new Set(everywhere).size).toBe(everywhere.length);
    const hash = (await client.pois.geometryRegister(square, { osmTypes: shops } as never)) as string;
    const inSquare = await idsInTiles(client.pois.geometryTileRoute(hash, { loadAllTags: true }));
    const box = await client.pois.boundingBox(bounds, { group: ['g_shop'] });
    expect(inSquare.sort()).toEqual(box.map(({ id }) => id).sort());
    expect(everywhere).toEqual(expect.arrayContaining(inSquare));
    const summary = (await client.pois.geometrySummary(hash)) as unknown as Record<string, Record<string, number>>;
    expect(summary).toMatchObject({ totalPoi: inSquare.length, groupIdCount: { g_shop: inSquare.length } });
    expect(summary.osmTypesCount).toEqual(summary.osmTypeCount);
  });

  it('hears what is wrong', async () => {
    await expect(client.pois.boundingBox(bounds, { group: ['g_nothing'] })).rejects.toThrow(/g_nothing/);
    await expect(client.pois.geometrySummary('6e2bd34a-1dc5-4a7e-9d52-8d5be2fa3c10')).rejects.toThrow(
      /uuid names nothing/,
    );
    const elsewhere = new TargomoClient(`${server.url}/atlantis/`, KEY, { poiUrl: `${server.url}/pointofinterest/` });
    await expect(elsewhere.pois.geometry(square, shops)).rejects.toThrow(/serviceUrl must end in the name of a region/);
  });
});
