import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, runServer } from '../../src/cli/run-server.ts';
import { demoRegion, MARKET, STATION } from './demo-region.ts';

// On a date without service every operation answers with nothing, and says why.

const NOTICE = 'No public transport on 2030-01-01: the timetable covers 2026-01-01 to 2027-12-31.';
const tm = { transit: { frame: { date: 20300101, time: 28_800, departureWindow: 1800 } } };
const request = { sources: [{ id: 's', ...MARKET, tm }], targets: [{ id: 't', ...STATION }], maxEdgeWeight: 1800 };
const hexagons = {
  layer: { type: 'hexagon', geometryDetailLevel: 14, edgeAggregationType: 'min' },
  serialization: { format: 'geojson' },
  aggregation: { type: 'min' },
};

let server: RunningServer;
beforeAll(async () => {
  const settings = { dataDir: await demoRegion(), regions: ['demo'], host: '127.0.0.1', port: 0 };
  server = await runServer({ ...settings, apiKeys: [], config: { warmUp: false } });
});
afterAll(async () => {
  await server.close();
});

async function ask(path: string, more: object = {}) {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ ...request, ...more });
  const response = await fetch(`${server.url}/${path}`, { method: 'POST', headers, body });
  return {
    status: response.status,
    header: response.headers.get('x-message'),
    answer: JSON.parse(await response.text()),
  };
}

describe('a date without service', () => {
  it.each([
    ['time', {}, [{ id: 's', targets: [] }]],
    ['reachability', {}, []],
    ['polygon', { polygon: { values: [600], serializer: 'json' } }, [{ area: 0, polygons: [] }]],
    ['route', {}, { routes: [] }],
    ['multigraph', { multigraph: hexagons }, { type: 'FeatureCollection', features: [] }],
    ['multigraph/overview', { multigraph: hexagons }, { minValue: 0, maxValue: 0 }],
  ])('is told in the envelope of %s', async (operation, more, data) => {
    const { status, header, answer } = await ask(`demo/v1/${operation}`, more);
    expect([status, header]).toEqual([200, null]);
    expect(answer).toMatchObject({ code: 'ok', message: NOTICE, data });
  });

  it.each([
    ['demo/v1/polygon_post', { polygon: { values: [600], serializer: 'json' } }, { area: 0 }],
    ['demo/v1/transit/stops?filterEmptyNextStops=true', {}, { s: [] }],
    ['pointofinterest/reachability', { osmTypes: [{ key: 'group', value: 'g_shop' }], serviceUrl: 'demo' }, {}],
  ])('is told in a header where the body has no envelope: %s', async (path, more, body) => {
    const { status, header, answer } = await ask(path, more);
    expect([status, header]).toEqual([200, NOTICE]);
    expect(answer).toMatchObject(body);
  });

  it('leaves the way on foot, which has a field of its own among connections', async () => {
    const { answer } = await ask('demo/v1/timeVector');
    const [target] = answer.data[0].targets;
    expect([answer.message, target.travelTimesTransit]).toEqual([NOTICE, []]);
    expect(target.travelTimeWalk).toBeGreaterThan(0);
  });
});
