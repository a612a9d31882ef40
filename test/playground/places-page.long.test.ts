import { expect, it } from 'vitest';
import { MARKET } from '../api/demo-region.ts';
import { difference, stillPixels } from './pixels.ts';
import { clickMap, pageTests, savedBy, violations } from './served-page.ts';

const at = `at=${MARKET.lat},${MARKET.lng}`;
const view = `map=15/${MARKET.lat}/${MARKET.lng}`;

/** Returns the pixel of a place in the browser's window on the map of `view`, in Web Mercator. */
function pixelOf(lat: number, lng: number): { x: number; y: number } {
  const scale = 512 * 2 ** 15;
  const north = (degrees: number) => Math.log(Math.tan(Math.PI / 4 + (degrees * Math.PI) / 360)) / (2 * Math.PI);
  return { x: 550 + ((lng - MARKET.lng) / 360) * scale, y: 360 - (north(lat) - north(MARKET.lat)) * scale };
}

/** Places and those within reach, once the page is open. */
pageTests('places on the page', (open) => {
  it('chooses places by keyboard, shows those within reach, and gives them away', async () => {
    const { page, complaints } = await open(`#${at}&within=300,600&${view}`);
    const before = await stillPixels(page);
    await page.getByText('Places', { exact: true }).click();
    await page.getByRole('searchbox', { name: 'Search categories' }).fill('bakery');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    const card = page.getByRole('region', { name: 'Places within reach' });
    await card.waitFor();
    await expect.poll(() => page.url()).toContain('places=shop=bakery');
    const shown = Number(await card.locator('.route-total strong').textContent());
    expect(shown).toBeGreaterThan(2);
    expect(await card.getByRole('listitem').count()).toBe(shown);
    expect(difference(before, await stillPixels(page))).toBeGreaterThan(0.0005);

    for (const form of ['GeoJSON', 'CSV']) {
      const { text } = await savedBy(page, 'Save the places', form);
      const rows = form === 'CSV' ? text.trim().split('\r\n').slice(1) : JSON.parse(text).features;
      expect(rows).toHaveLength(shown);
    }

    // Late on a Tuesday places with unknown hours stay.
    await page.getByRole('switch', { name: 'Only what is open on arrival' }).check();
    await page.getByLabel('Date that opening hours are looked at').fill('2026-11-24');
    await page.getByLabel('Time that opening hours are looked at').fill('23:00');
    await expect.poll(() => page.url()).toContain('open=2026-11-24T23:00');
    const atNight = async () => Number(await card.locator('.route-total strong').textContent());
    await expect.poll(atNight).toBeLessThan(shown / 2);
    await expect.poll(() => card.locator('.open-state').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('tells about a clicked place, and the way there', async () => {
    const { page, complaints } = await open(`#${at}&places=g_eat-out&${view}`);
    const list = page.getByRole('list', { name: 'The nearest places' });
    await list.waitFor();
    const first = list.getByRole('button').first();
    const name = await first.locator('span:not(.category-badge)').textContent();
    const time = await first.locator('small').textContent();
    await first.click();
    const card = page.getByRole('region', { name: 'Place', exact: true });
    await card.waitFor();
    expect(await card.locator('h3').textContent()).toBe(name);
    expect(await card.locator('strong').textContent()).toBe(time);
    await expect.poll(() => page.url()).toMatch(/&place=\d_-?\d+/);
    await card.getByText(/^\d+ tags$/).click();
    expect(await card.locator('.tags').textContent()).toContain(name);
    await card.getByRole('button', { name: 'Route there' }).click();
    await page.getByRole('region', { name: 'Route' }).waitFor();
    await expect.poll(() => page.url()).toContain('&to=');
    const routed = page.url();
    await page.getByRole('button', { name: 'Remove the route' }).click();
    await card.getByRole('button', { name: 'Close the place' }).click();
    await list.waitFor();
    // On the map, where the route led.
    const [lat, lng] = /&to=([\d.]+),([\d.]+)/.exec(routed)!.slice(1).map(Number);
    const { x, y } = pixelOf(lat, lng);
    await stillPixels(page);
    await clickMap(page, x, y);
    await card.waitFor();
    expect(await card.locator('h3').textContent()).toBe(name);
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });
});
