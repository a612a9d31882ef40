import { once } from 'node:events';
import {
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
import { firstLine, run, runHere, start, stop } from '../../../test/worlds/cli/commands.ts';
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
