import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configureNginx, hasNginx, socketIn, startNginx } from './nginx.ts';

// What deploy/nginx.conf sends where: two servers that answer their own names.

const PATH = '/fleetplanner/v1/api/key-auth/optimizations';
const folder = mkdtempSync(join(tmpdir(), 'hinterland-balanced-'));
const servers: Server[] = [];
let nginx: ChildProcess | null = null;

beforeAll(async () => {
  if (!hasNginx) return;
  const hosts = await Promise.all(
    ['a', 'b'].map(async (name) => {
      const server = createServer((_, response) => void response.end(name)).listen(0, '127.0.0.1');
      servers.push(server);
      await once(server, 'listening');
      return `127.0.0.1:${(server.address() as AddressInfo).port}`;
    }),
  );
  configureNginx(folder, [hosts[0]!, hosts[1]!]);
  nginx = await startNginx(folder);
});
afterAll(async () => {
  if (nginx !== null && nginx.exitCode === null) {
    nginx.kill('SIGTERM');
    await once(nginx, 'exit');
  }
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the name of the server that a request comes to. */
async function serverOf(method: string, path: string, headers: Record<string, string> = {}): Promise<string> {
  const sent = request({
    socketPath: socketIn(folder),
    path,
    method,
    agent: false,
    headers: { host: 'x', ...headers },
  });
  sent.end();
  const [response] = await once(sent, 'response');
  expect(response.statusCode).toBe(200);
  return text(response);
}

const serversOf = async (count: number, ask: (k: number) => Promise<string>) =>
  new Set(await Promise.all(Array.from({ length: count }, (_, k) => ask(k))));

describe.skipIf(!hasNginx)('behind nginx', () => {
  it('an answer that is fetched later is asked of the server that took the request', async () => {
    const later = { prefer: 'wait=5, respond-async' };
    const homes = new Set<string>();
    for (let k = 0; k < 16; k++) {
      const key = `key-${k}`;
      const home = await serverOf('POST', `${PATH}?key=${key}`, later);
      homes.add(home);
      for (const path of [`${PATH}/0b9c`, `${PATH}/0b9c/result`]) {
        expect(await serverOf('GET', `${path}?key=${key}`)).toBe(home);
        expect(await serverOf('DELETE', path, { 'x-api-key': key })).toBe(home);
      }
    }
    expect([...homes].sort()).toEqual(['a', 'b']);
  });

  it('tiles of one configuration are asked of one server, other requests of any', async () => {
    expect((await serversOf(12, () => serverOf('GET', '/demo/v1/tile?key=k&cfgUuid=abc'))).size).toBe(1);
    // Each goes to either by chance: that 40 go to one happens once in 10¹¹ times.
    expect((await serversOf(40, () => serverOf('POST', `${PATH}?key=k`))).size).toBe(2);
  });
});
