import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tileAt } from '../../src/kit/geo/tile.ts';
import { type RunningServer, runServer } from '../../src/service/cli/run-server.ts';
import { demoRegion, MARKET } from './demo-region.ts';

let server: RunningServer;
beforeAll(async () => {
  const settings = { dataDir: await demoRegion(), regions: ['demo'], host: '127.0.0.1', port: 0 };
  server = await runServer({ ...settings, apiKeys: [], config: { warmUp: false } });
});
afterAll(async () => {
  await server.close();
});

const get = (path: string) => fetch(`${server.url}/statistics${path}`);
const json = async (path: string) => {
  const response = await get(path);
  expect(response.status, path).toBe(200);
  return response.json();
};
const PEOPLE = 302_000;

describe('collections', () => {
  it('are listed by id, with and without the slash that clients write', async () => {
    const collections = await json('/collection/list/?apiKey=x&endpoint=demo');
    expect(await json('/collection/list')).toEqual(collections);
    expect(Object.keys(collections)).toEqual(['1']);
    const { groups, topics, boundingBox, ...collection } = collections['1'];
    expect(collection).toEqual({
      id: 1,
      statisticGroupId: 10,
      name: 'Ahrenfurt, 100 m grid',
      region: 'demo',
      version: '2026',
      license: 'CC0 1.0',
      attribution: 'Invented for the demonstration region',
      srid: 4326,
      type: 'GRID',
      privacy_level: 'public',
      countries: ['DEU'],
      names: { en: 'Ahrenfurt, 100 m grid', de: 'Ahrenfurt, 100-m-Raster' },
      descriptions: {},
    });
    expect(groups[0]).toMatchObject({ id: 10, hierarchy: 1, topicIds: [1, 2, 3] });
    expect(groups.length).toBeGreaterThan(1);
    expect(topics.map((topic: { names: { en: string } }) => topic.names.en)).toEqual(['Population', 'Age', 'Economy']);
    expect(topics[2]).toMatchObject({ statistic_ids: [5, 6], virtual_statistic_ids: [] });
    expect(boundingBox.top_right.lat).toBeGreaterThan(boundingBox.bottom_left.lat);
  });

  it('narrow to ids and a language', async () => {
    expect((await json('/collection/list?collections=1&locale=de'))['1'].name).toBe('Ahrenfurt, 100-m-Raster');
    expect((await get('/collection/list?endpoint=atlantis')).status).toBe(400);
  });

  it('that are unknown are refused by the name that the request has them under', async () => {
    for (const [path, field] of [
      ['list?collections=1,7', 'collections'],
      ['meta/7', 'id'],
      ['overview/7', 'collection'],
    ]) {
      const refused = await get(`/collection/${path}`);
      expect(refused.status, path).toBe(404);
      expect((await refused.json()).errors[0].path, path).toBe(field);
    }
  });

  it('have statistics with breakpoints one by one', async () => {
    const { stats, ...rest } = await json('/collection/meta/1');
    expect(rest).toEqual((await json('/collection/list'))['1']);
    expect(stats[0]).toMatchObject({ statistic_id: 0, sum: PEOPLE, type: 'ABSOLUTE', topic: 'Population' });
    expect(Object.keys(stats[0].breakpoints)).toEqual(['quantile', 'kmeans', 'equal_interval']);
    expect(stats[0].breakpoints.kmeans.c5.length).toBe(4);
    expect((await get('/collection/meta/2')).status).toBe(404);
    expect((await get('/collection/meta/one')).status).toBe(400);
  });

  it('have overviews: all, one, by country and region', async () => {
    const [overview, ...others] = await json('/collection/overview');
    expect(others).toEqual([]);
    expect(overview).toMatchObject({ collectionId: 1, collectionRegion: 'demo', privacyLevel: 'public' });
    const points = overview.subGroups.map((group: { numberOfPoints: number }) => group.numberOfPoints);
    expect(overview.total_points).toBe(points.reduce((a: number, b: number) => a + b));
    expect(overview.subGroups[0].topics).toEqual(['Population', 'Age', 'Economy']);
    expect(overview.collectionMemory).toBeGreaterThan(overview.subGroups[0].memoryUsage);
    expect(await json('/collection/overview/1')).toEqual([overview]);
    expect(await json('/collection/overview/countries')).toEqual({ DEU: [overview] });
    expect(await json('/collection/overview/country/deu')).toEqual([overview]);
    expect(await json('/collection/overview/country/FRA')).toEqual([]);
    expect(await json('/collection/overview/regions')).toEqual({ demo: [overview] });
    expect(await json('/collection/overview/region/DEMO')).toEqual([overview]);
  });
});

