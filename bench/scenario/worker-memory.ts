/**
 * Measures what each further worker thread adds to a server: resident memory of a server with many workers less that of
 * one with a single worker, divided by the difference; at rest after the start and after isochrones of all modes. Also
 * measures the processor time until the server rests.
 * Run: npm run build:server && node bench/run.js bench/scenario/worker-memory.ts --regions DIR --region NAME
 *   --place LON,LAT [--workers N] [--isochrones N]
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seededRandom } from '../../src/kit/core/random.ts';
import { closeConnections, postJson } from './post-json.ts';
import { processorMsOf, residentBytesOf, serve } from './server-process.ts';

const { values: options } = parseArgs({
  options: {
    regions: { type: 'string', default: 'regions' },
    region: { type: 'string', default: 'demo' },
    place: { type: 'string', default: '8.69,49.41' },
    workers: { type: 'string', default: '16' },
    isochrones: { type: 'string', default: '200' },
  },
});
const [lng, lat] = options.place.split(',').map(Number);
const folder = mkdtempSync(join(tmpdir(), 'hinterland-workers-'));
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Workers rest after five seconds without a task, and give back what only work needs. */
const REST_MS = 8_000;
const STEP_MS = 1_000;
/** Milliseconds of processor time in a step, below which a server rests. */
const QUIET_MS = 60;
const MODES = ['car', 'bike', 'walk'];
const CONTOURS_S = [300, 600, 900, 1200, 1500, 1800];
/** So far around the place isochrones start, degrees. */
const AROUND = 0.03;

interface Held {
  readonly warm: number;
  readonly worked: number;
  readonly startMs: number;
}

async function measure(workers: number): Promise<Held> {
  const settings = join(folder, `${workers}.yaml`);
  writeFileSync(settings, `workers: ${workers}\nlog: error\n`);
  const { server, base } = await serve(options.regions, '--config', settings);
  try {
    const used = (): number => processorMsOf(server) ?? Number.NaN;
    const held = (): number => residentBytesOf(server) ?? Number.NaN;
    for (let before = -Infinity; used() - before > QUIET_MS; await pause(STEP_MS)) before = used();
    const startMs = used();
    await pause(REST_MS);
    const warm = held();
    const random = seededRandom(5);
    const around = (middle: number): number => middle + (2 * random() - 1) * AROUND;
    const ask = async (n: number): Promise<void> => {
      const source = { id: 0, lng: around(lng), lat: around(lat), tm: { [MODES[n % MODES.length]]: {} } };
      const polygon = { values: CONTOURS_S, serializer: 'geojson', srid: 4326 };
      const body = JSON.stringify({ sources: [source], maxEdgeWeight: 1800, polygon });
      await postJson(`${base}/${options.region}/v1/polygon`, body);
    };
    // Abreast, so that all workers get some.
    for (let n = 0; n < Number(options.isochrones); n += 48) {
      await Promise.all(Array.from({ length: 48 }, (_, i) => ask(n + i)));
    }
    await pause(REST_MS);
    return { warm, worked: held(), startMs };
  } finally {
    server.kill();
    closeConnections();
  }
}

try {
  const many = Number(options.workers);
  const one = await measure(1);
  const all = await measure(many);
  const each = (what: 'warm' | 'worked'): string => ((all[what] - one[what]) / 1e6 / (many - 1)).toFixed(1);
  print(`a server of 1 worker holds ${(one.warm / 1e6).toFixed(0)} MB, of ${many} ${(all.warm / 1e6).toFixed(0)} MB`);
  print(`each further worker: ${each('warm')} MB warm, ${each('worked')} MB after ${options.isochrones} isochrones`);
  print(`processor time until it rests: ${(one.startMs / 1000).toFixed(1)} s, ${(all.startMs / 1000).toFixed(1)} s`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
