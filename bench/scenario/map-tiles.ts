/**
 * Vector tiles over HTTP: how many a second are sent from a region's file, beside constant bodies of the same sizes
 * from the same server. Both are asked in turn, so that other work of the machine slows both. Exit status 1 below 90 %
 * of the constant bodies' rate.
 * Run: npm run build:server && node bench/run.js bench/scenario/map-tiles.ts [EXTRACT]
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importRegion } from '../../src/import/pipeline/index.ts';
import { tileBox } from '../../src/kit/geo/tile.ts';
import { PmtilesFile } from '../../src/products/map/basemap/index.ts';
import { tileOfId } from '../../src/products/map/basemap/pmtiles/tile-id.ts';
import { urlOf, wire } from '../../src/service/cli/wiring.ts';

const LEAST = 0.9;
const ROUNDS = 21;
const SECONDS = 1;
const CONNECTIONS = 16;
const MOST_TILES = 1000;
const extract = process.argv[2] ?? '../shared/data/andorra/andorra-latest_valhalla.osm.pbf';

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

function ask(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'gzip' } }, (response) => {
      response.resume();
      response.on('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${url}: ${response.statusCode}`));
      });
    }).on('error', reject);
  });
}

/** Answers a second. */
async function rateOf(url: string, paths: readonly string[], seconds: number): Promise<number> {
  const began = performance.now();
  let sent = 0;
  const client = async (): Promise<void> => {
    while (performance.now() - began < 1000 * seconds) await ask(url + paths[sent++ % paths.length]);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  return (1000 * sent) / (performance.now() - began);
}

const dataDir = mkdtempSync(join(tmpdir(), 'map-tiles-'));
try {
  await importRegion({ name: 'bench', dataDir, osm: [extract] });
  const folder = join(dataDir, 'bench');
  const file = readdirSync(folder).find((name) => name.startsWith('basemap.'))!;
  const tiles = new PmtilesFile(join(folder, file));
  const covers = tiles.metadata.covers as readonly (readonly number[])[];
  const components = await wire({
    dataDir,
    regions: ['bench'],
    host: '127.0.0.1',
    port: 0,
    apiKeys: [],
    config: { workers: 1, warmUp: false },
  });
  const { app, engine, state } = components;
  const headers = {
    'content-type': 'application/vnd.mapbox-vector-tile',
    'content-encoding': 'gzip',
    'cache-control': 'private, max-age=3600',
    vary: 'accept-encoding',
  };
  const bodies: Buffer[] = [];
  app.get<{ Params: { tile: string } }>('/constant/:tile', (request, reply) =>
    reply
      .headers({ ...headers, etag: `W/"constant-${request.params.tile}"` })
      .send(bodies[Number(request.params.tile)]),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  await engine.ready;
  state.phase = 'ready';
  const url = urlOf(app);
  const asked: string[] = [];
  for (const id of tiles.tileIds().reverse()) {
    const { z, x, y } = tileOfId(id);
    // At the edge of the region the world is joined with them, which workers do.
    const { minX, minY, maxX, maxY } = tileBox({ z, x, y });
    if (!covers.some(([w, s, e, n]) => w! <= minX && s! <= minY && e! >= maxX && n! >= maxY)) continue;
    const path = `/maps/data/openmaptiles/${z}/${x}/${y}.pbf`;
    const bytes = Buffer.from(
      await (await fetch(url + path, { headers: { 'accept-encoding': 'gzip' } })).arrayBuffer(),
    );
    const stored = tiles.tile(z, x, y)!;
    if (bytes.length === 0) throw new Error(`${path} is empty`);
    asked.push(path);
    bodies.push(stored);
    if (asked.length === MOST_TILES) break;
  }
  const constant = bodies.map((_, i) => `/constant/${i}`);
  const rates: { tiles: number[]; constant: number[] } = { tiles: [], constant: [] };
  await rateOf(url, asked, 1);
  await rateOf(url, constant, 1);
  for (let round = 0; round < ROUNDS; round++) {
    rates.tiles.push(await rateOf(url, asked, SECONDS));
    rates.constant.push(await rateOf(url, constant, SECONDS));
  }
  const share = median(rates.tiles.map((rate, round) => rate / rates.constant[round]!));
  const kilobytes = bodies.reduce((sum, { length }) => sum + length, 0) / bodies.length / 1000;
  console.log(
    `${asked.length} tiles of ${kilobytes.toFixed(1)} kB: ${median(rates.tiles).toFixed(0)}/s, constant bodies ${median(rates.constant).toFixed(0)}/s: ` +
      `${(100 * share).toFixed(0)} % (at least ${100 * LEAST} %)`,
  );
  process.exitCode = share < LEAST ? 1 : 0;
  components.quotas.close();
  await app.close();
  await Promise.all([engine.close(), components.objects.close(), components.database.close()]);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();
