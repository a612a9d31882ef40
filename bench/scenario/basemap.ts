/**
 * Measures what the map adds to an import: processor time and memory of importing a region with and without it, each in
 * its own process; megabytes of extract per processor second of what is added; the largest tile.
 * Run: npm run build:server && node bench/run.js bench/scenario/basemap.ts
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PmtilesFile } from '../../src/products/map/basemap/index.ts';
import { tileOfId } from '../../src/products/map/basemap/pmtiles/tile-id.ts';

const data = process.env.HINTERLAND_TEST_DATA ?? '../shared/data';
const EXTRACTS = [
  'monaco/monaco-250101.osm.pbf',
  'andorra/andorra-latest_valhalla.osm.pbf',
  'rhein-neckar/heidelberg.osm.pbf',
  'scale/multi-city-dev.osm.pbf',
];
/** Megabytes of extract that a processor second makes into tiles; the largest tile in bytes, packed. */
const LEAST_MB = 2;
const LARGEST_TILE = 500_000;
const MOST_TIME = 2.5;
const MOST_MEMORY = 1.5;

function run(...args: string[]): { ms: number; peak: number } {
  const child = spawnSync(process.execPath, ['bench/run.js', 'bench/import-child.ts', ...args], { encoding: 'utf8' });
  if (child.status !== 0) throw new Error(child.stderr);
  const [ms, peak] = child.stdout.trim().split('\n').map(Number);
  return { ms, peak };
}

function mapIn(region: string): string {
  const name = readdirSync(region).find((file) => file.endsWith('.pmtiles'));
  if (name === undefined) throw new Error(`no map in ${region}`);
  return join(region, name);
}

function largestTile(path: string): number {
  const file = new PmtilesFile(path);
  return Math.max(
    ...file.tileIds().map((id) => {
      const { z, x, y } = tileOfId(id);
      return file.tile(z, x, y)?.length ?? 0;
    }),
  );
}

let failed = false;
for (const name of EXTRACTS) {
  const extract = join(data, name);
  if (!existsSync(extract)) continue;
  const folder = mkdtempSync(join(tmpdir(), 'hinterland-bench-'));
  try {
    const without = run('region', extract, join(folder, 'without'), 'off');
    const withMap = run('region', extract, join(folder, 'with'));
    const map = mapIn(join(folder, 'with', 'region'));
    const rate = statSync(extract).size / 1e6 / ((withMap.ms - without.ms) / 1000);
    const largest = largestTile(map);
    const [time, memory] = [withMap.ms / without.ms, withMap.peak / without.peak];
    const big = statSync(extract).size > 1e7;
    const missed = largest > LARGEST_TILE || (big && (rate < LEAST_MB || time > MOST_TIME || memory > MOST_MEMORY));
    failed ||= missed;
    console.log(
      `${name}: ${rate.toFixed(2)} MB of extract per processor second, time x ${time.toFixed(2)}, memory x ${memory.toFixed(2)}, ` +
        `${(statSync(map).size / 1e6).toFixed(1)} MB, largest tile ${Math.round(largest / 1000)} kB${missed ? ': beyond the budget' : ''}`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
process.exitCode = failed ? 1 : 0;
