import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { DEFAULT_REQUEST_LIMITS } from '../../src/service/http/index.ts';
import { type ToyApi, toyApi, toyBody } from './toy-api.ts';

const config = {
  keys: [
    { key: 'key-of-one', name: 'one', account: 'us' },
    { key: 'key-of-two', name: 'two', account: 'us', plan: 'slow' },
    { key: 'key-of-other', name: 'other' },
  ],
  plans: { slow: { requestsPerMinute: 2, operations: ['echo'] } },
};

describe('usage of an account', () => {
  const ask = (api: ToyApi, key: string, body: object = {}) =>
    api.app.inject({
      method: 'POST',
      url: '/toytown/v1/echo',
      headers: { 'x-api-key': key },
      payload: { ...toyBody, ...body },
    });
  const usage = (api: ToyApi, key: string, query = '') => api.app.inject(`/account/v1/usage?key=${key}${query}`);

  it('tells what its keys have taken, by key, operation, region and outcome', async () => {
    const api = await toyApi({ config });
    expect((await ask(api, 'key-of-one')).statusCode).toBe(200);
    expect((await ask(api, 'key-of-one', { sources: 7 })).statusCode).toBe(400);
    expect((await ask(api, 'key-of-one', { fault: 'throw' })).statusCode).toBe(500);
    for (const status of [200, 200, 429]) expect((await ask(api, 'key-of-two')).statusCode).toBe(status);
    await ask(api, 'key-of-other');
    await ask(api, 'unknown-key');
    const answer = await usage(api, 'key-of-one');
    expect(answer.statusCode).toBe(200);
    const { account, rows } = answer.json();
    expect(account).toBe('us');
    expect(
      rows.map((row: Record<string, unknown>) => [row.key, row.operation, row.region, row.outcome, row.requests]),
    ).toEqual([
      ['one', 'echo', 'toytown', 'failed', 1],
      ['one', 'echo', 'toytown', 'ok', 1],
      ['one', 'echo', 'toytown', 'refused', 1],
      ['two', 'echo', 'toytown', 'limited', 1],
      ['two', 'echo', 'toytown', 'ok', 2],
    ]);
    const [, ok] = rows;
    expect(ok.hour).toMatch(/^\d{4}-\d\d-\d\dT\d\d:00:00Z$/);
    expect(ok).toMatchObject({ workerMs: 1, pairs: 0 });
    expect(ok.bytes).toBeGreaterThan(50);
    expect(answer.body).not.toMatch(/49\.5|127\.0\.0\.1/);
    expect((await usage(api, 'key-of-other')).json().rows).toMatchObject([{ key: 'other', requests: 1 }]);
    expect((await usage(api, 'key-of-one', '&to=2020-01-01')).json().rows).toEqual([]);
    await api.app.close();
  });

  it('tells the region also where only the body names it', async () => {
    const api = await toyApi({ config, regions: ['north', 'south'] });
    const post = (serviceUrl: string) =>
      api.app.inject({
        method: 'POST',
        url: '/toys/v1/anywhere',
        headers: { 'x-api-key': 'key-of-other' },
        payload: { ...toyBody, serviceUrl },
      });
    for (const name of ['south', 'north', 'south']) expect((await post(`http://h/${name}/`)).statusCode).toBe(200);
    expect((await post('http://h/west/')).statusCode).toBe(400);
    const { rows } = (await usage(api, 'key-of-other')).json();
    expect(rows.map((row: Record<string, unknown>) => [row.region, row.outcome, row.requests, row.workerMs])).toEqual([
      ['', 'refused', 1, expect.any(Number)],
      ['north', 'ok', 1, 1],
      ['south', 'ok', 2, 2],
    ]);
    await api.app.close();
  });

  it('needs a key where there are any, and dates', async () => {
    const api = await toyApi({ config });
    expect((await api.app.inject('/account/v1/usage')).statusCode).toBe(401);
    const wrong = await usage(api, 'key-of-one', '&from=soon');
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json().errors).toEqual([
      { path: 'from', message: 'from must be a date or a time such as 2027-01-31 or 2027-01-31T12:00:00Z' },
    ]);
    await api.app.close();
  });
});

