import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { demoRegion, places } from './api/demo-region.ts';
import { writeEdition } from './editions.ts';
import { configureNginx, hasNginx, socketIn, startNginx } from './nginx.ts';
import { firstLine, run, start, stop } from './worlds/cli/commands.ts';

// The topology of deploy/compose.yaml as plain processes: two servers that follow a store, behind nginx with our own
// configuration of it.

const folder = mkdtempSync(join(tmpdir(), 'hinterland-topology-'));
const socket = socketIn(folder);
const children = new Set<ChildProcess>();
const storeBefore = process.env.HINTERLAND_STORE;

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  if (storeBefore === undefined) delete process.env.HINTERLAND_STORE;
  else process.env.HINTERLAND_STORE = storeBefore;
  rmSync(folder, { recursive: true, force: true });
});

interface Server {
  readonly child: ChildProcess;
  readonly url: string;
}

let started = 0;
async function startServer(): Promise<Server> {
  const child = start(
    'serve',
    '--data',
    join(folder, `data-${started++}`),
    '--port',
    '0',
    '--config',
    join(folder, 'config.yaml'),
  );
  children.add(child);
  const line = await firstLine(child);
  return { child, url: /http:\S+\d/.exec(line)![0] };
}

const configure = (servers: readonly Server[]): void => {
  const [first, second] = servers.map(({ url }) => new URL(url).host);
  configureNginx(folder, [first!, second!]);
};

const matrix = JSON.stringify({
  sources: places(6).map((place) => ({ ...place, tm: { car: {} } })),
  targets: places(10),
  maxEdgeWeight: 3600,
});

/** Sends a request through nginx, on a connection of its own. */
async function ask(): Promise<{ status: number; body: string }> {
  const sent = request({
    socketPath: socket,
    path: '/demo/v1/time',
    method: 'POST',
    agent: false,
    headers: { host: 'x', connection: 'close' },
  });
  sent.end(matrix);
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, body: await text(response) };
}
const dataOf = (body: string): string => JSON.stringify(JSON.parse(body).data);
const generationAt = async ({ url }: Server): Promise<string> =>
  (await (await fetch(`${url}/status`)).json()).regions[0].generation;

it.skipIf(!hasNginx)(
  'loses no request while a region is published, servers are replaced one by one, and one of them dies',
  async () => {
    process.env.HINTERLAND_STORE = join(folder, 'store');
    mkdirSync(join(folder, 'store'));
    const original = await demoRegion();
    const source = join(folder, 'source');
    cpSync(join(original, 'demo'), join(source, 'demo'), { recursive: true });
    const publish = async () =>
      expect(await run('publish', 'demo', '--data', source)).toMatchObject({ code: 0, stderr: expect.any(String) });
    await publish();
    writeFileSync(
      join(folder, 'config.yaml'),
      'workers: 1\nwarmUp: false\nstore: { pollSeconds: 0.5 }\ndrain: { announceSeconds: 6 }\nregions: { keepFreeBytes: 0 }\n',
    );
    let servers: readonly Server[] = await Promise.all([startServer(), startServer()]);
    configure(servers);
    const nginx = await startNginx(folder);
    children.add(nginx);

    const known = new Set([dataOf((await ask()).body)]);
    const strange: unknown[] = [];
    const answers: string[] = [];
    let isOver = false;
    const client = async (): Promise<void> => {
      while (!isOver) {
        const { status, body } = await ask().catch((error: unknown) => ({ status: 0, body: String(error) }));
        if (status === 200) answers.push(dataOf(body));
        else strange.push([status, body.slice(0, 200)]);
        // Always asked, and not so much that the machine has no time for what else goes on.
        await pause(10);
      }
    };
    const clients = Array.from({ length: 16 }, client);

    const first = await generationAt(servers[0]);
    await writeEdition(source, 'demo', { original, slowerBy: 2 });
    await publish();
    for (const server of servers) while ((await generationAt(server)) === first) await pause(100);
    known.add(dataOf((await ask()).body));
    expect(known.size).toBe(2);

    for (const old of servers) {
      const next = await startServer();
      const gone = stop(old.child, 'SIGTERM');
      servers = servers.map((server) => (server === old ? next : server));
      configure(servers);
      nginx.kill('SIGHUP');
      expect(await gone).toBe(0);
    }

    const [dying, living] = servers;
    await stop(dying.child, 'SIGKILL');
    const soFar = answers.length;
    while (answers.length < soFar + 100) await pause(100);

    const published = await generationAt(living);
    expect((await run('rollback', 'demo')).stdout).toContain(`generation ${first}`);
    while ((await generationAt(living)) === published) await pause(100);

    isOver = true;
    await Promise.all(clients);
    expect(strange).toEqual([]);
    expect(answers.filter((answer) => !known.has(answer))).toEqual([]);
    process.stderr.write(`topology: ${answers.length} requests, none failed\n`);
    await stop(living.child);
    await stop(nginx, 'SIGTERM');
  },
  1_200_000,
);
