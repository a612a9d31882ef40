/**
 * Statistics within reach in Porto Alegre (1,227 hexagons: people, schools, jobs): one source beside the same travel
 * times, in one thread; then over HTTP, by two workers, 1,000 sources and every hexagon as a source, by public
 * transport with an hour's window, its percentiles too. Answers are checked against naive sums over travel times first.
 * Exit status 1 where one differs, or takes too long.
 * Run: npm run build:server && node bench/run.js bench/scenario/reachable-statistics.ts
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '../../src/kit/core/random.ts';
import { Run } from '../../src/kit/core/run.ts';
import { fromE7 } from '../../src/kit/geo/coordinates.ts';
import { openNetwork } from '../../src/network/opening/index.ts';
import { DEFAULT_LIMITS } from '../../src/network/routing/index.ts';
import { answerHere } from '../../src/products/operation/index.ts';
import { type ChartsRequest, chartsOperation, readCharts } from '../../src/products/statistics/reachable/index.ts';
import { type TimeRequest, timeOperation, toTimeQuery } from '../../src/products/travel-time/index.ts';
import { loadRegion } from '../../src/region/storage/index.ts';
import { importPortoAlegre } from './porto-alegre.ts';
import { closeConnections, postJson } from './post-json.ts';
import { processorMsOf, serve } from './server-process.ts';

const MOST_TIMES = 1.3;
const MOST_MS = 1000;
const MOST_CITY_MS = 20_000;
const ROUNDS = 30;
const WORKERS = 2;

const folder = mkdtempSync(join(tmpdir(), 'hinterland-bench-'));
await importPortoAlegre(folder, 'city', { feeds: ['poa_eptc.zip', 'poa_trensurb.zip'], hexagons: true });
const network = openNetwork(loadRegion(folder, 'city'));
const group = network.statistics.groupById(10);
if (group === undefined) throw new Error('the hexagons are missing');
const { cells } = group;
const hexagons = Array.from(cells.id, (id, i) => ({ id, lat: fromE7(cells.latE7[i]), lng: fromE7(cells.lonE7[i]) }));
const placeOf = new Map(hexagons.map(({ id }, i) => [id, i]));

const random = seededRandom(5);
const spot = (id: number) => {
  const { lat, lng } = hexagons[Math.floor(random() * hexagons.length)];
  return { id, y: lat + (random() - 0.5) * 0.004, x: lng + (random() - 0.5) * 0.004 };
};
const center = { id: 0, y: -30.03, x: -51.22 };
const morning = { date: 20190528, time: 28_800 };
const travel = {
  car: { travelType: 'car' },
  walk: { travelType: 'walk' },
  transit: { travelType: 'transit', ...morning, departureWindow: 3600 },
} as const;
type Mode = keyof typeof travel;
const options = { car: {}, walk: {}, transit: { ...morning, departureWindow: 3600 } };

type Sums = Record<string, Record<string, number>>;
interface Charts {
  readonly statistics: Sums;
  readonly individualStatistics: Record<string, { readonly statistics: Sums }>;
}
const parsed = (body: Uint8Array) => JSON.parse(new TextDecoder().decode(body));

/** Computes charts in all steps, as a worker does. */
function charts(body: object): Uint8Array {
  const query = readCharts({ statisticCollectionId: 1, ...body } as ChartsRequest, DEFAULT_LIMITS, 'each');
  return answerHere(chartsOperation, network, query, new Run()).body;
}

const times = (mode: Mode, maxEdgeWeight: number, source = center) => {
  const sources = [{ id: source.id, lat: source.y, lng: source.x, tm: { [mode]: options[mode] } }];
  const query = toTimeQuery({ sources, targets: hexagons, maxEdgeWeight } as TimeRequest, DEFAULT_LIMITS);
  return timeOperation.run(network, query, new Run()).body;
};

function check(mode: Mode, maxEdgeWeight: number, source: typeof center, answered: Sums): void {
  const [{ targets }] = parsed(times(mode, maxEdgeWeight, source)) as [
    { targets: { id: number; travelTime: number }[] },
  ];
  for (const statistic of [0, 1, 2]) {
    const sums: Record<string, number> = {};
    for (const { id, travelTime } of targets) {
      const value = group?.valuesOf(statistic)?.[placeOf.get(id) ?? 0] ?? Number.NaN;
      sums[travelTime] = (sums[travelTime] ?? 0) + (Number.isNaN(value) ? 0 : value);
    }
    if (JSON.stringify(sums) !== JSON.stringify(answered[statistic])) {
      throw new Error(`${mode} from ${source.id}: statistic ${statistic} isn't the sum over travel times`);
    }
  }
}

