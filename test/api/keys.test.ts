import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedKey } from '../worlds/accounts/keys.ts';
import { type ToyApi, toyApi, toyBody } from './toy-api.ts';

const KEY = 'sesame-open';
let api: ToyApi;
beforeAll(async () => {
  api = await toyApi({ keys: [KEY, 'other-key-1'] });
});
afterAll(() => api.app.close());

interface Sent {
  readonly query?: string;
  readonly headers?: Record<string, string>;
  readonly body?: object;
}

const post = ({ query = '', headers = {}, body = {} }: Sent) =>
  api.app.inject({ method: 'POST', url: `/v1/echo${query}`, headers, payload: { ...toyBody, ...body } });

describe('keys', () => {
  it.each<[string, Sent]>([
    ['query key', { query: `?key=${KEY}` }],
    ['query apiKey', { query: `?apiKey=${KEY}` }],
    ['query serviceKey', { query: `?serviceKey=${KEY}&serviceUrl=http://x/y` }],
    ['repeated, one of them right', { query: `?key=wrong&key=${KEY}` }],
    ['X-Api-Key', { headers: { 'x-api-key': KEY } }],
    ['bearer', { headers: { authorization: `Bearer ${KEY}` } }],
    ['bearer in lower case', { headers: { authorization: `bearer ${KEY}` } }],
    ['body', { body: { serviceKey: KEY } }],
    ['deep in the body', { body: { optimizationMetadata: { travelOptions: { serviceKey: KEY } } } }],
    ['body beside an empty query key', { query: '?key=', body: { serviceKey: KEY } }],
  ])('may stand in: %s', async (_name, sent) => {
    expect((await post(sent)).statusCode).toBe(200);
  });

  it('may stand in cfg', async () => {
    const cfg = encodeURIComponent(JSON.stringify({ ...toyBody, serviceKey: KEY }));
    expect((await api.app.inject(`/v1/echo?cfg=${cfg}`)).statusCode).toBe(200);
  });

  it.each<[string, Sent]>([
    ['none', {}],
    ['empty', { query: '?key=' }],
    ['unknown', { query: '?key=sesame-opens' }],
    ['a number in the body', { body: { serviceKey: 7 } }],
    ['basic', { headers: { authorization: `Basic ${KEY}` } }],
  ])('are refused with 401: %s', async (_name, sent) => {
    const response = await post(sent);
    expect(response.statusCode).toBe(401);
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(response.headers['www-authenticate']).toBe('Bearer');
    expect(response.json()).toMatchObject({ title: 'Unauthorized', code: 'not-authorized', errors: [{ path: 'key' }] });
    expect(response.body).not.toContain('sesame');
  });

  it('are not needed by the operations group', async () => {
    for (const url of ['/healthz', '/readyz', '/status', '/metrics', '/openapi.json', '/docs', '/']) {
      expect((await api.app.inject(url)).statusCode, url).toBe(200);
    }
  });

  it('appear in no log line and no metric', async () => {
    await post({ query: `?key=${KEY}` });
    await api.app.inject(`/nothing/${KEY}?key=${KEY}`);
    await api.app.inject({ method: 'POST', url: `/v1/echo?key=${KEY}`, payload: { ...toyBody, fault: 'throw' } });
    expect(api.log.length).toBeGreaterThan(0);
    expect(api.log.join('')).not.toContain(KEY);
    expect(api.log.join('')).not.toContain('49.5');
    expect((await api.app.inject('/metrics')).body).not.toContain(KEY);
  });
});

