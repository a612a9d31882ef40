import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { packCommand } from '../../src/service/cli/pack.ts';
import type { SiteManifest } from '../../src/service/offline/index.ts';
import { demoApp } from '../api/demo-app.ts';
import { demoRegion, MARKET, STATION } from '../api/demo-region.ts';
import { hasChromium, launch, visit } from '../playground/browser.ts';
import { serveFolder } from './static-site.ts';

let folder: string;
let dataDir: string;
let said: string;

async function pack(...options: string[]): Promise<string> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await packCommand().parseAsync(['demo', '--data', dataDir, ...options], { from: 'user' });
    return write.mock.calls.map(([text]) => String(text)).join('');
  } finally {
    write.mockRestore();
  }
}

const inSite = (name: string) => join(folder, name);
const manifest = () => JSON.parse(readFileSync(inSite('site.json'), 'utf8')) as SiteManifest;

beforeAll(async () => {
  dataDir = await demoRegion();
  folder = join(mkdtempSync(join(tmpdir(), 'hinterland-site-')), 'site');
  mkdirSync(inSite('old'), { recursive: true });
  writeFileSync(inSite('../own'), '');
  writeFileSync(inSite('old/file.js'), '');
  writeFileSync(inSite('site.json'), JSON.stringify({ files: ['old/file.js', '../own'] }));
  said = await pack('--out', folder, '--page', '--modes', 'bike,transit');
});
afterAll(() => rmSync(inSite('..'), { recursive: true, force: true }));

describe('hinterland pack --page', () => {
  it('writes the page, the pack, and what is always the same, as the server answers it', async () => {
    expect(said).toMatch(/demo\/pack\/base.+ kB\n.*the page .+ kB\n.*the map .+ kB\n.*in all /s);
    const { files } = manifest();
    expect(files.filter((file) => !existsSync(inSite(file)))).toEqual([]);
    expect(files).toEqual(expect.arrayContaining(['index.html', 'page.js', 'maps/fonts/Noto Sans Bold/0-255.pbf']));
    const page = readFileSync(inSite('index.html'), 'utf8');
    expect(page).toMatch(/src="\.\/page\.js" data-page="\.\/assets\/[^"]+" data-region="demo"/);
    const { app } = await demoApp(dataDir);
    const served = async (url: string) =>
      (await app.inject({ url, headers: { host: 'hinterland.invalid' } })).rawPayload;
    const tiles = files.filter((file) => /data\/.*\/(5|14)\/.*pbf$/.test(file)).slice(0, 40);
    const fixed = files.filter((file) => /sprite|fonts/.test(file)).concat(tiles);
    expect(fixed.length).toBeGreaterThan(60);
    for (const name of fixed) {
      const bytes = readFileSync(inSite(name));
      // Tiles and letters lie there as gzip.
      const plain = name.endsWith('.pbf') ? gunzipSync(bytes) : bytes;
      const expected = await served(`/${encodeURI(name)}`);
      expect(plain.equals(expected), `${name} ${plain.length} ${expected.length}`).toBe(true);
    }
    const written = (name: string) => JSON.parse(readFileSync(inSite(name), 'utf8'));
    const modes = ['bike', 'walk', 'fly', 'transit', 'biketransit'];
    const asked = async (url: string) => JSON.parse(String(await served(url)));
    const [region] = (await asked('/status')).regions;
    expect(written('status')).toMatchObject({ capabilities: [], regions: [{ ...region, modes }] });
    expect(written('demo/v1/metadata/network')).toEqual({ ...(await asked('/demo/v1/metadata/network')), modes });
    await app.close();
  });

  it('replaces a site, no file outside of it, and refuses a folder with anything else', async () => {
    expect(existsSync(inSite('old/file.js'))).toBe(false);
    expect(existsSync(inSite('../own'))).toBe(true);
    await expect(pack('--out', dataDir, '--page')).rejects.toThrow('holds files that are no site');
  });
});

