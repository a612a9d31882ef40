import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RunningServer, runServer } from '../../src/cli/run-server.ts';
import { writeEdition } from '../editions.ts';
import { demoRegion, places } from './demo-region.ts';

// Regions that are imported again, come or go while a server runs.

const folder = mkdtempSync(join(tmpdir(), 'hinterland-swap-'));
const dataDir = join(folder, 'regions');
let original: string;
let server: RunningServer;
const logged: string[] = [];

// Each look that finds something new starts a thread.
vi.setConfig({ testTimeout: 120_000 });

beforeAll(async () => {
  mkdirSync(dataDir);
  original = await demoRegion();
  cpSync(join(original, 'demo'), join(dataDir, 'demo'), { recursive: true });
  server = await runServer({
    ...{ dataDir, regions: ['demo'], host: '127.0.0.1', port: 0, apiKeys: [] },
    // Tests look at the folder themselves.
    config: { warmUp: false, workers: 2, log: 'error', regions: { pollSeconds: 0, keepFreeBytes: 0 } },
    logTo: { write: (line: string) => void logged.push(line) },
  });
});
afterAll(async () => {
  vi.resetConfig();
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
  it('answers from a region that was imported again, without mixing it with the one before', async () => {
    const before = await times();
    const generation = (await status()).regions[0].generation;
    await writeEdition(dataDir, 'demo', { original, slowerBy: 2 });
    await server.lookAtRegions();
    const after = await times();
    expect(after).not.toBe(before);
    const now = await status();
    expect(now.regions[0].generation).not.toBe(generation);
    expect((await ask('/metrics')).text).toContain(
      `hinterland_region_info{region="demo",generation="${now.regions[0].generation}"} 1`,
    );
    expect(await swaps('replaced')).toBe(1);
    // The same data again: nothing to do.
    await writeEdition(dataDir, 'demo', { original, slowerBy: 2 });
    await server.lookAtRegions();
    expect(await swaps('replaced')).toBe(1);
  });

  it('takes up new regions, and lets go of those that are removed', async () => {
    cpSync(join(original, 'demo'), join(dataDir, 'second'), { recursive: true });
    await server.lookAtRegions();
    expect((await status()).regions.map(({ name }: { name: string }) => name)).toEqual(['demo', 'second']);
    const { status: found } = await ask('/second/v1/metadata/network');
    expect(found).toBe(200);
    rmSync(join(dataDir, 'second'), { recursive: true });
    await server.lookAtRegions();
    expect((await ask('/second/v1/metadata/network')).status).toBe(404);
    expect((await ask('/demo/v1/metadata/network')).status).toBe(200);
    expect((await ask('/metrics')).text).not.toContain('region="second"');
  });

  it('serves on where the folder is empty: a disk that is not mounted', async () => {
    renameSync(join(dataDir, 'demo'), join(folder, 'away'));
    await server.lookAtRegions();
    expect((await ask('/demo/v1/metadata/network')).status).toBe(200);
    expect(logged.join('')).toContain('what is served stays');
    renameSync(join(folder, 'away'), join(dataDir, 'demo'));
    await server.lookAtRegions();
  });
});
