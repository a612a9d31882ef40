import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { generationOf, readManifest } from '../../src/region/storage/index.ts';
import { openStore } from '../../src/region/store/index.ts';
import { type RunningServer, runServer } from '../../src/service/cli/run-server.ts';
import { writeEdition } from '../editions.ts';
import { jobWorld } from '../jobs/job-world.ts';
import { smallDisk } from '../small-disk.ts';
import { runHere } from '../worlds/cli/commands.ts';
import { demoRegion, places } from './demo-region.ts';

// A full disk is reported, loses nothing, and work goes on once there is space again.

const folder = mkdtempSync(join(tmpdir(), 'hinterland-full-'));
const disk = smallDisk(64);
const servers: RunningServer[] = [];
const storeBefore = process.env.HINTERLAND_STORE;
const WAIT = { timeout: 500_000, interval: 50 };

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
  disk?.empty();
});
afterAll(() => {
  if (storeBefore === undefined) delete process.env.HINTERLAND_STORE;
  else process.env.HINTERLAND_STORE = storeBefore;
  disk?.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function startServer(dataDir: string, inStore = false): Promise<RunningServer> {
  const config = {
    warmUp: false,
    workers: 1,
    log: 'silent' as const,
    store: { pollSeconds: 0.2 },
    regions: { keepFreeBytes: 0 },
  };
  const store = inStore ? openStore() : null;
  const regions = inStore ? [] : ['demo'];
  const server = await runServer({ dataDir, regions, store, host: '127.0.0.1', port: 0, apiKeys: [], config });
  servers.push(server);
  return server;
}

interface Status {
  readonly regions: readonly { readonly generation: string }[];
  readonly store?: { readonly problems: readonly { readonly problem: string }[] };
}
const statusOf = async ({ url }: RunningServer) => (await (await fetch(`${url}/status`)).json()) as Status;
const generationAt = async (server: RunningServer) => (await statusOf(server)).regions[0]?.generation;
const problemsAt = async (server: RunningServer) =>
  (await statusOf(server)).store?.problems.map(({ problem }) => problem).join() ?? '';
const isAnswered = async ({ url }: RunningServer) => {
  const [first, ...others] = places(4);
  const body = JSON.stringify({ sources: [{ ...first, tm: { walk: {} } }], targets: others, maxEdgeWeight: 1800 });
  const headers = { 'content-type': 'application/json' };
  return (await fetch(`${url}/demo/v1/time`, { method: 'POST', headers, body })).status === 200;
};

describe.skipIf(disk === null)('a store of regions', () => {
  it('that is full keeps what is published; the next one is published when there is room', async () => {
    const original = await demoRegion();
    const source = join(folder, 'source');
    cpSync(join(original, 'demo'), join(source, 'demo'), { recursive: true });
    process.env.HINTERLAND_STORE = join(disk!.folder, 'store');
    mkdirSync(process.env.HINTERLAND_STORE);
    const publish = () => runHere('publish', 'demo', '--data', source);
    expect((await publish()).code).toBe(0);
    const first = generationOf(readManifest(source, 'demo'));
    const server = await startServer(join(folder, 'follower'), true);
    expect(await generationAt(server)).toBe(first);

    await writeEdition(source, 'demo', { original, slowerBy: 2, padding: { bytes: 4 << 20, value: 1 } });
    const second = generationOf(readManifest(source, 'demo'));
    disk!.fill();
    const refused = await publish();
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toMatch(/store .*(room|ENOSPC|no space)/i);
    expect(refused.stderr.trim().split('\n')).toHaveLength(1);
    expect(await generationAt(server)).toBe(first);
    expect(await isAnswered(server)).toBe(true);
    // A server that comes now finds all of the first.
    const late = await startServer(join(folder, 'late'), true);
    expect(await generationAt(late)).toBe(first);

    disk!.empty();
    expect((await publish()).code).toBe(0);
    for (const one of [server, late]) await expect.poll(() => generationAt(one), WAIT).toBe(second);
  });

  it('is followed by a server whose own disk is full as soon as that has room', async () => {
    const original = await demoRegion();
    const source = join(folder, 'source-2');
    cpSync(join(original, 'demo'), join(source, 'demo'), { recursive: true });
    process.env.HINTERLAND_STORE = join(folder, 'store-2');
    mkdirSync(process.env.HINTERLAND_STORE);
    const publish = async () => expect((await runHere('publish', 'demo', '--data', source)).code).toBe(0);
    await publish();
    const dataDir = join(disk!.folder, 'data');
    const server = await startServer(dataDir, true);
    const first = await generationAt(server);
    disk!.fill();
    await writeEdition(source, 'demo', { original, slowerBy: 2, padding: { bytes: 4 << 20, value: 2 } });
    await publish();
    await expect.poll(() => problemsAt(server), WAIT).toContain('ENOSPC');
    expect(await generationAt(server)).toBe(first);
    expect(await isAnswered(server)).toBe(true);

    disk!.empty();
    const second = generationOf(readManifest(source, 'demo'));
    await expect.poll(() => generationAt(server), WAIT).toBe(second);
    expect(await problemsAt(server)).toBe('');
    expect(generationOf(readManifest(dataDir, 'demo'))).toBe(second);
  });
});

describe.skipIf(disk === null)('a disk of results', () => {
  it('that is full makes jobs wait, and new ones are refused; requests go on', async () => {
    delete process.env.HINTERLAND_STORE;
    const world = await jobWorld();
    const job = {
      operation: 'time',
      body: { maxEdgeWeight: 1200, tm: { bike: {} } },
      sources: { cells: { h3: 9 } },
      targets: { cells: { h3: 10 } },
    };
    const expected = JSON.parse(readFileSync(join((await world.run(job)).out, 'manifest.json'), 'utf8'));
    world.close();
    const dataDir = join(folder, 'with-jobs');
    mkdirSync(dataDir);
    symlinkSync(join(await demoRegion(), 'demo'), join(dataDir, 'demo'));
    mkdirSync(join(disk!.folder, 'jobs'));
    symlinkSync(join(disk!.folder, 'jobs'), join(dataDir, '.jobs'));
    const server = await startServer(dataDir);
    const post = async () => {
      const body = JSON.stringify({ ...job, region: 'demo' });
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`${server.url}/jobs/v1`, { method: 'POST', headers, body });
      return { status: response.status, state: (await response.json()) as { id: string; detail?: string } };
    };
    interface JobState {
      readonly status: string;
      readonly waitingBecause: string | null;
    }
    const state = async (id: string) => (await (await fetch(`${server.url}/jobs/v1/${id}`)).json()) as JobState;
    // Makes the embedded database, which takes a while.
    const before = await post();
    expect(before.status).toBe(202);
    await expect.poll(async () => (await state(before.state.id)).status, WAIT).toBe('successful');

    const { state: waiting } = await post();
    disk!.fill();
    const says = async () => {
      const { status, waitingBecause } = await state(waiting.id);
      return status === 'successful' ? 'done before the disk was full' : (waitingBecause ?? '');
    };
    await expect.poll(says, WAIT).toMatch(/ENOSPC|done before/);
    expect(await isAnswered(server)).toBe(true);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(Number(/^hinterland_store_free_bytes (\d+)/m.exec(metrics)?.[1])).toBeLessThan(1 << 20);
    const later = await post();
    expect([202, 503, 507]).toContain(later.status);
    if (later.status !== 202) expect(later.state.detail).toMatch(/jobs/);

    disk!.empty();
    for (const id of [waiting.id, ...(later.status === 202 ? [later.state.id] : [])]) {
      await expect.poll(async () => (await state(id)).status, WAIT).toBe('successful');
      expect(await (await fetch(`${server.url}/jobs/v1/${id}/results`)).json()).toEqual(expected);
    }
    expect(existsSync(join(dataDir, '.jobs', waiting.id, 'manifest.json'))).toBe(true);
  });
});
