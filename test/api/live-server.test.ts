import { connect } from 'node:net';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TaskGroup } from '../../src/kit/workers/index.ts';
import { DEFAULT_LIMITS } from '../../src/network/routing/index.ts';
import type { ConfigFile } from '../../src/service/cli/config-file.ts';
import { type Components, urlOf, wire } from '../../src/service/cli/wiring.ts';
import { demoRegion, MARKET, places, STATION } from './demo-region.ts';

let server: Components;
let base: string;
/** Ends requests early and takes no long bodies. */
let strict: Components;

async function start(config: ConfigFile = {}): Promise<Components> {
  const settings = {
    dataDir: await demoRegion(),
    regions: ['demo'],
    host: '127.0.0.1',
    port: 0,
    apiKeys: [],
    config: { warmUp: false, ...config },
  };
  const components = await wire(settings);
  await components.app.listen({ host: '127.0.0.1', port: 0 });
  await components.engine.ready;
  components.state.phase = 'ready';
  return components;
}

async function stop({ app, engine }: Components): Promise<void> {
  await engine.close();
  await app.close();
}

beforeAll(async () => {
  [server, strict] = await Promise.all([start(), start({ request: { seconds: 0.3, bodyBytes: 1_000_000 } })]);
  base = `${urlOf(server.app)}/demo/v1`;
});
afterAll(async () => {
  await Promise.all([stop(server), stop(strict)]);
});

const post = (url: string, body: unknown, init: RequestInit = {}) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), ...init });

const car = { car: {} };
const matrix = (sources: number, targets: number) => ({
  sources: places(sources).map((p) => ({ ...p, tm: car })),
  targets: places(targets),
  maxEdgeWeight: 3600,
});

interface Answer {
  readonly content: { readonly 'application/json'?: { readonly schema: unknown } };
}

interface OpenApi {
  readonly components: { readonly responses: Readonly<Record<string, Answer>> };
  readonly paths: Record<
    string,
    {
      readonly post?: {
        readonly requestBody?: { readonly content: { readonly 'application/json': { readonly example: unknown } } };
        readonly responses: { readonly '200': Answer | { readonly $ref: string } };
      };
    }
  >;
}

interface Row {
  readonly id: number;
  readonly targets: readonly { readonly id: number; readonly travelTime: number; readonly length: number }[];
}

