import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, hasRedisServer, type RedisServer, startRedisServer } from '../../../test/redis-server.ts';
import { EmbeddedObjectCache } from './embedded-cache.ts';
import { entrySize } from './entry.ts';
import type { ObjectCache, ObjectOwnership } from './object-cache.ts';
import { RedisObjectCache } from './redis-cache.ts';
import { DEFAULT_OBJECT_CACHE, type ObjectCacheSettings } from './settings.ts';

// One table of cases for every implementation. Time is a number that the tests move.

const settings = { ...DEFAULT_OBJECT_CACHE, idleSeconds: 10, lifeSeconds: 25 };
const mine: ObjectOwnership = { clazz: 'requestConfiguration', owner: 'key 1' };
const bytes = (text: string) => Buffer.from(text);
const sized = (size: number) => Buffer.alloc(size - overhead, 'x');
const overhead = entrySize(new Uint8Array(), settings);

class Clock {
  ms = Date.now();
  readonly now = () => this.ms;
  pass(seconds: number) {
    this.ms += Math.round(seconds * 1000);
  }
}

interface Implementation {
  readonly name: string;
  readonly missing: boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
  open(settings: ObjectCacheSettings, clock: Clock): Promise<ObjectCache>;
}

let redis: RedisServer;
let database = 0;

const implementations: readonly Implementation[] = [
  {
    name: 'embedded',
    missing: false,
    start: async () => {},
    stop: async () => {},
    open: async (limits, clock) => new EmbeddedObjectCache(limits, clock.now),
  },
  {
    name: 'on Redis',
    missing: !hasRedisServer(),
    start: async () => {
      redis = await startRedisServer(await freePort(), '--databases', '1000');
    },
    stop: () => redis.stop(),
    // Each cache has a database of its own.
    open: (limits, clock) => RedisObjectCache.open(`${redis.url}/${database++}`, limits, { now: clock.now }),
  },
];

