import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, launch } from '../playground/browser.ts';
import { MARKET, places, STATION } from './demo-region.ts';
import { dialectServer } from './dialect-server.ts';

const LIBRARIES = [
  'leaflet/dist/leaflet.js',
  'leaflet-routing-machine/dist/leaflet-routing-machine.js',
  'maplibre-gl/dist/maplibre-gl.mjs',
  'maplibre-gl/dist/maplibre-gl-shared.mjs',
  'maplibre-gl/dist/maplibre-gl-worker.mjs',
  '@maplibre/maplibre-gl-directions/dist/maplibre-gl-directions.js',
];

const PAGE = `<!doctype html><link rel="icon" href="data:,">
<style>div.map { width: 300px; height: 300px }</style>
<div id="leaflet" class="map"></div><div id="maplibre" class="map"></div>
<script src="/library/leaflet.js"></script><script src="/library/leaflet-routing-machine.js"></script>`;

const via = places(6)[3]!;
const stops = [MARKET, via, STATION].map(({ lng, lat }) => [lng, lat] as const);

describe.skipIf(!hasChromium())('clients in a page', () => {
  const server = dialectServer();
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    browser = await launch();
    page = await browser.newPage();
    page.on('pageerror', ({ message }) => complaints.push(message));
    await page.route('**/library/*', (route) => {
      const file = LIBRARIES.find((name) => basename(name) === basename(new URL(route.request().url()).pathname));
      if (file === undefined) return route.abort();
      return route.fulfill({ body: readFileSync(resolve('node_modules', file)), contentType: 'text/javascript' });
    });
    await page.route('**/clients', (route) => route.fulfill({ body: PAGE, contentType: 'text/html' }));
    await page.goto(new URL('/clients', server.at('osrm')).href);
  });
  afterAll(() => browser.close());

  const ours = async (profile: string) => {
    const text = stops.map((stop) => stop.join(',')).join(';');
    const { json } = await server.get(
      `/demo/compat/osrm/route/v1/${profile}/${text}?overview=full&geometries=geojson&steps=true`,
    );
    return json.routes[0];
  };

  it('leaflet-routing-machine draws a route and its instructions', async () => {
    const drawn = await page.evaluate(
      `new Promise((done, failed) => {
        const map = L.map('leaflet').setView([50.5, 8.5], 14);
        const router = L.Routing.osrmv1({ serviceUrl: '${server.at('osrm')}/route/v1', profile: 'bike' });
        const control = L.Routing.control({
          router, waypoints: ${JSON.stringify(stops)}.map(([lng, lat]) => L.latLng(lat, lng)),
        });
        control.on('routingerror', ({ error }) => failed(new Error(JSON.stringify(error))));
        control.on('routesfound', ({ routes: [route] }) => setTimeout(() => done({
          time: route.summary.totalTime, points: route.coordinates.length, ends: route.waypointIndices,
          texts: route.instructions.map(({ text }) => text),
          rows: document.querySelectorAll('.leaflet-routing-alt tr').length,
          lines: document.querySelectorAll('#leaflet path').length,
        })));
        control.addTo(map);
      })`,
    );
    const own = await ours('bike');
    const steps = own.legs.flatMap(({ steps }: { steps: object[] }) => steps);
    expect(drawn).toMatchObject({ time: own.duration, rows: steps.length });
    const { points, ends, texts, lines } = drawn as Record<string, never> & { texts: string[]; ends: number[] };
    expect(points).toBeGreaterThan(own.geometry.coordinates.length - 1);
    expect(ends).toHaveLength(3);
    expect(texts.at(-1)).toMatch(/^You have arrived at your (2nd )?destination/);
    expect(lines).toBeGreaterThan(0);
  });

  it.each([false, true])('MapLibre directions draw a route (by POST: %s)', async (makePostRequest) => {
    const drawn = await page.evaluate(`(async () => {
      const maplibre = await import('/library/maplibre-gl.mjs');
      maplibre.setWorkerUrl('/library/maplibre-gl-worker.mjs');
      const { default: Directions } = await import('/library/maplibre-gl-directions.js');
      const map = new maplibre.Map({
        container: 'maplibre', style: { version: 8, sources: {}, layers: [] }, center: [8.5, 50.5], zoom: 13,
      });
      await map.once('load');
      const directions = new Directions(map, {
        api: '${server.at('osrm')}/route/v1', profile: 'foot', makePostRequest: ${makePostRequest},
        requestOptions: { overview: 'full', geometries: 'polyline6', alternatives: 'true', steps: 'true' },
      });
      await directions.setWaypoints(${JSON.stringify(stops)});
      const lines = directions.routelines.flat();
      map.remove();
      return { snapped: directions.snappointsCoordinates, points: lines.map(({ geometry }) => geometry.coordinates.length) };
    })()`);
    const own = await ours('foot');
    const { snapped, points } = drawn as { snapped: [number, number][]; points: number[] };
    expect(snapped.map(([lng]) => lng)).toEqual(stops.map(([lng]) => expect.closeTo(lng, 2)));
    expect(points).toHaveLength(2);
    expect(Math.abs(points[0]! + points[1]! - own.geometry.coordinates.length)).toBeLessThanOrEqual(1);
    expect(complaints).toEqual([]);
  });
});
