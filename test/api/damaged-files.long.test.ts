import {
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyRegion } from '../../src/import/pipeline/index.ts';
import { type Random, seededRandom } from '../../src/kit/core/random.ts';
import { listRegions } from '../../src/region/storage/index.ts';
import { type RunningServer, runServer } from '../../src/service/cli/run-server.ts';
import { demoRegion, MARKET, STATION } from './demo-region.ts';

// Every file of a region, damaged in every way: the server lives, sound regions answer, and a damaged one is out of
// order or right.

/** Damage to the bytes of a file, which may be changed; null removes it. */
type Harm = (bytes: Buffer, random: Random) => Uint8Array | null;

const flipped = (count: number): Harm => {
  return (bytes, random) => {
    for (let n = 0; n < count; n++) bytes[Math.floor(random() * bytes.length)] ^= 1 + Math.floor(random() * 255);
    return bytes;
  };
};
const HARMS: Readonly<Record<string, Harm>> = {
  zeros: (bytes) => bytes.fill(0),
  ones: (bytes) => bytes.fill(255),
  noise: (bytes, random) => bytes.map(() => Math.floor(random() * 256)),
  'flipped-one': flipped(1),
  'flipped-three': flipped(3),
  'flipped-many': flipped(1000),
  swapped: (bytes) => bytes.reverse(),
  shortened: (bytes) => bytes.subarray(0, Math.floor(bytes.length / 2)),
  emptied: () => new Uint8Array(0),
  longer: (bytes) => Buffer.concat([bytes, bytes.subarray(0, 64)]),
  missing: () => null,
};

const dir = mkdtempSync(join(tmpdir(), 'hinterland-damaged-'));
/** Region → the file that is damaged, and how. */
const damaged = new Map<string, readonly [file: string, harm: string]>();
let server: RunningServer;
const lines: string[] = [];
beforeAll(async () => {
  const source = join(await demoRegion(), 'demo');
  cpSync(source, join(dir, 'sound'), { recursive: true });
  const random = seededRandom(1);
  for (const file of readdirSync(source)) {
    for (const [harm, damage] of Object.entries(HARMS)) {
      const region = `${file.split('.')[0]}-${harm}`;
      damaged.set(region, [file, harm]);
      mkdirSync(join(dir, region));
      for (const name of readdirSync(source))
        if (name !== file) linkSync(join(dir, 'sound', name), join(dir, region, name));
      const bytes = damage(readFileSync(join(source, file)), random);
      if (bytes !== null) writeFileSync(join(dir, region, file), bytes);
    }
  }
  const settings = { dataDir: dir, regions: listRegions(dir), host: '127.0.0.1', port: 0, apiKeys: [] };
  const config = { warmUp: false, log: 'info' as const, regions: { pollSeconds: 0, keepFreeBytes: 0 } };
  server = await runServer({ ...settings, config, logTo: { write: (line: string) => void lines.push(line) } });
});
afterAll(async () => {
  await server.close();
  rmSync(dir, { recursive: true });
});

const request = { sources: [{ id: 's', ...MARKET, tm: { car: {} } }], targets: [{ id: 't', ...STATION }] };
const PLACES = 'boundingBox?southWestX=8.48&southWestY=50.49&northEastX=8.53&northEastY=50.52&osmType=shop=bakery';
const ask = async (path: string, body?: object): Promise<readonly [status: number, text: string]> => {
  const headers = { 'content-type': 'application/json' };
  const options = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body), headers };
  const response = await fetch(`${server.url}/${path}`, options);
  return [response.status, await response.text()];
};
const answersOf = async (region: string) => {
  const walk = { ...request, sources: [{ ...request.sources[0], tm: { walk: {} } }] };
  const times = await Promise.all([request, walk].map((body) => ask(`${region}/v1/time`, body)));
  const around = await ask(`pointofinterest/${PLACES}&serviceUrl=https://example.org/${region}/`);
  return [...times, around, await ask(`${region}/v1/metadata/network`)].map(
    ([status, text]) => [status, text.replaceAll(region, 'REGION').replace(/"(request)?[tT]ime":\d+/g, '')] as const,
  );
};
const outOfOrder = async (): Promise<string[]> =>
  JSON.parse((await ask('status'))[1]).brokenRegions.map(({ name }: { name: string }) => name);

describe('a server of a sound region and of damaged ones', () => {
  it('takes those out that are damaged, in the end all but those whose answers are right', async () => {
    const checked = () => lines.filter((line) => /has the checksums|isn't served any more|can't be checked/.test(line));
    const started = server.regions.length;
    await expect.poll(() => checked().length).toBe(started);
    const broken = await outOfOrder();
    const expected = await answersOf('sound');
    expect(expected.map(([status]) => status)).toEqual([200, 200, 200, 200]);
    for (const [region, [file, harm]] of damaged) {
      if (broken.includes(region)) {
        const [status, text] = await ask(`${region}/v1/time`, request);
        expect([status, JSON.parse(text).message]).toEqual([503, `region ${region} is out of order: /status says why`]);
      } else {
        // A blank between two fields says nothing.
        expect(file, `${region} ${harm}`).toBe('manifest.json');
        expect(await answersOf(region), region).toEqual(expected);
      }
    }
    expect(broken).not.toContain('sound');
    const [, metrics] = await ask('metrics');
    for (const region of broken) expect(metrics).toContain(`hinterland_region_up{region="${region}"} 0\n`);
    expect(metrics).toContain('hinterland_region_up{region="sound"} 1\n');
  });

  it('finds files of tiles damaged that it began to serve', async () => {
    const taken = lines.filter((line) => line.includes("isn't served any more")).map((line) => JSON.parse(line));
    expect(taken.map(({ region }) => region)).toContain('basemap-flipped-one');
    for (const { region, msg } of taken) {
      expect(damaged.get(region)?.[0]).toMatch(/\.pmtiles$/);
      expect(msg).toMatch(
        /: \w+\.[0-9a-f]{12}\.pmtiles: its SHA-256 isn't that of the manifest: import the region again$/,
      );
    }
  });

  it('does not look at files again that were cut afterwards, and lives', async () => {
    const [file] = readdirSync(join(dir, 'sound')).filter((name) => name.endsWith('.columns'));
    truncateSync(join(dir, 'sound', file), 10);
    expect((await ask('sound/v1/time', request))[0]).toBe(200);
  });
});

describe('check', () => {
  it('finds all damage that the server finds', async () => {
    rmSync(join(dir, 'sound'), { recursive: true });
    const broken = await outOfOrder();
    for (const region of damaged.keys()) {
      if (broken.includes(region)) expect(verifyRegion(dir, region), region).not.toEqual([]);
    }
  });
});
