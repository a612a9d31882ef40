/**
 * A map of many sources in Porto Alegre, through an engine with its workers: the overview and the twelve tiles of a
 * screen, cold (nothing prepared) and warm, for streets, hexagons and isochrones. Answers are checked before times
 * count: tiles hold every street of the whole answer that lies in them.
 * Run: npm run build:server && node bench/run.js bench/scenario/multigraph.ts [--workers N]
 */
import { parseArgs } from 'node:util';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { seededRandom } from '../../src/kit/core/random.ts';
import { fromE7 } from '../../src/kit/geo/coordinates.ts';
import { tileAt } from '../../src/kit/geo/tile.ts';
import { openNetwork } from '../../src/network/opening/index.ts';
import type { NodeIndex } from '../../src/network/street/street-graph.ts';
import { openCityEngine } from './city-engine.ts';
import { portoAlegre } from './porto-alegre.ts';

const { values: options } = parseArgs({ options: { workers: { type: 'string' } } });
const workers = Number(options.workers ?? 2);
const region = await portoAlegre();
const { streets } = openNetwork(region);

const CENTER = { lon: -51.2, lat: -30.04 };
const random = seededRandom(5);

/** Returns sources within some eight kilometers of the center. */
function sources(count: number, mode: 'car' | 'walk'): object[] {
  const list: object[] = [];
  while (list.length < count) {
    const node = Math.floor(random() * streets.nodeCount) as NodeIndex;
    const [lng, lat] = [fromE7(streets.node.lonE7[node]), fromE7(streets.node.latE7[node])];
    if (Math.hypot(lng - CENTER.lon, lat - CENTER.lat) > 0.08) continue;
    list.push({ id: `s${list.length}`, lat, lng, tm: { [mode]: {} } });
  }
  return list;
}

/** Returns four by three tiles around the center. */
function screen(zoom: number): { z: number; x: number; y: number }[] {
  const middle = tileAt(CENTER.lon, CENTER.lat, zoom);
  const offsets = [0, 1, 2, 3].flatMap((dx) => [0, 1, 2].map((dy) => [dx - 2, dy - 1] as const));
  return offsets.map(([dx, dy]) => ({ z: zoom, x: middle.x + dx, y: middle.y + dy }));
}

const { engine, ask } = await openCityEngine(region, workers);

const print = (what: string, value: string): void => void process.stdout.write(`${what.padEnd(64)} ${value}\n`);
const ms = (value: number): string => `${value.toFixed(0).padStart(6)} ms`;

interface Scenario {
  readonly name: string;
  readonly tile: string;
  readonly overview: string | null;
  readonly body: (variant: number) => object;
  readonly zoom: number;
}

async function pan({ name, tile, overview, body, zoom }: Scenario): Promise<void> {
  const tiles = screen(zoom).map((at) => Object.fromEntries(Object.entries(at).map(([k, v]) => [k, String(v)])));
  const cold: number[] = [];
  const warm: number[] = [];
  let bytes = 0;
  for (let round = 0; round < 5; round++) {
    const request = body(round);
    const began = performance.now();
    const answers = await Promise.all([
      ...(overview === null ? [] : [ask(overview, request)]),
      ...tiles.map((at) => ask(tile, request, at)),
    ]);
    cold.push(performance.now() - began);
    bytes = answers.reduce((sum, answer) => sum + answer.length, 0);
    for (const at of tiles) {
      const start = performance.now();
      await ask(tile, request, at);
      warm.push(performance.now() - start);
    }
  }
  const sorted = (times: number[]): number[] => times.sort((a, b) => a - b);
  // The first round also fills the metrics and tables of the threads.
  const [first = 0] = cold;
  const typical = sorted(cold.slice(1))[2] ?? 0;
  print(
    `${name}: 12 tiles${overview === null ? '' : ' and overview'}, cold`,
    `${ms(typical)}  (first ever ${ms(first)}, ${(bytes / 1e3).toFixed(0)} kB)`,
  );
  const times = sorted(warm);
  print(`${name}: a tile, warm`, `${ms(times[times.length >> 1] ?? 0)}  (most ${ms(times.at(-1) ?? 0)})`);
}

