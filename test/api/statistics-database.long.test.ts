import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TargomoClient } from '@targomo/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tileAt } from '../../src/kit/geo/tile.ts';
import { type RunningServer, runServer } from '../../src/service/cli/run-server.ts';
import { type Cluster, postgresCluster } from '../postgres-cluster.ts';
import { demoRegion, MARKET } from './demo-region.ts';

const cluster: Cluster | null = await postgresCluster();

afterAll(() => cluster?.stop());

const databases = [
  ['the embedded database', null],
  ['a PostgreSQL server', cluster],
] as const;

describe.each(databases)('statistics from %s', (name, server) => {
  const skipped = name !== 'the embedded database' && server === null;
  let running: RunningServer;
  let dataDir: string;
  const before = process.env.HINTERLAND_DATABASE_URL;

  const start = () =>
    runServer({ dataDir, regions: ['demo'], host: '127.0.0.1', port: 0, apiKeys: [], config: { warmUp: false } });
  beforeAll(async () => {
    if (skipped) return;
    if (server !== null) process.env.HINTERLAND_DATABASE_URL = server.url;
    dataDir = mkdtempSync(join(tmpdir(), 'hinterland-statistics-'));
    cpSync(join(await demoRegion(), 'demo'), join(dataDir, 'demo'), { recursive: true });
    running = await start();
  });
  afterAll(async () => {
    if (skipped) return;
    await running.close();
    rmSync(dataDir, { recursive: true, force: true });
    if (before === undefined) delete process.env.HINTERLAND_DATABASE_URL;
    else process.env.HINTERLAND_DATABASE_URL = before;
  });

  const get = async (path: string) => {
    const response = await fetch(running.url + path);
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
  };
  const json = async (path: string) => {
    const { status, body } = await get(path);
    expect(status, body.toString()).toBe(200);
    const { requestTime: _, ...rest } = JSON.parse(body.toString());
    return rest;
  };
  /** Lists as they are. */
  const list = async (path: string) => JSON.parse((await get(path)).body.toString());

  it.skipIf(skipped)('are listed by group', async () => {
    const groups = await list('/vector-statistics/statistics/list/v1?locale=de');
    const memory = await list('/statistics/group/list');
    expect(groups.map(({ id }: { id: number }) => id)).toEqual(memory.map(({ id }: { id: number }) => id));
    expect(groups[0]).toMatchObject({
      id: 10,
      collectionId: 1,
      name: 'Ahrenfurt, 100-m-Raster',
      srid: 4326,
      type: 'GRID',
      numberofpoints: memory[0].numberOfPoints,
      boundingBox: memory[0].boundingBox,
      privacy_level: 'public',
    });
    expect(Number.isNaN(Date.parse(groups[0].created))).toBe(false);
  });

  it.skipIf(skipped)('are listed with their statistics, whole or in part', async () => {
    const group = await json('/vector-statistics/statistics/meta/v1/10');
    const collection = await json('/statistics/collection/meta/1');
    expect(group.stats).toEqual(collection.stats);
    expect(group.topics).toEqual(collection.topics);
    const part = await json('/vector-statistics/statistics/meta/v1/10?fields=id,stats&statsFields=statistic_id,sum');
    expect(part).toEqual({ id: 10, stats: group.stats.map(({ statistic_id, sum }: never) => ({ statistic_id, sum })) });
    expect((await get('/vector-statistics/statistics/meta/v1/77')).status).toBe(404);
    expect((await get('/vector-statistics/statistics/meta/v1/x')).status).toBe(400);
  });

  it.skipIf(skipped)('are drawn as from memory', async () => {
    for (const zoom of [9, 13, 15]) {
      const { z, x, y } = tileAt(MARKET.lng, MARKET.lat, zoom);
      const paths = [
        `/statistics/collection/1/${z}/${x}/${y}`,
        `/vector-statistics/statistics/tiles/v1/11/${z}/${x}/${y}`,
      ];
      for (const path of paths) {
        const vector = await Promise.all([
          get(`${path}.mvt?columns=0%2C100`),
          get(`${path}.mvt?columns=0%2C100&useDb=true`),
        ]);
        expect(vector[0].body.length).toBeGreaterThan(0);
        expect(vector[1]).toEqual(vector[0]);
        const query = 'statistics=5,101&sumStatistics=true';
        expect(await json(`${path}.geojson?${query}&useDb=true`)).toEqual(await json(`${path}.geojson?${query}`));
      }
    }
    expect((await get('/statistics/collection/7/0/0/0.mvt?useDb=true')).status).toBe(404);
    expect((await get('/statistics/collection/1/0/0/0.mvt?useDb=true&statistics=77')).status).toBe(400);
  });

  it.skipIf(skipped)('are there again after a new start, loaded once', async () => {
    const [{ created }] = await list('/vector-statistics/statistics/list/v1');
    await running.close();
    running = await start();
    expect((await list('/vector-statistics/statistics/list/v1'))[0].created).toBe(created);
  });

  it.skipIf(skipped)('are read by the public client', async () => {
    const client = new TargomoClient(`${running.url}/demo/`, 'key', {
      tilesUrl: `${running.url}/vector-statistics`,
    } as never);
    const group = await client.statistics.metadata(10);
    expect(group).toMatchObject({ id: 10, name: 'Ahrenfurt, 100 m grid' });
    expect(await client.statistics.metadataKey(10, { id: 5 } as never)).toMatchObject({ statistic_id: 5 });
    const ensembles = await client.statistics.ensembles();
    expect(ensembles[1].groups.map(({ id }) => id)).toContain(10);
    const { z, x, y } = tileAt(MARKET.lng, MARKET.lat, 13);
    const route = client.statistics.tileRoute(10, [{ id: 0 }, { id: 5 }] as never);
    const url = route.replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`);
    expect((await fetch(url)).status).toBe(200);
  });
});