const rows = async (response: Response): Promise<Row[]> => {
  expect(response.status).toBe(200);
  const { data, code } = (await response.json()) as { data: Row[]; code: string };
  expect(code).toBe('ok');
  return data;
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a running server', () => {
  it('answers all its operations', async () => {
    const body = { sources: [{ id: 'm', ...MARKET, tm: { bike: {} } }], targets: [{ id: 's', ...STATION }] };
    const [row] = await rows(await post(`${base}/time`, body));
    expect(row!.targets[0]).toMatchObject({ id: 's' });
    const cfg = encodeURIComponent(JSON.stringify(body));
    expect(await rows(await fetch(`${base}/time?cfg=${cfg}`))).toEqual([row]);
    const closest = (await (await post(`${base}/reachability`, body)).json()) as { data: unknown };
    expect(closest.data).toEqual([{ id: 's', source: 'm', travelTime: row!.targets[0].travelTime }]);
    const route = (await (await post(`${base}/route`, body)).json()) as { data: { routes: { travelTime: number }[] } };
    expect(route.data.routes[0].travelTime).toBeCloseTo(row!.targets[0].travelTime, -1);
    const box = (await (await post(`${base}/boundingbox`, body)).json()) as { minX: number; maxX: number };
    expect(box.minX).toBeLessThan(box.maxX);
    const metadata = (await (await fetch(`${base}/metadata/network`)).json()) as Record<string, unknown>;
    expect(metadata).toMatchObject({ general: { name: 'demo' }, transit: { available: true } });
  });

  it('serves tiles of the streets, and says when a tile is still the same', async () => {
    const url = `${base}/network/14/8578/5520.mvt`;
    const tile = await fetch(url);
    expect(tile.status).toBe(200);
    expect((await tile.arrayBuffer()).byteLength).toBeGreaterThan(1000);
    const etag = tile.headers.get('etag')!;
    const again = await fetch(url, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    const beyond = await fetch(`${base}/network/3/8/0.mvt`);
    expect(beyond.status).toBe(400);
    expect(await beyond.json()).toMatchObject({ errors: [{ path: 'x' }] });
  });

  it('draws areas in each of their forms', async () => {
    const body = {
      sources: [{ id: 'm', ...MARKET, tm: { walk: {} } }],
      polygon: { values: [300, 600], serializer: 'JSON' },
    };
    const json = async (response: Response) => (await response.json()) as Record<string, never>;
    const listed = await json(await post(`${base}/polygon`, body));
    expect(listed).toMatchObject({ code: 'ok', message: '', data: [{ polygons: [{ travelTime: 300 }] }, {}] });
    const specified = await json(await post(`${base}/polygon_post`, body));
    expect(Object.keys(specified)).toEqual(['area', 'polygons']);
    const geojson = { ...body, polygon: { ...body.polygon, serializer: 'geojson' } };
    for (const operation of ['polygon', 'polygon_post']) {
      const enveloped = await json(await post(`${base}/${operation}`, geojson));
      expect(enveloped).toMatchObject({ code: 'ok', data: { type: 'FeatureCollection' } });
      const cfg = encodeURIComponent(JSON.stringify(geojson));
      expect((await json(await fetch(`${base}/${operation}?cfg=${cfg}`))).data).toEqual(enveloped.data);
    }
    const sources = [MARKET, STATION].map((place, id) => ({ id, ...place, tm: { walk: {} } }));
    const meeting = { ...body, sources, polygon: { values: [1, 3000], intersectionMode: 'intersection' } };
    const { data: both } = await json(await post(`${base}/polygon`, meeting));
    expect(both).toMatchObject([{ polygons: [{ travelTime: 3000 }] }]);
    const rough = await post(`${base}/polygon`, { ...body, polygon: { ...body.polygon, quadrantSegments: 9 } });
    expect(rough.status).toBe(400);
    expect(await json(rough)).toMatchObject({ errors: [{ path: 'polygon.quadrantSegments' }] });
    const plain = await json(await post(`${base}/polygon`, { ...body, polygon: { ...body.polygon, simplify: 0 } }));
    expect(plain.data).toEqual(listed.data);
    const cfg = encodeURIComponent(JSON.stringify(body));
    const tile = await fetch(`${base}/polygon/14/8578/5520.mvt?cfg=${cfg}`);
    expect(tile.headers.get('content-type')).toBe('application/octet-stream');
    expect((await tile.arrayBuffer()).byteLength).toBeGreaterThan(100);
    const noTile = await fetch(`${base}/polygon/14/8578/x.mvt?cfg=${cfg}`);
    expect(await noTile.json()).toMatchObject({ status: 400, errors: [{ path: 'y' }] });
    const nowhere = await post(`${base}/polygon`, {
      ...body,
      sources: [{ id: 'far', lat: 10, lng: 10, tm: { walk: {} } }],
    });
    expect(nowhere.status).toBe(200);
    expect(await json(nowhere)).toMatchObject({ code: 'could-not-connect-point-to-network', data: expect.any(Array) });
  });

  it('answers as its description says', async () => {
    const openapi = (await (await fetch(new URL('/openapi.json', base))).json()) as OpenApi;
    const answer = (described: Answer | { readonly $ref: string }): Answer =>
      '$ref' in described ? openapi.components.responses[described.$ref.split('/').at(-1)!] : described;
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    ajv.addSchema({ $id: 'api', components: openapi.components });
    const absolute = (schema: unknown): object =>
      JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"api#/components')) as object;
    for (const [path, { post: operation }] of Object.entries(openapi.paths)) {
      const media = operation?.requestBody?.content['application/json'];
      if (operation === undefined || media === undefined || !path.startsWith('/{region}')) continue;
      // Dialects are described by their engines: `dialects-clients.test.ts`.
      if (path.startsWith('/{region}/compat/')) continue;
      // The tile of the market.
      const filled = path.replace('{region}', 'demo').replace('{z}/{x}/{y}', '14/8578/5520');
      const response = await post(new URL(filled, base).href, media.example);
      expect(response.status, path).toBe(200);
      const schema = answer(operation.responses['200']).content['application/json']?.schema;
      if (schema === undefined) {
        expect(response.headers.get('content-type')).toBe('application/octet-stream');
        expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
        continue;
      }
      const valid = ajv.validate(absolute(schema), await response.json());
      expect(valid, `${path}: ${ajv.errorsText()}`).toBe(true);
    }
  });

  it('says what it says for a point far from everything, with status 200', async () => {
    const body = { sources: [{ id: 'far', lat: 10, lng: 10, tm: car }], targets: [{ id: 's', ...STATION }] };
    const route = await post(`${base}/route`, body);
    expect(route.status).toBe(200);
    expect(await route.json()).toMatchObject({ code: 'could-not-connect-point-to-network', data: { routes: [] } });
  });

  it('takes a stored configuration for one that was sent', async () => {
    const body = { ...matrix(2, 5), serviceKey: 'none-needed' };
    const added = await post(`${base}/objectcache/add`, body);
    const { uuid } = (await added.json()) as { uuid: string };
    expect(await rows(await fetch(`${base}/time?cfgUuid=${uuid}`))).toEqual(
      await rows(await post(`${base}/time`, body)),
    );
  });

  it('cuts a big matrix into pieces and joins them as if it had not', async () => {
    const [whole, first] = await Promise.all([
      post(`${base}/time`, matrix(400, 900)).then(rows),
      post(`${base}/time`, { ...matrix(1, 900) }).then(rows),
    ]);
    expect(whole.map((row) => row.id)).toEqual(places(400).map((p) => p.id));
    expect(whole[0].targets.length).toBeGreaterThan(500);
    const reachable = (row: Row) => row.targets.map((t) => t.id);
    expect(reachable(whole[0])).toEqual(reachable(first[0]));
    const last = matrix(400, 900);
    const [alone] = await post(`${base}/time`, { ...last, sources: last.sources.slice(-1) }).then(rows);
    expect(whole.at(-1)).toEqual(alone);
  });

  it('frees its workers at once when the client hangs up', async () => {
    const body = JSON.stringify(matrix(2000, 1900));
    const { port } = new URL(base);
    const status = () => server.engine.status();
    const hangUp = async (): Promise<number> => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.write(
        `POST /demo/v1/time HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      );
      for (let i = 0; i < 3000 && status().queued.divisible === 0; i++) await pause(10);
      expect(status().queued.divisible).toBeGreaterThan(0);
      socket.destroy();
      const begin = performance.now();
      while (status().busy > 0 || status().queued.divisible > 0) {
        await pause(2);
        expect(performance.now() - begin).toBeLessThan(20_000);
      }
      return performance.now() - begin;
    };
    // Milliseconds; other tests share the machine, so the best of a few stands for the server.
    const took: number[] = [];
    while (took.length < 6 && !took.some((ms) => ms < 500)) took.push(await hangUp());
    expect(Math.min(...took)).toBeLessThan(500);
    const metrics = await (await fetch(new URL('/metrics', base))).text();
    expect(metrics).toMatch(/hinterland_requests_cancelled_total [1-9]/);
  });

  it('ends a request after its time with 504', async () => {
    const response = await post(`${urlOf(strict.app)}/v1/time`, matrix(2000, 1900));
    expect(response.status).toBe(504);
    expect(response.statusText).toBe('Gateway Timeout');
    expect(await response.json()).toMatchObject({ detail: 'the request took longer than the limit of 0.3 seconds' });
  });

  it('finishes running requests when it closes', async () => {
    const closing = await start();
    let isOver = false;
    const running = post(`${urlOf(closing.app)}/v1/time`, matrix(200, 600)).finally(() => {
      isOver = true;
    });
    await expect.poll(() => isOver || closing.engine.status().busy > 0, { interval: 1 }).toBe(true);
    closing.state.phase = 'draining';
    const closed = closing.app.close();
    expect(await rows(await running)).toHaveLength(200);
    await closed;
    await closing.engine.close();
  });

  it('keeps a stored configuration that it has been asked for', async () => {
    const body = matrix(2, 300);
    const { uuid } = (await (await post(`${base}/objectcache/add`, body)).json()) as { uuid: string };
    // Longer than what buffers share: workers take such bytes with them.
    expect(JSON.stringify(body).length).toBeGreaterThan(8192);
    const direct = await rows(await post(`${base}/time`, body));
    for (let time = 0; time < 2; time++) {
      expect(await rows(await fetch(`${base}/time?cfgUuid=${uuid}`))).toEqual(direct);
    }
  });

  it('lets a client finish a body that is too long, so that it hears why', async () => {
    const response = await post(`${urlOf(strict.app)}/v1/time`, { junk: 'x'.repeat(20_000_000) });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ errors: [{ path: 'body' }] });
    // Slow senders are cut off.
    expect(strict.app.server).toMatchObject({ headersTimeout: 20_000, requestTimeout: 120_000 });
  });

  it('answers what is not even HTTP, and URLs that no header can hold', async () => {
    const { port } = new URL(base);
    const raw = (text: string) =>
      new Promise<string>((resolve) => {
        const socket = connect(Number(port), '127.0.0.1');
        let answer = '';
        socket.on('data', (data) => {
          answer += data.toString();
        });
        socket.on('close', () => resolve(answer));
        socket.on('error', () => resolve(answer));
        socket.write(text);
      });
    expect(await raw('nonsense\r\n\r\n')).toMatch(
      /^HTTP\/1.1 400 Bad Request\r\ncontent-type: application\/problem\+json/,
    );
    const long = await raw(`GET /v1/time?cfg=${'x'.repeat(200_000)} HTTP/1.1\r\nhost: x\r\n\r\n`);
    expect(long).toMatch(/^HTTP\/1.1 431 /);
    const tooLong = await fetch(`${base}/time?cfg=${'x'.repeat(70_000)}`);
    expect(tooLong.status).toBe(414);
    expect(tooLong.statusText).toBe('URI Too Long');
  });
});

describe('the engine by itself', () => {
  const request = (body: ReturnType<typeof matrix>) => ({
    ...{ endpoint: 'time', region: 'demo', source: 'body' as const, limits: DEFAULT_LIMITS, parameters: {} },
    body: Buffer.from(JSON.stringify(body)),
  });

  it('answers in pieces what it answers row by row', async () => {
    const body = matrix(1600, 400);
    const { parts } = await server.engine.answer(request(body));
    expect(parts.length).toBeGreaterThan(1);
    const rows: unknown[] = [];
    for (const source of body.sources.slice(0, 20)) {
      const row = await server.engine.answer(request({ ...body, sources: [source] }));
      expect(row.parts).toHaveLength(1);
      rows.push(...JSON.parse(Buffer.concat(row.parts).toString()));
    }
    expect(JSON.parse(Buffer.concat(parts).toString()).slice(0, 20)).toEqual(rows);
  });

  it('stops what a client gave up', async () => {
    const body = matrix(1500, 900);
    const group = new TaskGroup();
    const running = server.engine.answer(request(body), { group });
    setTimeout(() => group.abort(new Error('enough')), 30);
    await expect(running).rejects.toThrow('enough');
    await expect(server.engine.answer(request(body), { group })).rejects.toThrow('enough');
  });
});
