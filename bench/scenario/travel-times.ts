/**
 * Matrices, closest sources and routes in one thread and without HTTP: how long they take, and that routes give the
 * matrix's answers. In Porto Alegre, or in a region that is imported already.
 * Run: npm run build:server && node bench/run.js bench/scenario/travel-times.ts [--data DIR REGION]
 */
import { parseArgs } from 'node:util';
import { seededRandom } from '../../src/kit/core/random.ts';
import { Run } from '../../src/kit/core/run.ts';
import { fromE7 } from '../../src/kit/geo/coordinates.ts';
import { openNetwork } from '../../src/network/opening/index.ts';
import { DEFAULT_LIMITS } from '../../src/network/routing/index.ts';
import type { NodeIndex } from '../../src/network/street/street-graph.ts';
import { routeOperation, toRouteQuery } from '../../src/products/route/index.ts';
import { reachabilityOperation, timeOperation, toTimeQuery } from '../../src/products/travel-time/index.ts';
import { loadRegion } from '../../src/region/storage/index.ts';
import { portoAlegre } from './porto-alegre.ts';

const { values: options, positionals } = parseArgs({ options: { data: { type: 'string' } }, allowPositionals: true });
const region = options.data === undefined ? await portoAlegre() : loadRegion(options.data, positionals[0] ?? '');
const network = openNetwork(region);

const random = seededRandom(1);
const places = (count: number) =>
  Array.from({ length: count }, (_, id) => {
    const node = Math.floor(random() * network.streets.nodeCount) as NodeIndex;
    const { lonE7, latE7 } = network.streets.node;
    const jitter = () => (random() - 0.5) * 0.002;
    return { id, lat: fromE7(latE7[node]) + jitter(), lng: fromE7(lonE7[node]) + jitter() };
  });

/** Returns the median of three runs in milliseconds, after one that fills the metric. */
function median(run: () => unknown): number {
  run();
  const times = [0, 0, 0].map(() => {
    const began = performance.now();
    run();
    return performance.now() - began;
  });
  return times.sort((a, b) => a - b)[1] ?? 0;
}

const report = (what: string, ms: number, per: number, unit: string) =>
  console.log(`${what.padEnd(28)} ${ms.toFixed(1).padStart(8)} ms  ${((ms * 1000) / per).toFixed(1)} µs per ${unit}`);

for (const [mode, sources, targets] of [
  ['car', 1, 1000],
  ['car', 100, 100],
  ['car', 300, 300],
  ['car', 1000, 1000],
  ['bike', 1000, 1000],
  ['walk', 1000, 1000],
  ['car', 10, 100_000],
] as const) {
  const body = {
    sources: places(sources).map((place) => ({ ...place, tm: { [mode]: {} } })),
    targets: places(targets),
    maxEdgeWeight: 3600,
  };
  const query = () => toTimeQuery(body, DEFAULT_LIMITS);
  const name = `${mode} ${sources} × ${targets}`;
  report(
    name,
    median(() => timeOperation.run(network, query(), new Run())),
    sources * targets,
    'pair',
  );
  report(
    `${name} closest`,
    median(() => reachabilityOperation.run(network, query(), new Run())),
    targets,
    'target',
  );
}

const body = {
  sources: places(20).map((place) => ({ ...place, tm: { car: {} } })),
  targets: places(100),
  maxEdgeWeight: 3600,
};
const routes = () => routeOperation.run(network, toRouteQuery(body, DEFAULT_LIMITS), new Run()).body;
report('routes by car 20 × 100', median(routes), 2000, 'route');

type Cell = { readonly travelTime: number; readonly length: number };
const parse = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));
const cells = (
  parse(timeOperation.run(network, toTimeQuery(body, DEFAULT_LIMITS), new Run()).body) as { targets: Cell[] }[]
).flatMap((row) => row.targets);
const found = (parse(routes()) as { routes: Cell[] }).routes;
const wrong = found.filter(({ travelTime, length }, i) => {
  const cell = cells[i];
  return travelTime !== cell?.travelTime || length !== cell.length;
});
console.log(`${found.length} routes, ${wrong.length} unlike the matrix`);
if (wrong.length > 0 || found.length !== cells.length) process.exitCode = 1;