describe('refusals by a plan', () => {
  it('name the limit, its value and what was asked', async () => {
    const api = await toyApi({ config });
    const headers = { 'x-api-key': 'key-of-two', origin: 'https://a.example' };
    const post = (path: string) => api.app.inject({ method: 'POST', url: `/v1${path}`, headers, payload: toyBody });
    const forbidden = await post('/bare');
    expect(forbidden.statusCode).toBe(403);
    expect(forbidden.json()).toMatchObject({
      limit: 'operations',
      allowed: ['echo'],
      asked: 'bare',
      code: 'forbidden',
    });
    const last = await post('/echo');
    expect(last.headers).toMatchObject({
      'ratelimit-policy': '"minute";q=2;w=60',
      'x-ratelimit-limit': '2',
      'x-ratelimit-remaining': '0',
    });
    expect(last.headers.ratelimit).toMatch(/^"minute";r=0;t=\d+$/);
    const preflight = await api.app.inject({ method: 'OPTIONS', url: '/v1/echo?key=key-of-two', headers });
    expect(preflight.statusCode).toBe(204);
    const tooMany = await post('/echo');
    expect(tooMany.statusCode).toBe(429);
    expect(tooMany.json()).toMatchObject({
      limit: 'requestsPerMinute',
      allowed: 2,
      asked: 3,
      code: 'too-many-requests',
    });
    expect(tooMany.json().errors[0].path).toBe('key');
    expect(String(tooMany.headers['access-control-expose-headers'])).toMatch(
      /ratelimit.*retry-after|retry-after.*ratelimit/,
    );
    expect(Number(tooMany.headers['retry-after'])).toBeGreaterThan(0);
    expect((await api.app.inject('/metrics')).body).toContain(
      'hinterland_quota_refused_total{plan="slow",reason="requestsPerMinute"} 1',
    );
    await api.app.close();
  });
});

describe('bodies of callers who are not known yet', () => {
  const limits = {
    ...DEFAULT_REQUEST_LIMITS,
    bodyBytes: 3_000_000,
    keylessBodyBytes: 100_000,
    keylessBodiesBytes: 150_000,
  };
  const body = (bytes: number, more: object = {}) => JSON.stringify({ ...toyBody, ...more, filler: 'x'.repeat(bytes) });
  const json = { 'content-type': 'application/json' };

  it('are bounded, also when they are unpacked', async () => {
    const api = await toyApi({ config, limits });
    const post = (payload: string | Buffer, headers: object = {}) =>
      api.app.inject({ method: 'POST', url: '/v1/echo', headers: { ...json, ...headers }, payload });
    const withKey = { serviceKey: 'key-of-one' };
    expect((await post(body(90_000, withKey))).statusCode).toBe(200);
    const long = await post(body(110_000, withKey));
    expect(long.statusCode).toBe(413);
    expect(long.json().detail).toMatch(
      /^body exceeds the limit keylessBodyBytes = 100000 of .*: send the key as X-Api-Key$/,
    );
    expect((await post(body(2_000_000), { 'x-api-key': 'key-of-one' })).statusCode).toBe(200);
    expect((await post(body(110_000), { 'x-api-key': 'wrong' })).statusCode).toBe(413);
    const gzip = { 'content-encoding': 'gzip' };
    expect((await post(gzipSync(body(90_000, withKey)), gzip)).statusCode).toBe(200);
    expect((await post(gzipSync(body(1e7, withKey)), gzip)).statusCode).toBe(413);
    expect((await post(gzipSync(body(1e7)), { ...gzip, 'x-api-key': 'key-of-one' })).statusCode).toBe(413);
    // None of them is held any more.
    expect((await post(body(90_000, withKey))).statusCode).toBe(200);
    await api.app.close();
  });

  it('are bounded together, and let go of when their clients hang up', async () => {
    const api = await toyApi({ config, limits });
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = api.app.server.address() as AddressInfo;
    const send = () =>
      httpRequest({
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/v1/echo',
        headers: { ...json, 'transfer-encoding': 'chunked' },
      });
    const slow = send();
    slow.on('error', () => {});
    const post = () =>
      api.app.inject({
        method: 'POST',
        url: '/v1/echo',
        headers: json,
        payload: body(90_000, { serviceKey: 'key-of-one' }),
      });
    slow.write(body(90_000).slice(0, 90_000));
    await expect.poll(async () => (await post()).statusCode).toBe(503);
    const refused = await post();
    expect(refused.headers['retry-after']).toBe('1');
    slow.destroy();
    await expect.poll(async () => (await post()).statusCode).toBe(200);
    await api.app.close();
  });

  it('are what they may be where no key is needed', async () => {
    const api = await toyApi({ limits });
    const post = await api.app.inject({ method: 'POST', url: '/v1/echo', headers: json, payload: body(2_000_000) });
    expect(post.statusCode).toBe(200);
    await api.app.close();
  });
});
