import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tileAt } from '../../src/kit/geo/tile.ts';
import { methodsOf } from '../../src/products/operation/index.ts';
import { openPackEngine } from '../../src/service/library/browser/open-pack.ts';
import { PAGE_ENDPOINTS } from '../../src/service/offline/in-page/endpoints.ts';
import type { PageReply } from '../../src/service/offline/in-page/messages.ts';
import { PageService } from '../../src/service/offline/in-page/page-service.ts';
import { demoApp } from '../api/demo-app.ts';
import { demoRegion, MARKET, STATION } from '../api/demo-region.ts';
import { lasting, packIn, workerHere, writePack } from './packed-region.ts';

interface Asked {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const BASE = 'http://localhost';
let folder: string;
let app: FastifyInstance;
let page: PageService;
let close: () => Promise<void>;

beforeAll(async () => {
  const dataDir = await demoRegion();
  folder = mkdtempSync(join(tmpdir(), 'hinterland-page-'));
  await writePack(dataDir, 'demo', folder, ['walk', 'bike', 'car', 'transit'], true);
  ({ app } = await demoApp(dataDir));
  const threads = { start: () => workerHere(PAGE_ENDPOINTS), workers: 1, isShared: false };
  const { engine } = await openPackEngine(packIn(folder), {}, threads);
  close = () => engine.close();
  page = new PageService({ endpoints: PAGE_ENDPOINTS, region: 'demo', base: BASE, answer: engine.answer.bind(engine) });
});
afterAll(async () => {
  await Promise.all([close?.(), app?.close()]);
  rmSync(folder, { recursive: true, force: true });
});

const ask = ({ method, path, body, headers = {} }: Asked): Promise<PageReply> =>
  page.answer(
    {
      method,
      url: BASE + path,
      headers,
      body: new TextEncoder().encode(body === undefined ? '' : JSON.stringify(body)),
    },
    new AbortController().signal,
  );

const served = ({ method, path, body, headers }: Asked) =>
  app.inject({
    method,
    url: path,
    ...(body === undefined ? {} : { payload: body as object }),
    headers: { host: 'localhost', ...headers },
  });

/** Headers that say something about the answer. */
const TELLING = ['content-type', 'x-message', 'allow'];

/** When a request was answered, and how long that took. */
const TIME = /"(requestTime|timestamp)":"[^"]+"/;

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1').replace(TIME, '');

async function expectSame(asked: Asked): Promise<void> {
  const [found, expected] = await Promise.all([ask(asked), served(asked)]);
  const name = `${asked.method} ${asked.path}`;
  expect(found.status, `${name}: ${textOf(found.body)}`).toBe(expected.statusCode);
  for (const header of TELLING) expect(found.headers[header], `${name}: ${header}`).toBe(expected.headers[header]);
  const [one, other] = [textOf(found.body), textOf(expected.rawPayload)];
  if (asked.path.includes('fleetplanner')) expect(lasting(JSON.parse(one))).toEqual(lasting(JSON.parse(other)));
  else expect(one, name).toBe(other);
}

const area = (mode: string) => ({
  sources: [{ ...MARKET, id: 'a', tm: { [mode]: {} } }],
  maxEdgeWeight: 900,
  polygon: { values: [300, 900], serializer: 'geojson', srid: 4326 },
});
const near = `lat=${MARKET.lat}&lon=${MARKET.lng}`;
const { z, x, y } = tileAt(MARKET.lng, MARKET.lat, 14);
const around = `${z}/${x}/${y}`;
const { stringify } = JSON;

