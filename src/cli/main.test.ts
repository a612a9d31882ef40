import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hinterlandVersion } from '../storage/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'hinterland-cli-'));
const data = join(folder, 'regions');

interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const start = (...args: string[]): ChildProcess => spawn(process.execPath, ['dist/cli/main.js', ...args]);

async function finished(child: ChildProcess): Promise<Finished> {
  let stdout = '';
  let stderr = '';
  child.stdout!.on('data', (text) => {
    stdout += text;
  });
  child.stderr!.on('data', (text) => {
    stderr += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}

const run = (...args: string[]): Promise<Finished> => finished(start(...args));

/** The first line on stdout. */
async function firstLine(child: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout!) {
    text += chunk;
    if (text.includes('\n')) break;
  }
  return text;
}

async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  const closed = once(child, 'exit') as Promise<[number | null]>;
  child.kill(signal);
  return (await closed)[0];
}

let demo: ChildProcess;
let demoLine: string;

beforeAll(async () => {
  demo = start('demo', '--data', data, '--port', '0');
  demoLine = await firstLine(demo);
});
afterAll(async () => {
  if (demo.exitCode === null) await stop(demo, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

describe('hinterland', () => {
  it('tells version and help on stdout, mistakes in one sentence on stderr', async () => {
    expect(await run('--version')).toEqual({ code: 0, stdout: `${hinterlandVersion}\n`, stderr: '' });
    const help = await run('--help');
    expect(help.code).toBe(0);
    for (const command of ['import', 'serve', 'demo', 'check', 'key', 'openapi'])
      expect(help.stdout).toContain(command);
    const unknown = await run('frobnicate');
    expect(unknown).toMatchObject({ code: 1, stdout: '' });
    expect(unknown.stderr).toMatch(/^error: unknown command 'frobnicate'\n/);
    expect(await run('serve', '--port', 'eighty')).toEqual({
      ...{ code: 1, stdout: '', stderr: '--port must be a number from 0 to 65535\n' },
    });
  });

  it('demo makes the region and prints the address of the playground', async () => {
    expect(demoLine).toMatch(/^Hinterland's playground is at http:\/\/127\.0\.0\.1:\d+\/\n$/);
    const url = demoLine.slice(demoLine.indexOf('http')).trim();
    expect((await fetch(`${url}readyz`)).status).toBe(200);
    expect((await fetch(`${url}demo/v1/metadata/network`)).status).toBe(200);
  });

  it('serve prints one line when it is ready, and leaves with 0 when told to', async () => {
    const child = start('serve', '--data', data, '--port', '0', '--api-key', 'sesame-open');
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
    const child = start('serve', '--data', mixed, '--port', '0');
    expect(await firstLine(child)).toMatch(/ \(regions: demo; out of order: shattered\)\n$/);
    expect(await stop(child)).toBe(0);
  });

  it('serve drains under load: no request is broken by SIGTERM', async () => {
    const child = start('serve', '--data', data, '--port', '0');
    const url = /http\S+/.exec(await firstLine(child))![0];
    const place = (id: number) => ({ id, lat: 50.49 + (id % 20) / 1000, lng: 8.49 + (id % 17) / 1000 });
    const body = JSON.stringify({
      sources: Array.from({ length: 60 }, (_, i) => ({ ...place(i), tm: { car: {} } })),
      targets: Array.from({ length: 300 }, (_, i) => place(i)),
    });
    const ask = async (): Promise<number> => {
      const response = await fetch(`${url}v1/time`, { method: 'POST', body });
      await response.text();
      return response.status;
    };
    const running = Array.from({ length: 12 }, ask);
    await running[0];
    const exit = stop(child);
    expect(new Set(await Promise.all(running))).toEqual(new Set([200]));
    expect(await exit).toBe(0);
    await expect(ask()).rejects.toThrow();
  });

  it('serve says what keeps it from starting', async () => {
    const none = await run('serve', '--data', join(folder, 'nowhere'));
    expect(none).toMatchObject({ code: 1, stdout: '' });
    expect(none.stderr).toMatch(
      /^there is no region in .*nowhere: make one with "hinterland import" or "hinterland demo"\n$/,
    );

    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const { port } = blocker.address() as { port: number };
    for (const command of ['serve', 'demo']) {
      const taken = await run(command, '--data', data, '--port', String(port));
      expect(taken).toEqual({
        ...{ code: 1, stdout: '', stderr: `port ${port} of 127.0.0.1 is taken: choose another with --port\n` },
      });
    }
    blocker.close();

    const config = join(folder, 'config.yaml');
    const withConfig = async (text: string) => {
      writeFileSync(config, text);
      return (await run('serve', '--data', data, '--config', config)).stderr;
    };
    expect(await withConfig('prot: 80')).toBe(`configuration ${config}: prot is not a known setting\n`);
    expect(await withConfig('keys: [{key: long-enough, plan: gold}]')).toContain('keys use the plan gold');
    expect((await run('serve', '--config', join(folder, 'none.yaml'))).stderr).toMatch(
      /none.yaml can't be read \(ENOENT\)\n$/,
    );
  });

  it('key creates, lists and revokes', async () => {
    const made = await run('key', 'create', '--data', folder, '--plan', 'small', '--name', 'team');
    expect(made.code).toBe(0);
    expect(made.stdout).toMatch(/^[\w-]{32}\n$/);
    const listed = await run('key', 'list', '--data', folder);
    expect(listed.stdout).toMatch(/^[0-9a-f]{8}\tsmall\t\S+\tteam\n$/);
    expect(listed.stdout).not.toContain(made.stdout.trim());
    expect(await run('key', 'revoke', 'team', '--data', folder)).toMatchObject({ code: 0 });
    expect(await run('key', 'revoke', 'team', '--data', folder)).toEqual({
      ...{ code: 1, stdout: '', stderr: 'no key has the id or name team\n' },
    });
  });
});
