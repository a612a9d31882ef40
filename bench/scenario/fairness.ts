/**
 * Small travel times while one client asks giant matrices by car: p50 and p99 of the small ones alone, beside giants
 * with the usual penalties, beside giants that bring a new penalty each, and beside giants whose sources bring one
 * each; and beside squares of a hundred with a new penalty each, whose time goes almost all into customizing their
 * metric. Prints how p99 grows; fails where it grows by more than MOST_DELAY_MS.
 * Run: npm run build:server && node bench/run.js bench/scenario/fairness.ts [--seconds N] [--keep DIR] [CITY]…
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CITY_NAMES, type City, cityPlaces, importCity, type Place } from './city-places.ts';
import { closeConnections, postJson } from './post-json.ts';
import { peakBytesOf, serve } from './server-process.ts';

const CLIENTS = 4;
/** Between an answer and the next question: people don't keep a server busy. */
const PAUSE_MS = 20;
const WARM_UP_MS = 4000;
const SMALL_TARGETS = 20;
const GIANT_SIDE = 1000;
const SQUARE_SIDE = 100;
/** A piece of a giant on every worker, and the machine's own noise. */
const MOST_DELAY_MS = 100;

interface Matrices {
  /** The number of sources, and of targets. */
  readonly side: number;
  readonly penalty: (matrix: number, source: number) => object;
}

const aNewOne = (matrix: number): object => ({ trafficLeftTurnPenalty: 5 + matrix / 100 });

const GIANTS: Readonly<Record<string, Matrices>> = {
  'giants, usual penalties': { side: GIANT_SIDE, penalty: () => ({}) },
  'giants, a new penalty each': { side: GIANT_SIDE, penalty: aNewOne },
  'giants, a penalty per source': {
    side: GIANT_SIDE,
    penalty: (giant, source) => ({ trafficLeftTurnPenalty: 5 + giant / 100 + source / 1e5 }),
  },
  'squares, a new penalty each': { side: SQUARE_SIDE, penalty: aNewOne },
};

const { values: options, positionals } = parseArgs({
  options: {
    seconds: { type: 'string' },
    keep: { type: 'string' },
    giants: { type: 'string' },
    url: { type: 'string' },
  },
  allowPositionals: true,
});
const seconds = Number(options.seconds ?? 20);
const folder = options.keep ?? mkdtempSync(join(tmpdir(), 'hinterland-fairness-'));
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const matrix = (sources: readonly object[], targets: readonly object[], maxEdgeWeight: number): string =>
  JSON.stringify({ sources, targets: targets.map((target, id) => ({ id, ...target })), maxEdgeWeight });

function small(places: readonly Place[], n: number): string {
  const source = { id: 0, ...places[n % places.length], tm: { car: {} } };
  const targets = Array.from({ length: SMALL_TARGETS }, (_, i) => places[(n + i + 1) % places.length]);
  return matrix([source], targets, 900);
}

function giant(places: readonly Place[], n: number, { side, penalty }: Matrices): string {
  const sources = places.slice(0, side).map((place, id) => ({ id, ...place, tm: { car: penalty(n, id) } }));
  return matrix(sources, places.slice(-side), 1800);
}

/** Returns the milliseconds of every small request. */
async function measure(url: string, places: readonly Place[], forMs: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + forMs;
  let n = 0;
  const client = async (): Promise<void> => {
    while (performance.now() < end) {
      const body = small(places, n++);
      const began = performance.now();
      await postJson(url, body);
      times.push(performance.now() - began);
      await pause(PAUSE_MS);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return times;
}

/**
 * Measures small requests while another process asks one giant after the other, and the times of these. Its millions of
 * pairs don't delay our clock.
 */
async function besideGiants(url: string, places: readonly Place[], city: City, name: string): Promise<number[][]> {
  const script = fileURLToPath(import.meta.url);
  const child = spawn(process.execPath, [script, '--giants', name, '--url', url, '--keep', folder, city], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const giants: number[] = [];
  const lines = createInterface({ input: child.stdout });
  const began = new Promise((resolve) => lines.once('line', resolve));
  lines.on('line', (line) => giants.push(Number(line)));
  await began;
  const times = await measure(url, places, seconds * 1000);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.stdin.end();
  await ended;
  // The first line says that it is ready.
  return [times, giants.slice(1)];
}

/**
 * Runs the other process: it prints a line when it begins, and the milliseconds of each giant, until its pipe is
 * closed.
 */
async function askGiants(url: string, city: City, kind: Matrices): Promise<void> {
  const places = cityPlaces(folder, city, 2 * GIANT_SIDE, 5);
  let over = false;
  process.stdin.once('end', () => {
    over = true;
  });
  process.stdin.resume();
  print('0');
  for (let n = 1; !over; n++) {
    const body = giant(places, n, kind);
    const began = performance.now();
    await postJson(url, body);
    print((performance.now() - began).toFixed(1));
  }
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

const shown = (value: number): string => value.toFixed(value < 100 ? 1 : 0).padStart(9);

async function measureCity(city: City): Promise<boolean> {
  importCity(folder, city);
  const places = cityPlaces(folder, city, 2 * GIANT_SIDE, 5);
  const { server, base } = await serve(folder);
  const url = `${base}/${city}/v1/time`;
  try {
    await measure(url, places, WARM_UP_MS);
    const alone = percentile(await measure(url, places, seconds * 1000), 0.99);
    print(`${city}, alone: p99 ${alone.toFixed(1)} ms`);
    print(`${'small requests beside'.padEnd(32)}   p50 ms   p99 ms   max ms    ratio  giants s`);
    let isFair = true;
    for (const name of Object.keys(GIANTS)) {
      const [times = [], giants = []] = await besideGiants(url, places, city, name);
      const p99 = percentile(times, 0.99);
      const cells = [percentile(times, 0.5), p99, Math.max(...times), p99 / alone, percentile(giants, 0.5) / 1000];
      print(`${name.padEnd(32)}${cells.map(shown).join('')}`);
      isFair &&= p99 - alone <= MOST_DELAY_MS;
    }
    print(`peak memory of the server ${((peakBytesOf(server) ?? Number.NaN) / 1e6).toFixed(0)} MB\n`);
    return isFair;
  } finally {
    server.kill();
  }
}

const cities = CITY_NAMES.filter((city) => positionals.length === 0 || positionals.includes(city));
const { giants: kind, url } = options;
if (kind !== undefined && url !== undefined) await askGiants(url, cities[0], GIANTS[kind]);
else {
  let isFair = true;
  for (const city of cities) isFair = (await measureCity(city)) && isFair;
  if (options.keep === undefined) rmSync(folder, { recursive: true, force: true });
  process.exitCode = isFair ? 0 : 1;
}
closeConnections();
