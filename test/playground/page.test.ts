import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Components, urlOf, wire } from '../../src/cli/wiring.ts';
import { type DemoRegion, demoRegion, MARKET, STATION } from '../api/demo-region.ts';
import { contrast, difference, hasChromium, launch, stillPixels, type Visit, visit } from './browser.ts';
import { elementsPage } from './elements-page.ts';
import { placesPage } from './places-page.ts';
import { transitPage } from './transit-page.ts';

const at = `at=${MARKET.lat},${MARKET.lng}`;
const view = `map=13/${MARKET.lat}/${MARKET.lng}`;

describe.skipIf(!hasChromium())('the playground in a browser', { timeout: 90_000 }, () => {
  let region: DemoRegion;
  let server: Components;
  let browser: Browser;
  let url: string;

  beforeAll(async () => {
    execFileSync('npm', ['run', 'build', '--silent', '--workspace', 'playground'], {
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    });
    region = await demoRegion();
    server = await wire({
      dataDir: region.dataDir,
      regions: ['demo'],
      host: '127.0.0.1',
      port: 0,
      apiKeys: [],
      config: {},
    });
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    await server.engine.ready;
    server.state.phase = 'ready';
    url = urlOf(server.app);
    browser = await launch();
  }, 300_000);

  afterAll(async () => {
    await browser?.close();
    await server?.engine.close();
    await server?.app.close();
    region?.remove();
  });

  const open = (hash = '', size = {}): Promise<Visit> => visit(browser, `${url}/${hash}`, size);
  const areas = async (page: Page): Promise<string[]> => page.locator('.legend td').allTextContents();
  const changed = async (page: Page, before: readonly string[]): Promise<void> => {
    await expect.poll(() => areas(page), { timeout: 20_000 }).not.toEqual(before);
  };

  it('draws streets and areas from this server alone, without complaints', async () => {
    const { page, complaints, hosts } = await open();
    const picture = await stillPixels(page);
    expect(contrast(picture)).toBeGreaterThan(5);
    expect(await areas(page)).toHaveLength(6);
    expect([...hosts]).toEqual([new URL(url).host]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('asks again while the marker is dragged, and shows the new areas', async () => {
    const { page, complaints } = await open(`#${at}&${view}`);
    const before = { picture: await stillPixels(page), areas: await areas(page) };
    const answers: string[] = [];
    page.on('response', async (response) => {
      if (response.url().endsWith('/v1/polygon')) answers.push(await response.text().catch(() => ''));
    });
    const box = (await page.locator('.pin-source').boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= 12; step++) {
      await page.mouse.move(x + step * 12, y - step * 6);
      await page.waitForTimeout(60);
    }
    await expect.poll(() => answers.length, { timeout: 20_000 }).toBeGreaterThan(1);
    await page.mouse.up();
    await changed(page, before.areas);
    expect(new Set(answers).size).toBeGreaterThan(1);
    expect(difference(before.picture, await stillPixels(page))).toBeGreaterThan(0.02);
    await expect.poll(() => page.url()).not.toContain(at);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('changes with the mode, the direction, the thresholds and the speed', async () => {
    const { page } = await open(`#${at}&${view}&mode=bike`);
    let shown = await areas(page);
    for (const name of ['Walk', 'Car', 'To here', 'Distance']) {
      await page.getByRole('radio', { name }).check({ force: true });
      await changed(page, shown);
      shown = await areas(page);
    }
    await page.getByRole('textbox', { name: 'Kilometres' }).fill('1.5, 2.5');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.legend th[scope="row"]').allTextContents()).toEqual(['1.5 km', '2.5 km']);
    await expect.poll(() => page.url()).toContain('mode=car');
    await expect.poll(() => page.url()).toContain('within=1500,2500');
    await page.close();
  });

  it('draws a route to a clicked point and lists its streets', async () => {
    const { page } = await open(`#${at}&${view}`);
    const before = await stillPixels(page);
    await page.mouse.click(620, 230);
    const card = page.getByRole('region', { name: 'Route' });
    await card.locator('.route-total strong').waitFor();
    expect(await card.locator('.route-total').textContent()).toMatch(/^\d+ (min|s)[\d.]+ k?m/);
    expect(await card.locator('.steps li').count()).toBeGreaterThan(1);
    const after = await stillPixels(page);
    expect(difference(before, after)).toBeGreaterThan(0.001);
    await page.getByRole('button', { name: 'Remove the route' }).click();
    await card.waitFor({ state: 'detached' });
    await page.close();
  });

  it('says the travel time under the mouse', async () => {
    const { page, complaints } = await open(`#${at}&${view}`);
    expect(complaints).toEqual([]);
    await page.mouse.move(600, 300);
    await page.mouse.move(604, 304);
    await page.locator('.hover-text span').waitFor();
    expect(await page.locator('.hover-text span').textContent()).toMatch(/\d (min|s) · [\d.]+ k?m/);
    await page.close();
  });

  it('works by keyboard: markers, radio buttons, the map', async () => {
    const { page } = await open(`#${at}&${view}`);
    let shown = await areas(page);
    await page.locator('.pin-source').focus();
    for (let i = 0; i < 4; i++) await page.keyboard.press('Shift+ArrowRight');
    await changed(page, shown);
    shown = await areas(page);
    await page.getByRole('radio', { name: 'Walk' }).focus();
    await page.keyboard.press('ArrowLeft');
    await changed(page, shown);
    expect(await page.getByRole('radio', { name: 'Bike' }).isChecked()).toBe(true);
    await page.locator('.maplibregl-canvas').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Route' }).waitFor();
    await page.close();
  });

  it('takes several starts', async () => {
    const { page } = await open(`#${at}&${view}`);
    const shown = await areas(page);
    await page.getByRole('button', { name: 'Add a start' }).click();
    await page.mouse.click(560, 560);
    await changed(page, shown);
    expect(await page.locator('.pin-source').count()).toBe(2);
    await page.getByRole('button', { name: 'Remove B' }).click();
    await expect.poll(() => areas(page)).toEqual(shown);
    await page.close();
  });

  it('opens as its link says, and shows the request', async () => {
    const to = `to=${STATION.lat},${STATION.lng}`;
    const { page } = await open(`#${at}&${to}&mode=walk&within=300,600&theme=dark&opacity=0.8&${view}`);
    expect(await page.getByRole('radio', { name: 'Walk' }).isChecked()).toBe(true);
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
    await page.getByRole('region', { name: 'Route' }).waitFor();
    await page.getByText('Request', { exact: true }).click();
    const request = (await page.locator('pre').textContent()) ?? '';
    expect(request).toContain(`curl '${url}/demo/v1/polygon'`);
    expect(request).toContain('"values": [300, 600]');
    await page.getByRole('radio', { name: 'TypeScript' }).check({ force: true });
    expect(await page.locator('pre').textContent()).toContain('await fetch(');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'GeoJSON' }).click();
    const collection = JSON.parse(readFileSync(await (await download).path(), 'utf8'));
    expect(
      collection.features.map((feature: { properties: { time: number } }) => feature.properties.time).sort(),
    ).toEqual([300, 600]);
    await page.close();
  });

  it('tells what went wrong in a sentence, and recovers', async () => {
    const { page } = await open(`#${at}&${view}`);
    const problem = { status: 400, detail: 'maxEdgeWeight: 9 exceeds the limit', errors: [] };
    await page.route('**/v1/polygon', (route) =>
      route.fulfill({ status: 400, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
    );
    await page.getByRole('radio', { name: 'Car' }).check({ force: true });
    await expect.poll(() => page.getByRole('alert').textContent()).toBe(problem.detail);
    await page.unroute('**/v1/polygon');
    await page.getByRole('radio', { name: 'Walk' }).check({ force: true });
    await page.locator('.legend').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.close();
  });

  transitPage(open, areas);
  elementsPage(open);
  placesPage(open);

  it('fits a telephone', async () => {
    const { page } = await open('', { width: 390, height: 800 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(await page.locator('.legend').isVisible()).toBe(true);
    await page.close();
  });
});
