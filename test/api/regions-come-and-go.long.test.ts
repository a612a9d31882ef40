import { cpSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tilePosition } from '../worlds/basemap/map.ts';
import { MARKET } from './demo-region.ts';
import { SwapServer } from './swap-server.ts';

// Regions that are imported again, come or go while a server runs.

let server: SwapServer;

// Each look that finds something new starts a thread.
vi.setConfig({ testTimeout: 120_000 });

beforeAll(async () => {
  server = await SwapServer.start();
});
afterAll(async () => {
  vi.resetConfig();
  await server.close();
});

describe('a running server', () => {
  it('answers from a region that was imported again, without mixing it with the one before', async () => {
    const before = await server.times();
    const generation = (await server.status()).regions[0].generation;
    await server.writeEdition({ slowerBy: 2 });
    await server.look();
    const after = await server.times();
    expect(after).not.toBe(before);
    const now = await server.status();
    expect(now.regions[0].generation).not.toBe(generation);
    expect((await server.ask('/metrics')).text).toContain(
      `hinterland_region_info{region="demo",generation="${now.regions[0].generation}"} 1`,
    );
    expect(await server.swaps('replaced')).toBe(1);
    // The same data again: nothing to do.
    await server.writeEdition({ slowerBy: 2 });
    await server.look();
    expect(await server.swaps('replaced')).toBe(1);
  });

  it('reads the map that it serves in threads that start when the next import has removed it', async () => {
    const { dataDir } = server;
    await server.look();
    // Larger than what is stored: a worker reads the file.
    const [x, y] = tilePosition(16, [MARKET.lng, MARKET.lat]).map(Math.floor);
    const tile = () => server.ask(`/maps/data/openmaptiles/16/${x}/${y}.pbf`);
    const mapsIn = () => readdirSync(join(dataDir, 'demo')).filter((name) => name.endsWith('.pmtiles'));
    const before = await tile();
    expect([before.status, mapsIn().length]).toEqual([200, 1]);
    await server.writeEdition({ slowerBy: 3, withoutMap: true });
    expect(mapsIn()).toEqual([]);
    expect(await server.killWorkers()).toBe(2);
    expect(await tile()).toEqual(before);
    await server.look();
    expect((await tile()).status).toBe(204);
    await vi.waitFor(() => expect(server.removedFilesHeld()).toEqual([]), { timeout: 60_000 });
    await server.writeEdition({ slowerBy: 2 });
    await server.look();
    expect(await tile()).toEqual(before);
  });

  it('takes up new regions, and lets go of those that are removed', async () => {
    cpSync(join(server.original, 'demo'), join(server.dataDir, 'second'), { recursive: true });
    await server.look();
    expect((await server.status()).regions.map(({ name }: { name: string }) => name)).toEqual(['demo', 'second']);
    const { status: found } = await server.ask('/second/v1/metadata/network');
    expect(found).toBe(200);
    rmSync(join(server.dataDir, 'second'), { recursive: true });
    await server.look();
    expect((await server.ask('/second/v1/metadata/network')).status).toBe(404);
    expect((await server.ask('/demo/v1/metadata/network')).status).toBe(200);
    expect((await server.ask('/metrics')).text).not.toContain('region="second"');
  });

  it('serves on where the server.folder is empty: a disk that is not mounted', async () => {
    renameSync(join(server.dataDir, 'demo'), join(server.folder, 'away'));
    await server.look();
    expect((await server.ask('/demo/v1/metadata/network')).status).toBe(200);
    expect(server.logged.join('')).toContain('what is served stays');
    renameSync(join(server.folder, 'away'), join(server.dataDir, 'demo'));
    await server.look();
  });
});