function median(run: () => unknown): number {
  for (let i = 0; i < 5; i++) run();
  const took = Array.from({ length: ROUNDS }, () => {
    const began = performance.now();
    run();
    return performance.now() - began;
  });
  return took.sort((a, b) => a - b)[ROUNDS >> 1] ?? 0;
}

console.log('one source, 30 minutes, one thread      /time      statistics');
for (const mode of ['car', 'walk', 'transit'] as const) {
  const body = { ...travel[mode], sources: [center], maxEdgeWeight: 1800 };
  check(mode, 1800, center, (parsed(charts(body)) as Charts).statistics);
  const [matrix, statistics] = [median(() => times(mode, 1800)), median(() => charts(body))];
  const ratio = statistics / matrix;
  console.log(
    `  ${mode.padEnd(30)} ${matrix.toFixed(2).padStart(9)} ms ${statistics.toFixed(2).padStart(9)} ms  × ${ratio.toFixed(2)}`,
  );
  if (ratio > MOST_TIMES) process.exitCode = 1;
}

const { server, base } = await serve(folder, '--config', configFile());
function configFile(): string {
  const path = join(folder, 'config.yaml');
  writeFileSync(path, `workers: ${WORKERS}\n`);
  return path;
}
/**
 * Asks for an answer. `ms` is the processor time over the workers, that is the time on a machine at rest, or else the
 * time by the clock.
 */
const ask = async (path: string, body: object) => {
  const text = JSON.stringify({ statisticCollectionId: 1, ...body });
  const [began, before] = [performance.now(), processorMsOf(server)];
  const bytes = await postJson(`${base}/statistics/${path}`, text);
  const [clockMs, after] = [performance.now() - began, processorMsOf(server)];
  const ms = before === undefined || after === undefined ? clockMs : (after - before) / WORKERS;
  const answer: Charts = JSON.parse(bytes.toString());
  return { ms, clockMs, answer, megabytes: bytes.length / 1e6 };
};
const row = (what: string, { ms, clockMs, megabytes }: Awaited<ReturnType<typeof ask>>, most: number) => {
  const answered = [ms, clockMs].map((time) => `${time.toFixed(0).padStart(7)} ms`).join('');
  console.log(`  ${what.padEnd(58)}${answered}  ${megabytes.toFixed(1).padStart(5)} MB  (at most ${most} ms)`);
  if (ms > most) process.exitCode = 1;
};

console.log('over HTTP, two workers, nothing prepared: processor time of each, and the clock');
const thousand = Array.from({ length: 1000 }, (_, id) => spot(id + 1));
for (const mode of ['car', 'walk'] as const) {
  const body = { ...travel[mode], maxEdgeWeight: 1800 };
  // Another thousand first, so that streets have their costs.
  await ask('charts/independent', { ...body, sources: thousand.map(({ id, x, y }) => ({ id, x: x + 1e-4, y })) });
  const each = await ask('charts/independent', { ...body, sources: thousand });
  for (const source of thousand.slice(0, 5)) {
    check(mode, 1800, source, each.answer.individualStatistics[source.id].statistics);
  }
  row(`1,000 sources, independent, ${mode}`, each, MOST_MS);
  const all = await ask('charts/independent', {
    ...body,
    sources: thousand,
    omitIndividualStatistics: true,
    chartInterval: 60,
  });
  row(`1,000 sources, independent, ${mode}, totals by minute`, all, MOST_MS);
  const closest = await ask('charts/dependent', { ...body, sources: thousand });
  row(`1,000 sources, dependent, ${mode}`, closest, MOST_MS);
}
const everywhere = hexagons.map(({ id, lat, lng }) => ({ id, y: lat, x: lng }));
const byTransit = { ...travel.transit, maxEdgeWeight: 3600, sources: everywhere, chartInterval: 60 };
const city = await ask('charts/independent', { ...byTransit, equity: { populationStatisticId: 0 } });
row('every hexagon, public transport, an hour, equity', city, MOST_CITY_MS);
const percentiles = await ask('charts/independent', { ...byTransit, percentiles: [5, 50, 95] });
row('the same with three percentiles over the window', percentiles, MOST_CITY_MS);
for (const source of everywhere.slice(0, 3)) {
  const fine = await ask('charts/independent', { ...travel.transit, maxEdgeWeight: 3600, sources: [source] });
  check('transit', 3600, source, fine.answer.statistics);
}
closeConnections();
server.kill();
rmSync(folder, { recursive: true, force: true });
