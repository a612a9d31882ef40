/**
 * Matrices by car whose 600 sources bring a penalty each, one after the other: memory of the server after each of them.
 * Fails where the last ones add more than MOST_GROWTH to what it held before them.
 * Run: npm run build:server && node bench/run.js bench/scenario/metric-memory.ts [--workers N] [--keep DIR] [CITY]…
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CITY_NAMES, type City, cityPlaces, importCity } from './city-places.ts';
import { closeConnections, postJson } from './post-json.ts';
import { peakBytesOf, residentBytesOf, serve } from './server-process.ts';

const SOURCES = 600;
const TARGETS = 1000;
const REQUESTS = 5;
const MOST_GROWTH = 1.2;

const { values: options, positionals } = parseArgs({
  options: { keep: { type: 'string' }, workers: { type: 'string' } },
  allowPositionals: true,
});
const folder = options.keep ?? mkdtempSync(join(tmpdir(), 'hinterland-memory-'));
const settings = join(folder, 'workers.yaml');
writeFileSync(
  settings,
  options.workers === undefined ? 'request: { seconds: 600 }\n' : `workers: ${options.workers}\n`,
);
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const megabytes = (bytes = Number.NaN): string => (bytes / 1e6).toFixed(0);

async function measure(city: City): Promise<boolean> {
  importCity(folder, city);
  const places = cityPlaces(folder, city, SOURCES + TARGETS, 11);
  const { server, base } = await serve(folder, '--config', settings);
  try {
    const held = [residentBytesOf(server) ?? Number.NaN];
    const began = performance.now();
    for (let n = 1; n <= REQUESTS; n++) {
      const penalty = (id: number): object => ({ car: { trafficLeftTurnPenalty: n + id / SOURCES } });
      const sources = places.slice(0, SOURCES).map((place, id) => ({ id, ...place, tm: penalty(id) }));
      const targets = places.slice(SOURCES).map((place, id) => ({ id, ...place }));
      await postJson(`${base}/${city}/v1/time`, JSON.stringify({ sources, targets, maxEdgeWeight: 1800 }));
      held.push(residentBytesOf(server) ?? Number.NaN);
    }
    const seconds = ((performance.now() - began) / 1000 / REQUESTS).toFixed(1);
    print(
      `${city}: ${seconds} s each; MB before and after each: ${held.map(megabytes).join(', ')}; peak ${megabytes(peakBytesOf(server))}`,
    );
    return !(held[REQUESTS] > MOST_GROWTH * held[2]);
  } finally {
    server.kill();
  }
}

let isBounded = true;
for (const city of CITY_NAMES) {
  if (positionals.length === 0 || positionals.includes(city)) isBounded = (await measure(city)) && isBounded;
}
closeConnections();
if (options.keep === undefined) rmSync(folder, { recursive: true, force: true });
process.exitCode = isBounded ? 0 : 1;
