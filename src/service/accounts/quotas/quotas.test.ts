import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, hasRedisServer, type RedisServer, startRedisServer } from '../../../../test/redis-server.ts';
import type { Access } from '../access.ts';
import { planOf } from '../plans.ts';
import { type Counters, DAY, MINUTE } from './counters.ts';
import { InsuredCounters } from './insured-counters.ts';
import { MemoryCounters } from './memory-counters.ts';
import { openCounters } from './open-counters.ts';
import type { QuotaError } from './quota-error.ts';
import { Quotas } from './quotas.ts';

const here = hasRedisServer();
let server: RedisServer;
beforeAll(async () => {
  if (here) server = await startRedisServer(await freePort());
});
afterAll(async () => {
  if (here) await server.stop();
});

const access = (settings: object, account = 'a'): Access => ({
  ...{ plan: planOf('small', settings), account, keyName: '', caller: `account ${account}`, key: null, origins: null },
});
const refusalOf = async (promise: Promise<unknown>): Promise<QuotaError> =>
  promise.then(
    () => Promise.reject(new Error('it was let in')),
    (error: QuotaError) => error,
  );
const unexpected = (error: Error | null): never => {
  throw error ?? new Error('counted locally');
};

/** Pairs of servers that share what they count. */
const kinds: (readonly [string, () => Promise<readonly [Counters, Counters]>])[] = [
  [
    'in the process',
    async () => {
      const counters = new MemoryCounters();
      return [counters, counters];
    },
  ],
  ...(here
    ? [
        [
          'on Redis',
          async () => [await openCounters(server.url, unexpected), await openCounters(server.url, unexpected)] as const,
        ] as const,
      ]
    : []),
];