describe('groups', () => {
  it('are listed with statistics, virtual ones and breakpoints', async () => {
    const groups = await json('/group/list');
    const [group] = groups;
    expect(group).toMatchObject({ id: 10, maxStatisticId: 101, minZoom: 0, hierarchy: 1, type: 'GRID', active: true });
    expect(group.ensemble).toMatchObject({ id: 1, name: 'Ahrenfurt, 100 m grid', source: 'demo-population.csv' });
    expect(Object.keys(group.statistics)).toEqual(['0', '1', '2', '3', '4', '5', '6']);
    expect(group.virtualStatistics['100']).toMatchObject({
      aggregationType: 'DIVISION',
      referenceIds: [5, 0],
      virtualStatistic: true,
    });
    expect(group.breakpoints.length).toBe(9 * 9);
    expect(group.breakpoints[0]).toMatchObject({
      groupId: 10,
      statisticId: 0,
      clusteringMethod: 'QUANTILE',
      clusterSize: 5,
    });
    // Coarser groups have the same people.
    for (const { statistics } of groups) expect(statistics['0'].sum).toBe(PEOPLE);
  });

  it('tell their statistics', async () => {
    const statistics = await json('/group/10/statistics');
    expect(statistics.length).toBe(9);
    expect(await json('/group/10/statistics/5')).toEqual([statistics[5]]);
    expect(statistics[5]).toMatchObject({ id: 5, sum: 158_000, virtualStatistic: false });
    expect((await get('/group/10/statistics/77')).status).toBe(404);
    expect((await get('/group/77/statistics')).status).toBe(404);
  });

  it('tell cells by id', async () => {
    const cell = await json('/group/10/data/100');
    expect(cell.id).toBe('100');
    expect(Object.keys(cell.statisticValues)).toContain('0');
    expect(cell.values.Population).toBe(cell.statisticValues['0']);
    expect((await get('/group/10/data/99999999')).status).toBe(404);
  });
});

describe('tiles', () => {
  const { z, x, y } = tileAt(MARKET.lng, MARKET.lat, 13);

  it('are answered in an envelope as GeoJSON, and as vector tiles', async () => {
    const { data, code } = await json(
      `/collection/1/${z}/${x}/${y}.geojson?statistics=0&statistics=5&sumStatistics=true`,
    );
    expect(code).toBe('ok');
    expect(data.type).toBe('FeatureCollection');
    const [{ properties, geometry }] = data.features;
    expect(geometry.type).toBe('Polygon');
    expect(properties.wStatsAgg).toBe(properties['0'] + properties['5']);
    expect(properties.sumStatistics).toBe(properties.wStatsAgg);
    const tile = await get(`/collection/1/${z}/${x}/${y}.mvt?statistics=0,5`);
    expect([tile.status, tile.headers.get('content-type')]).toEqual([200, 'application/octet-stream']);
    expect((await tile.arrayBuffer()).byteLength).toBeGreaterThan(1000);
  });

  it('name what is wrong', async () => {
    const faults = await Promise.all(
      ['/99/0/0.mvt', '/1/0/0.mvt?statistics=a', '/1/0/0.mvt?statistics=77', '/1/0/0.mvt?sumStatistics=maybe'].map(
        async (path) => {
          const response = await get(`/collection/1${path}`);
          const { errors } = (await response.json()) as { errors: { path: string }[] };
          return [response.status, errors[0].path];
        },
      ),
    );
    expect(faults).toEqual([
      [400, 'z'],
      [400, 'statistics'],
      [400, 'statistics'],
      [400, 'sumStatistics'],
    ]);
  });
});
