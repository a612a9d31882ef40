/**
 * Requests beside a large job of the same server: p50 and p99 of vector tiles of the map, small travel times and areas,
 * alone and while all cores compute a matrix by car. Both are measured in turn, in short rounds, so that other work of
 * the machine slows both. Exit status 1 where the p99 of tiles is more than 1.3 times that alone.
 * Run: npm run build:server && node bench/run.js bench/scenario/beside-jobs.ts [--rounds N] [--seconds N] [--keep DIR]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cityPlaces, type Place } from './city-places.ts';
import { importPortoAlegre } from './porto-alegre.ts';
import { closeConnections, postJson } from './post-json.ts';
import { processorMsOf, serve } from './server-process.ts';

const MOST_GROWTH = 1.3;
const REGION = 'porto-alegre';
const CLIENTS_OF_KIND = 2;
/** Between an answer and the next question: people don't keep a server busy. */
const PAUSE_MS = 15;
const WARM_UP_SECONDS = 6;
const ZOOMS = [12, 13, 14];

const { values: options } = parseArgs({
  options: { rounds: { type: 'string' }, seconds: { type: 'string' }, keep: { type: 'string' } },
});
const rounds = Number(options.rounds ?? 10);
const seconds = Number(options.seconds ?? 5);
const folder = options.keep ?? mkdtempSync(join(tmpdir(), 'hinterland-beside-'));
const agent = new Agent({ keepAlive: true, maxSockets: 16 });
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function ask(url: string, method = 'GET'): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent, method, headers: { 'accept-encoding': 'gzip' } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        if ((response.statusCode ?? 500) < 300) resolve(Buffer.concat(parts).toString());
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
    }).on('error', reject);
  });
}

const tileOf = ({ lng, lat }: Place, z: number): string => {
  const y = Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI;
  return `${z}/${Math.floor((2 ** z * (lng + 180)) / 360)}/${Math.floor(2 ** z * ((1 - y) / 2))}`;
};

type Kind = (n: number) => Promise<unknown>;

function kindsOf(base: string, places: readonly Place[]): Readonly<Record<string, Kind>> {
  const at = (n: number): Place => places[n % places.length]!;
  return {
    'tiles of the map': (n) => ask(`${base}/maps/data/openmaptiles/${tileOf(at(n), ZOOMS[n % ZOOMS.length]!)}.pbf`),
    'travel times to 20 targets': (n) => {
      const targets = Array.from({ length: 20 }, (_, i) => ({ id: i, ...at(n + i + 1) }));
      const sources = [{ id: 0, ...at(n), tm: { car: {} } }];
      return postJson(`${base}/${REGION}/v1/time`, JSON.stringify({ sources, targets, maxEdgeWeight: 900 }));
    },
    'areas of 5 and 10 minutes': (n) => {
      const sources = [{ id: 0, ...at(n), tm: { walk: {} } }];
      return postJson(
        `${base}/${REGION}/v1/polygon`,
        JSON.stringify({ sources, polygon: { values: [300, 600], serializer: 'geojson' } }),
      );
    },
  };
}

type Times = Record<string, number[]>;

/** Adds the milliseconds of every request. */
async function measure(kinds: Readonly<Record<string, Kind>>, times: Times, forSeconds: number): Promise<void> {
  const end = performance.now() + 1000 * forSeconds;
  const client = async (name: string, kind: Kind, first: number): Promise<void> => {
    times[name] ??= [];
    for (let n = first; performance.now() < end; n += CLIENTS_OF_KIND) {
      const began = performance.now();
      await kind(n);
      times[name].push(performance.now() - began);
      await pause(PAUSE_MS);
    }
  };
  await Promise.all(
    Object.entries(kinds).flatMap(([name, kind]) =>
      Array.from({ length: CLIENTS_OF_KIND }, (_, i) => client(name, kind, i + Math.floor(1000 * Math.random()))),
    ),
  );
}

/** Runs `work` while a job computes on all threads; returns the processor time of the server meanwhile. */
async function besideJob(base: string, processorMs: () => number | undefined, work: () => Promise<void>) {
  const job = {
    operation: 'time',
    region: REGION,
    body: { maxEdgeWeight: 7200, tm: { car: {} } },
    sources: { cells: { h3: 11 } },
    targets: { cells: { h3: 10 } },
  };
  const { id } = await submit(base, job);
  const url = `${base}/jobs/v1/${id}`;
  while (JSON.parse(await ask(url)).status !== 'running') await pause(50);
  // Its points and streets are read, rows are being computed.
  await pause(2000);
  const before = processorMs() ?? Number.NaN;
  await work();
  const busy = (processorMs() ?? Number.NaN) - before;
  const { status } = JSON.parse(await ask(url));
  if (status !== 'running') throw new Error(`the job was ${status} before its time: it is too small`);
  await ask(url, 'DELETE');
  // Its threads notice within a few searches.
  await pause(3000);
  await ask(`${url}?remove=true`, 'DELETE');
  return busy;
}

async function submit(base: string, job: object): Promise<{ readonly id: string }> {
  const response = await fetch(`${base}/jobs/v1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(job),
  });
  if (response.status !== 202) throw new Error(`the job was refused: ${await response.text()}`);
  return (await response.json()) as { id: string };
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

const padded = (ms: number): string => ms.toFixed(1).padStart(7);

await importPortoAlegre(folder, REGION);
const { server, base } = await serve(folder);
try {
  const kinds = kindsOf(base, cityPlaces(folder, 'porto-alegre', 1000, 7));
  const [alone, beside]: [Times, Times] = [{}, {}];
  await besideJob(
    base,
    () => 0,
    () => measure(kinds, {}, WARM_UP_SECONDS),
  );
  let busyMs = 0;
  for (let round = 0; round < rounds; round++) {
    await measure(kinds, alone, seconds);
    busyMs += await besideJob(
      base,
      () => processorMsOf(server),
      () => measure(kinds, beside, seconds),
    );
  }
  console.log(
    `${rounds} rounds of ${seconds} s; beside jobs the server took ${(busyMs / 10 / seconds / rounds).toFixed(0)} % of a core`,
  );
  console.log(`${''.padEnd(28)}requests  p50 alone  beside  p99 alone  beside  p99 grows`);
  for (const name of Object.keys(kinds)) {
    const [a = [], b = []] = [alone[name], beside[name]];
    const growth = percentile(b, 0.99) / percentile(a, 0.99);
    const figures = [0.5, 0.99]
      .map((share) => `${padded(percentile(a, share))}${padded(percentile(b, share))}`)
      .join('    ');
    console.log(
      `${name.padEnd(28)}${String(a.length + b.length).padStart(8)}  ${figures}   ${growth.toFixed(2)} times`,
    );
    if (name.startsWith('tiles') && growth > MOST_GROWTH) process.exitCode = 1;
  }
} finally {
  server.kill('SIGTERM');
  closeConnections();
  agent.destroy();
  if (options.keep === undefined) rmSync(folder, { recursive: true, force: true });
}
