import { expect, it } from 'vitest';
import { MARKET, STATION } from '../api/demo-region.ts';
import { difference, stillPixels } from './pixels.ts';
import { areas, changed, clickMap, pageTests, savedBy, violations } from './served-page.ts';

const at = `at=${MARKET.lat},${MARKET.lng}`;
const view = `map=13/${MARKET.lat}/${MARKET.lng}`;

pageTests('routes on the page, its keyboard and its links', (open) => {
  it('says the time under the mouse, and draws a route to a clicked point with its turns and heights', async () => {
    const { page, complaints } = await open(`#${at}&${view}`);
    const before = await stillPixels(page);
    const said = page.locator('.hover-text span');
    await page.mouse.move(600, 300);
    await page.mouse.move(604, 304);
    await said.waitFor();
    expect(await said.textContent()).toMatch(/\d\s(min|s) · [\d.]+\sk?m/);
    await clickMap(page, 620, 230);
    const card = page.getByRole('region', { name: 'Route' });
    await card.locator('.route-total strong').waitFor();
    expect(await card.locator('.route-total').textContent()).toMatch(/^\d+\s(min|s)[\d.]+\sk?m/);
    const after = await stillPixels(page);
    expect(difference(before, after)).toBeGreaterThan(0.001);
    const turns = card.getByRole('list', { name: 'Turns' }).getByRole('button');
    expect(await turns.first().textContent()).toMatch(/^Head \w+.*\d+\sm$/);
    expect(await turns.last().textContent()).toMatch(/^You have arrived/);
    // A turn, and a place of the heights, are shown where they are.
    const spot = () => page.locator('.hover-text.marked').getAttribute('style');
    await turns.first().hover();
    await expect.poll(() => said.textContent()).toMatch(/^Head /);
    const first = await spot();
    await page.getByRole('slider', { name: 'Place on the way' }).focus();
    await page.keyboard.press('End');
    await expect.poll(() => said.textContent()).toMatch(/\sk?m · \d+\sm$/);
    expect(await spot()).not.toBe(first);
    await turns.nth(1).click();
    await expect.poll(() => page.url()).toContain('map=16');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove the route' }).click();
    await card.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('works by keyboard: markers, radio buttons, the map', async () => {
    const { page } = await open(`#${at}&${view}`);
    let shown = await areas(page);
    await page.locator('.pin-source').focus();
    for (let i = 0; i < 4; i++) await page.keyboard.press('Shift+ArrowRight');
    await changed(page, shown);
    // The last of four moves is answered when nothing changes any more.
    await stillPixels(page);
    shown = await areas(page);
    await page.getByRole('radio', { name: 'Walk' }).press('ArrowLeft');
    await expect.poll(() => page.getByRole('radio', { name: 'Bike' }).isChecked()).toBe(true);
    await changed(page, shown);
    await page.locator('.maplibregl-canvas').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Route' }).waitFor();
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
    expect(request).toContain(`curl '${new URL(page.url()).origin}/demo/v1/polygon'`);
    expect(request).toContain('"values": [300, 600]');
    await page.getByRole('radio', { name: 'TypeScript' }).check({ force: true });
    expect(await page.locator('pre').textContent()).toContain('await fetch(');
    const { text, name } = await savedBy(page, 'Save the areas', 'GeoJSON');
    expect(name).toMatch(/^demo-areas-walk-10min-\d{4}-\d\d-\d\d\.geojson$/);
    const limits = JSON.parse(text).features.map(
      ({ properties }: { properties: { within_s: number } }) => properties.within_s,
    );
    expect(limits.sort()).toEqual([300, 600]);
    const gpx = await savedBy(page, 'Save the route', 'GPX');
    expect(gpx.text.match(/<trkpt /g)?.length).toBeGreaterThan(5);
    await page.close();
  });
});