describe.each(implementations)('object cache, $name', ({ missing, start, stop, open }) => {
  if (missing) return it.skip('needs redis-server');

  const caches: ObjectCache[] = [];
  beforeAll(start);
  afterAll(async () => {
    await Promise.all(caches.map((cache) => cache.close()));
    await stop();
  });

  async function cacheWith(limits: Partial<ObjectCacheSettings> = {}) {
    const clock = new Clock();
    const cache = await open({ ...settings, ...limits }, clock);
    caches.push(cache);
    return {
      clock,
      cache,
      /** Uses have a resolution of a millisecond. */
      add: async (body: Uint8Array = bytes('{}'), ownership = mine) => {
        clock.ms++;
        return (await cache.add({ ...ownership, body })).uuid;
      },
      has: async (uuid: string, ownership = mine) => {
        clock.ms++;
        return (await cache.get(uuid, ownership)) !== undefined;
      },
    };
  }

  it('tells what was stored', async () => {
    const { cache, clock } = await cacheWith();
    const first = await cache.add({ ...mine, body: bytes('{}') });
    expect(first).toEqual({
      id: 1,
      created: clock.ms,
      modified: clock.ms,
      validFor: 25,
      clazz: 'requestConfiguration',
      uuid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    });
    expect(await cache.add({ ...mine, clazz: 'poi', body: bytes('{}') })).toMatchObject({ id: 2, clazz: 'poi' });
  });

  it('gives the same bytes back, whatever becomes of those it was given', async () => {
    const { cache, add } = await cacheWith();
    const body = Buffer.from([0, 1, 0xff, 0xfe, 0x7b, 0x0a, 0x0d]);
    const uuid = await add(body);
    const kept = [...body];
    body.fill(9);
    for (const spelling of [uuid, uuid.toUpperCase()]) expect([...(await cache.get(spelling, mine))!]).toEqual(kept);
  });

  it("doesn't tell another's entry, or one of another kind, from one that never was", async () => {
    const { cache, add } = await cacheWith();
    const uuid = await add();
    const others: [string, ObjectOwnership][] = [
      [uuid, { ...mine, owner: 'key 2' }],
      [uuid, { ...mine, owner: '' }],
      [uuid, { ...mine, clazz: 'poi' }],
      [uuid, { ...mine, clazz: 'reachability' }],
      [uuid, { ...mine, clazz: 'geometry' }],
    ];
    const odd = ['', ' ', `${uuid} `, uuid.slice(1), '*', '../..', '\0', '🚲', 'x'.repeat(100_000)];
    for (const [name, ownership] of others) expect(await cache.get(name, ownership)).toBeUndefined();
    for (const name of odd) expect(await cache.get(name, mine)).toBeUndefined();
    expect(await cache.get(uuid, mine)).toBeDefined();
  });

  it('forgets entries that are not read', async () => {
    const { cache, clock } = await cacheWith();
    const { uuid } = await cache.add({ ...mine, body: bytes('{}') });
    clock.pass(9.999);
    expect(await cache.get(uuid, mine)).toBeDefined();
    clock.pass(9.999);
    expect(await cache.get(uuid, mine)).toBeDefined();
    clock.pass(10);
    expect(await cache.get(uuid, mine)).toBeUndefined();
    clock.pass(-10);
    expect(await cache.get(uuid, mine)).toBeUndefined();
  });

  it('forgets everything after its life, however often it is asked for', async () => {
    const { cache, clock } = await cacheWith();
    const { uuid } = await cache.add({ ...mine, body: bytes('{}') });
    for (const seconds of [9, 9, 6.999]) {
      clock.pass(seconds);
      expect(await cache.get(uuid, mine)).toBeDefined();
    }
    clock.pass(0.001);
    expect(await cache.get(uuid, mine)).toBeUndefined();
  });

  it('may have a life shorter than its idle time', async () => {
    const { cache, clock } = await cacheWith({ idleSeconds: 100, lifeSeconds: 5 });
    const { uuid, validFor } = await cache.add({ ...mine, body: bytes('{}') });
    expect(validFor).toBe(5);
    clock.pass(4.999);
    expect(await cache.get(uuid, mine)).toBeDefined();
    clock.pass(0.001);
    expect(await cache.get(uuid, mine)).toBeUndefined();
  });

  it('makes room by whatever turns out to be over', async () => {
    const { clock, add, has } = await cacheWith({ maxEntries: 2 });
    const a = await add();
    clock.pass(9);
    expect(await has(a)).toBe(true);
    clock.pass(9);
    const b = await add();
    expect(await has(a)).toBe(true);
    clock.pass(7);
    expect(await has(a)).toBe(false);
    const c = await add();
    expect([await has(b), await has(c)]).toEqual([true, true]);
  });

  it('lets the least recently used go when there are too many', async () => {
    const { add, has } = await cacheWith({ maxEntries: 3 });
    const [a, b, c] = [await add(), await add(bytes('{}'), { ...mine, owner: 'key 2' }), await add()];
    expect(await has(a)).toBe(true);
    const d = await add();
    expect([await has(a), await has(b, { ...mine, owner: 'key 2' }), await has(c), await has(d)]).toEqual([
      ...[true, false, true, true],
    ]);
  });

  it('lets the least recently used go when they are too big together, and only as many as it must', async () => {
    const { add, has } = await cacheWith({ maxBytes: 10_000 });
    const [a, b, c] = [await add(sized(3000)), await add(sized(3000)), await add(sized(4000))];
    expect(await has(a)).toBe(true);
    const d = await add(sized(3001));
    expect([await has(a), await has(b), await has(c), await has(d)]).toEqual([true, false, false, true]);
    const e = await add(sized(3999));
    expect([await has(a), await has(d), await has(e)]).toEqual([true, true, true]);
  });

  it('refuses what is bigger than all of it, for the sake of the others', async () => {
    const { cache, add, has } = await cacheWith({ maxBytes: 10_000 });
    const a = await add(sized(9000));
    await expect(cache.add({ ...mine, body: sized(10_001) })).rejects.toMatchObject({
      status: 413,
      fields: [{ path: 'body', message: expect.stringContaining('objectCache.maxBytes = 10000') }],
    });
    expect(await has(a)).toBe(true);
    const b = await add(sized(10_000));
    expect([await has(a), await has(b)]).toEqual([false, true]);
  });

  it('gives every entry an id and a uuid of its own, also under a crowd', async () => {
    const { cache } = await cacheWith();
    const crowd = Array.from({ length: 500 }, (_, n) => cache.add({ ...mine, body: bytes(`{"n":${n}}`) }));
    const stored = await Promise.all(crowd);
    expect(new Set(stored.map(({ id }) => id)).size).toBe(500);
    expect(stored.map(({ id }) => id).sort((a, b) => a - b)).toEqual(Array.from({ length: 500 }, (_, n) => n + 1));
    const bodies = await Promise.all(stored.map(({ uuid }) => cache.get(uuid, mine)));
    expect(bodies.map((body) => Buffer.from(body!).toString())).toEqual(stored.map((_, n) => `{"n":${n}}`));
  });

  it('does what a plain list would do', async () => {
    const step = fc.oneof(
      fc.record({ size: fc.integer({ min: overhead, max: 5000 }), owner: fc.constantFrom('a', 'b') }),
      fc.record({ ask: fc.nat(20), owner: fc.constantFrom('a', 'b') }),
      fc.record({ pass: fc.double({ min: 0, max: 12, noNaN: true }) }),
    );
    const limits = { maxEntries: 4, maxBytes: 12_000 };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { cache, clock, add } = await cacheWith(limits);
        const list = new PlainList({ ...settings, ...limits }, clock);
        const uuids: string[] = [];
        for (const s of steps) {
          if ('pass' in s) clock.pass(s.pass);
          else if ('size' in s) {
            const uuid = await add(sized(s.size), { ...mine, owner: s.owner });
            list.add(uuid, s.owner, s.size);
            uuids.push(uuid);
          } else {
            clock.ms++;
            const uuid = uuids.at(-1 - s.ask) ?? 'none';
            const found = await cache.get(uuid, { ...mine, owner: s.owner });
            expect(found?.length).toBe(list.get(uuid, s.owner));
          }
        }
        caches.pop();
        await cache.close();
      }),
      { numRuns: 60 },
    );
  });
});

