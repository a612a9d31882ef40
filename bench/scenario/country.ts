/**
 * A synthetic country: copies of a city's raw extract side by side, joined by motorways. Writes its extract, imports
 * it, asks it over HTTP and prints a table; every answer is checked for what it holds.
 * Run: npm run build:server && node bench/run.js bench/scenario/country.ts [--city FILE] [--copies N] [--rows ROW,…]
 *   [--keep DIR] [--workers N] [--seed N]
 * Rows: import, serve, isochrone, polygon, row, square, anywhere, large, route; all of them by default. With --keep the
 * extract and the region stay and are used again; without the row `import` a region must be there.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { planCountry, writeCountry } from './country-extract.ts';
import { CountryPlaces, countryQuestions, DEEPEST_S, type Question } from './country-questions.ts';
import { closeConnections, postJson } from './post-json.ts';
import { peakBytesOf, residentBytesOf, serve } from './server-process.ts';

const { values: options } = parseArgs({
  options: {
    city: { type: 'string', default: 'rhein-neckar/heidelberg.osm.pbf' },
    copies: { type: 'string', default: '16' },
    rows: { type: 'string' },
    keep: { type: 'string' },
    workers: { type: 'string' },
    seed: { type: 'string', default: '7' },
  },
});
const data = process.env.HINTERLAND_TEST_DATA ?? '../shared/data';
const city = existsSync(options.city) ? options.city : join(data, options.city);
const copies = Number(options.copies);
const rows = options.rows?.split(',');
const isAsked = (row: string): boolean => rows === undefined || rows.includes(row);
const folder = options.keep ?? mkdtempSync(join(tmpdir(), 'hinterland-country-'));
const region = `country${copies}`;
const extract = join(folder, `${region}-${basename(city)}`);
const regions = join(folder, 'regions');
mkdirSync(regions, { recursive: true });

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const megabytes = (bytes: number | undefined): string => `${((bytes ?? Number.NaN) / 1e6).toFixed(0)} MB`;

interface ImportResult {
  readonly peakBytes: number;
  readonly bytesOnDisk: number;
  readonly stages: readonly { readonly stage: string; readonly seconds: number }[];
  readonly report: { readonly osm: { readonly nodesRead: number } };
}

function importCountry(): void {
  const began = performance.now();
  const args = ['bin/hinterland.js', 'import', region, '--osm', extract, '--progress', 'json', '--data', regions];
  const run = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  if (run.status !== 0) throw new Error(`the import failed: ${run.stderr}`);
  const seconds = (performance.now() - began) / 1000;
  const result = JSON.parse(run.stderr.trimEnd().split('\n').at(-1) ?? '') as ImportResult;
  const { peakBytes, bytesOnDisk, stages } = result;
  print(`import: ${seconds.toFixed(1)} s, peak ${megabytes(peakBytes)}, ${megabytes(bytesOnDisk)} on disk`);
  for (const { stage, seconds } of stages) print(`  ${stage.padEnd(32)} ${seconds.toFixed(1).padStart(7)} s`);
}

/**
 * Returns a summary of an answer, so that fast nonsense is noticed; null where there is no route, as from an island of
 * the network.
 */
function said(question: Question, answer: Buffer): string | null {
  const { data } = JSON.parse(answer.toString()) as { data: unknown };
  if (question.path === 'polygon') return `${(data as { features: unknown[] }).features.length} areas`;
  if (question.path === 'time') {
    const lists = data as { targets: { travelTime: number }[] }[];
    const targets = lists.flatMap((list) => list.targets);
    return `${targets.filter(({ travelTime }) => travelTime >= 0).length} pairs`;
  }
  const { routes } = data as { routes: { travelTime: number; length: number }[] };
  if (routes.length === 0) return null;
  return `${(routes[0].length / 1000).toFixed(0)} km`;
}

async function ask(base: string, question: Question): Promise<void> {
  const times: number[] = [];
  let summary: string | null = null;
  let empty = 0;
  for (let n = 0; n <= question.rounds; n++) {
    const body = question.body();
    const began = performance.now();
    const answer = await postJson(`${base}/${region}/v1/${question.path}`, body);
    times.push(performance.now() - began);
    const holds = said(question, answer);
    summary ??= holds;
    if (holds === null) empty++;
  }
  if (summary === null) throw new Error(`${question.name}: nothing was found in ${empty} answers`);
  const [first, ...later] = times;
  const sorted = later.toSorted((a, b) => a - b);
  const ms = (value: number): string => `${value.toFixed(value < 100 ? 1 : 0)} ms`.padStart(10);
  print(
    `${question.name.padEnd(38)} ${ms(first)} ${ms(sorted[Math.floor(sorted.length / 2)])} ${ms(sorted[sorted.length - 1])}  ${summary}${empty > 0 ? `, nothing in ${empty}` : ''}`,
  );
}

async function askCountry(places: CountryPlaces): Promise<void> {
  const questions = countryQuestions(places).filter(({ row }) => isAsked(row));
  if (questions.length === 0 && !isAsked('serve')) return;
  const settings = join(folder, 'settings.yaml');
  const workers = options.workers === undefined ? '' : `workers: ${options.workers}\n`;
  const limits = `plans: { default: { limits: { maxEdgeWeightSeconds: ${DEEPEST_S} } } }\n`;
  writeFileSync(settings, `${workers}log: error\nrequest: { seconds: 600 }\n${limits}`);
  const began = performance.now();
  const { server, base } = await serve(regions, '--config', settings);
  try {
    const readyS = (performance.now() - began) / 1000;
    print(`serve: ready in ${readyS.toFixed(1)} s, holds ${megabytes(residentBytesOf(server))}`);
    print(`${''.padEnd(38)} ${'first'.padStart(10)} ${'median'.padStart(10)} ${'longest'.padStart(10)}`);
    for (const question of questions) await ask(base, question);
    print(`holds ${megabytes(residentBytesOf(server))} after that, at most ${megabytes(peakBytesOf(server))}`);
  } finally {
    server.kill();
    closeConnections();
  }
}

try {
  const plan = await planCountry(city, copies);
  if (isAsked('import')) {
    if (!existsSync(extract)) writeCountry(city, extract, plan);
    print(`${copies} copies of ${basename(city)} in ${plan.columns} columns, ${megabytes(statSync(extract).size)}`);
    importCountry();
  }
  await askCountry(new CountryPlaces(plan, Number(options.seed)));
} finally {
  if (options.keep === undefined) rmSync(folder, { recursive: true, force: true });
}
