import { expect, it } from 'vitest';
import { MARKET } from '../api/demo-region.ts';
import { pageTests } from './served-page.ts';

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
    expect(complaints).toEqual([]);
    await page.close();
  });
});
