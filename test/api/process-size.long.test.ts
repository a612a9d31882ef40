import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { firstLine, start, stop } from '../worlds/cli/commands.ts';
import { demoRegion, places } from './demo-region.ts';

const MB = 1 << 20;
/** The memory that `docs/operations.md` states for a server and for each worker. */
const SERVER_BYTES = 350 * MB;
const WORKER_BYTES = 75 * MB;
const TOLERANCE = 1.1;
const CACHE_BYTES = 64 * MB;
const REGIONS = 12;
const METRICS = 240;
const CALLERS = 16;

let dataDir: string;
let regionBytes = 0;
let server: ChildProcess | null = null;

/** The demonstration region under a dozen names. */
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'hinterland-process-size-'));
  const folder = join(await demoRegion(), 'demo');
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const { sections, files = [] } = manifest as {
    sections: { file: string; bytes: number }[];
    files?: { file: string }[];
  };
  for (let n = 0; n < REGIONS; n++) {
    const name = `city${n}`;
    mkdirSync(join(dataDir, name));
    for (const { file } of [...sections, ...files]) symlinkSync(join(folder, file), join(dataDir, name, file));
    writeFileSync(join(dataDir, name, 'manifest.json'), JSON.stringify({ ...manifest, name }));
    regionBytes += sections.reduce((sum, { bytes }) => sum + bytes, 0);
  }
});
afterAll(async () => {
  if (server) await stop(server, 'SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

const residentBytes = (child: ChildProcess): number =>
  1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]);

/** Returns the n-th request: each has a new metric, of each mode and region in turn. */
function requestOf(n: number): { path: string; body: string } {
  const mode = [
    { car: { trafficLeftTurnPenalty: 1 + n / 10 } },
    { bike: { speed: 10 + n / 20 } },
    { walk: { speed: 3 + n / 100 } },
  ][n % 3];
  const [source, ...targets] = places(40);
  const request = { sources: [{ ...source, tm: mode }], edgeWeight: 'time', maxEdgeWeight: 3600 };
  const area = n % 2 === 0;
  const body = area
    ? { ...request, polygon: { values: [300, 600, 900], serializer: 'geojson' } }
    : { ...request, targets };
  return { path: `/city${n % REGIONS}/v1/${area ? 'polygon' : 'time'}`, body: JSON.stringify(body) };
}

it.each([2, 16])(
  'with %i workers the process is no larger than its regions, its budget and so much for each worker',
  async (workers) => {
    const config = join(dataDir, 'config.yaml');
    writeFileSync(
      config,
      `workers: ${workers}\nmemory: { cacheBytes: ${CACHE_BYTES} }\nlog: silent\ndrain: { announceSeconds: 0 }\n`,
    );
    server = start('serve', '--data', dataDir, '--config', config, '--port', '0');
    const url = /http:\S+/.exec(await firstLine(server))?.[0];
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 240_000, interval: 200 }).toBe(200);
    let next = 0;
    let most = 0;
    const statuses = new Set<number>();
    const caller = async (): Promise<void> => {
      for (let n = next++; n < METRICS; n = next++) {
        const { path, body } = requestOf(n);
        const response = await fetch(url + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        });
        statuses.add(response.status);
        await response.arrayBuffer();
        most = Math.max(most, residentBytes(server!));
      }
    };
    await Promise.all(Array.from({ length: CALLERS }, caller));
    expect([...statuses]).toEqual([200]);
    const promised = regionBytes + CACHE_BYTES + SERVER_BYTES + workers * WORKER_BYTES;
    expect(most).toBeLessThan(TOLERANCE * promised);
    // A promise that is far too large would be none.
    expect(most).toBeGreaterThan(promised / 4);
    await stop(server, 'SIGKILL');
    server = null;
  },
);
