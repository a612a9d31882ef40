/**
 * Imports real extracts through the command line, each in its own process, checks the regions and the budgets, of which
 * those in seconds are stretched on a slower machine (`../pace.ts`); then how much places add to what streets take:
 * reading and building with and without them in turn, each in its own process.
 * Run: npm run build:server && node bench/run.js bench/scenario/import.ts [--budget FACTOR] [NAME]…
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { between, measurePace, paceToText, slowness } from '../pace.ts';

/** Share of the streets' time that places may add. */
const PLACES_SHARE = 0.3;
const PLACES_ROUNDS = 2;

interface Scenario {
  readonly name: string;
  readonly osm: string;
  readonly dem?: string;
  /** On the machine of reference. */
  readonly maxSeconds: number;
  readonly maxPeakBytes?: number;
}

const data = process.env.HINTERLAND_TEST_DATA ?? '../shared/data';
/** Budgets are multiplied by `--budget`, so that one can see them fail. */
const { values, positionals: asked } = parseArgs({ options: { budget: { type: 'string' } }, allowPositionals: true });
const budgetFactor = Number(values.budget ?? 1);

const SCENARIOS: readonly Scenario[] = [
  {
    name: 'porto-alegre',
    osm: 'porto-alegre/poa_osm.pbf',
    dem: 'porto-alegre/poa_elevation.tif',
    maxSeconds: 5,
  },
  { name: 'multi-city-dev', osm: 'scale/multi-city-dev.osm.pbf', maxSeconds: 40, maxPeakBytes: 2e9 },
];

interface ImportResult {
  readonly peakBytes: number;
  readonly bytesOnDisk: number;
  readonly stages: readonly { readonly stage: string; readonly seconds: number }[];
}

const hinterland = (...args: string[]) =>
  spawnSync(process.execPath, ['bin/hinterland.js', ...args], { encoding: 'utf8', maxBuffer: 1 << 26 });

interface Measured {
  /** Seconds from start to exit. */
  readonly seconds: number;
  /** The budget on this machine. */
  readonly maxSeconds: number;
  /** The speed of the machine meanwhile. */
  readonly pace: string;
  /** The last JSON line that the import wrote. */
  readonly result: ImportResult;
}

async function importOnce({ name, osm, dem, maxSeconds }: Scenario, folder: string): Promise<Measured> {
  const elevation = dem === undefined ? [] : ['--dem', join(data, dem)];
  const paceBefore = await measurePace();
  const began = performance.now();
  const where = ['--progress', 'json', '--data', folder];
  const run = hinterland('import', name, '--osm', join(data, osm), ...elevation, ...where);
  const seconds = (performance.now() - began) / 1000;
  if (run.status !== 0) throw new Error(`the import of ${name} failed: ${run.stderr}`);
  const pace = between(paceBefore, await measurePace());
  const result: ImportResult = JSON.parse(run.stderr.trimEnd().split('\n').at(-1) ?? '');
  return { seconds, maxSeconds: maxSeconds * budgetFactor * slowness(pace), pace: paceToText(pace), result };
}

/**
 * Returns the best of some attempts: other programs come and go, and an import that keeps its budget shows what it
 * takes.
 */
async function bestOf(attempts: number, scenario: Scenario, folder: string): Promise<Measured> {
  const measured = await importOnce(scenario, folder);
  return measured.seconds <= measured.maxSeconds || attempts === 1 ? measured : bestOf(attempts - 1, scenario, folder);
}

async function measure(scenario: Scenario): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'hinterland-bench-'));
  try {
    const { seconds, maxSeconds, pace, result } = await bestOf(3, scenario, folder);
    const check = hinterland('check', scenario.name, '--data', folder);
    const { maxPeakBytes = Number.POSITIVE_INFINITY } = scenario;
    const broken = [
      ...(check.status === 0 ? [] : [`the region is not sound: ${check.stderr.trim()}`]),
      ...(seconds <= maxSeconds ? [] : ['too slow']),
      ...(result.peakBytes <= maxPeakBytes ? [] : [`over ${maxPeakBytes / 1e6} MB`]),
    ];
    const stages = result.stages.map(({ stage, seconds }) => `${stage} ${seconds.toFixed(2)}`).join(', ');
    const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
    console.log(
      `${scenario.name.padEnd(16)} ${seconds.toFixed(2)} s of ${maxSeconds.toFixed(1)} s, peak ${megabytes(result.peakBytes)}, ` +
        `on disk ${megabytes(result.bytesOnDisk)} (${stages})${broken.length > 0 ? ` BROKEN: ${broken.join('; ')}` : ''}`,
    );
    console.log(`${''.padEnd(16)} ${pace}`);
    return broken.length === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns processor time in milliseconds, so that other programs on the machine don't count. */
function processorMs(what: 'streets' | 'places', { osm, dem }: Scenario): number {
  const heights = dem === undefined ? [] : [join(data, dem)];
  const args = ['bench/run.js', 'bench/import-child.ts', what, join(data, osm), ...heights];
  const run = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`reading ${osm} failed: ${run.stderr}`);
  return Number(run.stdout.split('\n')[0]);
}

function measurePlaces(scenario: Scenario): boolean {
  const rounds = Array.from({ length: PLACES_ROUNDS }, () => ({
    alone: processorMs('streets', scenario),
    together: processorMs('places', scenario),
  }));
  const alone = Math.min(...rounds.map((round) => round.alone));
  const together = Math.min(...rounds.map((round) => round.together));
  const share = together / alone - 1;
  const holds = share < PLACES_SHARE;
  const text = `streets ${(alone / 1000).toFixed(2)} s, with places ${(together / 1000).toFixed(2)} s of processor time`;
  console.log(`${scenario.name.padEnd(16)} ${text}: +${(100 * share).toFixed(0)} %${holds ? '' : '  TOO MUCH'}`);
  return holds;
}

let sound = true;
for (const scenario of SCENARIOS) {
  if (asked.length > 0 && !asked.includes(scenario.name)) continue;
  if (existsSync(join(data, scenario.osm))) {
    sound = (await measure(scenario)) && sound;
    sound = measurePlaces(scenario) && sound;
  } else console.log(`${scenario.name}: ${join(data, scenario.osm)} is missing, skipped`);
}
process.exitCode = sound ? 0 : 1;