describe.each(kinds)('quotas %s', (kind, open) => {
  let counters: readonly [Counters, Counters];
  let servers: Quotas[];
  const refused: string[] = [];
  beforeAll(async () => {
    counters = await open();
    servers = counters.map((one) => new Quotas(one, (plan, limit) => refused.push(`${plan} ${limit}`)));
  });
  afterAll(() => {
    for (const one of counters) one.close();
  });

  it('of worker seconds count jobs by what was reserved, then by what they took, and never less than nothing', async () => {
    const work = { meteredAs: `small jobs ${kind}`, secondsPerDay: 10, plan: 'small' };
    const [one, other] = servers as [Quotas, Quotas];
    await one.reserve(work, 8000);
    expect(await refusalOf(other.reserve(work, 4000))).toMatchObject({
      limit: 'workerSecondsPerDay',
      allowed: 10,
      asked: 12,
    });
    const used = async () => (await counters[0].add(work.meteredAs, 0, DAY)).used;
    await expect.poll(used).toBe(8000);
    other.settle(work.meteredAs, -5000);
    await expect.poll(used).toBe(3000);
    await other.reserve(work, 4000);
    one.settle(work.meteredAs, -60_000);
    await expect.poll(used).toBe(0);
  });

  it('of requests a minute are one for all servers, and of each account its own', async () => {
    const slow = access({ requestsPerMinute: 5 }, 'slow');
    const left: (string | undefined)[] = [];
    for (let i = 0; i < 5; i++) left.push((await servers[i % 2]!.admit(slow))['x-ratelimit-remaining']);
    expect(left).toEqual(['4', '3', '2', '1', '0']);
    const error = await refusalOf(servers[1]!.admit(slow));
    expect(error).toMatchObject({ limit: 'requestsPerMinute', allowed: 5, asked: 6 });
    expect(error.message).toMatch(
      /^key exceeds the limit requestsPerMinute = 5 of its plan, asked for 6: ask again in \d+ s$/,
    );
    expect(error.headers).toMatchObject({
      'ratelimit-policy': '"minute";q=5;w=60',
      'retry-after': String(error.retrySeconds),
    });
    expect(error.headers.ratelimit).toMatch(/^"minute";r=0;t=\d+$/);
    expect(error.retrySeconds).toBeLessThanOrEqual(60);
    expect(refused.at(-1)).toBe('small requestsPerMinute');
    await servers[0]!.admit(access({ requestsPerMinute: 5 }, 'other'));
    expect(await servers[0]!.admit(access({}, 'free'))).toEqual({});
  });

  it('of requests at once are given back when they end', async () => {
    const narrow = access({ concurrentRequests: 2 }, 'narrow');
    const running = await Promise.all([servers[0]!.begin(narrow, 'time', {}), servers[1]!.begin(narrow, 'time', {})]);
    const error = await refusalOf(servers[0]!.begin(narrow, 'time', {}));
    expect(error).toMatchObject({ limit: 'concurrentRequests', allowed: 2, asked: 3, headers: { 'retry-after': '1' } });
    running[0]!.end(10);
    running[0]!.end(10);
    await expect.poll(() => servers[1]!.begin(narrow, 'time', {}).catch(() => null)).not.toBe(null);
    expect(await refusalOf(servers[0]!.begin(narrow, 'time', {}))).toMatchObject({ limit: 'concurrentRequests' });
  });

  it('of worker seconds are reserved by what an operation mostly takes, and settled by what it took', async () => {
    const poor = access({ workerSecondsPerDay: 10 }, 'poor');
    const rateHeaders = { 'ratelimit-policy': '"minute";q=5;w=60', ratelimit: '"minute";r=4;t=60' };
    const first = await servers[0]!.begin(poor, 'matrix', rateHeaders);
    expect(first.headers['ratelimit-policy']).toBe('"minute";q=5;w=60, "work";q=10;w=86400');
    expect(first.headers.ratelimit).toMatch(/^"minute";r=4;t=60, "work";r=9;t=\d+$/);
    first.end(6_000);
    // The next one reserves six seconds more than are left, on the server that has measured.
    await expect.poll(async () => (await counters[0].add('small account poor', 0, DAY)).used).toBe(6_000);
    expect(await refusalOf(servers[0]!.begin(poor, 'matrix', {}))).toMatchObject({
      ...{ limit: 'workerSecondsPerDay', allowed: 10, asked: 12 },
    });
    // What was refused isn't taken.
    await expect.poll(async () => (await counters[0].add('small account poor', 0, DAY)).used).toBe(6_000);
    const other = await servers[0]!.begin(poor, 'quick', {});
    other.end(4_000);
    await expect.poll(async () => (await counters[1].add('small account poor', 0, DAY)).used).toBe(10_000);
    expect(await refusalOf(servers[1]!.begin(poor, 'quick', {}))).toMatchObject({ limit: 'workerSecondsPerDay' });
  });

  it('refuse exactly those beyond the limit when all come at once', async () => {
    const many = access({ requestsPerMinute: 50 }, `many ${kind}`);
    const all = await Promise.allSettled(Array.from({ length: 80 }, (_, i) => servers[i % 2]!.admit(many)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
  });
});

describe.runIf(here)('a Redis that is gone', () => {
  it('leaves each server to count for itself, and is asked again later', async () => {
    const own = await startRedisServer(await freePort());
    let now = 0;
    const failures: (string | null)[] = [];
    const shared = await openCounters(own.url, unexpected);
    const counters = new InsuredCounters(
      shared,
      (error) => failures.push(error && 'told'),
      () => now,
    );
    expect((await counters.add('x', 1, MINUTE)).used).toBe(1);
    await own.stop();
    const broken: Counters = {
      add: () => Promise.reject(new Error('gone')),
      enter: () => Promise.reject(new Error('gone')),
      close: () => shared.close(),
    };
    const insured = new InsuredCounters(
      broken,
      (error) => failures.push(error === null ? null : error.message),
      () => now,
    );
    expect((await insured.add('x', 1, MINUTE)).used).toBe(1);
    expect((await insured.add('x', 1, MINUTE)).used).toBe(2);
    expect(await insured.enter('x', 1)).not.toBe(null);
    expect(await insured.enter('x', 1)).toBe(null);
    expect(failures).toEqual(['gone', null, null, null]);
    now = 1_000;
    await insured.add('x', 1, MINUTE);
    expect(failures.at(-1)).toBe('gone');
    insured.close();
  });

  it('keeps no request waiting for long, and is used again when it is back', async () => {
    const port = await freePort();
    const own = await startRedisServer(port);
    const failures: (Error | null)[] = [];
    const counters = await openCounters(own.url, (error) => failures.push(error));
    await counters.add('x', 3, MINUTE);
    await own.stop();
    expect((await counters.add('x', 1, MINUTE)).used).toBe(1);
    expect(failures[0]).toBeInstanceOf(Error);
    const back = await startRedisServer(port);
    // What it knew was in memory only; the local count goes on meanwhile.
    await expect
      .poll(
        async () => {
          const before = failures.length;
          await counters.add('y', 1, MINUTE);
          return failures.length - before;
        },
        { timeout: 20_000, interval: 200 },
      )
      .toBe(0);
    counters.close();
    await back.stop();
  });
});
