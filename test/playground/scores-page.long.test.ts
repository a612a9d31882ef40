import { expect, it } from 'vitest';
import { MARKET, STATION } from '../api/demo-region.ts';
import { pageTests, savedBy, violations } from './served-page.ts';

// The market has more of everything around it than a place by the edge of the city.
const EDGE = { lat: 50.489, lng: 8.488 };
const at = (...places: { lat: number; lng: number }[]) =>
  `at=${places.map(({ lat, lng }) => `${lat},${lng}`).join(';')}`;

/** Starts compared by scores. */
pageTests('scores on the page', (open) => {
  it('ranks the starts, and anew when a weight is moved', async () => {
    const { page, complaints } = await open(`#${at(EDGE, MARKET)}&within=600&places=g_shop`);
    await page.getByText('Compare', { exact: true }).click();
    await page.getByRole('switch', { name: 'Compare the starts' }).check();
    const card = page.getByRole('region', { name: 'Comparison' });
    const ranked = card.locator('tbody .badge');
    const totals = card.locator('tbody output');
    await card.waitFor();
    await expect.poll(() => ranked.allTextContents()).toEqual(['B', 'A']);
    expect(await card.getByRole('heading').textContent()).toBe('Compared within 10\u00a0min');
    expect(await card.getByRole('columnheader').allTextContents()).toEqual(
      expect.arrayContaining(['Shops', 'Area within reach', 'Departures within reach']),
    );
    const [best, other] = (await totals.allTextContents()).map(Number);
    expect(best).toBeGreaterThan(other!);

    // Where nothing counts no place is better.
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    for (const name of ['Shops', 'Area within reach', 'Departures within reach']) {
      await page.getByRole('slider', { name }).focus();
      await page.keyboard.press('Home');
    }
    await expect.poll(() => totals.allTextContents()).toEqual(['–', '–']);
    await page.getByRole('slider', { name: 'Shops' }).focus();
    await page.keyboard.press('End');
    await expect.poll(async () => (await totals.allTextContents())[0]).toBe('100');
    expect(asked.filter((url) => url.includes('/quality/'))).toEqual([]);
    await expect.poll(() => page.url()).toContain('compare=on&weights=g_shop*10;area*0;departures*0');

    await page.getByLabel('Add a criterion').selectOption({ label: 'Nearest: Shops' });
    await card.getByRole('columnheader', { name: 'Nearest: Shops' }).waitFor();
    await card.getByRole('button', { name: 'Area within reach' }).click();
    const sorted = card.locator('[aria-sort="descending"]');
    await expect.poll(() => sorted.allTextContents()).toEqual(['Area within reach']);
    await expect.poll(() => page.url()).toContain('&criteria=near:g_shop&sort=area');
    const table = await savedBy(page, 'Save the comparison', 'CSV');
    expect(table.text).toMatch(/^\ufeffrank,start,address,score,Shops,.*,points: Nearest: Shops,/);
    expect(await violations(page)).toEqual([]);
    await card.getByRole('button', { name: 'Don’t compare' }).click();
    await card.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('opens from a link, and follows the starts', async () => {
    const { page, complaints } = await open(`#${at(STATION, MARKET, EDGE)}&within=600&compare=on&weights=area*0`);
    const card = page.getByRole('region', { name: 'Comparison' });
    await expect.poll(() => card.locator('tbody tr').count()).toBe(3);
    await page.getByRole('button', { name: 'Remove C' }).click();
    await expect.poll(() => card.locator('tbody tr').count()).toBe(2);
    expect(await page.getByRole('slider', { name: 'Area within reach' }).getAttribute('aria-valuetext')).toBe(
      'doesn’t count',
    );
    expect(complaints).toEqual([]);
    await page.close();
  });
});
