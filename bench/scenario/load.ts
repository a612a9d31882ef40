/**
 * Sixteen clients ask small questions while one asks a giant one: the giant must not stall the small.
 * Prints p50 and p99 per kind of request without and with the giant matrix; fails if a p99 grows more than threefold.
 * Run: npm run build:server && node bench/run.js bench/scenario/load.ts [--seconds N] [--keep DIR]
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const CLIENTS = 16;
const GIANT_SIDE = 1000;
const MOST_GROWTH = 3;

const { values: options } = parseArgs({ options: { seconds: { type: 'string' }, keep: { type: 'string' } } });
const seconds = Number(options.seconds ?? 15);
const data = process.env.HINTERLAND_TEST_DATA ?? '../shared/data';

interface Kind {
  readonly name: string;
  readonly path: string;
  body(n: number): unknown;
}

/** Somewhere in the middle of Porto Alegre, the same place for the same number. */
const place = (n: number): { id: number; lat: number; lng: number } => ({
  id: n,
  lat: -30.08 + ((n * 7919) % 1000) / 14_000,
  lng: -51.23 + ((n * 104_729) % 1000) / 14_000,
});

const KINDS: readonly Kind[] = [
  {
    name: 'time, car, 1 x 20, 15 min',
    path: '/v1/time',
    body: (n) => ({
      sources: [{ ...place(n), tm: { car: {} } }],
      targets: Array.from({ length: 20 }, (_, i) => place(n + i + 1)),
      maxEdgeWeight: 900,
    }),
  },
  {
    name: 'polygon, walk, 5 and 10 min',
    path: '/v1/polygon',
    body: (n) => ({
      sources: [{ ...place(n), tm: { walk: {} } }],
      maxEdgeWeight: 600,
      polygon: { values: [300, 600], serializer: 'geojson', srid: 4326 },
    }),
  },
];

const giant = {
  sources: Array.from({ length: GIANT_SIDE }, (_, i) => ({ ...place(i), tm: { car: {} } })),
  targets: Array.from({ length: GIANT_SIDE }, (_, i) => place(i + 5000)),
  maxEdgeWeight: 1800,
};

const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS + 1 });

function post(base: string, path: string, body: string): Promise<{ status: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const sent = request(base + path, { method: 'POST', agent, headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Milliseconds of every request, by kind. */
async function measure(base: string, kinds: readonly Kind[], forMs: number): Promise<Map<Kind, number[]>> {
  const times = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]));
  const end = performance.now() + forMs;
  let n = 0;
  const client = async (c: number): Promise<void> => {
    for (let i = c; performance.now() < end; i++) {
      const kind = kinds[i % kinds.length]!;
      const body = JSON.stringify(kind.body(n++));
      const start = performance.now();
      const { status } = await post(base, kind.path, body);
      if (status !== 200) throw new Error(`${kind.name} was answered with ${status}`);
      times.get(kind)!.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, c) => client(c)));
  return times;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

function importRegion(folder: string): void {
  if (existsSync(join(folder, 'porto-alegre'))) return;
  const files = [
    '--osm',
    join(data, 'porto-alegre/poa_osm.pbf'),
    '--dem',
    join(data, 'porto-alegre/poa_elevation.tif'),
  ];
  const run = spawnSync(process.execPath, ['bin/hinterland.js', 'import', 'porto-alegre', ...files, '--data', folder]);
  if (run.status !== 0) throw new Error(`import failed: ${run.stderr}`);
}

async function serve(folder: string): Promise<{ server: ChildProcess; base: string }> {
  const server = spawn(process.execPath, ['bin/hinterland.js', 'serve', '--data', folder, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  for await (const chunk of server.stdout!) {
    text += chunk;
    if (text.includes('\n')) break;
  }
  const base = /http:\/\/[^/]+/.exec(text)?.[0];
  if (base === undefined) throw new Error('the server did not start');
  return { server, base };
}

async function main(): Promise<boolean> {
  const folder = options.keep ?? mkdtempSync(join(tmpdir(), 'hinterland-load-'));
  importRegion(folder);
  const { server, base } = await serve(folder);
  try {
    const there = await Promise.all(KINDS.map(async (kind) => (await post(base, kind.path, '{}')).status !== 404));
    const kinds = KINDS.filter((_, i) => there[i]);
    await measure(base, kinds, 5000);
    const before = await measure(base, kinds, seconds * 1000);

    let over = false;
    const giants: number[] = [];
    const giantBody = JSON.stringify(giant);
    const repeat = (async () => {
      while (!over) {
        const start = performance.now();
        const { status, bytes } = await post(base, '/v1/time', giantBody);
        if (status !== 200) throw new Error(`the giant was answered with ${status}`);
        giants.push(performance.now() - start);
        process.stdout.write(
          `giant ${GIANT_SIDE} x ${GIANT_SIDE}: ${(giants.at(-1)! / 1000).toFixed(1)} s, ${(bytes / 1e6).toFixed(0)} MB\n`,
        );
      }
    })();
    await new Promise((resolve) => setTimeout(resolve, 500));
    const during = await measure(base, kinds, seconds * 1000);
    over = true;
    await repeat;
    return report(kinds, before, during);
  } finally {
    server.kill();
    agent.destroy();
    if (options.keep === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

function report(
  kinds: readonly Kind[],
  before: ReadonlyMap<Kind, number[]>,
  during: ReadonlyMap<Kind, number[]>,
): boolean {
  let fine = true;
  for (const kind of kinds) {
    const [alone, beside] = [before.get(kind)!, during.get(kind)!];
    const growth = percentile(beside, 0.99) / percentile(alone, 0.99);
    fine &&= growth <= MOST_GROWTH;
    const line = (label: string, values: readonly number[]): string =>
      `  ${label}: ${values.length} requests, p50 ${percentile(values, 0.5).toFixed(0)} ms, p99 ${percentile(values, 0.99).toFixed(0)} ms`;
    const growthLine = `  p99 grows ${growth.toFixed(2)}-fold (at most ${MOST_GROWTH})`;
    process.stdout.write(
      `${[kind.name, line('alone', alone), line('beside the giant', beside), growthLine].join('\n')}\n`,
    );
  }
  return fine;
}

process.exitCode = (await main()) ? 0 : 1;
