import {
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { verifyRegion } from '../../src/import/pipeline/index.ts';
import { InputError } from '../../src/kit/core/errors.ts';
import { FORMAT_VERSION, listRegions } from '../../src/region/storage/index.ts';
import { type RunningServer, runServer } from '../../src/service/cli/run-server.ts';
import { demoRegion, MARKET, STATION } from './demo-region.ts';

// A damaged region doesn't affect the others.

const dir = mkdtempSync(join(tmpdir(), 'hinterland-broken-'));
const file = (region: string, section: string) =>
  join(dir, region, readdirSync(join(dir, region)).find((name) => name.startsWith(`${section}.`))!);
const rewrite = (path: string, bytes: Uint8Array | string) => {
  // The files are links on those of the sound region.
  rmSync(path);
  writeFileSync(path, bytes);
};
const rewriteManifest = (region: string, change: (text: string) => string) => {
  const path = join(dir, region, 'manifest.json');
  rewrite(path, change(readFileSync(path, 'utf8')));
};

/** The ways to break a region, each with the reason that is given for it. */
const BROKEN: Readonly<Record<string, { readonly harm: (region: string) => void; readonly reason: RegExp }>> = {
  shortened: {
    harm: (region) => rewrite(file(region, 'street'), readFileSync(file(region, 'street')).subarray(0, 1000)),
    reason: /^street\.[0-9a-f]{12}\.columns has 1000 bytes instead of \d+: import the region again$/,
  },
  incomplete: {
    harm: (region) => rmSync(file(region, 'transit')),
    reason: /can't be loaded \(ENOENT\): import it again$/,
  },
  garbled: {
    harm: (region) => rewriteManifest(region, (text) => text.slice(0, -20)),
    reason: /its manifest\.json is not valid JSON$/,
  },
  nameless: {
    harm: (region) => rmSync(join(dir, region, 'manifest.json')),
    reason: /has no manifest\.json: import it again$/,
  },
  older: {
    harm: (region) =>
      rewriteManifest(region, (text) => text.replace(`"formatVersion": ${FORMAT_VERSION}`, '"formatVersion": 1')),
    reason: new RegExp(`was built by format 1, this version reads ${FORMAT_VERSION}: import it again$`),
  },
  noise: {
    // As long as it was.
    harm: (region) =>
      rewrite(file(region, 'street'), new Uint8Array(readFileSync(file(region, 'street')).length).fill(7)),
    reason: /^street\.[0-9a-f]{12}\.columns: its column street\.\S+ is damaged: import the region again$/,
  },
  spoiled: {
    // In the midst of its tiles, where no look at its head and its end finds it.
    harm: (region) => {
      const bytes = readFileSync(file(region, 'basemap'));
      bytes[bytes.length >> 1] ^= 1;
      rewrite(file(region, 'basemap'), bytes);
    },
    reason: /^basemap\.[0-9a-f]{12}\.pmtiles: its SHA-256 isn't that of the manifest(: import the region again)?$/,
  },
  locked: {
    harm: (region) => {
      rmSync(join(dir, region), { recursive: true });
      symlinkSync(region, join(dir, region));
    },
    reason: /can't be read \(ELOOP\)$/,
  },
};
const NAMES = Object.keys(BROKEN);

let server: RunningServer;
const lines: string[] = [];
beforeAll(async () => {
  const source = join(await demoRegion(), 'demo');
  cpSync(source, join(dir, 'sound'), { recursive: true });
  for (const [region, { harm }] of Object.entries(BROKEN)) {
    mkdirSync(join(dir, region));
    for (const name of readdirSync(source)) linkSync(join(dir, 'sound', name), join(dir, region, name));
    harm(region);
  }
  const settings = { dataDir: dir, regions: listRegions(dir), host: '127.0.0.1', port: 0, apiKeys: ['all'] };
  const keys = [{ key: 'one-region', plan: 'one' }];
  // Looking at the folder again would tell each a second time.
  const regions = { pollSeconds: 0, keepFreeBytes: 0 };
  const config = { warmUp: false, keys, plans: { one: { regions: ['sound'] } }, regions };
  server = await runServer({ ...settings, config, logTo: { write: (line: string) => void lines.push(line) } });
  // What is only found by its checksum is served for a moment.
  const broken = async () => ((await (await ask('readyz')).json()) as { brokenRegions: string[] }).brokenRegions;
  await vi.waitFor(async () => expect(await broken()).toHaveLength(NAMES.length), { timeout: 60_000, interval: 100 });
});
afterAll(async () => {
  await server.close();
  rmSync(dir, { recursive: true });
});

const tm = { walk: {} };
const request = { sources: [{ id: 's', ...MARKET, tm }], targets: [{ id: 't', ...STATION }] };
const ask = (path: string, body?: object) =>
  fetch(`${server.url}/${path}`, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { 'x-api-key': 'all', ...(body ? { 'content-type': 'application/json' } : {}) },
  });

