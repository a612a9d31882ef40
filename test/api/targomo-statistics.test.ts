import { type StatisticsRequestOptions, TargomoClient } from '@targomo/core';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, runServer } from '../../src/service/cli/run-server.ts';
import { demoRegion, MARKET, STATION } from './demo-region.ts';

/** The public client's statistics within reach, unmodified, against a running server. */
let server: RunningServer;
let client: TargomoClient;

const KEY = 'client-key-1';
const GROUP = 10;
const population = { id: 0, name: 'population' };
const jobs = { id: 5, name: 'jobs' };
const market = { id: 'market', ...MARKET };
const station = { id: 'station', ...STATION };

beforeAll(async () => {
  const settings = { dataDir: await demoRegion(), regions: ['demo'], host: '127.0.0.1', port: 0 };
  server = await runServer({ ...settings, apiKeys: [KEY], config: { warmUp: false } });
  client = new TargomoClient(`${server.url}/demo/`, KEY, { statisticsUrl: `${server.url}/statistics/` });
});
afterAll(async () => {
  await server.close();
});

const options: StatisticsRequestOptions = {
  travelType: 'walk',
  maxEdgeWeight: 900,
  statisticsGroup: GROUP,
  statistics: [population, jobs],
};

describe('@targomo/core, statistics within reach', () => {
  it('adds increments up to totals, in all and by source', async () => {
    const { statistics, individualStatistics, raw } = await client.statistics.dependent([market, station], options);
    for (const name of ['population', 'jobs']) {
      const parts = [individualStatistics.market, individualStatistics.station].map((part) => part[name].total);
      expect(parts.every((part) => part > 0)).toBe(true);
      expect(parts[0] + parts[1]).toBe(statistics[name].total);
    }
    const thresholds = Object.keys((raw as { statistics: Record<string, object> }).statistics[0]).map(Number);
    expect(Math.max(...thresholds)).toBeLessThanOrEqual(900);
    expect(Object.keys(statistics.population.values).map(Number)).toEqual(thresholds);
    expect(await client.statistics.combined([market, station], options)).toEqual(statistics);
    expect(await client.statistics.individual([market, station], options)).toEqual(individualStatistics);
  });

  it('tells travel times that are those of places', async () => {
    const times = await client.statistics.travelTimes([market, station], options);
    const seconds = Object.values(times as unknown as Record<string, number>);
    expect(seconds.length).toBeGreaterThan(10);
    expect(Math.max(...seconds)).toBeLessThanOrEqual(900);
    const { raw } = await client.statistics.dependent([market, station], { ...options, closestSources: true });
    expect(Object.keys((raw as { closestSourceIds: object }).closestSourceIds)).toEqual(Object.keys(times));
  });

  it('starts from areas, by public transport too', async () => {
    const around = (lng: number, lat: number) =>
      [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
        [-1, -1],
      ].map(([x, y]) => [lng + 0.003 * x, lat + 0.003 * y]);
    const geometry = { type: 'Polygon', coordinates: [around(MARKET.lng, MARKET.lat)] };
    const sourceGeometries = [{ id: 7, geometry, crs: 4326 }] as never;
    const inArea = await client.statistics.combined({ ...options, sourceGeometries });
    const fromMarket = await client.statistics.combined([market], options);
    expect(inArea.population.total).toBeGreaterThan(fromMarket.population.total);
    const riding: StatisticsRequestOptions = {
      ...options,
      travelType: 'transit',
      transitFrameDate: 20260116,
      transitFrameTime: 28_800,
      transitFrameDuration: 3600,
      transitMaxTransfers: 2,
    };
    const byTransit = await client.statistics.combined([market], riding);
    expect(byTransit.population.total).toBeGreaterThan(fromMarket.population.total);
  });

  it('adds up what lies in an area', async () => {
    const d = 0.01;
    const corners = [
      [-d, -d],
      [d, -d],
      [d, d],
      [-d, d],
      [-d, -d],
    ].map(([x, y]) => [MARKET.lng + x, MARKET.lat + y]);
    const { values, raw } = await client.statistics.geometry(
      JSON.stringify({ type: 'Polygon', coordinates: [corners] }),
      { statisticsGroup: GROUP, statistics: [population, jobs] },
    );
    expect(values.sum!.population.value).toBeGreaterThan(100);
    expect(raw).toMatchObject({ '0-SUM': { aggregation: 'SUM', statisticId: 0, value: values.sum!.population.value } });
  });

  it('answers null where there are no sources, without asking', async () => {
    expect(await client.statistics.travelTimes([], options)).toBeNull();
  });
});

describe('tables', () => {
  const ask = (accept: string) =>
    fetch(`${server.url}/statistics/charts/independent?key=${KEY}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept },
      body: JSON.stringify({
        sources: [{ id: 'a "place", quoted', x: MARKET.lng, y: MARKET.lat }],
        travelType: 'walk',
        maxEdgeWeight: 600,
        chartInterval: 300,
        statisticCollectionId: 1,
        statisticIds: [0],
      }),
    });

  it('come as CSV and Parquet where these are accepted, and say what JSON says', async () => {
    const json = (await (await ask('application/json, text/csv;q=0.5')).json()) as {
      statistics: Record<string, Record<string, number>>;
    };
    const expected = Object.entries(json.statistics[0]);
    const csv = await ask('text/csv');
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [names, ...rows] = (await csv.text()).trimEnd().split('\r\n');
    expect(names).toBe('scenario,measure,source,statistic,threshold,value,total');
    let total = 0;
    const all = expected.map(([threshold, value]) => {
      total += value;
      return `0,${threshold},${value},${total}`;
    });
    expect(rows).toEqual([
      ...all.map((row) => `asked,least,,${row}`),
      ...all.map((row) => `asked,least,"a ""place"", quoted",${row}`),
    ]);
    const parquet = await ask('application/vnd.apache.parquet');
    expect(parquet.headers.get('content-type')).toBe('application/vnd.apache.parquet');
    const file = await parquet.arrayBuffer();
    const objects = await parquetReadObjects({ file });
    expect(objects).toHaveLength(rows.length);
    expect(objects[0]).toEqual({
      scenario: 'asked',
      measure: 'least',
      source: '',
      statistic: 0,
      threshold: Number(expected[0][0]),
      value: expected[0][1],
      total: expected[0][1],
    });
  });
});
