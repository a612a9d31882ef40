import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Redis } from 'ioredis';
import { entrySize } from '../../src/kit/object-cache/entry.ts';
import { DEFAULT_OBJECT_CACHE, type ObjectCache, openObjectCache } from '../../src/kit/object-cache/index.ts';
import { freePort, hasRedisServer, startRedisServer } from '../../test/redis-server.ts';

// A full object cache: its memory beside the memory it is allowed, and what storing and asking cost.

const ENTRIES = DEFAULT_OBJECT_CACHE.maxEntries;
const BODIES = [2, 500, 2_000, 20_000];
const AT_ONCE = 100;
const owner = { clazz: 'requestConfiguration', owner: 'key 1' } as const;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

async function memoryHere(): Promise<number> {
  // Buffers go one collection after the objects that hold them.
  for (let i = 0; i < 3; i++) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

const mb = (bytes: number): string => (bytes / 1e6).toFixed(0).padStart(5);

async function measure(name: string, cache: ObjectCache, body: number, memory: () => Promise<number>): Promise<void> {
  const before = await memory();
  let last = '';
  const added = await millisecondsEach(async (n) => {
    // As it comes from a worker: bytes of its own.
    const bytes = new Uint8Array(body).fill(n % 256);
    last = (await cache.add({ ...owner, body: bytes })).uuid;
  });
  const took = (await memory()) - before;
  const asked = await millisecondsEach(async () => {
    if ((await cache.get(last, owner)) === undefined) throw new Error('the last entry is gone');
  });
  const size = entrySize(new Uint8Array(body), DEFAULT_OBJECT_CACHE);
  const entries = Math.min(ENTRIES, Math.floor(DEFAULT_OBJECT_CACHE.maxBytes / size));
  const overhead = took / entries - body;
  const counted = entries * size;
  // Allocators round up.
  const sound = took <= counted * 1.05;
  if (!sound) process.exitCode = 1;
  console.log(
    `${name.padEnd(9)} ${String(body).padStart(6)} B  ${String(entries).padStart(6)} entries  ${mb(took)} MB of ${mb(counted)} MB counted, ` +
      `${overhead.toFixed(0)} B beside each body  add ${(added * 1000).toFixed(0)} µs  get ${(asked * 1000).toFixed(0)} µs` +
      `${sound ? '' : '  MORE THAN COUNTED'}`,
  );
}

async function millisecondsEach(task: (n: number) => Promise<void>): Promise<number> {
  const start = performance.now();
  for (let n = 0; n < ENTRIES; n += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => task(n + i)));
  }
  return (performance.now() - start) / ENTRIES;
}

for (const body of BODIES) {
  const cache = await openObjectCache(DEFAULT_OBJECT_CACHE, console.error);
  await measure('embedded', cache, body, memoryHere);
  await cache.close();
}

if (hasRedisServer()) {
  const server = await startRedisServer(await freePort());
  const client = new Redis(server.url);
  const used = async (): Promise<number> => Number(/used_memory:(\d+)/.exec(await client.info('memory'))?.[1]);
  for (const body of BODIES) {
    await client.flushall();
    const cache = await openObjectCache({ ...DEFAULT_OBJECT_CACHE, redis: server.url }, console.error);
    await measure('on Redis', cache, body, used);
    await cache.close();
  }
  client.disconnect();
  await server.stop();
}
