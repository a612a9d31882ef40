import { expect, it } from 'vitest';
import { MARKET } from '../api/demo-region.ts';
import { areas, clickMap, pageTests, violations } from './served-page.ts';

pageTests('options', (open) => {
  it('speak another language, close areas that are drawn, and count in miles', async () => {
    const { page, complaints } = await open(`#at=${MARKET.lat},${MARKET.lng}&mode=car&by=distance&within=2000`);
    const before = await areas(page);
    await page.locator('summary', { hasText: 'Options' }).click();
    await page.getByRole('button', { name: 'Draw an area to avoid' }).click();
    for (const [x, y] of [
      [520, 250],
      [800, 250],
      [800, 320],
    ])
      await clickMap(page, x!, y!);
    const answered = page.waitForResponse((response) => response.url().endsWith('/v1/polygon'));
    await page.getByRole('button', { name: 'Done: close the area' }).click();
    const request = (await answered).request().postDataJSON();
    expect(JSON.parse(request.exclusionGeometry.data).coordinates[0][0]).toHaveLength(4);
    await expect.poll(() => areas(page)).not.toEqual(before);
    await expect.poll(() => page.url()).toContain('avoid=');
    await page.getByLabel('Distances in').selectOption('mi');
    await page.locator('summary', { hasText: 'Options' }).click();
    await expect.poll(() => page.locator('.legend th').allTextContents()).toContain('1.2\u00a0mi');
    await page.getByLabel('Language of the page').selectOption('de');
    await page.getByRole('heading', { name: 'Erreichbare Fläche' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await page.getByRole('radio', { name: 'Zu Fuß' }).waitFor();
    await page.getByRole('button', { name: 'Hilfe' }).click();
    const docs = page.getByRole('link', { name: 'Dokumentation der API' });
    expect((await page.request.get((await docs.getAttribute('href'))!)).status()).toBe(200);
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });
});

pageTests('the key', (open) => {
  it('is taken out of the address at once, kept in this browser, and in no link', async () => {
    const hash = `#at=${MARKET.lat},${MARKET.lng}`;
    const { page, complaints } = await open(`?key=secret-key${hash}`);
    expect(page.url()).not.toContain('secret-key');
    const fold = (title: string) => page.locator('summary', { hasText: title });
    await fold('Options').click();
    const field = page.getByLabel('API key, kept in this browser only');
    expect(await field.inputValue()).toBe('secret-key');
    await fold('Request').click();
    expect(await page.locator('pre').textContent()).toContain('key=YOUR_KEY');
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: {
          writeText: async (text: string) => {
            document.title = text;
          },
        },
      });
    });
    await page.getByRole('button', { name: 'Link to this view' }).click();
    await expect.poll(() => page.title()).toContain('#');
    expect(await page.title()).not.toMatch(/key/i);
    await Promise.all([page.waitForEvent('load'), field.fill('').then(() => field.blur())]);
    await page.locator('.legend').first().waitFor();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });
});