describe('a page without a server', () => {
  const examples = PAGE_ENDPOINTS.filter(({ example, reading }) => {
    const stores = reading.from === 'body' && reading.stores !== undefined;
    return example !== undefined && methodsOf(reading).includes('POST') && !stores;
  });

  it.each(examples)('answers $name to the byte as the server does', async ({ group, path, example }) => {
    for (const mount of group.mounts) {
      await expectSame({ method: 'POST', path: mount.replace(':region', 'demo') + path, body: example });
    }
  });

  it.each([
    `/demo/v1/network/${around}.mvt`,
    '/v1/network/2/0/0.mvt',
    `/demo/v1/polygon?cfg=${encodeURIComponent(stringify(area('walk')))}`,
    '/demo/v1/polygon',
    `/demo/v1/polygon?cfg=1&cfgUuid=2`,
    '/maps/styles/positron/style.json?lang=de',
    '/maps/styles/dark-matter-nolabels/style.json',
    '/maps/styles/none/style.json',
    `/geocode/api?q=market&limit=6&${near}&serviceUrl=demo`,
    `/geocode/reverse?${near}&radius=0.3&serviceUrl=demo`,
    `/geocode/reverse?lat=north&lon=8&serviceUrl=demo`,
    '/statistics/group/list?serviceUrl=demo',
    '/statistics/collection/overview',
    '/statistics/collection/list',
    '/vector-statistics/statistics/tiles/v1/1/0/0/0.geojson?serviceUrl=demo',
    `/vector-statistics/statistics/tiles/v1/1/${around}.mvt?statistics=1&serviceUrl=demo`,
    '/pointofinterest/hierarchy?lang=de&serviceUrl=demo',
    `/pointofinterest/${around}.mvt?group=g_eat-out&serviceUrl=demo`,
    '/pointofinterest/info/nothing?serviceUrl=elsewhere',
    '/pointofinterest/info/%E0%A4%A?serviceUrl=demo',
    '/elsewhere/v1/network/14/8579/5510.mvt',
    '/demo/v1/network/14/x/5510.mvt',
    '/demo/v1/network/14/8579/5510.mvt?lnag=de',
  ])('answers GET %s as the server does', (path) => expectSame({ method: 'GET', path }));

  it('refuses as the server does', async () => {
    const path = '/demo/v1/polygon';
    await expectSame({ method: 'POST', path, body: { sources: 5 } });
    await expectSame({ method: 'POST', path, body: { ...area('walk'), soruces: [] } });
    const headers = { prefer: 'handling=strict' };
    await expectSame({ method: 'POST', path, body: { ...area('walk'), soruces: [] }, headers });
    await expectSame({ method: 'POST', path: `${path}?lnag=de`, body: area('walk'), headers });
    await expectSame({ method: 'POST', path, body: { ...area('walk'), maxEdgeWeight: 1e9 } });
    await expectSame({ method: 'POST', path: '/demo/v1/time', body: { sources: [{ ...STATION, id: 1, lat: 0 }] } });
    const refused = await ask({ method: 'DELETE', path });
    expect([refused.status, refused.headers.allow]).toEqual([405, 'POST, GET']);
    const jobs = await ask({ method: 'GET', path: '/jobs/v1' });
    expect([jobs.status, JSON.parse(textOf(jobs.body)).detail]).toEqual([
      501,
      expect.stringContaining('needs a server'),
    ]);
  });

  it('keeps configurations, and draws what they mean', async () => {
    const body = {
      sources: [{ ...MARKET, id: 'a', tm: { walk: {} } }],
      maxEdgeWeight: 900,
      multigraph: { serialization: { format: 'mvt' }, layer: { type: 'edge' } },
    };
    const tiles = [];
    for (const send of [ask, async (asked: Asked) => ({ body: (await served(asked)).rawPayload })]) {
      const stored = await send({ method: 'POST', path: '/demo/v1/objectcache/add', body });
      const { uuid } = JSON.parse(textOf(stored.body)) as { uuid: string };
      const path = `/demo/v1/multigraph/${around}.mvt?cfgUuid=${uuid}`;
      tiles.push(textOf((await send({ method: 'GET', path })).body));
    }
    expect(tiles[0].length).toBeGreaterThan(100);
    expect(tiles[0]).toBe(tiles[1]);
    const path = '/demo/v1/multigraph/overview?cfgUuid=00000000-0000-4000-8000-000000000000';
    await expectSame({ method: 'GET', path });
  });

  it('answers later where that is preferred', async () => {
    const { example, group, path } = PAGE_ENDPOINTS.find(({ name }) => name === 'fleet')!;
    const headers = { prefer: 'respond-async' };
    const begun = await ask({ method: 'POST', path: group.mounts[0] + path, body: example, headers });
    expect(begun.status).toBe(202);
    const { statusUrl, resultUrl } = JSON.parse(textOf(begun.body));
    const statusNow = async () => JSON.parse(textOf((await ask({ method: 'GET', path: statusUrl })).body)).status;
    await expect.poll(statusNow).toBe('successful');
    expect(JSON.parse(textOf((await ask({ method: 'GET', path: resultUrl })).body)).tours).toHaveLength(1);
    expect((await ask({ method: 'DELETE', path: statusUrl })).status).toBe(204);
    expect((await ask({ method: 'GET', path: statusUrl })).status).toBe(501);
  });
});
