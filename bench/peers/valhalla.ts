/**
 * Hinterland beside Valhalla on the same queries: answers checked first, then times, in alternating rounds.
 * Install the peer in a folder of its own; it is no dependency:
 *   npm install --prefix FOLDER @valhallajs/valhallajs@3.6.1
 * Run: npm run build:server && node bench/run.js bench/peers/valhalla.ts [REGION]… \
 *   --peer FOLDER/node_modules/@valhallajs/valhallajs [--work DIR] [--quick] [--strict] [--modes car,bike,walk]
 *   [--rounds N] [--per-round N] [--seed N] [--rebuild] [--only checks|times]
 */
import { existsSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cases } from './cases.ts';
import { checkAreas } from './check-areas.ts';
import { checkMatrices } from './check-matrices.ts';
import { Hinterland } from './hinterland.ts';
import { Peer } from './peer.ts';
import { errorLines, HEADER, met, type Result, resultLines } from './report.ts';
import { type Roads, readRoads } from './roads.ts';
import { MODES, type Mode } from './sides.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    peer: { type: 'string' },
    work: { type: 'string', default: join(tmpdir(), 'hinterland-peers') },
    quick: { type: 'boolean', default: false },
    strict: { type: 'boolean', default: false },
    rebuild: { type: 'boolean', default: false },
    modes: { type: 'string', default: MODES.join(',') },
    rounds: { type: 'string', default: '5' },
    'per-round': { type: 'string', default: '20' },
    seed: { type: 'string', default: '20240607' },
    only: { type: 'string' },
  },
});

const data = process.env.HINTERLAND_TEST_DATA ?? '../shared/data';
const REGIONS: ReadonlyMap<string, string> = new Map([
  ['porto-alegre', 'porto-alegre/poa_osm.pbf'],
  ['multi-city-dev', 'scale/multi-city-dev.osm.pbf'],
]);

const seed = Number(options.seed);
const modes: readonly Mode[] = MODES.filter((mode) => options.modes.split(',').includes(mode));
const print = (...lines: readonly string[]): void => void process.stdout.write(`${lines.join('\n')}\n`);

interface Outcome {
  readonly failures: readonly string[];
  readonly missed: readonly string[];
}

async function runRegion(region: string, osm: string, packageFolder: string): Promise<Outcome> {
  const workFolder = join(options.work, region);
  const roads = await readRoads(osm);
  const peer = Peer.open({ packageFolder, osm, workFolder: join(workFolder, 'peer'), rebuild: options.rebuild });
  const hinterland = await Hinterland.open(osm, join(workFolder, 'hinterland'));
  try {
    print('', `${region}: Hinterland over HTTP with one worker beside Valhalla ${peer.version} in process,`);
    print(`no elevation on either side; ${cpus().length} x ${cpus()[0]?.model}, load ${loadavg()[0].toFixed(1)}`, '');
    const failures = options.only === 'times' ? [] : await checkAnswers({ hinterland, peer }, roads);
    const missed = options.only === 'checks' ? [] : await compareTimes({ hinterland, peer }, roads, region);
    const peak = hinterland.peakBytes();
    if (peak !== undefined) print('', `peak memory of our server: ${(peak / 1e6).toFixed(0)} MB`);
    return { failures, missed };
  } finally {
    hinterland.close();
  }
}

type Sides = { readonly hinterland: Hinterland; readonly peer: Peer };

async function checkAnswers(sides: Sides, roads: Roads): Promise<string[]> {
  const sources = roads.points(options.quick ? 8 : 20, seed + 1);
  const targets = roads.points(options.quick ? 200 : 400, seed + 2);
  const failures: string[] = [];
  for (const mode of modes) {
    const matrices = await checkMatrices(sides, mode, { sources, targets });
    const areas = await checkAreas(sides, mode, sources.slice(0, options.quick ? 4 : 10), roads);
    print(...matrices.lines, ...areas.lines, '');
    failures.push(...matrices.failures, ...areas.failures);
  }
  print(failures.length === 0 ? 'All answer checks hold.' : 'Answer checks that fail:', ...failures, '');
  return failures;
}

async function compareTimes(sides: Sides, roads: Roads, region: string): Promise<string[]> {
  const { quick } = options;
  const [rounds, perRound] = [Number(options.rounds), Number(options['per-round'])];
  const missed: string[] = [];
  print(HEADER);
  for (const { name, target, run } of cases({ ...sides, roads, region, seed, rounds, perRound, modes, quick })) {
    const result: Result = { name, target, timings: await run() };
    print(...resultLines(result), ...errorLines(result));
    if (met(result) === false) missed.push(`${region}: ${name}`);
  }
  return missed;
}

async function main(): Promise<number> {
  if (options.peer === undefined) throw new Error('--peer FOLDER says where the peer is installed');
  const names = positionals.length > 0 ? positionals : [...REGIONS.keys()];
  const failures: string[] = [];
  const missed: string[] = [];
  for (const name of names) {
    const file = REGIONS.get(name);
    if (file === undefined) throw new Error(`there is no region ${name}: ${[...REGIONS.keys()].join(', ')}`);
    const osm = join(data, file);
    if (!existsSync(osm)) {
      print(`${name}: ${osm} is missing, skipped`);
      continue;
    }
    const outcome = await runRegion(name, osm, options.peer);
    failures.push(...outcome.failures);
    missed.push(...outcome.missed);
  }
  if (missed.length > 0) print('', 'Missed targets:', ...missed);
  return failures.length > 0 || (options.strict && missed.length > 0) ? 1 : 0;
}

process.exitCode = await main();
