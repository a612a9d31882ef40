import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstLine, start, stop } from '../../../test/worlds/cli/commands.ts';

const folder = mkdtempSync(join(tmpdir(), 'hinterland-cli-'));
const data = join(folder, 'regions');

/** Returns a configuration without warming up, which wouldn't pay here. */
const calm = (more = ''): string => {
  const config = join(folder, 'config.yaml');
  writeFileSync(config, `warmUp: false\n${more}`);
  return config;
};

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
  it('demo makes the region and prints the address of the playground', async () => {
    expect(demoLine).toMatch(/^Hinterland's playground is at http:\/\/127\.0\.0\.1:\d+\/\n$/);
    const url = demoLine.slice(demoLine.indexOf('http')).trim();
    expect((await fetch(`${url}readyz`)).status).toBe(200);
    expect((await fetch(`${url}demo/v1/metadata/network`)).status).toBe(200);
    expect(await stop(demo, 'SIGTERM')).toBe(0);
  });

  it('serve drains under load: no request is broken by SIGTERM', async () => {
    const child = start('serve', '--data', data, '--port', '0', '--config', calm());
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
    const exit = stop(child, 'SIGTERM');
    expect(new Set(await Promise.all(running))).toEqual(new Set([200]));
    expect(await exit).toBe(0);
    await expect(ask()).rejects.toThrow();
  });

  it('serve says that it leaves before it closes its port', async () => {
    const config = calm('drain: { announceSeconds: 6 }\nworkers: 1\n');
    const child = start('serve', '--data', data, '--port', '0', '--config', config);
    const url = /http\S+/.exec(await firstLine(child))![0];
    const status = async (path: string) => (await fetch(url + path, { headers: { connection: 'close' } })).status;
    expect(await status('readyz')).toBe(200);
    const exit = stop(child, 'SIGTERM');
    while ((await status('readyz')) !== 503) await new Promise((resolve) => setTimeout(resolve, 20));
    // Balancers haven't noticed yet.
    expect(await status('v1/metadata/network')).toBe(200);
    expect(await exit).toBe(0);
    await expect(status('readyz')).rejects.toThrow();
  });
});
