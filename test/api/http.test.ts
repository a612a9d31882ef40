import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_REQUEST_LIMITS } from '../../src/service/http/index.ts';
import { type ToyApi, toyApi, toyBody } from './toy-api.ts';

let api: ToyApi;
beforeAll(async () => {
  api = await toyApi();
});
afterAll(() => api.app.close());

const post = (url: string, payload: object = toyBody, headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'POST', url, payload, headers });

describe('answers', () => {
  it('wears the envelope', async () => {
    const response = await post('/toytown/v1/echo');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['server-timing']).toMatch(/^wait;dur=[\d.]+, run;dur=[\d.]+, total;dur=[\d.]+$/);
    const { requestTime, ...rest } = response.json();
    expect(rest).toEqual({ data: toyBody, code: 'ok', message: '', errors: [] });
    expect(requestTime).toMatch(/^\d+$/);
  });

  it('is bare where the interface says so, but outcomes that are no success keep their envelope', async () => {
    expect((await post('/toytown/v1/bare')).json()).toEqual(toyBody);
    const failed = await post('/v1/bare', { ...toyBody, outcome: 'could-not-connect-point-to-network' });
    expect(failed.statusCode).toBe(200);
    expect(failed.json()).toMatchObject({
      data: [],
      code: 'could-not-connect-point-to-network',
      message: 'point "7" is too far away',
    });
  });

  it("is bytes for tiles, and tells the operation the path's parameters", async () => {
    const cfg = encodeURIComponent(JSON.stringify(toyBody));
    const response = await api.app.inject({ url: `/v1/tile/3/4/5.mvt?cfg=${cfg}` });
    expect(response.headers['content-type']).toBe('application/octet-stream');
    expect(response.rawPayload.toString()).toBe(JSON.stringify(toyBody));
    expect(api.engine.requests.at(-1)!.parameters).toMatchObject({ z: '3', x: '4', y: '5' });
  });

  it('answers HEAD like GET, without the body', async () => {
    const response = await api.app.inject({ method: 'HEAD', url: '/toytown/v1/info' });
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe('');
  });
});

describe('regions', () => {
  it('are named by the path, in any case, with doubled slashes and a trailing slash', async () => {
    for (const url of ['/toytown/v1/echo', '/v1/echo', '//toytown//v1///echo', '/ToyTown/v1/echo/', '/v1//echo']) {
      expect((await post(`${url}?serviceUrl=http://elsewhere//x/`)).statusCode, url).toBe(200);
    }
  });

  it('are listed when the path names another', async () => {
    for (const url of ['/atlantis/v1/echo', '/atlantis/v1/nothing']) {
      const response = await post(url);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ code: 'not-found', errors: [{ path: 'region' }] });
      expect(response.json().detail).toContain('toytown');
    }
  });

  it("aren't meant where the path names another group of operations", async () => {
    const paths = ['quality/v1/scores', 'fleetplanner/v1/api/key-auth/optimizations', 'statistics/charts/dependent'];
    const others = [
      'vector-statistics/ensemble/list/v1',
      'maps/data/x.json',
      'geocode/api',
      'jobs/v1',
      'account/v1/users',
    ];
    // Paths below that a region would have.
    for (const path of [...paths, ...others, 'quality/v1/echo', 'Jobs/v1/info']) {
      const response = await api.app.inject(`/${path}?key=k`);
      expect(response.statusCode, path).toBe(404);
      expect(response.json().errors).toEqual([
        { path: 'url', message: expect.stringMatching(/^url leads to nothing in \/[a-z-]+ \(.+\): /) },
      ]);
      expect(response.json().detail).toContain(`/${path.split('/')[0].toLowerCase()} (`);
    }
  });

  it('must be named where there are several', async () => {
    const two = await toyApi({ regions: ['north', 'south'] });
    expect((await two.app.inject({ method: 'POST', url: '/v1/echo', payload: toyBody })).statusCode).toBe(404);
    for (const region of ['north', 'south']) {
      await two.app.inject({ method: 'POST', url: `/${region}/v1/echo`, payload: toyBody });
      expect(two.engine.requests.at(-1)!.region).toBe(region);
    }
    await two.app.close();
  });
});