describe.skipIf(!hasChromium())('the playground without a server', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  const onFoot = { sources: [{ ...MARKET, id: 'a', tm: { walk: {} } }], maxEdgeWeight: 900 };
  const ASKED: readonly (readonly [path: string, body?: object])[] = [
    ['demo/v1/polygon', { ...onFoot, polygon: { values: [300, 900], serializer: 'geojson', srid: 4326 } }],
    ['demo/v1/time', { ...onFoot, targets: [{ ...STATION, id: 'b' }] }],
    [
      'demo/v1/multigraph',
      { ...onFoot, multigraph: { serialization: { format: 'geojson' }, layer: { type: 'hexagon' } } },
    ],
    [`geocode/api?q=market&limit=6&lat=${MARKET.lat}&lon=${MARKET.lng}&serviceUrl=demo`],
    ['statistics/collection/list'],
  ];

  /** Statuses and bodies without the times that they took. */
  const withoutTimes = (answers: readonly (readonly [number, string])[]) =>
    answers.map(([status, text]) => [status, text.replace(/"(requestTime|timestamp)":"[^"]+"/, '')]);

  it('answers what a server does, to the byte, in pages that are isolated and others', async () => {
    const { app } = await demoApp(dataDir);
    const expected = await Promise.all(
      ASKED.map(async ([path, payload]) => {
        const { statusCode, body } = await app.inject({ url: `/${path}`, ...(payload && { method: 'POST', payload }) });
        return [statusCode, body] as const;
      }),
    );
    expect(expected.map(([status]) => status)).toEqual(ASKED.map(() => 200));
    // A page that begins like the playground and then finds no script of its own: drawing it would take longest.
    const page = readFileSync(inSite('index.html'), 'utf8').replace(/data-page="[^"]+"/, 'data-page="./none.js"');
    writeFileSync(inSite('bare.html'), page.replace(/<link rel="modulepreload"[^>]*>/g, ''));
    const site = await serveFolder(folder);
    for (const name of ['isolated', 'plain']) {
      const page = await browser.newPage();
      await page.goto(`${site.address}/${name}/bare.html`);
      await page.locator('#app', { hasText: 'none.js' }).waitFor();
      const found = await page.evaluate(`(async () => {
        const ask = async ([path, body]) => {
          const answer = await fetch(path, body && { method: 'POST', body: JSON.stringify(body) });
          return [answer.status, await answer.text()];
        };
        return [crossOriginIsolated, await Promise.all(${JSON.stringify(ASKED)}.map(ask))];
      })()`);
      const [isIsolated, answers] = found as [boolean, [number, string][]];
      expect(isIsolated, name).toBe(name === 'isolated');
      expect(withoutTimes(answers), name).toEqual(withoutTimes(expected));
      await page.close();
    }
    await Promise.all([site[Symbol.asyncDispose](), app.close()]);
  });

  it('draws areas, routes, counts and hexagons in a subfolder of any host, and without a network', async () => {
    const site = await serveFolder(folder);
    // The link is by car, which the pack doesn't have: the page walks.
    const hash = `#at=${MARKET.lat},${MARKET.lng}&mode=car&within=300,600,900&count=10-0`;
    const { page, complaints, hosts } = await visit(browser, `${site.address}/plain/${hash}`);
    const areas = page.locator('.legend td');
    const shown = await areas.allTextContents();
    expect(shown).toHaveLength(3);
    await page.getByRole('region', { name: 'Population within reach' }).waitFor();
    const panel = page.getByRole('complementary', { name: 'Settings' });
    const modes = panel.getByRole('group', { name: 'Mode' }).getByRole('radio');
    expect(await modes.evaluateAll((all) => all.map((one) => (one as unknown as { value: string }).value))).toEqual([
      'bike',
      'walk',
      'transit',
    ]);
    const folds = panel.locator('summary');
    expect((await folds.allTextContents()).slice(-3)).toEqual(['Tours', 'Options', 'Request']);
    await folds.nth(-2).click();
    await panel.getByText('Language of the page').waitFor();
    expect(await panel.getByText('API key').count()).toBe(0);
    await page.locator('.map-canvas[aria-busy="false"]').waitFor();
    await page.mouse.click(700, 300);
    await page.locator('.route-card').waitFor();
    // Tiles are asked for by a thread of the map, of a configuration that the page stored.
    const tile = page.waitForResponse((answer) => /multigraph\/.*mvt\?cfgUuid/.test(answer.url()) && answer.ok());
    await page.getByRole('radio', { name: 'Hexagons' }).check({ force: true });
    expect((await (await tile).body()).length).toBeGreaterThan(100);
    await page.locator('.legend .classes li').first().waitFor();
    expect(complaints).toEqual([]);
    expect([...hosts]).toEqual([new URL(page.url()).host]);

    await page.getByRole('radio', { name: 'Areas' }).check({ force: true });
    await areas.first().waitFor();
    await expect.poll(() => page.url()).not.toContain('show=hexagons');
    const files = manifest().files.filter((name) => !name.startsWith('maps/') && name !== 'service-worker.js');
    const kept = `caches.keys().then(([name]) => caches.open(name)).then((cache) => Promise.all(${JSON.stringify(files)}
      .map((name) => cache.match(name === 'index.html' ? './' : name)))).then((found) => found.every(Boolean))`;
    await expect.poll(() => page.evaluate(kept)).toBe(true);
    await site[Symbol.asyncDispose]();
    await page.reload();
    await areas.first().waitFor();
    expect(await areas.allTextContents()).toEqual(shown);
    await page.close();
  });
});
