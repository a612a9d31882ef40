import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Browser } from 'playwright-core';

const LIBRARY = resolve('node_modules/maplibre-gl/dist');

/** A map of one style in a browser. */
interface DrawnMap {
  /** Draws a place to its end; `zoom` is the map's own. */
  show(center: readonly [lon: number, lat: number], zoom: number): Promise<void>;
  /**
   * Returns RGBA of picture tiles, row by row: a square of `BLOCK` to a side whose first is `x`, `y`, among their
   * neighbors. The map's own zoom is one less than the pictures'.
   */
  block(z: number, x: number, y: number): Promise<Uint8ClampedArray[]>;
  /** Everything the page complained about, but what drivers without a graphics card say. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

/** Picture tiles are this wide in pixels of a plain screen. */
export const TILE_SIDE = 256;
/** Columns and rows of tiles that are taken of a drawing. */
export const BLOCK = 2;
/** Columns and rows of tiles that are drawn around them, so that labels are those of a larger map. */
const MARGIN = 0.5;

/**
 * Opens a page of a server with nothing but a map of one of its styles.
 * @param ratio pixels of the pictures per pixel of a plain screen
 * @param side of the page; smaller ones have no blocks
 */
export async function mapInBrowser(
  browser: Browser,
  url: string,
  style: string,
  { ratio = 1, side = (BLOCK + 2 * MARGIN) * TILE_SIDE } = {},
): Promise<DrawnMap> {
  const page = await browser.newPage({ viewport: { width: side, height: side }, deviceScaleFactor: ratio });
  const complaints: string[] = [];
  const complain = (text: string): void => {
    if (!text.includes('GPU stall') && !text.includes('GL Driver')) complaints.push(text);
  };
  page.on('pageerror', ({ message }) => complain(message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complain(message.text());
  });
  await page.route('**/library/*', (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1)!;
    const contentType = name.endsWith('.css') ? 'text/css' : 'text/javascript';
    return route.fulfill({ body: readFileSync(join(LIBRARY, name)), contentType });
  });
  await page.route('**/only-a-map', (route) => route.fulfill({ body: pageOf(style), contentType: 'text/html' }));
  await page.goto(`${url}/only-a-map`);
  await page.waitForFunction('window.show !== undefined', undefined, { timeout: 120_000 });
  const show: DrawnMap['show'] = async (center, zoom) => {
    await page.evaluate(`show(${JSON.stringify(center)}, ${zoom})`);
  };
  return {
    complaints,
    close: () => page.close(),
    show,
    block: async (z, x, y) => {
      await show(cornerOf(z, x + BLOCK / 2, y + BLOCK / 2), z - 1);
      return tilesOf(await page.screenshot(), TILE_SIDE * ratio);
    },
  };
}

const pageOf = (style: string): string => `<!doctype html>
<link rel="stylesheet" href="/library/maplibre-gl.css"><style>body { margin: 0 } #map { position: absolute; inset: 0 }</style>
<link rel="icon" href="data:,"><div id="map"></div>
<script type="module">
  import * as maplibre from '/library/maplibre-gl.mjs';
  maplibre.setWorkerUrl('/library/maplibre-gl-worker.mjs');
  const map = new maplibre.Map({
    container: 'map', style: '/maps/styles/${style}/style.json', attributionControl: false, fadeDuration: 0,
  });
  map.on('error', ({ error }) => console.error(error.message));
  map.on('styleimagemissing', ({ id }) => console.error('no image ' + id));
  map.once('load', () => {
    window.show = (center, zoom) => new Promise((resolve) => {
      map.jumpTo({ center, zoom });
      map.once('idle', resolve);
    });
  });
</script>`;

/** Returns the place at which four tiles meet, in degrees. */
function cornerOf(z: number, x: number, y: number): [number, number] {
  const across = 2 ** z;
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / across))) * 180) / Math.PI;
  return [(x / across) * 360 - 180, lat];
}

async function tilesOf(png: Buffer, side: number): Promise<Uint8ClampedArray[]> {
  const image = await loadImage(png);
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const inner = Array.from({ length: BLOCK }, (_, i) => (MARGIN + i) * side);
  return inner.flatMap((top) => inner.map((left) => context.getImageData(left, top, side, side).data));
}
