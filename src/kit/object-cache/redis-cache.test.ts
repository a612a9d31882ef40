import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort, hasRedisServer, type RedisServer, startRedisServer } from '../../../test/redis-server.ts';
import { entrySize, MAX_DROPS } from './entry.ts';
import { ObjectCacheUnavailableError, openObjectCache } from './index.ts';
import { RedisObjectCache } from './redis-cache.ts';
import { DEFAULT_OBJECT_CACHE } from './settings.ts';

const mine = { clazz: 'requestConfiguration', owner: 'key 1' } as const;
const object = { ...mine, body: Buffer.from('{"a":1}') };
const settings = DEFAULT_OBJECT_CACHE;
const quick = { timeoutMs: 200 };

/** Returns the milliseconds until what was promised is refused as unavailable. */
async function refusedAfter(promise: Promise<unknown>): Promise<number> {
  const start = performance.now();
  await expect(promise).rejects.toBeInstanceOf(ObjectCacheUnavailableError);
  return performance.now() - start;
}

describe.skipIf(!hasRedisServer())('object cache on Redis', () => {
  let server: RedisServer;
  let client: Redis;
  beforeAll(async () => {
    server = await startRedisServer(await freePort());
    client = new Redis(server.url);
  });
  afterAll(async () => {
    client.disconnect();
    await server.stop();
  });

  it('is shared by several servers, ids included', async () => {
    const [one, two] = await Promise.all([
      openObjectCache({ ...settings, redis: server.url }, () => {}),
      openObjectCache({ ...settings, redis: server.url }, () => {}),
    ]);
    const crowd = Array.from({ length: 100 }, (_, n) => (n % 2 === 0 ? one : two).add(object));
    const stored = await Promise.all(crowd);
    expect(new Set(stored.map(({ id }) => id)).size).toBe(100);
    expect(Buffer.from((await two.get(stored[0].uuid, mine))!).toString()).toBe('{"a":1}');
    expect(Buffer.from((await one.get(stored[1].uuid, mine))!).toString()).toBe('{"a":1}');
    await Promise.all([one.close(), two.close()]);
  });

  it('lets the server remove entries that have expired, and tells it nothing of keys', async () => {
    await client.flushall();
    const cache = await RedisObjectCache.open(server.url, { ...settings, idleSeconds: 40, lifeSeconds: 90 });
    const [a, b] = [await cache.add(object), await cache.add(object)];
    const expectTimes = async () => {
      for (const key of await client.keys('*')) {
        const left = await client.pttl(key);
        if (key.endsWith(':sequence')) expect(left).toBe(-1);
        else expect(left, key).toSatisfy((ms: number) => ms > 30_000 && ms <= 40_000);
      }
    };
    await expectTimes();
    await cache.get(a.uuid, mine);
    await expectTimes();
    const keys = await client.keys('*');
    expect(keys).toHaveLength(2 + 4);
    for (const word of ['key 1', a.uuid, b.uuid]) expect(keys.join()).not.toContain(word);
    expect(await client.get('hinterland:objects:total')).toBe(String(2 * entrySize(object.body, settings)));
    // An emptied server has lost entries and nothing else.
    await client.flushall();
    expect(await cache.get(a.uuid, mine)).toBeUndefined();
    expect(await cache.get((await cache.add(object)).uuid, mine)).toBeDefined();
    await cache.close();
  });

  it('strikes idle entries off the books, a few at a time', async () => {
    await client.flushall();
    let now = Date.now();
    const cache = await RedisObjectCache.open(server.url, settings, { now: () => now });
    await Promise.all(Array.from({ length: 2.5 * MAX_DROPS }, () => cache.add(object)));
    now += settings.idleSeconds * 1000;
    const lengths: number[] = [];
    for (let n = 0; n < 4; n++) {
      await cache.add(object);
      lengths.push(await client.zcard('hinterland:objects:uses'));
    }
    expect(lengths).toEqual([1.5 * MAX_DROPS + 1, 0.5 * MAX_DROPS + 2, 3, 4]);
    expect(await client.hlen('hinterland:objects:sizes')).toBe(4);
    expect(await client.get('hinterland:objects:total')).toBe(String(4 * entrySize(object.body, settings)));
    await cache.close();
  });

  it('finds its way back when the books are damaged', async () => {
    const cache = await RedisObjectCache.open(server.url, { ...settings, maxBytes: 5000 });
    await client.set('hinterland:objects:total', 4_999);
    await client.del('hinterland:objects:uses');
    const { uuid } = await cache.add(object);
    expect(await cache.get(uuid, mine)).toBeDefined();
    expect(await client.get('hinterland:objects:total')).toBe(String(entrySize(object.body, settings)));
    await cache.close();
  });

  it('refuses within its time while the server is silent, and goes on afterwards', async () => {
    const reports: string[] = [];
    const cache = await RedisObjectCache.open(server.url, settings, { ...quick, report: (r) => reports.push(r) });
    const { uuid } = await cache.add(object);
    server.pause();
    try {
      const waits = await Promise.all([refusedAfter(cache.add(object)), refusedAfter(cache.get(uuid, mine))]);
      for (const ms of waits) expect(ms).toBeLessThan(2000);
    } finally {
      server.resume();
    }
    await vi.waitFor(async () => expect(await cache.get(uuid, mine)).toBeDefined(), { timeout: 10_000 });
    expect(reports).toContain('Command timed out');
    await cache.close();
  });

  it('starts without a server, says so once, refuses at once, and finds the server when it comes', async () => {
    const port = await freePort();
    const reports: string[] = [];
    const options = { ...quick, report: (text: string) => reports.push(text) };
    const cache = await RedisObjectCache.open(`redis://127.0.0.1:${port}`, settings, options);
    // The best of a few: the machine may stop at any moment.
    for (const ask of [() => cache.add(object), () => cache.get('x', mine)]) {
      let ms = Number.POSITIVE_INFINITY;
      for (let tries = 0; tries < 5 && ms > 100; tries++) ms = Math.min(ms, await refusedAfter(ask()));
      expect(ms).toBeLessThan(100);
    }
    expect(reports.filter((text) => text.includes('ECONNREFUSED'))).toHaveLength(1);
    const late = await startRedisServer(port);
    await vi.waitFor(() => cache.add(object), { timeout: 10_000 });
    await late.stop();
    await vi.waitFor(() => refusedAfter(cache.add(object)), { timeout: 10_000 });
    await cache.close();
  });

  it('says what a server refuses, without the password', async () => {
    const locked = await startRedisServer(await freePort(), '--requirepass', 'open-sesame');
    const reports: string[] = [];
    const report = (text: string) => reports.push(text);
    const right = await RedisObjectCache.open(locked.url.replace('//', '//:open-sesame@'), settings);
    expect(await right.get((await right.add(object)).uuid, mine)).toBeDefined();
    await right.close();
    const wrong = await RedisObjectCache.open(locked.url.replace('//', '//:wrong-sesame@'), settings, { report });
    await refusedAfter(wrong.add(object));
    expect(reports.join()).toContain('WRONGPASS');
    expect(reports.join()).not.toContain('sesame');
    await wrong.close();
    await locked.stop();
  });

  it('refuses what a full server refuses', async () => {
    const full = await startRedisServer(await freePort(), '--maxmemory', '1mb', '--maxmemory-policy', 'noeviction');
    const cache = await RedisObjectCache.open(full.url, settings);
    await refusedAfter(cache.add({ ...mine, body: Buffer.alloc(2 << 20, 'x') }).then(() => cache.add(object)));
    await cache.close();
    await full.stop();
  });
});

describe('the address of a Redis server', () => {
  it('may lead to something that takes connections and says nothing', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const start = performance.now();
    const cache = await RedisObjectCache.open(`redis://127.0.0.1:${port}`, settings, quick);
    await refusedAfter(cache.add(object));
    expect(performance.now() - start).toBeLessThan(2000);
    await cache.close();
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  it('is a URL', async () => {
    await expect(openObjectCache({ ...settings, redis: 'redis://:pass word@[' }, () => {})).rejects.toThrow(
      'objectCache.redis must be a URL: redis://host:port',
    );
  });
});
