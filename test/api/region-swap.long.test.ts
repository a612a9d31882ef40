import { cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENGINE_WORKER } from '../../src/capabilities/index.ts';
import { type RunningServer, runServer } from '../../src/cli/run-server.ts';
import { firstLine, start, stop } from '../../src/cli/test-commands.ts';
import { Engine } from '../../src/engine/index.ts';
import { Metrics, ServiceState } from '../../src/http/index.ts';
import { LiveRegions, loadRegions } from '../../src/live-regions/index.ts';
import { loadRegion } from '../../src/storage/index.ts';
import { writeEdition } from '../editions.ts';
import { demoRegion, MARKET, places } from './demo-region.ts';

// Regions that are imported again under load, damaged, and again and again.

const folder = mkdtempSync(join(tmpdir(), 'hinterland-swaps-'));
const dataDir = join(folder, 'regions');
let original: string;
let server: RunningServer;
const logged: string[] = [];

beforeAll(async () => {
  mkdirSync(dataDir);
  original = await demoRegion();
  cpSync(join(original, 'demo'), join(dataDir, 'demo'), { recursive: true });
  server = await runServer({
    ...{ dataDir, regions: ['demo'], host: '127.0.0.1', port: 0, apiKeys: [] },
    config: { warmUp: false, workers: 2, log: 'error', regions: { pollSeconds: 0, keepFreeBytes: 0 } },
    logTo: { write: (line: string) => void logged.push(line) },
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const car = { car: {} };
const matrix = JSON.stringify({
  sources: places(12).map((place) => ({ ...place, tm: car })),
  targets: places(20),
  maxEdgeWeight: 3600,
});
const ask = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(server.url + path, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const times = async () => {
  const { status, text } = await ask('/demo/v1/time', { method: 'POST', body: matrix });
  expect(status).toBe(200);
  return JSON.stringify(JSON.parse(text).data);
};
const status = async () => JSON.parse((await ask('/status')).text);
const swaps = async (outcome: string) =>
  Number(
    new RegExp(`hinterland_region_swaps_total{outcome="${outcome}"} (\\d+)`).exec((await ask('/metrics')).text)?.[1],
  );

describe('a running server', () => {
  it('loses no request while regions are replaced, and answers each from one of them', async () => {
    const known = new Set<string>();
    known.add(await times());
    await writeEdition(dataDir, 'demo', { original, slowerBy: 2 });
    await server.lookAtRegions();
    known.add(await times());
    let swapping = true;
    let asked = 0;
    const strange: unknown[] = [];
    const client = async (path: string, init: RequestInit, isRight: (text: string) => boolean) => {
      while (swapping) {
        const { status, text } = await ask(path, init).catch((error: unknown) => ({ status: 0, text: String(error) }));
        asked++;
        if (status !== 200 || !isRight(text)) strange.push([path, status, text.slice(0, 200)]);
      }
    };
    const polygon = JSON.stringify({
      sources: [{ id: 'a', ...MARKET, tm: car }],
      polygon: { values: [300, 600], serializer: 'geojson' },
    });
    const clients = Array.from({ length: 16 }, (_, i) =>
      i % 2 === 0
        ? client('/demo/v1/time', { method: 'POST', body: matrix }, (text) =>
            known.has(JSON.stringify(JSON.parse(text).data)),
          )
        : client(
            '/demo/v1/polygon',
            { method: 'POST', body: polygon },
            (text) => text.includes('"polygons"') || text.includes('coordinates'),
          ),
    );
    for (let swap = 0; swap < 4; swap++) {
      await writeEdition(dataDir, 'demo', { original, slowerBy: swap % 2 === 0 ? 1 : 2 });
      await server.lookAtRegions();
    }
    swapping = false;
    await Promise.all(clients);
    expect(strange).toEqual([]);
    expect(asked).toBeGreaterThan(16);
  });

  it('keeps what it serves where the newer region is damaged, and says so', async () => {
    const before = await times();
    const sound = join(folder, 'sound');
    cpSync(join(dataDir, 'demo'), sound, { recursive: true });
    await writeEdition(dataDir, 'demo', { original, slowerBy: 3 });
    const [file] = readdirSync(join(dataDir, 'demo')).filter((name) => name.startsWith('street.'));
    const path = join(dataDir, 'demo', file);
    const { transfer } = loadRegion(dataDir, 'demo');
    const at = transfer.manifest.sections.findIndex(({ name }) => name === 'street');
    const bytes = new Uint8Array(new Uint8Array(transfer.buffers[at]));
    bytes[bytes.length >> 1] ^= 1;
    writeFileSync(path, bytes);
    await server.lookAtRegions();
    expect(await times()).toBe(before);
    expect((await status()).regions[0].update.problem).toMatch(
      /^street\.[0-9a-f]{12}\.columns: its SHA-256 isn't that of the manifest/,
    );
    expect(logged.join('')).toContain("region demo can't be taken up as it is now");
    expect(await swaps('failed')).toBe(1);
    rmSync(join(dataDir, 'demo'), { recursive: true });
    renameSync(sound, join(dataDir, 'demo'));
    await server.lookAtRegions();
    expect((await status()).regions[0].update).toBeUndefined();
    expect(await times()).toBe(before);
  });

  it('keeps what it serves where there is too little memory for both, and says so', async () => {
    const state = new ServiceState();
    const metrics = new Metrics();
    const engine = new Engine({ workers: 1, entry: ENGINE_WORKER });
    const initial = loadRegions(dataDir, ['demo']);
    const settings = { pollSeconds: 0, keepFreeBytes: 5 << 20 };
    const logger = pino({ level: 'silent' });
    const deps = { dataDir, only: null, engine, state, metrics, logger, settings, freeMemory: () => 6 << 20 };
    const live = new LiveRegions(deps, initial);
    const generation = state.regions.get('demo')?.generation;
    await writeEdition(dataDir, 'demo', { original, slowerBy: 4, padding: { bytes: 8 << 20, value: 1 } });
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
    const config = join(folder, 'config.yaml');
    writeFileSync(config, 'workers: 2\nregions: { pollSeconds: 0.2, keepFreeBytes: 0 }\n');
    const child = start('serve', '--data', dataDir, '--port', '0', '--config', config);
    try {
      const url = /http\S+/.exec(await firstLine(child))![0];
      const generation = async () => (await (await fetch(`${url}status`)).json()).regions[0].generation;
      const residentBytes = async () =>
        Number(/^process_resident_memory_bytes (\d+)/m.exec(await (await fetch(`${url}metrics`)).text())?.[1]);
      const resident: number[] = [];
      for (let swap = 0; swap < 20; swap++) {
        const before = await generation();
        await writeEdition(dataDir, 'demo', { original, slowerBy: 1, padding: { bytes: PADDING, value: swap } });
        while ((await generation()) === before) await new Promise((resolve) => setTimeout(resolve, 50));
        const answer = await fetch(`${url}v1/time`, { method: 'POST', body: matrix });
        expect(answer.status).toBe(200);
        await answer.arrayBuffer();
        resident.push(await residentBytes());
      }
      // Fifteen generations more are less than five: caches and the allocator keep some.
      expect(Math.max(...resident.slice(-3)) - Math.min(...resident.slice(2, 5))).toBeLessThan(5 * PADDING);
    } finally {
      await stop(child);
    }
  }, 1_200_000);
});

/** What each edition holds besides: memory that would be seen if it stayed. */
const PADDING = 32 << 20;
