import { cpSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadRegion } from '../../src/region/storage/index.ts';
import { ENGINE_WORKER } from '../../src/service/capabilities/index.ts';
import { Engine } from '../../src/service/engine/index.ts';
import { Metrics, ServiceState } from '../../src/service/http/index.ts';
import { LiveRegions, loadRegions } from '../../src/service/live-regions/index.ts';
import { firstLine, start, stop } from '../worlds/cli/commands.ts';
import { MARKET } from './demo-region.ts';
import { MATRIX, SwapServer } from './swap-server.ts';

// Regions that are imported again under load, damaged, and again and again.

let server: SwapServer;

beforeAll(async () => {
  server = await SwapServer.start();
});
afterAll(async () => {
  await server.close();
});

describe('a running server', () => {
  it('loses no request while regions are replaced, and answers each from one of them', async () => {
    const known = new Set<string>();
    known.add(await server.times());
    await server.writeEdition({ slowerBy: 2 });
    await server.look();
    known.add(await server.times());
    let swapping = true;
    let asked = 0;
    const strange: unknown[] = [];
    const client = async (path: string, init: RequestInit, isRight: (text: string) => boolean) => {
      while (swapping) {
        const { status, text } = await server
          .ask(path, init)
          .catch((error: unknown) => ({ status: 0, text: String(error) }));
        asked++;
        if (status !== 200 || !isRight(text)) strange.push([path, status, text.slice(0, 200)]);
      }
    };
    const clients = Array.from({ length: 16 }, (_, i) =>
      i % 2 === 0
        ? client('/demo/v1/time', { method: 'POST', body: MATRIX }, (text) =>
            known.has(JSON.stringify(JSON.parse(text).data)),
          )
        : client(
            '/demo/v1/polygon',
            { method: 'POST', body: POLYGON },
            (text) => text.includes('"polygons"') || text.includes('coordinates'),
          ),
    );
    for (let swap = 0; swap < 4; swap++) {
      await server.writeEdition({ slowerBy: swap % 2 === 0 ? 1 : 2 });
      await server.look();
    }
    swapping = false;
    await Promise.all(clients);
    expect(strange).toEqual([]);
    expect(asked).toBeGreaterThan(16);
  });

  it('keeps what it serves where the newer region is damaged, and says so', async () => {
    const before = await server.times();
    const sound = join(server.folder, 'sound');
    cpSync(join(server.dataDir, 'demo'), sound, { recursive: true });
    await server.writeEdition({ slowerBy: 3 });
    const [file] = readdirSync(join(server.dataDir, 'demo')).filter((name) => name.startsWith('street.'));
    const path = join(server.dataDir, 'demo', file);
    const { transfer } = loadRegion(server.dataDir, 'demo');
    const at = transfer.manifest.sections.findIndex(({ name }) => name === 'street');
    const bytes = new Uint8Array(new Uint8Array(transfer.buffers[at]));
    bytes[bytes.length >> 1] ^= 1;
    writeFileSync(path, bytes);
    await server.look();
    expect(await server.times()).toBe(before);
    expect((await server.status()).regions[0].update.problem).toMatch(
      /^street\.[0-9a-f]{12}\.columns: its column street\.\S+ is damaged/,
    );
    expect(server.logged.join('')).toContain("region demo can't be taken up as it is now");
    expect(await server.swaps('failed')).toBe(1);
    rmSync(join(server.dataDir, 'demo'), { recursive: true });
    renameSync(sound, join(server.dataDir, 'demo'));
    await server.look();
    expect((await server.status()).regions[0].update).toBeUndefined();
    expect(await server.times()).toBe(before);
  });

  it('keeps what it serves where there is too little memory for both, and says so', async () => {
    const state = new ServiceState();
    const metrics = new Metrics();
    const engine = new Engine({ workers: 1, entry: ENGINE_WORKER });
    const initial = loadRegions(server.dataDir, ['demo']);
    const settings = { pollSeconds: 0, keepFreeBytes: 5 << 20 };
    const logger = pino({ level: 'silent' });
    const deps = {
      dataDir: server.dataDir,
      only: null,
      engine,
      state,
      metrics,
      logger,
      settings,
      freeMemory: () => 6 << 20,
    };
    const live = new LiveRegions(deps, initial);
    const generation = state.regions.get('demo')?.generation;
    await server.writeEdition({ slowerBy: 4, padding: { bytes: 8 << 20, value: 1 } });
    await live.look();
    expect(state.regions.get('demo')?.generation).toBe(generation);
    expect(state.troubles.get('demo')?.problem).toMatch(
      /^it takes \d+ MB beside what is served, and 1 MB are free: restart the server, or give it more memory$/,
    );
    expect(await metrics.text()).toContain('hinterland_region_swaps_total{outcome="refused"} 1');
    await live.stop();
    await engine.close();
  });

  it('gives the memory of replaced regions back', async () => {
    const config = join(server.folder, 'config.yaml');
    // Warming up for each generation would take most of the time; each is asked for areas and times instead.
    writeFileSync(config, 'workers: 2\nwarmUp: false\nregions: { pollSeconds: 0.2, keepFreeBytes: 0 }\n');
    const child = start('serve', '--data', server.dataDir, '--port', '0', '--config', config);
    try {
      const url = /http\S+/.exec(await firstLine(child))![0];
      const generation = async () => (await (await fetch(`${url}status`)).json()).regions[0].generation;
      const residentBytes = async () =>
        Number(/^process_resident_memory_bytes (\d+)/m.exec(await (await fetch(`${url}metrics`)).text())?.[1]);
      const resident: number[] = [];
      for (let swap = 0; swap < 20; swap++) {
        const before = await generation();
        await server.writeEdition({ slowerBy: 1, padding: { bytes: PADDING, value: swap } });
        while ((await generation()) === before) await new Promise((resolve) => setTimeout(resolve, 50));
        for (const [path, body] of [
          ['time', MATRIX],
          ['polygon', POLYGON],
        ]) {
          const answer = await fetch(`${url}v1/${path}`, { method: 'POST', body });
          expect(answer.status).toBe(200);
          await answer.arrayBuffer();
        }
        resident.push(await residentBytes());
      }
      // Fifteen generations more are less than five: caches and the allocator keep some.
      expect(Math.max(...resident.slice(-3)) - Math.min(...resident.slice(2, 5))).toBeLessThan(5 * PADDING);
    } finally {
      await stop(child);
    }
  }, 1_200_000);
});

const POLYGON = JSON.stringify({
  sources: [{ id: 'a', ...MARKET, tm: { car: {} } }],
  polygon: { values: [300, 600], serializer: 'geojson' },
});

/** Bytes that are added to each edition, so that memory that isn't freed is seen. */
const PADDING = 32 << 20;
