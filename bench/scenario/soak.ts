/**
 * A server of Porto Alegre that is asked a little of everything for an hour: resident memory every ten seconds, as CSV.
 * Fails where memory goes on growing after the caches are full, or where anything is answered with an error.
 * Run: npm run build:server && node bench/run.js bench/scenario/soak.ts [--minutes N] [--rate REQUESTS_A_SECOND] [--csv
 * FILE] [--keep DIR]
 */
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { importPortoAlegre } from './porto-alegre.ts';
import { residentBytesOf, serve } from './server-process.ts';
import { SOAK_KINDS, type SoakKind } from './soak-kinds.ts';

const SAMPLE_MS = 10_000;
/** Caches are full and code is compiled after this share of the time. */
const WARM_SHARE = 0.25;
/** The largest growth of the median from the first to the last fifth of the time after that. */
const MOST_GROWTH = 1.1;
const WINDOW_SHARE = 0.2;
/** The most requests at a time, where the machine is too busy for the rate. */
const MOST_RUNNING = 8;
const SETTINGS = 'workers: 2\nmemory: { cacheBytes: 268435456 }\nresultCache: { maxBytes: 67108864 }\n';

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    rate: { type: 'string', default: '5' },
    csv: { type: 'string' },
    keep: { type: 'string' },
  },
});
const minutes = Number(options.minutes);
const folder = options.keep ?? mkdtempSync(join(tmpdir(), 'hinterland-soak-'));
mkdirSync(folder, { recursive: true });
const csv = options.csv ?? join(tmpdir(), 'hinterland-soak.csv');
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const agent = new Agent({ keepAlive: true, maxSockets: MOST_RUNNING });

/** Asks once, and reads the whole answer; its status. */
function ask(base: string, kind: SoakKind, n: number): Promise<number> {
  return new Promise((settle, reject) => {
    const { path, body } = kind.request(n);
    const text = body === undefined ? '' : JSON.stringify(body);
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    const options = { agent, ...(body === undefined ? { method: 'GET' } : { method: 'POST', headers }) };
    const sent = request(base + path, options, (response) => {
      response.resume();
      response.on('end', () => settle(response.statusCode ?? 0));
    });
    sent.on('error', reject);
    sent.end(text);
  });
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

async function soak(): Promise<boolean> {
  await importPortoAlegre(folder, 'porto-alegre', { feeds: ['poa_eptc.zip', 'poa_trensurb.zip'], hexagons: true });
  const config = join(folder, 'soak.yaml');
  writeFileSync(config, SETTINGS);
  writeFileSync(csv, 'seconds,residentBytes,answered,failed\n');
  const { server, base } = await serve(folder, '--config', config);
  const began = performance.now();
  const resident: number[] = [];
  const failures = new Map<string, number>();
  let [asked, answered, running, failed] = [0, 0, 0, 0];
  const fail = (kind: SoakKind, what: string): void => {
    failed++;
    const name = `${kind.name}: ${what}`;
    failures.set(name, (failures.get(name) ?? 0) + 1);
  };
  const askNext = async (): Promise<void> => {
    if (running >= MOST_RUNNING) return;
    const n = asked++;
    const kind = SOAK_KINDS[n % SOAK_KINDS.length]!;
    running++;
    try {
      const status = await ask(base, kind, Math.floor(n / SOAK_KINDS.length));
      answered++;
      if (status >= 300) fail(kind, `status ${status}`);
    } catch (error) {
      fail(kind, (error as Error).message);
    } finally {
      running--;
    }
  };
  const asking = setInterval(() => void askNext(), 1000 / Number(options.rate));
  const sampling = setInterval(() => {
    const bytes = residentBytesOf(server) ?? Number.NaN;
    resident.push(bytes);
    appendFileSync(csv, `${((performance.now() - began) / 1000).toFixed(0)},${bytes},${answered},${failed}\n`);
  }, SAMPLE_MS);
  await new Promise((over) => setTimeout(over, minutes * 60_000));
  clearInterval(asking);
  clearInterval(sampling);
  agent.destroy();
  server.kill();

  const warm = resident.slice(Math.floor(resident.length * WARM_SHARE));
  const window = Math.ceil(warm.length * WINDOW_SHARE);
  const middle = (warm.length - window) >> 1;
  const held = [warm.slice(0, window), warm.slice(middle, middle + window), warm.slice(-window)].map(median);
  const [start, , end] = held as [number, number, number];
  print(`${minutes} minutes, ${answered} answers, ${failed} errors; every sample in ${csv}`);
  for (const [name, count] of failures) print(`  ${name}, ${count} times`);
  const megabytes = held.map((bytes) => (bytes / 1e6).toFixed(0)).join(', ');
  print(`resident MB after warming up, in the middle, at the end: ${megabytes}; growth ${(end / start).toFixed(3)}`);
  return failed === 0 && end <= MOST_GROWTH * start;
}

process.exitCode = (await soak()) ? 0 : 1;
if (options.keep === undefined) rmSync(folder, { recursive: true, force: true });
