import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { MARKET } from '../api/demo-region.ts';
import { difference, stillPixels } from './pixels.ts';
import { pageTests, violations } from './served-page.ts';

const hash = `#at=${MARKET.lat},${MARKET.lng}&map=13/${MARKET.lat}/${MARKET.lng}`;

/** Plans each order many times, so that no machine is done before the page has been looked at. */
const planningFor = (page: Page, seconds: number): Promise<unknown> =>
  page.route('**/optimizations', (route) => {
    const { optimizationMetadata, orders, ...body } = route.request().postDataJSON();
    const patient = { ...optimizationMetadata, unimprovedWaitingTime: seconds };
    const many = Array.from({ length: 20 }, (_, copy) =>
      orders.map((order: { uuid: string }) => ({ ...order, uuid: `${order.uuid} ${copy}` })),
    );
    return route.continue({
      postData: { ...body, orders: many.flat(), optimizationTime: seconds, optimizationMetadata: patient },
    });
  });

pageTests('tours on the page', (open) => {
  it('plans sample orders: tours on the map, table, chart, and why orders are in none', async () => {
    const { page, complaints } = await open(hash);
    await page.getByText('Tours', { exact: true }).click();
    const before = await stillPixels(page);
    await page.getByRole('button', { name: 'Plan sample orders' }).click();
    const card = page.getByRole('region', { name: 'Tours' });
    await card.locator('tbody tr').first().waitFor();
    const rows = await card.locator('tbody tr').allTextContents();
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) expect(row).toMatch(/^Van \d\d+\d\d:\d\d\d\d:\d\d/);
    expect(await card.locator('.tours-chart .visit, .tours-chart .late').count()).toBeGreaterThan(20);
    expect(await card.locator('.tours-chart title').first().textContent()).toMatch(/^Van \d: to Order \d+/);
    const unserved = await card.locator('.unserved li').allTextContents();
    expect(unserved.find((text) => text.startsWith('Order 26'))).toContain('It would fit if Van');
    const after = await stillPixels(page);
    expect(difference(before, after)).toBeGreaterThan(0.002);
    await page.getByRole('button', { name: 'Remove the tours' }).click();
    await card.waitFor({ state: 'detached' });
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('tells how far a plan is, and cancels it at the server too', async () => {
    const { page } = await open(hash);
    await planningFor(page, 60);
    await page.getByText('Tours', { exact: true }).click();
    await page.getByRole('button', { name: 'Plan sample orders' }).click();
    await page.getByRole('progressbar', { name: 'Planning' }).waitFor();
    await page.getByText(/of travel$/).waitFor();
    const dismissed = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.getByRole('button', { name: 'Cancel' }).click();
    // 200: it ran, and was stopped.
    expect((await dismissed).status()).toBe(200);
    await page.getByRole('button', { name: 'Plan 26 orders' }).waitFor();
    expect(await page.getByRole('region', { name: 'Tours' }).count()).toBe(0);
    await page.close();
  });
});