describe('refusals', () => {
  const expectProblem = (response: Awaited<ReturnType<typeof post>>, status: number, path: string) => {
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(response.json()).toMatchObject({ status, type: 'about:blank' });
    expect(response.json().errors[0].path).toBe(path);
    return response.json();
  };

  it('404 for paths that are not there', async () => {
    expectProblem(await post('/toytown/v1/nothing'), 404, 'url');
    expectProblem(await api.app.inject('/nothing?key=secret'), 404, 'url');
    expect((await api.app.inject('/nothing?key=secret')).json().instance).toBe('/nothing');
    expectProblem(await api.app.inject('/%ZZ'), 400, 'url');
  });

  it('405 tells what is possible', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
      const response = await api.app.inject({ method, url: '/v1/echo', payload: {} });
      expectProblem(response, 405, 'method');
      expect(response.headers.allow).toBe('OPTIONS, POST, GET, HEAD');
    }
    expectProblem(await api.app.inject({ method: 'GET', url: '/v1/bare' }), 405, 'method');
    expect((await api.app.inject({ method: 'HEAD', url: '/v1/bare' })).statusCode).toBe(405);
    expectProblem(await post('/healthz'), 405, 'method');
  });

  it('413 and 414 name the limit', async () => {
    const small = await toyApi({ limits: { ...DEFAULT_REQUEST_LIMITS, bodyBytes: 2000, urlBytes: 1500, seconds: 1 } });
    const long = 'x'.repeat(3000);
    const body = await small.app.inject({ method: 'POST', url: '/v1/echo', payload: { ...toyBody, long } });
    expectProblem(body, 413, 'body');
    expect(body.json().detail).toContain('bodyBytes = 2000');
    const url = await small.app.inject(`/v1/echo?cfg=${long}`);
    expectProblem(url, 414, 'url');
    expect(url.json().detail).toContain('urlBytes = 1500');
    await small.app.close();
  });

  it('unpacks compressed bodies and counts what comes out', async () => {
    const { gzipSync } = await import('node:zlib');
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const send = (app: ToyApi['app'], payload: Buffer) =>
      app.inject({ method: 'POST', url: '/v1/echo', headers, payload });
    expect((await send(api.app, gzipSync(JSON.stringify(toyBody)))).statusCode).toBe(200);
    const small = await toyApi({
      limits: { ...DEFAULT_REQUEST_LIMITS, bodyBytes: 100_000, urlBytes: 1500, seconds: 1 },
    });
    expect((await send(small.app, gzipSync(Buffer.alloc(10_000_000, 32)))).statusCode).toBe(413);
    await small.app.close();
    expect((await send(api.app, Buffer.from('not gzip'))).statusCode).toBe(400);
  });

  it('names a limit of the plan, what it allows and what was asked', async () => {
    const limited = await toyApi({ config: { plans: { default: { limits: { maxSources: 2 } } } } });
    const response = await limited.app.inject({
      method: 'POST',
      url: '/v1/echo',
      payload: { sources: Array(3).fill(toyBody.sources[0]) },
    });
    expect(expectProblem(response, 400, 'sources')).toMatchObject({
      code: 'limit-exceeded',
      limit: 'maxSources',
      allowed: 2,
      asked: 3,
    });
    await limited.app.close();
  });

  it('504 and 500 say no more than they should', async () => {
    const late = await post('/v1/echo', { ...toyBody, fault: 'timeout' });
    expect(late.statusCode).toBe(504);
    expect(late.json()).toMatchObject({ title: 'Gateway Timeout', code: 'time-limit-exceeded' });
    const broken = await post('/v1/echo', { ...toyBody, fault: 'throw' });
    expect(broken.statusCode).toBe(500);
    expect(broken.body).not.toContain('secret');
    expect(api.log.join('')).toContain('a secret detail');
  });
});

describe('browsers', () => {
  it('get their preflight on every path, without a key', async () => {
    const closed = await toyApi({ keys: ['sesame-open'] });
    for (const url of ['/v1/echo', '/toytown/v1/echo', '/anything', '/']) {
      const response = await closed.app.inject({
        method: 'OPTIONS',
        url,
        headers: {
          origin: 'http://x',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        },
      });
      expect(response.statusCode, url).toBe(204);
      expect(response.headers['access-control-allow-origin']).toBe('*');
      expect(response.headers['access-control-allow-methods']).toBe('GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD');
      expect(response.headers['access-control-allow-headers']).toContain('x-targomo-environment');
      expect(response.headers['access-control-max-age']).toBe('600');
    }
    expect((await closed.app.inject({ method: 'OPTIONS', url: '/v1/echo' })).statusCode).toBe(204);
    const refused = await closed.app.inject({
      method: 'POST',
      url: '/v1/echo',
      payload: toyBody,
      headers: { origin: 'http://x' },
    });
    expect(refused.statusCode).toBe(401);
    expect(refused.headers['access-control-allow-origin']).toBe('*');
    await closed.app.close();
  });
});

describe('compression', () => {
  const big = { sources: Array.from({ length: 200 }, (_, id) => ({ id, lat: 1, lng: 2 })) };

  it('is negotiated and never forced', async () => {
    const plain = await post('/v1/echo', big);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const gzip = await post('/v1/echo', big, { 'accept-encoding': 'gzip, deflate' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gzip.headers.vary).toContain('accept-encoding');
    expect(JSON.parse(gunzipSync(gzip.rawPayload).toString()).data).toEqual(big);
    const brotli = await post('/v1/echo', big, { 'accept-encoding': 'gzip, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(JSON.parse(brotliDecompressSync(brotli.rawPayload).toString()).data).toEqual(big);
    const unknown = await post('/v1/echo', big, { 'accept-encoding': 'zstd' });
    expect(unknown.headers['content-encoding']).toBeUndefined();
    expect(unknown.statusCode).toBe(200);
  });

  it('leaves small answers alone', async () => {
    const small = await post('/v1/echo', toyBody, { 'accept-encoding': 'gzip, br' });
    expect(small.headers['content-encoding']).toBeUndefined();
  });

  it('keeps big answers whole', async () => {
    const sources = Array.from({ length: 60_000 }, (_, id) => ({ id, lat: 1.25, lng: 2.5 }));
    for (const encoding of ['identity', 'gzip']) {
      const response = await post('/v1/echo', { sources }, { 'accept-encoding': encoding });
      const text = encoding === 'gzip' ? gunzipSync(response.rawPayload).toString() : response.body;
      expect(JSON.parse(text).data.sources).toHaveLength(60_000);
    }
  });
});