const options50 = (aggregation: string, layer: object) => {
  const list = [0, 1, 2, 3, 4].map(() => sources(50, 'car'));
  return (variant: number) => ({
    sources: list[variant],
    edgeWeight: 'time',
    maxEdgeWeight: 1800,
    multigraph: { layer, aggregation: { type: aggregation }, serialization: { format: 'mvt' } },
  });
};

// Answers first.
const check = options50('mean', { type: 'identity' })(0);
const whole = JSON.parse((await ask('multigraphGeoJsonTile', check, { z: '0', x: '0', y: '0' })).toString()) as {
  features: { id: number; properties: { w: number } }[];
};
const inWhole = new Map(whole.features.map(({ id, properties: { w } }) => [id, w]));
const seen = new Set<number>();
for (const { z, x, y } of screen(12)) {
  const bytes = await ask('multigraphTile', check, { z: String(z), x: String(x), y: String(y) });
  const layer = new VectorTile(new PbfReader(bytes)).layers.multigraph;
  for (let i = 0; i < (layer?.length ?? 0); i++) {
    const feature = layer!.feature(i);
    if (inWhole.get(feature.id!) !== feature.properties.w) process.exitCode = 1;
    seen.add(feature.id!);
  }
}
print(`${inWhole.size} streets; values differ in tiles`, process.exitCode === 1 ? 'yes' : 'no');
print('streets found in the twelve tiles', `${seen.size}`);

const car = 'car 30 min, 50 sources';
for (const [name, aggregation, layer, zoom] of [
  [`${car}, mean of streets, zoom 13`, 'mean', { type: 'identity' }, 13],
  [`${car}, mean of streets, zoom 12`, 'mean', { type: 'identity' }, 12],
  [`${car}, union of streets, zoom 13`, 'routing_union', { type: 'identity' }, 13],
  [`${car}, median of streets, zoom 13`, 'median', { type: 'identity' }, 13],
  [`${car}, Huff in hexagons, zoom 12`, 'gravitation_huff', { type: 'hexagon', geometryDetailLevel: 15 }, 12],
] as const) {
  await pan({
    name,
    tile: 'multigraphTile',
    overview: 'multigraphOverview',
    body: options50(aggregation, layer),
    zoom,
  });
}
{
  const lists = [0, 1, 2, 3, 4].map(() => sources(50, 'car'));
  const polygon = { values: [600, 1200, 1800], intersectionMode: 'union' };
  const body = (variant: number) => ({ sources: lists[variant], polygon });
  await pan({ name: `${car}, isochrones, zoom 12`, tile: 'polygonTile', overview: null, body, zoom: 12 });
}
for (const type of ['hexagon', 'h3hexagon'] as const) {
  const lists = [0, 1, 2].map(() => sources(1000, 'walk'));
  const times: number[] = [];
  let cells = 0;
  for (const list of lists) {
    const began = performance.now();
    const body = {
      sources: list,
      edgeWeight: 'time',
      maxEdgeWeight: 900,
      multigraph: { layer: { type, geometryDetailLevel: type === 'hexagon' ? 17 : 9 }, aggregation: { type: 'count' } },
    };
    const { features } = JSON.parse((await ask('multigraph', body)).toString()) as { features: unknown[] };
    cells = features.length;
    times.push(performance.now() - began);
  }
  print(`walk 15 min, 1000 sources, count in ${type}: ${cells} cells`, `${ms(times[2])}  (first ever ${ms(times[0])})`);
}
const memory = process.memoryUsage();
print('memory of the process', `${(memory.rss / 1e6).toFixed(0)} MB`);
print('prepared results kept', JSON.stringify(engine.resultCacheStatus()));
await engine.close();
