import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, runServer } from '../../src/service/cli/run-server.ts';
import { demoRegion, MARKET, STATION } from './demo-region.ts';

// One of two sources lies far from any street: every operation says so, and answers for the other.

const NOTICE = /Source lost is \d+ m away from the nearest edge for walk, further than its maxSnapDistance, 200 m\./;
const tm = { walk: { maxSnapDistance: 200 } };
const lost = { id: 'lost', lat: 50.7, lng: 8.5, tm };
const request = {
  sources: [{ id: 's', ...MARKET, tm }, lost],
  targets: [{ id: 't', ...STATION }],
  maxEdgeWeight: 1800,
  serviceUrl: 'demo',
  osmTypes: [{ key: 'group', value: 'g_shop' }],
};
const polygon = { values: [600], serializer: 'json' };
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

const post = (path: string, body: object): Promise<Response> => {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${server.url}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
};

describe('a source off the network', () => {
  it.each([
    ['time', {}],
    ['timeVector', {}],
    ['reachability', {}],
    ['polygon', { polygon }],
    ['multigraph', { multigraph: hexagons }],
    ['multigraph/overview', { multigraph: hexagons }],
  ])('is named in the envelope of %s', async (operation, more) => {
    const response = await post(`demo/v1/${operation}`, { ...request, ...more });
    const { code, message } = (await response.json()) as { code: string; message: string };
    expect([response.status, response.headers.get('x-message'), code]).toEqual([200, null, 'ok']);
    expect(message).toMatch(NOTICE);
  });

  it.each([
    ['demo/v1/polygon_post', { polygon }],
    ['demo/v1/transit/stops', {}],
    ['demo/v1/boundingbox', {}],
    ['pointofinterest/reachability', {}],
    ['pointofinterest/gravitation', {}],
  ])('is named in a header where the body has no envelope: %s', async (path, more) => {
    const response = await post(path, { ...request, ...more });
    expect([response.status, response.headers.get('x-message')]).toEqual([200, expect.stringMatching(NOTICE)]);
  });

  it.each(['polygon/14/8578/5520.mvt', 'multigraph/14/8578/5520.mvt'])('is named beside the tile %s', async (tile) => {
    const cfg = encodeURIComponent(JSON.stringify({ ...request, polygon, multigraph: hexagons }));
    const response = await fetch(`${server.url}/demo/v1/${tile}?cfg=${cfg}`);
    expect([response.status, response.headers.get('x-message')]).toEqual([200, expect.stringMatching(NOTICE)]);
  });

  it('leaves nothing within reach of all, and says so', async () => {
    const response = await post('demo/v1/polygon', {
      ...request,
      polygon: { ...polygon, intersectionMode: 'intersection' },
    });
    const { code, message, data } = (await response.json()) as { code: string; message: string; data: object[] };
    expect([code, data]).toEqual(['ok', []]);
    expect(message).toMatch(/So nothing is within reach of all sources\.$/);
  });

  it('is named once where a matrix is cut into pieces', async () => {
    const sources = [
      lost,
      ...Array.from({ length: 400 }, (_, k) => ({ id: k, ...MARKET, tm: { walk: { speed: 4 + k / 1000 } } })),
    ];
    const { message } = (await (await post('demo/v1/time', { ...request, sources })).json()) as { message: string };
    expect(message).toMatch(NOTICE);
    expect(message.split('lost')).toHaveLength(2);
  });
});

describe('points that are moved far to the network', () => {
  const far = { walk: { maxSnapDistance: 30_000 } };
  const body = {
    ...request,
    sources: [{ ...lost, tm: far }],
    targets: [{ id: 't', lat: 50.71, lng: 8.5 }],
  };
  const MOVED = (what: string) =>
    new RegExp(`${what} is \\d{5} m away from the nearest edge for walk, and was moved there\\.`);

  it.each([
    ['time', {}],
    ['reachability', {}],
    ['route', { pathSerializer: 'compact' }],
  ])('are named in the envelope of %s', async (operation, more) => {
    const { code, message } = await (await post(`demo/v1/${operation}`, { ...body, ...more })).json();
    expect(code).toBe('ok');
    expect(message).toMatch(MOVED('Source lost'));
    expect(message).toMatch(MOVED('Target t'));
  });

  it('are named beside areas', async () => {
    const { message } = await (await post('demo/v1/polygon', { ...body, polygon })).json();
    expect(message).toMatch(MOVED('Source lost'));
  });
});