describe('plans', () => {
  it('limit operations, regions and requests per minute', async () => {
    const config = {
      keys: [
        { key: 'key-of-north', plan: 'north' },
        { key: 'key-of-bare', plan: 'bare' },
        { key: 'key-of-slow', plan: 'slow' },
      ],
      plans: { north: { regions: ['north'] }, bare: { operations: ['bare'] }, slow: { requestsPerMinute: 2 } },
    };
    const planned = await toyApi({ regions: ['north', 'south'], config });
    const ask = (url: string, key: string) =>
      planned.app.inject({ method: 'POST', url, payload: toyBody, headers: { 'x-api-key': key } });
    expect((await ask('/north/v1/echo', 'key-of-north')).statusCode).toBe(200);
    const south = await ask('/south/v1/echo', 'key-of-north');
    expect(south.statusCode).toBe(403);
    expect(south.json().detail).toBe("key has the plan north, which doesn't include the region south: use another key");
    expect((await ask('/south/v1/bare', 'key-of-bare')).statusCode).toBe(200);
    expect((await ask('/south/v1/echo', 'key-of-bare')).statusCode).toBe(403);
    const first = await ask('/south/v1/echo', 'key-of-slow');
    expect(first.headers).toMatchObject({ 'x-ratelimit-limit': '2', 'x-ratelimit-remaining': '1' });
    expect((await ask('/south/v1/echo', 'key-of-slow')).statusCode).toBe(200);
    const tooMany = await ask('/south/v1/echo', 'key-of-slow');
    expect(tooMany.statusCode).toBe(429);
    expect(Number(tooMany.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('/north/v1/echo', 'key-of-north')).statusCode).toBe(200);
    await planned.app.close();
  });
});

describe('stored keys', () => {
  it('count at once, and the server stays closed when the last is revoked', async () => {
    const open = await toyApi();
    const status = async (key: string) =>
      (await open.app.inject({ method: 'POST', url: `/v1/echo?key=${key}`, payload: toyBody })).statusCode;
    expect(await status('')).toBe(200);
    open.keyring.replaceStored([storedKey('made-while-running')]);
    expect(await status('')).toBe(401);
    expect(await status('made-while-running')).toBe(200);
    open.keyring.replaceStored([]);
    expect(await status('')).toBe(401);
    await open.app.close();
  });
});

describe('keys with bounds', () => {
  const bounded = (settings: object) => ({ config: { keys: [{ key: 'key-of-bounds', ...settings }] } });
  const ask = async (settings: object, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') => {
    const { app } = await toyApi(bounded(settings));
    const url = '/v1/echo?key=key-of-bounds';
    const answer = await app.inject({ method: 'POST', url, payload: toyBody, headers, remoteAddress });
    await app.close();
    return answer;
  };

  it('expire', async () => {
    expect((await ask({ expires: '2999-01-01' })).statusCode).toBe(200);
    const late = await ask({ expires: '2020-01-31T12:00+01:00' });
    expect(late.statusCode).toBe(401);
    expect(late.json().detail).toMatch(/^key expired at 2020-01-31T11:00:00.000Z: /);
  });

  it('are of networks', async () => {
    const networks = ['10.1.0.0/16', '2001:db8::/32', '192.0.2.7'];
    for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '2001:db8::1', '192.0.2.7']) {
      expect((await ask({ networks }, {}, address)).statusCode, address).toBe(200);
    }
    for (const address of ['10.2.0.1', '::1', '192.0.2.8']) {
      const refused = await ask({ networks }, {}, address);
      expect(refused.statusCode, address).toBe(403);
      expect(refused.json().detail).toBe(`key may not be used from the address ${address}: use another key`);
    }
  });

  it('are of origins, whose pages alone may read what is answered', async () => {
    const origins = ['https://app.example.org', 'http://localhost:3000/'];
    const own = await ask({ origins }, { origin: 'https://app.example.org' });
    expect(own.statusCode).toBe(200);
    expect(own.headers['access-control-allow-origin']).toBe('https://app.example.org');
    expect(String(own.headers.vary)).toMatch(/origin/i);
    const foreign = await ask({ origins }, { origin: 'https://app.example.org.evil.net' });
    expect(foreign.statusCode).toBe(403);
    const programs = await ask({ origins });
    expect(programs.statusCode).toBe(200);
    expect(programs.headers['access-control-allow-origin']).toBeUndefined();
    expect((await ask({})).headers['access-control-allow-origin']).toBe('*');
  });

  it('are refused at the start where they can not be read', async () => {
    for (const [settings, message] of [
      [{ expires: 'tomorrow' }, /^expires must be a date/],
      [{ origins: ['example.org'] }, /^origins must be such as/],
      [{ origins: ['https://example.org/path'] }, /^origins must be such as/],
      [{ networks: ['10.1.0.0/33'] }, /^networks must be such as/],
      [{ account: 'everybody' }, /^account must not be everybody/],
    ] as const) {
      await expect(toyApi(bounded(settings))).rejects.toThrow(message);
    }
  });
});
