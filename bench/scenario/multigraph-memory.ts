/**
 * A thousand sources, each of which reaches some hundred thousand streets, merged into one value per street by a server
 * process of its own for each aggregation: seconds and peak memory. Fails where a gigabyte isn't enough, and where
 * medians aren't what sorting the values of all sources finds.
 * Run: npm run build:server && node bench/run.js bench/scenario/multigraph-memory.ts [--keep DIR] [AGGREGATION]…
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '../../src/kit/core/random.ts';
import { fromE7 } from '../../src/kit/geo/coordinates.ts';
import { openNetwork } from '../../src/network/opening/index.ts';
import { type EdgeIndex, forwardArc, type NodeIndex } from '../../src/network/street/street-graph.ts';
import { loadRegion } from '../../src/region/storage/index.ts';
import { importCity } from './city-places.ts';
import { peakBytesOf, serve } from './server-process.ts';

const REGION = 'multi-city-dev';
const SOURCES = 1000;
const LEAST_STREETS = 100_000;
const MOST_BYTES = 1e9;
/** Seconds on foot: through all of the city. */
const LIMIT = 43_200;
/** The largest connected city. */
const BOX = { minLon: -9.5, maxLon: -7.5, minLat: 40.5, maxLat: 41.5 };
const AGGREGATIONS: Readonly<Record<string, object>> = {
  min: { type: 'min' },
  mean: { type: 'mean' },
  median: { type: 'median' },
  'median with outliers': { type: 'median', ignoreOutliers: false },
};

const { values: options, positionals } = parseArgs({
  options: { keep: { type: 'string' } },
  allowPositionals: true,
});
const folder = options.keep ?? mkdtempSync(join(tmpdir(), 'hinterland-bench-'));
const settings = join(folder, 'settings.yaml');
writeFileSync(settings, 'request: { seconds: 3600 }\n');
const print = (line: string): void => void process.stdout.write(`${line}\n`);

importCity(folder, REGION);
const { streets } = openNetwork(loadRegion(folder, REGION));

/** Returns the crossings of the city that streets for cars lead to. */
function crossings(): NodeIndex[] {
  const { lonE7, latE7 } = streets.node;
  const { head } = streets.edge;
  const found = new Set<NodeIndex>();
  for (let edge = 0 as EdgeIndex; edge < streets.edgeCount; edge++) {
    if (streets.arc.carKmh[forwardArc(edge)] === 0) continue;
    const node = head[edge];
    const [lon, lat] = [fromE7(lonE7[node]), fromE7(latE7[node])];
    if (lon > BOX.minLon && lon < BOX.maxLon && lat > BOX.minLat && lat < BOX.maxLat) found.add(node);
  }
  return [...found];
}

const random = seededRandom(7);
const city = crossings();
const places = Array.from({ length: SOURCES }, (_, id) => {
  const node = city[Math.floor(random() * city.length)];
  return { id: `s${id}`, lng: fromE7(streets.node.lonE7[node]), lat: fromE7(streets.node.latE7[node]) };
});
const [{ lng, lat } = { lng: 0, lat: 0 }] = places;
/** A neighborhood: few enough streets for answers with the value of every source. */
const NEAR = 0.004;
const square = [
  [lng - NEAR, lat - NEAR],
  [lng + NEAR, lat - NEAR],
  [lng + NEAR, lat + NEAR],
  [lng - NEAR, lat + NEAR],
  [lng - NEAR, lat - NEAR],
];

interface Feature {
  readonly id: number;
  readonly properties: { readonly w: number };
}

async function ask(base: string, aggregation: object, isClipped: boolean): Promise<Feature[]> {
  const body = {
    sources: places.map((place) => ({ ...place, tm: { walk: { allowPrivateAndServiceRoads: true } } })),
    edgeWeight: 'time',
    maxEdgeWeight: LIMIT,
    elevation: false,
    ...(isClipped ? { clipGeometry: { crs: 4326, data: { type: 'Polygon', coordinates: [square] } } } : {}),
    multigraph: { aggregation, serialization: { format: 'geojson' } },
  };
  const answer = JSON.parse(await post(`${base}/${REGION}/v1/multigraph`, JSON.stringify(body))) as {
    data: { features: Feature[] };
  };
  return answer.data.features;
}

/** Posts a request and waits as long as it takes: `fetch` gives up after some minutes. */
function post(url: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const sent = request(url, { method: 'POST', headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const text = Buffer.concat(parts).toString();
        if (response.statusCode === 200) resolve(text);
        else reject(new Error(`the server answered ${response.statusCode}: ${text}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Returns the streets whose median differs from that of the sorted values of all sources. */
async function differingFromSorted(base: string, medians: readonly Feature[], penalized: boolean): Promise<number[]> {
  const values = new Map<number, number[]>();
  for (const { id, properties } of await ask(base, { type: 'none' }, true)) {
    values.set(id, [...(values.get(id) ?? []), properties.w]);
  }
  if (values.size === 0) throw new Error('the neighborhood has no streets');
  const found = new Map(medians.map(({ id, properties }) => [id, properties.w]));
  return [...values].flatMap(([id, own]) => {
    const missing = Array<number>(penalized ? SOURCES - own.length : 0).fill(LIMIT);
    const sorted = [...own, ...missing].sort((a, b) => a - b);
    const half = sorted.length >> 1;
    const expected = sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    return found.get(id) === expected ? [] : [id];
  });
}

/** Measures and prints an aggregation; returns what is wrong with it. */
async function measure(name: string, aggregation: object): Promise<string[]> {
  const { server, base } = await serve(folder, '--config', settings);
  try {
    const began = performance.now();
    const features = await ask(base, aggregation, false);
    const seconds = (performance.now() - began) / 1000;
    const peak = peakBytesOf(server) ?? Number.NaN;
    const differing = name.startsWith('median') ? await differingFromSorted(base, features, name !== 'median') : [];
    const wrong = [
      ...(features.length >= LEAST_STREETS ? [] : [`fewer than ${LEAST_STREETS} streets`]),
      ...(peak <= MOST_BYTES ? [] : [`over ${MOST_BYTES / 1e6} MB`]),
      ...(differing.length === 0 ? [] : [`medians differ from sorting at ${differing}`]),
    ];
    print(
      `${name.padEnd(24)} ${features.length} streets, ${seconds.toFixed(1)} s, peak ${(peak / 1e6).toFixed(0)} MB` +
        `${wrong.length > 0 ? ` WRONG: ${wrong.join('; ')}` : ''}`,
    );
    return wrong;
  } finally {
    server.kill();
  }
}

const wrong: string[] = [];
for (const [name, aggregation] of Object.entries(AGGREGATIONS)) {
  if (positionals.length === 0 || positionals.includes(name)) wrong.push(...(await measure(name, aggregation)));
}
if (options.keep === undefined) rmSync(folder, { recursive: true, force: true });
process.exitCode = wrong.length > 0 ? 1 : 0;