interface Item {
  readonly uuid: string;
  readonly owner: string;
  readonly size: number;
  readonly created: number;
  used: number;
}

/** The oracle: entries in a list, the least recently used first. */
class PlainList {
  private items: Item[] = [];
  constructor(
    private readonly limits: ObjectCacheSettings,
    private readonly clock: Clock,
  ) {}

  add(uuid: string, owner: string, size: number): void {
    const { maxEntries, maxBytes } = this.limits;
    this.items = this.items.filter((item) => !this.idle(item));
    const total = () => this.items.reduce((sum, item) => sum + item.size, size);
    while (this.items.length >= maxEntries || total() > maxBytes) this.items.shift();
    this.items.push({ uuid, owner, size, created: this.clock.ms, used: this.clock.ms });
  }

  /** Returns the length of the body. */
  get(uuid: string, owner: string): number | undefined {
    const found = this.items.find((item) => item.uuid === uuid && item.owner === owner);
    if (found === undefined) return undefined;
    this.items = this.items.filter((item) => item !== found);
    if (this.idle(found) || this.clock.ms >= found.created + this.limits.lifeSeconds * 1000) return undefined;
    found.used = this.clock.ms;
    this.items.push(found);
    return found.size - overhead;
  }

  private idle({ used }: Item): boolean {
    return this.clock.ms >= used + this.limits.idleSeconds * 1000;
  }
}
