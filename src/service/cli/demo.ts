import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { writeDemoCity } from 'hinterland-demo-city';
import { importRegion } from '../../import/pipeline/index.ts';
import { InputError } from '../../kit/core/errors.ts';
import { hinterlandVersion, loadRegion } from '../../region/storage/index.ts';
import { portNumber, progressForm } from './option-values.ts';
import { PortTakenError, type RunningServer, runServer } from './run-server.ts';
import { closeOnSignals } from './stop-signals.ts';
import { type ProgressForm, streamProgress } from './terminal-progress.ts';

const REGION = 'demo';
const FIRST_PORT = 8080;
/** No attribution: the city is invented. */
const ATTRIBUTION = 'Ahrenfurt, an invented city';
const PORTS_TRIED = 20;
const INPUT_KINDS = ['osm', 'dem', 'gtfs', 'statistics'] as const;

interface DemoOptions {
  readonly data: string;
  readonly host: string;
  readonly port?: number;
  readonly progress?: ProgressForm;
}

export function demoCommand(): Command {
  return new Command('demo')
    .option('--data <dir>', 'folder of the regions', 'regions')
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .option('--port <port>', `port to listen on (default: ${FIRST_PORT}, or the next one that is free)`, portNumber)
    .option('--progress <form>', 'plain (default), or json: a line of JSON for each step', progressForm)
    .action(demo);
}

async function demo(options: DemoOptions): Promise<void> {
  if (!isUpToDate(options.data)) await makeRegion(options);
  const server = await firstFree(options);
  closeOnSignals(server);
  process.stdout.write(`Hinterland's playground is at ${server.url}/\n`);
}

/** Returns a region made by another version, or from fewer files, may lack what this one needs. */
function isUpToDate(dataDir: string): boolean {
  try {
    const { manifest } = loadRegion(dataDir, REGION);
    const kinds = new Set(manifest.inputs.map(({ kind }) => kind));
    return manifest.hinterlandVersion === hinterlandVersion && INPUT_KINDS.every((kind) => kinds.has(kind));
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}

async function makeRegion({ data: dataDir, progress: form }: DemoOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hinterland-demo-'));
  const progress = streamProgress(process.stderr, form);
  try {
    const { osm, dem, gtfs, statistics } = await writeDemoCity(folder);
    const inputs = { osm: [osm], dem: [dem], gtfs: [gtfs], statistics: [statistics] };
    await importRegion({ name: REGION, dataDir, ...inputs, attribution: [ATTRIBUTION], progress });
  } finally {
    progress.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts the server on the requested port, or on the first free one from 8080 on. */
async function firstFree({ data, host, port }: DemoOptions): Promise<RunningServer> {
  const settings = { dataDir: data, regions: [REGION], servesOnlyThese: true, host, apiKeys: [], config: {} };
  if (port !== undefined) return runServer({ ...settings, port });
  for (let offset = 0; ; offset++) {
    try {
      return await runServer({ ...settings, port: FIRST_PORT + offset });
    } catch (error) {
      if (!(error instanceof PortTakenError) || offset + 1 >= PORTS_TRIED) throw error;
    }
  }
}