describe('a server of one sound region and many broken ones', () => {
  it('answers for the sound one, and is ready', async () => {
    expect((await ask('sound/v1/time', request)).status).toBe(200);
    const ready = await ask('readyz');
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', brokenRegions: [...NAMES].sort() }]);
  });

  it.each(NAMES)('says of %s that it is out of order, by its name', async (region) => {
    for (const path of [`${region}/v1/time`, `${region.toUpperCase()}/v1/time`]) {
      const response = await ask(path, request);
      expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
        503,
        `region ${region} is out of order: /status says why`,
      ]);
    }
    expect((await ask(`${region}/v1/metadata/network`)).status).toBe(503);
    const places = await ask('pointofinterest/reachability', {
      ...request,
      osmTypes: [{ key: 'group', value: 'g_shop' }],
      serviceUrl: `https://example.org/${region}/`,
    });
    expect([places.status, ((await places.json()) as { message: string }).message]).toEqual([
      503,
      `serviceUrl names the region ${region}, which is out of order: /status says why`,
    ]);
  });

  it.each(Object.entries(BROKEN))('tells why %s is, in log, status and metrics', async (region, { reason }) => {
    const status = (await (await ask('status')).json()) as {
      regions: { name: string }[];
      brokenRegions: { name: string; reason: string }[];
    };
    expect(status.regions.map(({ name }) => name)).toEqual(['sound']);
    expect(status.brokenRegions.find(({ name }) => name === region)?.reason).toMatch(reason);
    expect(JSON.stringify(status)).not.toContain(dir);
    const logged = lines.map((line) => JSON.parse(line)).filter((line) => line.region === region);
    expect(logged.map(({ level }) => level)).toEqual([50]);
    expect(logged[0].msg.replace(/^region \w+ (can't be served|isn't served any more): /, '')).toMatch(reason);
    const metrics = await (await ask('metrics')).text();
    expect(metrics).toContain(`hinterland_region_up{region="${region}"} 0\n`);
    expect(metrics).toContain('hinterland_region_up{region="sound"} 1\n');
  });

  it('does not take the sound one for the only one', async () => {
    const response = await ask('v1/time', request);
    expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
      404,
      expect.stringMatching(/^region /),
    ]);
  });

  it('tells keys that may not use a region no more than that', async () => {
    const response = await fetch(`${server.url}/shortened/v1/metadata/network?key=one-region`);
    expect(response.status).toBe(403);
  });

  it('looks for places without serviceUrl in the sound one, and says what it left out', async () => {
    const box = 'southWestX=8.48&southWestY=50.49&northEastX=8.53&northEastY=50.52';
    const response = await ask(`pointofinterest/boundingBox?${box}&osmType=shop=bakery`);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-message')).toMatch(/^Regions out of order were left out: garbled, incomplete, /);
    const around = { ...request, osmTypes: [{ key: 'group', value: 'g_shop' }] };
    expect((await ask('pointofinterest/reachability', around)).status).toBe(200);
    const elsewhere = { ...around, sources: [{ id: 's', lat: 10, lng: 10, tm }] };
    const lost = await ask('pointofinterest/reachability', elsewhere);
    expect([lost.status, ((await lost.json()) as { message: string }).message]).toEqual([
      503,
      expect.stringMatching(
        /^serviceUrl is required where no region that is served holds all of the request's sources; out of order: garbled, /,
      ),
    ]);
  });
});

describe('check', () => {
  it.each(Object.entries(BROKEN))('finds what is wrong with %s', (region, { reason }) => {
    const problems = verifyRegion(dir, region);
    expect(problems.length).toBeGreaterThan(0);
    if (region !== 'noise' && region !== 'incomplete') {
      expect(problems.map((problem) => problem.replace(`${join(dir, region)}/`, ''))).toEqual([
        expect.stringMatching(reason),
      ]);
    }
  });
});

describe('a server of broken regions alone', () => {
  it('does not start, and names each with its reason', async () => {
    const settings = {
      dataDir: dir,
      regions: ['older', 'shortened'],
      host: '127.0.0.1',
      port: 0,
      apiKeys: [],
      config: {},
    };
    const attempt = runServer(settings);
    await expect(attempt).rejects.toThrow(InputError);
    await expect(attempt).rejects.toThrow(
      /^no region can be served: older \(.* was built by format 1.*\), shortened \(street\..* has 1000 bytes instead of/,
    );
  });
});
