import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKey, keyFilePath, readKeys, revokeKey } from '../../src/http/index.ts';
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
  const folder = mkdtempSync(join(tmpdir(), 'hinterland-keys-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are hashed, readable by their owner only, and can be revoked by id or name', () => {
    expect(readKeys(folder)).toEqual([]);
    const { key, stored } = createKey(folder, 'default', 'team');
    const second = createKey(folder, 'small', 'team');
    expect(statSync(keyFilePath(folder)).mode & 0o777).toBe(0o600);
    expect(JSON.stringify(readKeys(folder))).not.toContain(key);
    expect(readKeys(folder).map((k) => k.plan)).toEqual(['default', 'small']);
    expect(revokeKey(folder, stored.id)).toEqual([stored]);
    expect(revokeKey(folder, 'team')).toEqual([second.stored]);
    expect(() => revokeKey(folder, 'team')).toThrow('no key has the id or name team');
    writeFileSync(keyFilePath(folder), '{"keys": 3}');
    expect(() => readKeys(folder)).toThrow(/is damaged/);
  });

  it('count at once, and the server stays closed when the last is revoked', async () => {
    const open = await toyApi();
    const status = async (key: string) =>
      (await open.app.inject({ method: 'POST', url: `/v1/echo?key=${key}`, payload: toyBody })).statusCode;
    expect(await status('')).toBe(200);
    const { hashKey } = await import('../../src/http/index.ts');
    open.keyring.replaceStored([{ hash: hashKey('made-while-running'), plan: 'default' }]);
    expect(await status('')).toBe(401);
    expect(await status('made-while-running')).toBe(200);
    open.keyring.replaceStored([]);
    expect(await status('')).toBe(401);
    await open.app.close();
  });
});
