import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoRegion } from '../../../test/api/demo-region.ts';
import { openPackHere } from '../../../test/browser/packed-region.ts';
import { firstLine, run, runHere, start, stop } from '../../../test/worlds/cli/commands.ts';
import { gridCity } from '../../../test/worlds/import/city.ts';
import type { PackManifest } from '../../region/pack/index.ts';
import { hinterlandVersion } from '../../region/storage/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'hinterland-cli-'));
/** Servers that answer next to nothing needn't warm up. */
const calm = join(folder, 'calm.yaml');
writeFileSync(calm, 'warmUp: false\n');
let data: string;

beforeAll(async () => {
  data = await demoRegion();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('hinterland', () => {
  it('tells version and help on stdout, mistakes in one sentence on stderr', async () => {
    expect(await run('--version')).toEqual({ code: 0, stdout: `${hinterlandVersion}\n`, stderr: '' });
    const help = await runHere('--help');
    expect(help.code).toBe(0);
    for (const command of ['import', 'serve', 'demo', 'check', 'rating', 'key', 'usage', 'openapi'])
      expect(help.stdout).toContain(command);
    const unknown = await runHere('frobnicate');
    expect(unknown).toMatchObject({ code: 1, stdout: '' });
    expect(unknown.stderr).toMatch(/^error: unknown command 'frobnicate'\n/);
    expect(await runHere('serve', '--port', 'eighty')).toEqual({
      ...{ code: 1, stdout: '', stderr: '--port must be a number from 0 to 65535\n' },
    });
  });

  it('pack writes a region as files, in place of an older pack, and into no other folder', async () => {
    const out = join(folder, 'pack');
    const pack = (modes: string, into = out) =>
      runHere('pack', 'demo', '--data', data, '--out', into, '--modes', modes);
    expect((await pack('walk,bike')).stdout).toMatch(
      /^base\.[0-9a-f]{12}\.columns +\d+ kB\n[\s\S]*in all +[\d,]+ kB\n$/,
    );
    expect(readdirSync(out).filter((name) => name.startsWith('bike'))).toHaveLength(2);
    expect((await pack('walk')).code).toBe(0);
    const { groups } = JSON.parse(readFileSync(join(out, 'pack.json'), 'utf8')) as PackManifest;
    expect(readdirSync(out).toSorted()).toEqual([...groups.map(({ file }) => file), 'pack.json'].toSorted());
    for (const { file, bytes } of groups) expect(statSync(join(out, file)).size).toBe(bytes);
    expect(await pack('boat')).toMatchObject({
      code: 1,
      stderr: '--modes: boat is none of walk, bike, car, transit\n',
    });
    expect((await pack('walk', data)).stderr).toMatch(/ holds files that are no pack: name another folder\n$/);
  });

  it('pack writes a part of a region, from the files that it was imported from', async () => {
    const save = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const osm = save('grid.osm', gridCity(12));
    const places = save('own.csv', 'id,lat,lon,shop\n1,48.003,8.003,mall\n2,48.01,8.01,mall\n');
    const grid = join(folder, 'grid');
    const inputs = ['--osm', osm, '--places', places];
    expect((await runHere('import', 'grid', ...inputs, '--data', grid)).code).toBe(0);
    const pack = (out: string, ...options: string[]) =>
      runHere('pack', 'grid', '--data', grid, '--out', join(folder, out), '--modes', 'walk', ...options);
    const box = ['--bbox', '8.0005,48.0005,8.0045,48.0035'];
    expect((await pack('grid-whole')).code).toBe(0);
    const made = await pack('grid-part', ...box, ...inputs);
    expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/in all/) });
    expect(made.stderr).toMatch(/building streets/);
    const [whole, part] = await Promise.all(
      ['grid-whole', 'grid-part'].map((name) => openPackHere(join(folder, name))),
    );
    expect(part.facts).toMatchObject({ name: 'grid', bounds: [8.0005, 48.0005, 8.0045, 48.0035] });
    const point = (lat: number, lng: number) => ({ id: `${lat}`, lat, lng, tm: { walk: {} } });
    const from = (...targets: unknown[]) =>
      ({ sources: [point(48.002, 8.002)], targets, maxEdgeWeight: 1800 }) as never;
    const inside = from(point(48.0021, 8.0033));
    expect(await part.times(inside)).toEqual(await whole.times(inside));
    const malls = { sources: [point(48.002, 8.002)], maxEdgeWeight: 1800, osmTypes: [{ key: 'shop', value: 'mall' }] };
    const found = [whole, part].map(async (region) => JSON.stringify(await region.places(malls as never)));
    expect((await Promise.all(found)).map((text) => text.split('"mall"').length - 1)).toEqual([2, 1]);
    await Promise.all([whole.close(), part.close()]);
    const refusal = async (...options: string[]) => (await pack('none', ...options)).stderr.split('\n').at(-2);
    expect(await refusal(...box)).toBe(
      '--bbox needs the files that grid was imported from: --osm grid.osm --places own.csv',
    );
    expect(await refusal(...inputs)).toBe('pack reads extracts (--osm) only for a part of a region: name it by --bbox');
    expect(await refusal('--bbox', '1,1,2,2', ...inputs)).toBe(
      '--bbox 1,1,2,2 has nothing of grid, which lies in 8,48,8.011,48.011',
    );
    const other = save('other.osm', gridCity(11));
    expect(await refusal(...box, '--osm', other)).toBe("grid wasn't imported from this file: --osm other.osm");
    expect(await refusal(...box, '--osm', osm)).toBe('grid was also imported from --places own.csv');
    expect(await refusal(...box, ...inputs, '--gtfs', osm)).toBe(
      "grid wasn't imported from this file: --gtfs grid.osm",
    );
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });

  it('serve prints one line when it is ready, and exits with 0 on request', async () => {
    const child = start('serve', '--data', data, '--port', '0', '--config', calm, '--api-key', 'sesame-open');
    const line = await firstLine(child);
    expect(line).toMatch(/^Hinterland is ready at http:\/\/127\.0\.0\.1:\d+\/ \(regions: demo\)\n$/);
    const url = /http\S+/.exec(line)![0];
    expect((await fetch(`${url}v1/metadata/network`)).status).toBe(401);
    expect((await fetch(`${url}v1/metadata/network?key=sesame-open`)).status).toBe(200);
    expect(await stop(child)).toBe(0);
  });

  it('serve names regions that are out of order, and does not start where all are', async () => {
    const mixed = join(folder, 'mixed');
    mkdirSync(join(mixed, 'shattered'), { recursive: true });
    writeFileSync(join(mixed, 'shattered', 'manifest.json'), '{');
    expect(await run('serve', '--data', mixed)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'no region can be served: shattered (its manifest.json is not valid JSON)\n',
    });
    symlinkSync(join(data, 'demo'), join(mixed, 'demo'));
    const child = start('serve', '--data', mixed, '--port', '0', '--config', calm);
    expect(await firstLine(child)).toMatch(/ \(regions: demo; out of order: shattered\)\n$/);
    expect(await stop(child)).toBe(0);
  });

  it('serve says what keeps it from starting', async () => {
    const none = await runHere('serve', '--data', join(folder, 'nowhere'));
    expect(none).toMatchObject({ code: 1, stdout: '' });
    expect(none.stderr).toMatch(
      /^there is no region in .*nowhere: make one with "hinterland import" or "hinterland demo"\n$/,
    );

    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const { port } = blocker.address() as { port: number };
    for (const command of ['serve', 'demo']) {
      const taken = await runHere(command, '--data', data, '--port', String(port));
      expect(taken).toEqual({
        ...{ code: 1, stdout: '', stderr: `port ${port} of 127.0.0.1 is taken: choose another with --port\n` },
      });
    }
    blocker.close();

    const config = join(folder, 'config.yaml');
    const withConfig = async (text: string) => {
      writeFileSync(config, text);
      return (await runHere('serve', '--data', data, '--config', config)).stderr;
    };
    expect(await withConfig('prot: 80')).toBe(`configuration ${config}: prot is not a known setting\n`);
    expect(await withConfig('keys: [{key: long-enough, plan: gold}]')).toContain('keys use the plan gold');
    expect((await runHere('serve', '--config', join(folder, 'none.yaml'))).stderr).toMatch(
      /none.yaml can't be read \(ENOENT\)\n$/,
    );
  });

  it('key creates, lists, rotates and revokes', async () => {
    const made = await runHere('key', 'create', '--data', folder, '--plan', 'small', '--name', 'team');
    expect(made.code).toBe(0);
    expect(made.stdout).toMatch(/^hl_[0-9a-f]{12}_[\w-]{32}\n$/);
    const listed = await runHere('key', 'list', '--data', folder);
    expect(listed.stdout).toMatch(/^[0-9a-f]{12}\tsmall\t\S+\tteam\tteam\t\tnever used\n$/);
    expect(listed.stdout).not.toContain(made.stdout.trim());
    const rotated = await runHere('key', 'rotate', 'team', '--grace', '60', '--data', folder);
    expect(rotated.stdout.slice(0, 16)).toBe(made.stdout.slice(0, 16));
    expect(rotated.stdout).not.toBe(made.stdout);
    expect(rotated.stderr).toContain('the old one ends in 60 s');
    expect((await runHere('key', 'create', '--data', folder, '--expires', 'soon')).stderr).toMatch(
      /^expires must be a date/,
    );
    expect(await runHere('key', 'revoke', 'team', '--data', folder)).toMatchObject({ code: 0 });
    expect(await runHere('key', 'revoke', 'team', '--data', folder)).toEqual({
      ...{ code: 1, stdout: '', stderr: 'no key has the id or name team\n' },
    });
  });
});
